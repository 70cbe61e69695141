"""What the player thinks of a position, as the files that a network is fitted to have it."""

from echecs import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.player import Limits, Player

MOST = 3000  # hundredths of a pawn; a higher score says no more than that the game is won


def judge(player: Player, board: Board, limits: Limits) -> tuple[int, tuple[Move, ...]] | None:
    """White's score and the line that leads to it; None where the game is as good as decided."""
    best = next(iter(player.search(board, limits).lines), None)
    score = best.score.centipawns if best else None
    if best is None or score is None or abs(score) > MOST:
        return None
    return (score if board.turn is Color.WHITE else -score), best.moves
