"""Scores, marks and judgements in words and figures that all reports share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from echecs.analysis.judgement import BLUNDER, INACCURACY, MISTAKE, Judgement, Turn
from echecs.analysis.thinker import Estimate
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.message import N_
from echecs.domain.move import Move
from echecs.language import Translate
from echecs.notation.san import format_san

MARK_NAMES = {INACCURACY: N_("inaccuracy"), MISTAKE: N_("mistake"), BLUNDER: N_("blunder")}
MARK_PLURALS = {INACCURACY: N_("inaccuracies"), MISTAKE: N_("mistakes"), BLUNDER: N_("blunders")}
# A better line is shown so far, unless it ends in mate.
_SHOWN_PLIES = 6


def format_score(estimate: Estimate, turn: Color) -> str:
    """A score as White sees it: `+0.35`, `-2.10`, `#3`, `#-2`; `#` when mate is on the board."""
    sign = 1 if turn is Color.WHITE else -1
    score = estimate.score
    if score.mate is not None:
        return f"#{sign * score.mate}" if score.mate else "#"
    centipawns = sign * (score.centipawns or 0)
    return f"{centipawns / 100:+.2f}" if centipawns else "0.00"


def format_number(board: Board) -> str:
    """The number of the move to come: `12.` or `12...`."""
    return f"{board.fullmove_number}{'.' if board.turn is Color.WHITE else '...'}"


def format_line(board: Board, moves: Iterable[Move], language: str = "en") -> str:
    """Moves with their numbers: `12...Nf6 13.e5`."""
    words = []
    for index, move in enumerate(moves):
        number = format_number(board) if index == 0 or board.turn is Color.WHITE else ""
        words.append(number + format_san(board, move, language=language))
        board = board.play(move)
    return " ".join(words)


def shown_line(judgement: Judgement) -> tuple[Move, ...]:
    """The better line as far as it is worth showing; none where the move is not blamed."""
    if judgement.before.is_proved:
        return judgement.better
    return judgement.better[:_SHOWN_PLIES]


def percent(share: float | None) -> str:
    """A share in hundredths, and a dash for none."""
    return "–" if share is None else f"{round(100 * share)} %"


def phrases(judgement: Judgement, _: Translate) -> Iterator[str]:
    """What is to be said against a move, as sentences; nothing where it is not blamed."""
    if not judgement.mark:
        return
    if judgement.loss >= 0.005:
        yield _("{mark}: {loss} of the winning chances lost.").format(
            mark=_(MARK_NAMES[judgement.mark]).capitalize(), loss=percent(judgement.loss)
        )
    if judgement.missed_mate:
        yield _("Mate in {moves} was there (proved).").format(moves=judgement.missed_mate)
    if judgement.allowed_mate:
        yield _("Allows mate in {moves} (proved).").format(moves=judgement.allowed_mate)


def phrase_turn(turn: Turn, _: Translate) -> str:
    """What happened where a game turned, as a sentence."""
    if turn.winner is None:
        return _("The game is level again.")
    if turn.winner is Color.WHITE:
        return _("White takes the lead.")
    return _("Black takes the lead.")
