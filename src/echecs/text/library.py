"""Where games are kept and found again: files given by name, and the user's own."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from echecs.domain.game import Game
from echecs.notation.pgn import scan_headers

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

    from echecs.domain.rules import RuleSet


class NoGameError(ValueError):
    """The file holds no game that could go on; `detail` says what is wrong with it."""

    def __init__(self, path: Path, detail: str = "") -> None:
        super().__init__(f"{path}: {detail}" if detail else str(path))
        self.path = path
        self.detail = detail


class Loaded(NamedTuple):
    """A game found in a file, and what the file holds besides."""

    game: Game
    headers: dict[str, str]
    before: bytes
    """The text of the games before it."""


def load_last(path: str | os.PathLike[str], rules: RuleSet) -> Loaded:
    """The last game of a file.

    The file may name the rules; else they are the ones given. A move that a
    crash has cut short at the very end is left out.
    """
    from echecs.domain.rules import RULE_SETS
    from echecs.notation.pgn import parse_pgn

    path = Path(path)
    entries = list(scan_headers(path))
    if not entries:
        raise NoGameError(path)
    text = entries[-1].data.decode("utf-8", "replace")
    if not text[-1:].isspace() and not text.endswith(("*", "1-0", "0-1", "1/2-1/2")):
        text = text[: -len(text.split()[-1])]
    found = parse_pgn(text)
    if found.errors:
        raise NoGameError(path, str(found.errors[0]))
    rules = RULE_SETS.get(found.headers.get("Variant", "").lower(), rules)
    before = path.read_bytes()[: entries[-1].offset]
    return Loaded(found.to_game(rules), dict(found.headers), before)


def games_directory() -> Path:
    """Where the games played on a terminal are kept."""
    from platformdirs import user_data_path

    return user_data_path("echecs", appauthor=False) / "games"


def new_path() -> Path:
    """A file for a new game, named after the time it began."""
    directory = games_directory()
    directory.mkdir(parents=True, exist_ok=True)
    name = time.strftime("%Y-%m-%d-%H%M%S")
    path = directory / f"{name}.pgn"
    count = 1
    while path.exists():
        count += 1
        path = directory / f"{name}-{count}.pgn"
    return path


def last_path() -> Path | None:
    """The file of the game played last on a terminal."""
    files = list(games_directory().glob("*.pgn"))
    return max(files, key=lambda file: file.stat().st_mtime, default=None)
