"""Why a move is refused: one class for each reason, with its squares and pieces."""

from __future__ import annotations

from echecs.domain.castling import Castling, castling_destination
from echecs.domain.geometry import between_mask
from echecs.domain.message import N_, Message
from echecs.domain.piece import King, Pawn, Piece, Rook
from echecs.domain.square import Square, squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move


class Refusal(Message):
    """The base of all reasons."""

    __slots__ = ()


# --- The squares -----------------------------------------------------------------------


class OffBoard(Refusal):
    """The text names a square that no board has."""

    __slots__ = ()
    code, template = "off-board", N_("{text} is not on the board")


class SameSquare(Refusal):
    """Origin and destination are one square."""

    __slots__ = ()
    code, template = "same-square", N_("a move goes to another square")


class EmptySquare(Refusal):
    """Nothing stands on the origin."""

    __slots__ = ()
    code, template = "empty-square", N_("there is no piece on {square}")


class OpponentPiece(Refusal):
    """The piece on the origin is the opponent's."""

    __slots__ = ()
    code, template = "opponent-piece", N_("{piece} on {square} is your opponent's")


class OwnPieceOnTarget(Refusal):
    """A piece of the same side stands on the destination."""

    __slots__ = ()
    code, template = "own-piece", N_("{piece} on {square} is your own")


class NoSuchPiece(Refusal):
    """A move in algebraic notation names a piece that is not there."""

    __slots__ = ()
    code, template = "no-such-piece", N_("{piece} that should move is not there")


# --- How pieces move -------------------------------------------------------------------


class NotHowItMoves(Refusal):
    """The kind has no such move."""

    __slots__ = ()
    code = "not-how-it-moves"
    template = N_("{piece} does not move like that from {origin} to {destination}")


class Blocked(Refusal):
    """A piece stands in the way."""

    __slots__ = ()
    code = "blocked"
    template = N_("{piece} cannot pass: {blocker} is in the way on {square}")


class PawnTakesAhead(Refusal):
    """A pawn does not take what stands before it."""

    __slots__ = ()
    code = "pawn-takes-ahead"
    template = N_("a pawn does not take straight ahead, and {blocker} stands on {square}")


class NothingToTake(Refusal):
    """A pawn's diagonal move without a capture."""

    __slots__ = ()
    code = "nothing-to-take"
    template = N_("a pawn moves diagonally only to take, and there is nothing to take on {square}")


class DoubleStep(Refusal):
    """A double step from elsewhere than the start rank."""

    __slots__ = ()
    code = "double-step"
    template = N_("only a pawn on its starting square goes two squares, not one on {square}")


class EnPassantNotDoubleStep(Refusal):
    """The pawn beside has not come by a double step."""

    __slots__ = ()
    code = "en-passant-no-double-step"
    template = N_("no capture en passant: the pawn on {square} has not just gone two squares")


class EnPassantTooLate(Refusal):
    """The pawn beside made its double step before the last move."""

    __slots__ = ()
    code = "en-passant-too-late"
    template = N_("too late to take en passant: the pawn on {square} went two squares earlier")


class EnPassantOff(Refusal):
    """The rules of this game have no capture en passant."""

    __slots__ = ()
    code = "en-passant-off"
    template = N_("these rules have no capture en passant")


class PromotionNeeded(Refusal):
    """A pawn reaches the last rank and nobody said what it becomes."""

    __slots__ = ()
    code = "promotion-needed"
    template = N_("a pawn that reaches {square} becomes a queen, a rook, a bishop or a knight")


class PromotionImpossible(Refusal):
    """A promotion that is not a pawn reaching the last rank."""

    __slots__ = ()
    code = "promotion-impossible"
    template = N_("only a pawn that reaches the last rank is promoted")


# --- Castling --------------------------------------------------------------------------


class CastlingOff(Refusal):
    """The rules of this game have no castling."""

    __slots__ = ()
    code, template = "castling-off", N_("these rules have no castling")


class CastlingLost(Refusal):
    """The right is gone, and the position alone does not say why."""

    __slots__ = ()
    code = "castling-lost"
    template = N_("no castling: the king or the rook has already moved")


class CastlingKingMoved(Refusal):
    """The king has moved before."""

    __slots__ = ()
    code, template = "castling-king-moved", N_("no castling: the king has already moved")


