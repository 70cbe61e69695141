"""A link as a QR code, on a page or in a terminal: a phone cannot be told one otherwise."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.web.request.aside import Work
from echecs.web.request.body import read_body
from echecs.web.request.fields import require_text
from echecs.web.request.limit import address_of

LONGEST = 400
"""Characters of a link; longer ones make codes that no phone reads from a screen."""
_BORDER = 4
"""Light cells around a code, as its standard asks for."""
# Upper and lower half of a character cell, each light or dark.
_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
_BLACK_AND_WHITE, _AS_BEFORE = "\x1b[37;40m", "\x1b[0m"


async def draw(request: Request) -> Response:
    """The code of a text: its dark cells as an SVG path, and how many cells it is wide."""
    body = await read_body(request)
    text = require_text(body, "text", LONGEST)
    work: Work = request.app.state.hub.work
    size, path = await work.run(address_of(request.scope), lambda: code_path(text))
    return JSONResponse({"size": size, "path": path})


@lru_cache(maxsize=256)
def code_path(text: str) -> tuple[int, str]:
    """The width of a code with its border, and a path of one bar for each run of dark cells."""
    rows = _cells(text)
    bars = []
    for y, row in enumerate(rows):
        x = 0
        while (x := row.find(1, x)) >= 0:
            end = row.find(0, x)
            end = len(row) if end < 0 else end
            bars.append(f"M{x} {y}h{end - x}v1h{x - end}z")
            x = end
    return len(rows), "".join(bars)


def qr_text(url: str, *, color: bool = True) -> str:
    """A QR code of an address, two rows of it to a line of text.

    With `color` it is black on white whatever a terminal's own colours are;
    without, it suits a dark terminal.
    """
    rows = _cells(url)
    if len(rows) % 2:
        rows.append(bytes(len(rows[0])))
    lines = [
        "".join(
            _HALVES[bool(upper), bool(lower)] for upper, lower in zip(above, below, strict=True)
        )
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
    if color:
        lines = [f"{_BLACK_AND_WHITE}{line}{_AS_BEFORE}" for line in lines]
    return "\n".join(lines) + "\n"


def _cells(text: str) -> list[bytes]:
    """The rows of a code with its border, 1 for each dark cell."""
    import segno

    code = segno.make(text, error="m", micro=False)
    return [bytes(row) for row in code.matrix_iter(border=_BORDER)]
