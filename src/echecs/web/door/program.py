"""The pages as one program with a version, which browsers keep for when the server is away.

The version is a digest of all that the pages are made of. While somebody edits the client
there is none, and nothing is kept.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import NamedTuple

from echecs.web.door import built
from echecs.web.door.page_text import add_to_head, page_with_parts, version_of

PAGES = {
    "/": "lobby.html",
    "/game/": "game.html",
    "/analyse": "analyse.html",
    "/setup": "setup.html",
    "/solve": "solve.html",
    "/share": "share.html",
    "/demo": "demo.html",
    "/demo/": "demo.html",
}
"""The page at each address; one that ends in / has an id after it."""
WORKER = "service-worker.js"

_PART = re.compile(r'(?:href|src|content)="(/(?:built|labels|pieces)[^"]*)"')


class _Program(NamedTuple):
    version: str
    worker: bytes


def program() -> str | None:
    """The version of the pages, None while they are edited."""
    return _program().version if _is_built() else None


def worker_text() -> bytes | None:
    """The service worker, told what it keeps; None while the pages are edited."""
    return _program().worker if _is_built() else None


def page_text(name: str) -> bytes:
    """A page as it is sent."""
    path = built.template(name)
    page = page_with_parts(path)
    if path.parent == built.BUILT:
        page = add_to_head(page, f'<meta name="program" content="{_program().version}">')
    return page.encode()


def _is_built() -> bool:
    return built.template(WORKER).parent == built.BUILT


def _program() -> _Program:
    worker = (built.BUILT / WORKER).read_text("utf-8")
    return _made_of(worker, *(page_with_parts(built.BUILT / name) for name in PAGES.values()))


@lru_cache(maxsize=2)
def _made_of(worker: str, *pages: str) -> _Program:
    version = version_of("\0".join((worker, *pages)).encode())
    shells = {
        address: {
            # A page with an id is the same for all of them.
            "from": f"{address}offline" if address.endswith("/") and address != "/" else address,
            "parts": sorted(set(_PART.findall(page))),
        }
        for address, page in zip(PAGES, pages, strict=True)
    }
    told = json.dumps({"version": version, "pages": shells}, separators=(",", ":"))
    return _Program(version, f"self.PROGRAM={told};\n{worker}".encode())
