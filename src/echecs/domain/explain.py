"""Finding the reason why a move is refused, from the board alone."""

from __future__ import annotations

from echecs.domain.castling import Castling, castling_destination
from echecs.domain.geometry import between_mask
from echecs.domain.piece import King, Pawn, Piece, Rook
from echecs.domain.refusal import Refusal
from echecs.domain.square import Square, squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move


def explain_refusal(board: Board, move: Move) -> Refusal:
    """The reason why a move is not legal, the first that a player would name."""
    if move.is_null:
        return Refusal("null-move")
    origin, destination = move.origin, move.destination
    piece = board[origin]
    target = board[destination]
    if piece is None:
        return Refusal("empty-square", square=origin)
    if piece.color is not board.turn:
        return Refusal("opponent-piece", piece=piece, square=origin)
    if origin == destination:
        return Refusal("same-square")
    if _means_castling(board, piece, origin, destination):
        return _explain_castling(board, origin, destination)
    if target is not None and target.color is piece.color:
        return Refusal("own-piece", piece=target, square=destination)
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
        return Refusal("promotion-impossible")
    if not piece.can_reach(origin, destination):
        return Refusal("not-how-it-moves", piece=piece, origin=origin, destination=destination)
    blocker = _first_between(board, origin, destination) if piece.is_slider else None
    if blocker is not None:
        return Refusal("blocked", piece=piece, blocker=board[blocker], square=blocker)
    return None


def _explain_pawn(board: Board, pawn: Pawn, move: Move) -> Refusal | None:
    origin, destination = move.origin, move.destination
    step = destination - origin
    if step == 2 * pawn.forward and origin.rank != pawn.start_rank:
        return Refusal("double-step", square=origin)
    if not pawn.can_reach(origin, destination):
        return Refusal("not-how-it-moves", piece=pawn, origin=origin, destination=destination)
    if origin.file == destination.file:
        if board[destination] is not None:
            return Refusal("pawn-takes-ahead", blocker=board[destination], square=destination)
        blocker = _first_between(board, origin, destination)
        if blocker is not None:
            return Refusal("blocked", piece=pawn, blocker=board[blocker], square=blocker)
    elif board[destination] is None and board.en_passant_square != destination:
        return _explain_missing_target(board, pawn, move)
    if destination.rank != pawn.last_rank and move.promotion is not None:
        return Refusal("promotion-impossible")
    if destination.rank == pawn.last_rank and move.promotion is None:
        return Refusal("promotion-needed", square=destination)
    return None


def _explain_missing_target(board: Board, pawn: Pawn, move: Move) -> Refusal:
    """A pawn goes diagonally to an empty square that is not open en passant."""
    beside = Square(file=move.destination.file, rank=move.origin.rank)
    neighbour = board[beside]
    if neighbour is Pawn(pawn.color.other) and move.origin.rank == pawn.en_passant_rank:
        if not board.allows_en_passant:
            return Refusal("en-passant-off")
        exposing = _attacker_after(board, move, captured=beside)
        if exposing is None:
            return Refusal("en-passant-no-double-step", square=beside)
        # Whether the pawn beside has just moved or not, the king forbids it.
        if exposing in board.checkers:
            return Refusal("still-in-check", attacker=board[exposing], square=exposing)
        return Refusal("exposes-king", attacker=board[exposing], square=exposing)
    return Refusal("nothing-to-take", square=move.destination)


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
        return Refusal("castling-off")
    rook = board.castling_rook(board.turn, destination > origin)
    if rook is None:
        return Refusal("castling-lost")
    castling = Castling(origin, rook)
    checkers = board.checkers
    if checkers:
        return Refusal("castling-in-check", attacker=board[checkers[0]], square=checkers[0])
    blockers = squares_of(castling.path_mask & board.occupied_mask)
    if blockers:
        return Refusal("castling-blocked", blocker=board[blockers[0]], square=blockers[0])
    occupied = board.occupied_mask & ~(1 << origin)
    for crossed in castling.crossed:
        attackers = board.attackers(board.turn.other, crossed, occupied)
        if attackers:
            return Refusal(
                "castling-through-check",
                attacker=board[attackers[0]],
                square=attackers[0],
                crossed=crossed,
            )
    castled = occupied & ~(1 << rook) | 1 << castling.rook_to
    attackers = board.attackers(board.turn.other, castling.king_to, castled)
    if attackers:
        return Refusal(
            "castling-into-check",
            attacker=board[attackers[0]],
            square=attackers[0],
            destination=castling.king_to,
        )
    # Castling would be legal, but it is not written as king takes rook here.
    return Refusal("own-piece", piece=board[destination], square=destination)


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
        return Refusal(
            "king-into-check", destination=move.destination, attacker=attacker, square=square
        )
    if square in board.checkers:
        return Refusal("still-in-check", attacker=attacker, square=square)
    return Refusal("pinned", piece=piece, origin=move.origin, attacker=attacker, square=square)
