"""What the player thinks of a position, as the files that a network is fitted to have it."""

from collections.abc import Iterator

from bench.player.read_games import is_quiet
from echecs import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.player import Limits, Player

LINE = 4  # plies of a line that are still looked at from afar
MOST = 3000  # hundredths of a pawn; a higher score says no more than that the game is won


def judge(player: Player, board: Board, limits: Limits) -> tuple[int, tuple[Move, ...]] | None:
    """White's score and the line that leads to it; None where the game is as good as decided."""
    best = next(iter(player.search(board, limits).lines), None)
    score = best.score.centipawns if best else None
    if best is None or score is None or abs(score) > MOST:
        return None
    return (score if board.turn is Color.WHITE else -score), best.moves


def judged(player: Player, board: Board, nodes: int, result: int) -> Iterator[str]:
    """Lines for a position and for those that it expects next, as far as they are quiet."""
    # With moves named, no mate is looked for beside the search.
    thought = judge(player, board, Limits(nodes=nodes, moves=tuple(board.legal_moves)))
    if thought is None:
        return
    score, line = thought
    for move in line[:LINE]:
        if is_quiet(board, move):
            yield f"{board.epd};{score};{result}\n"
        board = board.play(move)
