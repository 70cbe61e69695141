"""An analysis as a table for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Iterator

from echecs.analysis.judgement import BLUNDER, INACCURACY, MARKS, MISTAKE, Analysis, Judgement
from echecs.analysis.phrases import (
    format_line,
    format_number,
    format_score,
    percent,
    phrase_turn,
    shown_line,
)
from echecs.domain.color import Color
from echecs.language import Translate
from echecs.notation.san import format_san

# ANSI colours of the marks: yellow, orange as bright yellow, red.
_COLORS = {INACCURACY: "\x1b[33m", MISTAKE: "\x1b[93m", BLUNDER: "\x1b[91m"}
_RESET = "\x1b[0m"
# A better line on one line of the table.
_PLIES = 4


def format_table(
    analysis: Analysis, translate: Translate = str, language: str = "en", *, colors: bool = False
) -> str:
    """The game, a line for each move, then what the moves say together."""
    _ = translate
    lines = [title_of(analysis)]
    if analysis.opening is not None:
        lines.append(str(analysis.opening))
    lines.append("")
    if analysis.judgements:
        move, score, white = _("move"), _("score"), _("White")
        loss, remarks = _("loss"), _("remarks")
        lines.append(f"{move:<15}{score:>7}{white:>8}{loss:>7}  {remarks}")
    for judgement in analysis.judgements:
        lines.append(_row(judgement, _, language, colors))
    lines += ["", *_summary(analysis, _), *_turns(analysis, _, language)]
    if not analysis.is_complete:
        lines.append(_("Stopped before every move was judged."))
    return "\n".join(lines).rstrip() + "\n"


def title_of(analysis: Analysis) -> str:
    """Who played, where and when, and the result."""
    headers = analysis.game.headers
    players = " – ".join(headers.get(name, "?") for name in ("White", "Black"))
    known = [headers.get("Event", ""), headers.get("Date", "").removesuffix(".??.??")]
    place = ", ".join(word for word in known if word.strip("?. "))
    return f"{players}, {analysis.game.result}" + (f" ({place})" if place else "")


def _row(judgement: Judgement, _: Translate, language: str, colors: bool) -> str:
    board = judgement.board
    after = judgement.after
    chances = 1 - after.chances if board.turn is Color.WHITE else after.chances
    move = format_san(board, judgement.move, language=language)
    loss = percent(judgement.loss) if judgement.loss >= 0.005 and not judgement.is_book else ""
    text = (
        f"{format_number(board):<6}{move + judgement.mark:<9}"
        f"{format_score(after, board.turn.other):>7}{percent(chances):>8}{loss:>7}"
    )
    text = f"{text}  {_remark(judgement, _, language)}".rstrip()
    return f"{_COLORS[judgement.mark]}{text}{_RESET}" if colors and judgement.mark else text


def _remark(judgement: Judgement, _: Translate, language: str) -> str:
    if judgement.is_book:
        return _("book")
    line = shown_line(judgement)
    if judgement.missed_mate:
        words = _("mate in {moves} missed (proved):").format(moves=judgement.missed_mate)
        return f"{words} {format_line(judgement.board, line[:1], language)}"
    better, plies = _("better:"), _PLIES
    if judgement.allowed_mate:
        allowed = _("allows mate in {moves} (proved);").format(moves=judgement.allowed_mate)
        better, plies = f"{allowed} {better}", 1
    words = f"{better} {format_line(judgement.board, line[:plies], language)}"
    return words if judgement.mark and line else ""


def _summary(analysis: Analysis, _: Translate) -> Iterator[str]:
    if not analysis.judgements:
        yield _("There is no move to judge.")
        return
    accuracy = _("accuracy")
    yield f"{accuracy:>22}" + "".join(f"{mark:>5}" for mark in MARKS)
    for color, name in ((Color.WHITE, _("White")), (Color.BLACK, _("Black"))):
        counts = "".join(f"{analysis.count(color, mark):>5}" for mark in MARKS)
        yield f"{name:<12}{percent(analysis.accuracy(color)):>10}{counts}"


def _turns(analysis: Analysis, _: Translate, language: str) -> Iterator[str]:
    turns = analysis.turns
    if not turns:
        return
    yield ""
    yield _("Where the game turned:")
    judged = {each.ply: each for each in analysis.judgements}
    for turn in turns:
        judgement = judged[turn.ply]
        move = format_line(judgement.board, [judgement.move], language) + judgement.mark
        yield f"  {move:<13}{phrase_turn(turn, _)}"
