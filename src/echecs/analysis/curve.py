"""White's winning chances as a curve: inline SVG that stretches, with links on top of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from echecs.analysis.judgement import Analysis
from echecs.analysis.phrases import format_line, format_score
from echecs.language import Translate


def draw_curve(analysis: Analysis, prefix: str, _: Translate, language: str) -> str:
    """The curve of a game; dots on it are the marked moves and lead to them.

    `prefix` begins the names of the moves' places on the page.
    """
    curve = analysis.curve
    last = max(len(curve) - 1, 1)
    label = escape(_("White's winning chances, move by move"))
    paths = "".join(_areas(curve))
    dots = "".join(_dots(analysis, last, prefix, language))
    return (
        f'<div class="curve"><svg viewBox="0 0 {last} 100" preserveAspectRatio="none"'
        f' role="img" aria-label="{label}"><rect class="black" width="{last}" height="100"/>'
        f'{paths}<path class="middle" d="M0 50H{last}"/></svg>{dots}</div>'
    )


def _areas(curve: list[float | None]) -> Iterator[str]:
    """White's area below the curve and the curve itself, for each stretch that was judged."""
    stretch: list[tuple[int, float]] = []
    for index, chances in enumerate([*curve, None]):
        if chances is not None:
            stretch.append((index, 100 - 100 * chances))
            continue
        if stretch:
            points = "L".join(f"{x} {y:.1f}" for x, y in stretch)
            first, last = stretch[0][0], stretch[-1][0]
            yield f'<path class="white" d="M{first} 100L{points}L{last} 100Z"/>'
            yield f'<path class="line" d="M{points}"/>'
        stretch = []


def _dots(analysis: Analysis, last: int, prefix: str, language: str) -> Iterator[str]:
    for judgement in analysis.judgements:
        chances = analysis.curve[judgement.ply + 1]
        if not judgement.mark or chances is None:
            continue
        move = format_line(judgement.board, [judgement.move], language) + judgement.mark
        title = f"{move} {format_score(judgement.after, judgement.board.turn.other)}"
        kind = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}[judgement.mark]
        left, top = 100 * (judgement.ply + 1) / last, 100 - 100 * chances
        yield (
            f'<a class="dot {kind}" href="#{prefix}{judgement.ply}" title="{escape(title)}"'
            f' aria-label="{escape(title)}" style="left:{left:.2f}%;top:{top:.1f}%"></a>'
        )
