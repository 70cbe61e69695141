"""A page as it is sent: told where its words and its pieces are, under names of their versions."""

from __future__ import annotations

import hashlib
import json
from functools import cache, lru_cache
from pathlib import Path

from echecs.language import LANGUAGES
from echecs.web.door.page_words import words_in
from echecs.web.pieces.sprite import SETS, sprite

_MARK = '    <meta charset="utf-8">\n'


def page_with_parts(path: Path) -> str:
    """The page of a file, naming its parts."""
    return _page_of(str(path), path.stat().st_mtime_ns)


def add_to_head(page: str, *lines: str) -> str:
    """A page with more lines in its head."""
    return page.replace(_MARK, _MARK + "".join(f"    {line}\n" for line in lines), 1)


@lru_cache(maxsize=32)
def _page_of(path: str, _changed: int) -> str:
    with open(path, encoding="utf-8") as stream:
        text = stream.read()
    return add_to_head(
        text,
        *(f'<meta name="labels-{one}" content="{_labels_address(one)}">' for one in LANGUAGES),
        *(f'<meta name="pieces-{one}" content="{_pieces_address(one)}">' for one in SETS),
    )


def _labels_address(language: str) -> str:
    return f"/labels/{language}.json?v={version_of(words_of(language))}"


def _pieces_address(name: str) -> str:
    return f"/pieces/{name}.svg?v={version_of(pieces_drawn(name))}"


def version_of(content: bytes) -> str:
    """The name of a content: another one for every other content."""
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def words_of(language: str) -> bytes:
    """The words of the pages in a language, as JSON."""
    return json.dumps(words_in(language), ensure_ascii=False).encode()


@cache
def pieces_drawn(name: str) -> bytes:
    """The drawings of a set of pieces."""
    return sprite(name).encode()
