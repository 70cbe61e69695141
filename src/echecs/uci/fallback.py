"""A sensible move where there is no mate: material, and no blunder into one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.piece import Pawn
from echecs.solver.search.prover import Prover

# In hundredths of a pawn; being mated in one or two moves outweighs any material.
_PAWN = 100
_CHECK = 15
_MATED_SOON = (100_000, 50_000)
_EFFORT = 20_000


def choose_move(
    board: Board, allowed: Sequence[Move] = (), seen_twice: Collection[int] = ()
) -> tuple[Move, int]:
    """The move and its score in hundredths of a pawn, for the side to move.

    `seen_twice` holds the keys of positions that would be drawn if they came again.
    """
    prover = Prover(1)
    scored = []
    for move in allowed or board.legal_moves:
        after = board.play(move)
        score = _outcome(after, after.key in seen_twice)
        if score is None:
            score = _material_after(board, move, after)
        scored.append((score, move))
    scored.sort(key=lambda pair: -pair[0])
    best = scored[0]
    worst_danger = None
    for score, move in scored:
        danger = _danger(prover, board.play(move))
        if danger == 0:
            return move, score
        if worst_danger is None or danger < worst_danger:
            worst_danger = danger
            best = (score - danger, move)
    return best[1], best[0]


def _outcome(after: Board, repeats: bool) -> int | None:
    """The score of a position where the game ends, None where it goes on."""
    if not after.has_legal_move:
        return _MATED_SOON[0] if after.is_check else 0
    return 0 if repeats or after.is_insufficient_material else None


def _danger(prover: Prover, after: Board) -> int:
    """How bad it is that the opponent mates in one move or in two."""
    for moves, penalty in enumerate(_MATED_SOON, 1):
        if prover.prove(after, moves, exhaustive=True, nodes=_EFFORT)[0]:
            return penalty
    return 0


def _material_after(board: Board, move: Move, after: Board) -> int:
    """Material, less the best that the opponent can take; then checks and freedom."""
    score = _PAWN * (_balance(after) - _best_capture(after))
    score += _CHECK if after.is_check else -(after.legal_move_count // 4)
    piece = board[move.origin]
    if isinstance(piece, Pawn):
        score += abs(move.destination.rank - piece.start_rank)
    return score


def _balance(after: Board) -> int:
    """The material of the side that has just moved, less the other's."""
    return sum(
        -piece.value if piece.color is after.turn else piece.value
        for piece in after.pieces().values()
    )


def _best_capture(after: Board) -> int:
    """What the opponent wins by one capture or promotion, a recapture counted."""
    best = 0
    for move in after.legal_moves:
        gain = 0
        promoted = move.promotion
        if promoted is not None:
            gain += promoted.value - Pawn.value
        if after.is_capture(move):
            taken = after[move.destination]
            gain += taken.value if taken is not None else Pawn.value
        if gain <= best:
            continue
        # The defender of the square takes back, if there is one.
        if after.attackers(after.turn.other, move.destination):
            capturer = promoted or after[move.origin]
            gain -= capturer.value if capturer is not None else 0
        best = max(best, gain)
    return best
