"""What an analysis holds: each move's judgement, and what they say of the whole game."""

from __future__ import annotations

from dataclasses import dataclass, field

from echecs.analysis.chances import side_accuracy
from echecs.analysis.thinker import Estimate
from echecs.analysis.turns import Turn, find_turns
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.notation.pgn import PgnGame
from echecs.openings import Opening, is_book

INACCURACY, MISTAKE, BLUNDER = "?!", "?", "??"
MARKS = {INACCURACY: 0.05, MISTAKE: 0.10, BLUNDER: 0.20}
"""The loss in winning chances from which a move is marked.

In a level game that is about half a pawn, one pawn, and two and a half.
"""

__all__ = ["BLUNDER", "INACCURACY", "MARKS", "MISTAKE", "Analysis", "Judgement", "Turn", "judge"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """One move of a game and what it was worth."""

    ply: int
    """How many moves came before it, each side's counted."""
    board: Board
    """The position in which it was played."""
    move: Move
    before: Estimate
    """What the position was worth to the mover, by the best move."""
    after: Estimate
    """What the next position is worth to the opponent."""
    loss: float
    """The winning chances that it gave away, from 0 to 1."""
    mark: str = ""
    """`?!`, `?`, `??` or nothing."""
    is_book: bool = False
    """It is on the way to a named opening."""
    is_only_move: bool = False
    missed_mate: int | None = None
    """The mover could have forced mate in so many moves, proved, and no longer can."""
    allowed_mate: int | None = None
    """The opponent can now force mate in so many moves, proved, and could not before."""

    @property
    def color(self) -> Color:
        """Who played it."""
        return self.board.turn

    @property
    def better(self) -> tuple[Move, ...]:
        """The line that was better; none where the move is not blamed."""
        return self.before.line if self.mark else ()

    @property
    def counts(self) -> bool:
        """Whether it says something of the player: a choice, and not a known one."""
        return not (self.is_book or self.is_only_move)


def judge(ply: int, board: Board, move: Move, before: Estimate, after: Estimate) -> Judgement:
    """Compare what a position promised with what the move left of it."""
    is_book_move = is_book(board) and is_book(board.play(move))
    is_only_move = board.legal_move_count == 1
    is_best = move == before.best or is_only_move
    loss = 0.0 if is_best else max(0.0, before.chances - (1 - after.chances))
    mate_now, mate_next = before.score.mate, after.score.mate
    missed = allowed = None
    if not is_best and before.is_proved and mate_now is not None and mate_now > 0:
        still_mates = mate_next is not None and mate_next <= 0
        missed = None if still_mates else mate_now
    if not is_best and after.is_proved and mate_next is not None and mate_next > 0:
        was_lost = mate_now is not None and mate_now < 0
        allowed = None if was_lost else mate_next
    mark = ""
    # The book knows what it does, save where it walks into a mate.
    if not is_book_move or allowed:
        mark = next((name for name in (BLUNDER, MISTAKE, INACCURACY) if loss >= MARKS[name]), "")
        if missed and not mark:
            mark = INACCURACY
    return Judgement(
        ply,
        board,
        move,
        before,
        after,
        loss,
        mark,
        is_book_move and not mark,
        is_only_move,
        missed,
        allowed,
    )


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game with its moves judged."""

    game: PgnGame
    estimates: tuple[Estimate | None, ...]
    """What each position is worth to its side to move; None where none was made."""
    judgements: tuple[Judgement, ...]
    """The moves that were judged, in order."""
    opening: Opening | None = None
    engine: str = "echecs"
    limits: dict[str, float] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether every move was judged; not so after a stop."""
        return None not in self.estimates

    @property
    def curve(self) -> list[float | None]:
        """White's winning chances in each position from the first to the last."""
        first = self.game.initial_board.turn
        return [
            None
            if estimate is None
            else estimate.chances
            if (index % 2 == 0) == (first is Color.WHITE)
            else 1 - estimate.chances
            for index, estimate in enumerate(self.estimates)
        ]

    def accuracy(self, color: Color) -> float | None:
        """How accurately a side played, from 0 to 1; None when it had nothing to choose."""
        return side_accuracy(
            [each.loss for each in self.judgements if each.color is color and each.counts]
        )

    def count(self, color: Color, mark: str) -> int:
        """How many moves of a side have a mark."""
        return sum(each.color is color and each.mark == mark for each in self.judgements)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The moves at which the game passed from one side to the other, or became level."""
        losses = {each.ply: each.loss for each in self.judgements}
        return find_turns(self.curve, losses, self.game.initial_board.turn)