class CastlingRookMoved(Refusal):
    """The rook has moved before, or was taken."""

    __slots__ = ()
    code = "castling-rook-moved"
    template = N_("no castling: the rook of {square} has already moved or been taken")


class CastlingBlocked(Refusal):
    """A piece stands between king and rook."""

    __slots__ = ()
    code, template = "castling-blocked", N_("no castling: {blocker} stands on {square}")


class CastlingInCheck(Refusal):
    """The king is in check."""

    __slots__ = ()
    code = "castling-in-check"
    template = N_("no castling out of check: {attacker} on {square} attacks the king")


class CastlingThroughCheck(Refusal):
    """The king would cross an attacked square."""

    __slots__ = ()
    code = "castling-through-check"
    template = N_("no castling through check: {attacker} on {square} attacks {crossed}")


class CastlingIntoCheck(Refusal):
    """The king would arrive on an attacked square."""

    __slots__ = ()
    code = "castling-into-check"
    template = N_("no castling into check: {attacker} on {square} attacks {destination}")


# --- The king --------------------------------------------------------------------------


class KingIntoCheck(Refusal):
    """The king would step into check."""

    __slots__ = ()
    code = "king-into-check"
    template = N_("the king would be in check on {destination} from {attacker} on {square}")


class Pinned(Refusal):
    """The piece shields its king."""

    __slots__ = ()
    code = "pinned"
    template = N_("{piece} on {origin} is pinned by {attacker} on {square}")


class StillInCheck(Refusal):
    """The move does not answer the check."""

    __slots__ = ()
    code = "still-in-check"
    template = N_("the king would still be in check from {attacker} on {square}")


class ExposesKing(Refusal):
    """A capture en passant that opens a line to the king."""

    __slots__ = ()
    code = "exposes-king"
    template = N_("taking en passant would open the king to {attacker} on {square}")


class GameOver(Refusal):
    """The game has ended."""

    __slots__ = ()
    code, template = "game-over", N_("the game is over")


# --- Finding the reason ----------------------------------------------------------------


def explain_refusal(board: Board, move: Move) -> Refusal:
    """The reason why a move is not legal, the first that a player would name."""
    origin, destination = move.origin, move.destination
    piece = board[origin]
    target = board[destination]
    if piece is None:
        return EmptySquare(square=origin)
    if piece.color is not board.turn:
        return OpponentPiece(piece=piece, square=origin)
    if origin == destination:
        return SameSquare()
    if _means_castling(board, piece, origin, destination):
        return _explain_castling(board, origin, destination)
    if target is not None and target.color is piece.color:
        return OwnPieceOnTarget(piece=target, square=destination)
    reason: Refusal | None
    if isinstance(piece, Pawn):
        reason = _explain_pawn(board, piece, move)
    else:
        reason = _explain_piece(board, piece, move)
    if reason is not None:
        return reason
    return _explain_check(board, piece, move)


def _explain_piece(board: Board, piece: Piece, move: Move) -> Refusal | None:
    origin, destination = move.origin, move.destination
    if move.promotion is not None:
        return PromotionImpossible()
    if not piece.can_reach(origin, destination):
        return NotHowItMoves(piece=piece, origin=origin, destination=destination)
    blocker = _first_between(board, origin, destination) if piece.is_slider else None
    if blocker is not None:
        return Blocked(piece=piece, blocker=board[blocker], square=blocker)
    return None


def _explain_pawn(board: Board, pawn: Pawn, move: Move) -> Refusal | None:
    origin, destination = move.origin, move.destination
    step = destination - origin
    if step == 2 * pawn.forward and origin.rank != pawn.start_rank:
        return DoubleStep(square=origin)
    if not pawn.can_reach(origin, destination):
        return NotHowItMoves(piece=pawn, origin=origin, destination=destination)
    if origin.file == destination.file:
        if board[destination] is not None:
            return PawnTakesAhead(blocker=board[destination], square=destination)
        blocker = _first_between(board, origin, destination)
        if blocker is not None:
            return Blocked(piece=pawn, blocker=board[blocker], square=blocker)
    elif board[destination] is None and board.en_passant_square != destination:
        return _explain_missing_target(board, pawn, move)
    if destination.rank != pawn.last_rank and move.promotion is not None:
        return PromotionImpossible()
    if destination.rank == pawn.last_rank and move.promotion is None:
        return PromotionNeeded(square=destination)
    return None


