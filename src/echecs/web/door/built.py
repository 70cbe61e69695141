"""The scripts and styles of each page put together, as long as nobody edits them.

`scripts/bundle.mjs` makes them at set-up. Whoever edits the client sees the files
themselves: the digest of what was put together is then another one.
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[1]
CLIENT = WEB / "client"
VENDOR = WEB / "vendor"
BUILT = WEB / "built"

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For what is named after its content."""
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""What browsers take, the shortest first, and how such files end."""


def template(name: str) -> Path:
    """The file of a page: the one put together, or the one that is being edited."""
    built = BUILT / name
    return built if built.exists() and _is_current() else CLIENT / "pages" / name


def _is_current() -> bool:
    """Whether what was put together is the client as it is now."""
    newest = max((stat.st_mtime_ns for stat in _stats()), default=0)
    return _made_from() == _digest(newest)


def _stats() -> list[os.stat_result]:
    return [path.stat() for root in (CLIENT, VENDOR) for path in root.rglob("*") if path.is_file()]


def _made_from() -> str:
    try:
        found = json.loads((BUILT / "manifest.json").read_text("utf-8"))
        return str(found["sources"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


@lru_cache(maxsize=1)
def _digest(newest: int) -> str:
    """The digest of the client's files; `newest` is when the last of them changed."""
    digest = hashlib.sha256()
    for root in (CLIENT, VENDOR):
        files = {
            path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()
        }
        for name in sorted(files):
            digest.update(f"{root.name}/{name}\0".encode())
            digest.update(files[name].read_bytes())
    return digest.hexdigest()


class BuiltFiles(StaticFiles):
    """Files that are named after their content: kept for ever, sent compressed."""

    def __init__(self) -> None:
        super().__init__(directory=BUILT, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, in the shortest form that the browser takes."""
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        for encoding, ending in _ENCODINGS.items():
            if encoding in accepted and (BUILT / (path + ending)).is_file():
                response = await super().get_response(path + ending, scope)
                response.headers["Content-Encoding"] = encoding
                response.headers["Content-Type"] = _content_type(path)
                break
        else:
            response = await super().get_response(path, scope)
        response.headers.update({**FOR_EVER, "Vary": "Accept-Encoding"})
        return response


def _content_type(path: str) -> str:
    types = {
        ".js": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
    }
    return types.get(Path(path).suffix, "application/octet-stream")
