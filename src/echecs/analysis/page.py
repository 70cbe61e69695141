"""Analyses as one HTML page that needs nothing else: curve, moves, diagrams."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from echecs.analysis.curve import draw_curve
from echecs.analysis.judgement import MARKS, Analysis, Judgement, Turn
from echecs.analysis.phrases import (
    MARK_PLURALS,
    format_line,
    format_score,
    percent,
    phrase_turn,
    phrases,
    shown_line,
)
from echecs.analysis.table import title_of
from echecs.domain.color import Color
from echecs.domain.diagram import format_svg
from echecs.language import Translate
from echecs.notation.san import format_san

_KINDS = {"": "", "?!": "inaccuracy", "?": "mistake", "??": "blunder"}


def format_page(
    analyses: Sequence[Analysis], translate: Translate = str, language: str = "en"
) -> str:
    """A page about one game or several."""
    _ = translate
    title = title_of(analyses[0]) if len(analyses) == 1 else _("Analysed games")
    style = files("echecs.analysis").joinpath("page.css").read_text(encoding="utf-8")
    parts = [
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>",
    ]
    if len(analyses) > 1:
        parts.append(f"<h1>{escape(title)}</h1>\n<ul>")
        for number, analysis in enumerate(analyses, 1):
            parts.append(f'<li><a href="#g{number}">{escape(title_of(analysis))}</a></li>')
        parts.append("</ul>")
    for number, analysis in enumerate(analyses, 1):
        section = _Section(analysis, f"g{number}", _, language, alone=len(analyses) == 1)
        parts += [f'<section id="g{number}">', *section.parts(), "</section>"]
    return "\n".join([*parts, "</main>\n</body>\n</html>\n"])


def _tag(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>"


def _table_row(head: str, kind: str, cells: Sequence[str]) -> str:
    row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row" class="{kind}">{escape(head)}</th>{row}</tr>'


class _Section:
    """What the page says of one game."""

    def __init__(
        self, analysis: Analysis, name: str, _: Translate, language: str, alone: bool
    ) -> None:
        self._analysis = analysis
        self._prefix = f"{name}-"
        self._ = _
        self._language = language
        self._heading = "h1" if alone else "h2"

    def parts(self) -> Iterator[str]:
        """The pieces of the section from top to bottom."""
        analysis, _ = self._analysis, self._
        yield _tag(self._heading, title_of(analysis))
        if analysis.opening is not None:
            yield f'<p class="opening">{escape(str(analysis.opening))}</p>'
        if not analysis.is_complete:
            yield _tag("p", _("Stopped before every move was judged."))
        if not analysis.judgements:
            yield _tag("p", _("There is no move to judge."))
            return
        yield draw_curve(analysis, self._prefix, _, self._language)
        yield from self._summary()
        turns = analysis.turns
        if turns:
            yield _tag("h3", _("Where the game turned"))
            yield _tag("p", _("The coloured squares show the move played, the arrow a better one."))
            yield '<div class="turns">'
            yield from (self._turn(turn) for turn in turns)
            yield "</div>"
        yield _tag("h3", _("The moves"))
        yield '<ol class="moves">'
        yield from self._moves()
        yield "</ol>"
        yield f'<p class="engine">{escape(self._engine())}</p>'

    def _summary(self) -> Iterator[str]:
        _, analysis = self._, self._analysis
        heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in (_("White"), _("Black")))
        yield f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>"
        accuracies = [percent(analysis.accuracy(color)) for color in Color]
        yield _table_row(_("accuracy"), "", accuracies)
        for mark in MARKS:
            counts = [str(analysis.count(color, mark)) for color in Color]
            yield _table_row(f"{_(MARK_PLURALS[mark])} {mark}", _KINDS[mark], counts)
        yield "</tbody></table>"

    def _turn(self, turn: Turn) -> str:
        """A diagram of the position before the move, the move coloured, an arrow for the better."""
        judged = next(each for each in self._analysis.judgements if each.ply == turn.ply)
        best = judged.before.best
        arrows = [best] if best is not None and best != judged.move else []
        svg = format_svg(judged.board, last_move=judged.move, arrows=arrows)
        data = base64.b64encode(svg.encode()).decode("ascii")
        move = self._name(judged) + judged.mark
        words = [phrase_turn(turn, self._), *phrases(judged, self._)]
        if arrows:
            line = format_line(judged.board, judged.before.line[:4], self._language)
            words.append(self._("Better:") + f" {line}")
        return (
            f'<figure><img width="400" height="400" alt="{escape(judged.board.fen)}"'
            f' src="data:image/svg+xml;base64,{data}"><figcaption><a href="#{self._prefix}'
            f'{judged.ply}"><b>{escape(move)}</b></a> {escape(" ".join(words))}</figcaption>'
            "</figure>"
        )

    def _moves(self) -> Iterator[str]:
        """A line for each pair of moves, and below it what is to be said of them."""
        judgements = list(self._analysis.judgements)
        while judgements:
            pair = judgements[:1]
            del judgements[0]
            if pair[0].color is Color.WHITE and judgements:
                pair.append(judgements.pop(0))
            cells = "".join(self._cell(judged) for judged in pair)
            if pair[0].color is Color.BLACK:
                cells = '<span class="move">…</span>' + cells
            notes = "".join(self._note(judged) for judged in pair)
            number = pair[0].board.fullmove_number
            yield f'<li><span class="number">{number}.</span>{cells}{notes}</li>'

    def _cell(self, judged: Judgement) -> str:
        san = format_san(judged.board, judged.move, language=self._language)
        score = format_score(judged.after, judged.board.turn.other)
        said = self._("book") if judged.is_book else score
        mark = f'<b class="{_KINDS[judged.mark]}">{judged.mark}</b>' if judged.mark else ""
        return (
            f'<span class="move" id="{self._prefix}{judged.ply}">{escape(san)}{mark}'
            f" <small>{escape(said)}</small></span>"
        )

    def _note(self, judged: Judgement) -> str:
        sentences = list(phrases(judged, self._))
        if not sentences:
            return ""
        line = shown_line(judged)
        if line:
            words = format_line(judged.board, line, self._language)
            sentences.append(self._("Better:") + f" {words}")
        move = self._name(judged) + judged.mark
        kind = _KINDS[judged.mark]
        return f'<p class="note {kind}"><b>{escape(move)}</b> {escape(" ".join(sentences))}</p>'

    def _name(self, judged: Judgement) -> str:
        return format_line(judged.board, [judged.move], self._language)

    def _engine(self) -> str:
        names = {"depth": self._("depth"), "nodes": self._("nodes"), "seconds": self._("seconds")}
        limits = ", ".join(
            f"{names[name]} {value:g}" if name == "seconds" else f"{names[name]} {value}"
            for name, value in self._analysis.limits.items()
        )
        text = self._("Analysed by {engine}").format(engine=self._analysis.engine)
        return f"{text} ({limits})" if limits else text
