"""Finding the reason why a move is refused, where only the history of the game can tell."""

from __future__ import annotations

from collections.abc import Sequence

from echecs.domain.explain import explain_refusal
from echecs.domain.piece import King, Pawn
from echecs.domain.refusal import Refusal
from echecs.domain.square import Square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move


def explain_with_history(boards: Sequence[Board], moves: Sequence[Move], move: Move) -> Refusal:
    """Why a move is refused in the last of these boards, which these moves led to."""
    refusal = explain_refusal(boards[-1], move)
    if refusal.code == "castling-lost":
        return _who_moved(boards, moves, move) or refusal
    if refusal.code == "en-passant-no-double-step":
        return _since_when(boards, moves, refusal)
    if refusal.code in ("exposes-king", "still-in-check") and _goes_past_a_pawn(boards[-1], move):
        # The king forbids it in any case, but first the right must be there.
        missing = Refusal("en-passant-no-double-step", square=_beside(move))
        if moves and moves[-1].destination != _beside(move):
            return _since_when(boards, moves, missing)
        if moves and abs(moves[-1].origin - moves[-1].destination) != 16:
            return missing
    return refusal


def _who_moved(boards: Sequence[Board], moves: Sequence[Move], move: Move) -> Refusal | None:
    """Whether it was the king or the rook that gave up the right to castle."""
    color = boards[-1].turn
    for board, played in zip(boards, moves, strict=False):
        piece = board[played.origin]
        if isinstance(piece, King) and piece.color is color:
            return Refusal("castling-king-moved")
    rook = boards[0].castling_rook(color, kingside=move.destination > move.origin)
    if any(rook in (played.origin, played.destination) for played in moves):
        return Refusal("castling-rook-moved", square=rook)
    return None


def _since_when(boards: Sequence[Board], moves: Sequence[Move], refusal: Refusal) -> Refusal:
    """Whether the pawn beside once made a double step, too long ago."""
    for board, played in zip(reversed(boards[:-1]), reversed(moves), strict=True):
        if played.destination == refusal.square:
            pawn = board[played.origin]
            if isinstance(pawn, Pawn) and abs(played.origin - played.destination) == 16:
                return Refusal("en-passant-too-late", square=refusal.square)
            return refusal
    return refusal


def _beside(move: Move) -> Square:
    return Square(file=move.destination.file, rank=move.origin.rank)


def _goes_past_a_pawn(board: Board, move: Move) -> bool:
    """A pawn's diagonal move to an empty square beside an enemy pawn."""
    return (
        isinstance(board[move.origin], Pawn)
        and move.origin.file != move.destination.file
        and board[move.destination] is None
        and isinstance(board[_beside(move)], Pawn)
    )
