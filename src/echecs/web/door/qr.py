"""A link as a QR code for the page that shows it: a phone cannot be told one otherwise."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.web.request.body import read_body
from echecs.web.request.fields import require_text

LONGEST = 400
"""Characters of a link; longer ones make codes that no phone reads from a screen."""
_BORDER = 4


async def draw(request: Request) -> Response:
    """The code of a text: its dark cells as an SVG path, and how many cells it is wide."""
    body = await read_body(request)
    size, path = code_path(require_text(body, "text", LONGEST))
    return JSONResponse({"size": size, "path": path})


def code_path(text: str) -> tuple[int, str]:
    """The width of a code with its border, and a path of one bar for each run of dark cells."""
    import segno

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    bars = []
    for y, row in enumerate(rows, _BORDER):
        x = 0
        while (x := row.find(1, x)) >= 0:
            end = row.find(0, x)
            end = len(row) if end < 0 else end
            bars.append(f"M{x + _BORDER} {y}h{end - x}v1h{x - end}z")
            x = end
    return len(rows) + 2 * _BORDER, "".join(bars)
