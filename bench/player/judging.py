"""What the player thinks of a position, as the files that a network is fitted to have it."""

from collections.abc import Iterator

from bench.player.read_games import is_quiet
from echecs import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.player import Limits, Player, Thought

LINE = 4  # plies of a line that are still looked at from afar
MOST = 3000  # hundredths of a pawn; a higher score says no more than that the game is won


def judge(player: Player, board: Board, nodes: int) -> tuple[int, tuple[Move, ...]] | None:
    """White's score and the line that leads to it; None where the game is as good as decided."""
    # With moves named, no mate is looked for beside the search. What an iteration that was
    # cut off leaves is a line without a score of its own.
    limits = Limits(nodes=nodes, moves=tuple(board.legal_moves))
    finished: list[Thought] = []
    player.search(board, limits, finished.append)
    if not finished:
        return None
    best = finished[-1].lines[0]
    score = best.score.centipawns
    if score is None or abs(score) > MOST:
        return None
    return (score if board.turn is Color.WHITE else -score), best.moves


def quiet_lines(board: Board, line: tuple[Move, ...], score: int, result: int) -> Iterator[str]:
    """Lines for a position and for those that it expects next, as far as they are quiet."""
    for move in line[:LINE]:
        if is_quiet(board, move):
            yield f"{board.epd};{score};{result}\n"
        board = board.play(move)
