"""The page of a report: figures, plots, diagrams of what disagrees, a table to search."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from echecs.batch.audit.finding import DETAILS, FINDINGS
from echecs.batch.audit.record import Record
from echecs.batch.report.content import Content
from echecs.batch.report.plot import Bar, draw_bars, draw_rows
from echecs.batch.run.progress import grouped
from echecs.batch.summary import Summary
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.diagram import format_svg
from echecs.domain.message import N_
from echecs.domain.move import Move
from echecs.language import Translate
from echecs.notation.san import format_san, parse_san

_HERE = Path(__file__).parent
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
# Decades of microseconds, from 1 µs to 100 s.
_TIMES = ("1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s")
_COLUMNS = (
    N_("line"),
    N_("name"),
    N_("finding"),
    N_("claimed"),
    N_("found"),
    N_("keys"),
    N_("position"),
)


class Page:
    """A report in one language."""

    def __init__(self, summary: Summary, content: Content, language: str, _: Translate) -> None:
        self._summary = summary
        self._content = content
        self._language = language
        self._ = _

    def write(self, path: Path) -> None:
        """Write the page."""
        path.write_text(self.html(), encoding="utf-8")

    def html(self) -> str:
        """The whole page; nothing is fetched from anywhere."""
        title = self._("Audit of a collection")
        return "\n".join(
            [
                f'<!doctype html>\n<html lang="{self._language}"><head><meta charset="utf-8">',
                f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(title)}</title>",
                f"<style>{(_HERE / 'report.css').read_text(encoding='utf-8')}</style>",
                f"</head><body><h1>{escape(title)}</h1>",
                f"<p>{escape(self._overview())}</p>",
                f'<section class="plots">{"".join(self._plots())}</section>',
                *self._disagreements(),
                *self._table(),
                f"<script>{(_HERE / 'report.js').read_text(encoding='utf-8')}</script>",
                "</body></html>\n",
            ]
        )

    def _overview(self) -> str:
        summary = self._summary
        return self._(
            "{count} positions, {seconds} s of work; with several keys: {several}"
        ).format(
            count=grouped(summary.count, self._),
            seconds=f"{summary.seconds:.1f}",
            several=grouped(summary.several_keys, self._),
        )

    # --- Plots -------------------------------------------------------------------------

    def _plots(self) -> list[str]:
        _, summary = self._, self._summary
        findings = [
            Bar(_(name), summary.findings[code], code)
            for code, name in FINDINGS.items()
            if summary.findings[code]
        ]
        lengths = [Bar(str(length), count) for length, count in sorted(summary.lengths.items())]
        times = [
            Bar(_TIMES[decade], summary.times[decade])
            for decade in range(max(summary.times, default=-1) + 1)
            if decade < len(_TIMES)
        ]
        return [
            draw_rows(_("Findings"), findings),
            draw_bars(_("Mates by length, in moves"), lengths),
            draw_bars(_("Positions by the time they took, at least"), times),
        ]

    # --- Disagreements -----------------------------------------------------------------

    def _disagreements(self) -> list[str]:
        _ = self._
        shown = self._content.disagreements
        if not shown:
            text = _("No position disagrees with what is claimed of it.")
            return [f"<p>{escape(text)}</p>"]
        heading = escape(_("What disagrees with its claim"))
        return [f'<h2>{heading}</h2><section class="cards">', *map(self._card, shown), "</section>"]

    def _card(self, record: Record) -> str:
        _ = self._
        board = Board(record.fen)
        arrows = [Move.from_uci(move) for move in record.solution_uci[:1]]
        diagram = format_svg(
            board, size=220, flipped=board.turn is Color.BLACK, arrows=arrows, coordinates=True
        )
        place = f"{record.input}:{record.line}"
        lines = [
            (_("claimed:"), self._said(record.claimed_mate, record.claimed_keys, board)),
            (_("found:"), self._said(record.mate, record.keys, board)),
            (_("solution:"), self._line(record, board)),
        ]
        reason = _(DETAILS[record.detail]) if record.detail else ""
        if record.detail in ("line-fails", "other-continuation"):
            reason += f" ({record.evidence})"
        return (
            f'<article><h3><span class="tag {record.finding}">{escape(_(FINDINGS[record.finding]))}'
            f"</span> {escape(record.name or place)}</h3>{diagram}"
            f"<p>{escape(reason)}</p><dl>"
            + "".join(
                f"<dt>{escape(name)}</dt><dd>{escape(text or '–')}</dd>" for name, text in lines
            )
            + f'</dl><p class="place">{escape(place)}<br><code>{escape(record.fen)}</code></p>'
            + "</article>"
        )

    def _said(self, mate: int | None, keys: list[str], board: Board) -> str:
        words = [] if mate is None else [f"#{mate}"]
        words += [
            format_san(board, parse_san(board, key), language=self._language) for key in keys[:12]
        ]
        return " ".join(words)

    def _line(self, record: Record, board: Board) -> str:
        words = []
        for index, text in enumerate(record.solution_uci):
            move = Move.from_uci(text)
            said = format_san(board, move, language=self._language)
            if board.turn is Color.WHITE:
                said = f"{board.fullmove_number}.{said}"
            elif index == 0:
                said = f"{board.fullmove_number}...{said}"
            words.append(said)
            board = board.play(move)
        return " ".join(words)

    # --- Table -------------------------------------------------------------------------

    def _table(self) -> list[str]:
        _, content = self._, self._content
        heading, search = escape(_("Positions")), _("Search:")
        note = ""
        if self._summary.count > len(content.rows):
            text = _("The first {count} of them; the output has all.")
            note = f"<p>{escape(text.format(count=grouped(len(content.rows), _)))}</p>"
        names = "".join(f"<th>{escape(_(name))}</th>" for name in _COLUMNS)
        rows = json.dumps([self._row(record) for record in content.rows], ensure_ascii=False)
        # Nothing in the data may end the script that carries it.
        data = rows.replace("<", "\\u003c")
        more = _("Show more")
        return [
            f"<h2>{heading}</h2>{note}",
            f'<p><label>{escape(search)} <input id="search" type="search"></label>'
            ' <output id="count"></output></p>',
            f'<table id="rows"><thead><tr>{names}</tr></thead><tbody></tbody></table>',
            f'<button id="more" type="button" hidden>{escape(more)}</button>',
            f'<script type="application/json" id="data">{data}</script>',
        ]

    def _row(self, record: Record) -> list[object]:
        board = Board(record.fen) if record.fen else None
        claimed = found = keys = ""
        if board is not None:
            claimed = self._said(record.claimed_mate, record.claimed_keys, board)
            found = self._said(record.mate, [], board)
            keys = self._said(None, record.keys, board)
        return [
            record.line,
            record.name,
            record.finding,
            self._(FINDINGS[record.finding]),
            claimed,
            found,
            keys,
            record.fen or record.error,
        ]