def _explain_missing_target(board: Board, pawn: Pawn, move: Move) -> Refusal:
    """A pawn goes diagonally to an empty square that is not open en passant."""
    beside = Square(file=move.destination.file, rank=move.origin.rank)
    neighbour = board[beside]
    fifth_rank = pawn.last_rank - 3 if pawn.last_rank else 3
    if (
        isinstance(neighbour, Pawn)
        and neighbour.color is not pawn.color
        and move.origin.rank == fifth_rank
    ):
        if not board.allows_en_passant:
            return EnPassantOff()
        exposing = _attacker_after(board, move, captured=beside)
        if exposing is None:
            return EnPassantNotDoubleStep(square=beside)
        # Whether the pawn beside has just moved or not, the king forbids it.
        if exposing in board.checkers:
            return StillInCheck(attacker=board[exposing], square=exposing)
        return ExposesKing(attacker=board[exposing], square=exposing)
    return NothingToTake(square=move.destination)


# --- Castling, step by step ------------------------------------------------------------


def _means_castling(board: Board, piece: Piece, origin: Square, destination: Square) -> bool:
    """A king that goes two squares along its first rank, or onto its own rook."""
    if not isinstance(piece, King) or not origin.rank == destination.rank == piece.color.first_rank:
        return False
    kingside = destination > origin
    if board[destination] is Rook(piece.color):
        is_apart = abs(origin - destination) > 1
        return is_apart or board.castling_rook(piece.color, kingside) == destination
    return destination == castling_destination(origin, kingside)


def _explain_castling(board: Board, origin: Square, destination: Square) -> Refusal:
    if not board.allows_castling:
        return CastlingOff()
    rook = board.castling_rook(board.turn, destination > origin)
    if rook is None:
        return CastlingLost()
    castling = Castling(origin, rook)
    checkers = board.checkers
    if checkers:
        return CastlingInCheck(attacker=board[checkers[0]], square=checkers[0])
    blockers = squares_of(castling.path_mask & board.occupied_mask)
    if blockers:
        return CastlingBlocked(blocker=board[blockers[0]], square=blockers[0])
    occupied = board.occupied_mask & ~(1 << origin)
    for crossed in castling.crossed:
        attackers = board.attackers(board.turn.other, crossed, occupied)
        if attackers:
            return CastlingThroughCheck(
                attacker=board[attackers[0]], square=attackers[0], crossed=crossed
            )
    castled = occupied & ~(1 << rook) | 1 << castling.rook_to
    attackers = board.attackers(board.turn.other, castling.king_to, castled)
    if attackers:
        return CastlingIntoCheck(
            attacker=board[attackers[0]], square=attackers[0], destination=castling.king_to
        )
    # Castling would be legal, but it is not written as king takes rook here.
    return OwnPieceOnTarget(piece=board[destination], square=destination)


# --- The king's safety -----------------------------------------------------------------


def _first_between(board: Board, origin: Square, destination: Square) -> Square | None:
    """The occupied square nearest to the origin on the way."""
    squares = squares_of(between_mask(origin, destination) & board.occupied_mask)
    if not squares:
        return None
    return squares[0] if destination > origin else squares[-1]


def _attacker_after(board: Board, move: Move, captured: Square | None = None) -> Square | None:
    """A piece that would attack the mover's king after a move, or None."""
    taken = move.destination if captured is None else captured
    occupied = board.occupied_mask & ~(1 << move.origin) & ~(1 << taken) | 1 << move.destination
    king = board.king(board.turn)
    if king == move.origin:
        king = move.destination
    for square in board.attackers(board.turn.other, king, occupied):
        if square != taken:
            return square
    return None


def _explain_check(board: Board, piece: Piece, move: Move) -> Refusal:
    """The move is well made, so it is the king that forbids it."""
    square = _attacker_after(board, move)
    assert square is not None, f"{move} is legal in {board.fen}"
    attacker = board[square]
    if isinstance(piece, King):
        return KingIntoCheck(destination=move.destination, attacker=attacker, square=square)
    if square in board.checkers:
        return StillInCheck(attacker=attacker, square=square)
    return Pinned(piece=piece, origin=move.origin, attacker=attacker, square=square)
