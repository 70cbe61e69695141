"""Pages of the site whose text lies at the root of the repository.

README and its like are read where people look for them first. A page of the same content
is needed in the site; it holds one sentence, and the site puts the file's text there.
Links between the two places are turned, so that each file's links work where it lies.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    "contributing": "CONTRIBUTING.md",
    "changes": "CHANGELOG.md",
    "security": "SECURITY.md",
    "fr/index": "README.fr.md",
}
"""The files at the root, by the pages that show them."""
INDEX = "README.md"
"""The site has a first page of its own in place of this file."""
LINK = re.compile(r"(\]\()(?!https?:|#)([^)#]*)([^)]*\))")
# A doctest ends with an empty line, which nobody wants to see.
EXAMPLE_END = re.compile(r"(^```py(?:thon|con)\n.*?\n)\n+(?=```$)", re.M | re.S)


def text_of(page: str, text: str) -> str:
    """The text of a page, links turned to the site's own pages, examples trimmed."""
    place = Path(page).parent
    here = Path("docs") / place
    if page in PAGES:
        here = Path()
        text = (ROOT / PAGES[page]).read_text(encoding="utf-8")

    def turn(link: re.Match[str]) -> str:
        # Where the link leads, from the root.
        target = _flat(here / link[2])
        for shown, file in (*PAGES.items(), ("index", INDEX)):
            if target == Path(file):
                target = Path("docs") / f"{shown}.md"
        if target.parts[:1] != ("docs",):
            return link[0]
        ups = [".."] * len(place.parts)
        return f"{link[1]}{Path(*ups, *target.parts[1:]).as_posix()}{link[3]}"

    return EXAMPLE_END.sub(r"\1", LINK.sub(turn, text))


def _flat(path: Path) -> Path:
    """A path without `..` in it."""
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and parts:
            parts.pop()
        else:
            parts.append(part)
    return Path(*parts)


def _read(app: Sphinx, page: str, source: list[str]) -> None:
    if page in PAGES:
        app.env.note_dependency(ROOT / PAGES[page])
    source[0] = text_of(page, source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Turn pages as they are read."""
    app.connect("source-read", _read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
