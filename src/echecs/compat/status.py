"""What is wrong with a position, all of it at once."""

from typing import TYPE_CHECKING

from echecs.compat.constants import (
    BB_BACKRANKS,
    BB_RANK_3,
    BB_RANK_6,
    BB_SQUARES,
    BLACK,
    WHITE,
    Square,
    Status,
)
from echecs.compat.shifts import lsb, msb, popcount
from echecs.compat.square_set import ray

if TYPE_CHECKING:
    from echecs.compat.board import Board


def valid_ep_square(board: "Board") -> Square | None:
    """The en passant square, if a pawn can just have stepped over it."""
    square = board.ep_square
    if square is None:
        return None
    white = board.turn == WHITE
    if not BB_SQUARES[square] & (BB_RANK_6 if white else BB_RANK_3):
        return None
    stepped, origin = (square - 8, square + 8) if white else (square + 8, square - 8)
    if not board.pawns & board.occupied_co[not board.turn] & BB_SQUARES[stepped]:
        return None
    if board.occupied & (BB_SQUARES[square] | BB_SQUARES[origin]):
        return None
    return square


def status(board: "Board") -> Status:
    """Every fault of the position."""
    found = Status.VALID
    if not board.occupied:
        found |= Status.EMPTY
    white, black = board.occupied_co[WHITE], board.occupied_co[BLACK]
    if not white & board.kings:
        found |= Status.NO_WHITE_KING
    if not black & board.kings:
        found |= Status.NO_BLACK_KING
    if popcount(board.occupied & board.kings) > 2:
        found |= Status.TOO_MANY_KINGS
    if popcount(white) > 16:
        found |= Status.TOO_MANY_WHITE_PIECES
    if popcount(black) > 16:
        found |= Status.TOO_MANY_BLACK_PIECES
    if popcount(white & board.pawns) > 8:
        found |= Status.TOO_MANY_WHITE_PAWNS
    if popcount(black & board.pawns) > 8:
        found |= Status.TOO_MANY_BLACK_PAWNS
    if board.pawns & BB_BACKRANKS:
        found |= Status.PAWNS_ON_BACKRANK
    if board.castling_rights != board.clean_castling_rights():
        found |= Status.BAD_CASTLING_RIGHTS
    valid_ep = valid_ep_square(board)
    if board.ep_square != valid_ep:
        found |= Status.INVALID_EP_SQUARE
    if board.was_into_check():
        found |= Status.OPPOSITE_CHECK
    return found | _check_faults(board, valid_ep)


def _check_faults(board: "Board", valid_ep: Square | None) -> Status:
    """More checks than a move can give, or checks from where none can come."""
    found = Status.VALID
    checkers = board.checkers_mask()
    kings = board.kings & board.occupied_co[board.turn] & ~board.promoted
    if not checkers:
        return found
    if popcount(checkers) > 2:
        found |= Status.TOO_MANY_CHECKERS
    if valid_ep is not None:
        # The last move was the double step: its pawn checks, or it opened a line.
        stepped = valid_ep ^ 8
        origin = valid_ep + 8 if board.turn == WHITE else valid_ep - 8
        before = board.occupied & ~BB_SQUARES[stepped] | BB_SQUARES[origin]
        foreign = msb(checkers) != stepped
        if popcount(checkers) > 1 or (foreign and _attacked_before(board, kings, before)):
            found |= Status.IMPOSSIBLE_CHECK
    elif popcount(checkers) > 2 or (
        popcount(checkers) == 2 and ray(lsb(checkers), msb(checkers)) & kings
    ):
        found |= Status.IMPOSSIBLE_CHECK
    return found


def _attacked_before(board: "Board", kings: int, occupied: int) -> bool:
    """Whether the king was in check already before the double step."""
    return bool(kings) and board.is_attacked_by(not board.turn, msb(kings), occupied)
