"""Where games are kept and found again: files given by name, and the user's own."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from echecs.domain.game import Game
from echecs.notation.pgn import PgnEntry, scan_headers
from echecs.text.record import without_opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

    from echecs.domain.rules import RuleSet
    from echecs.errors import IllegalMoveError, InvalidPgnError
    from echecs.notation.pgn import PgnGame


_POINTER = "last"
"""A file beside the games: the style of the last one, then its path."""


class NoGameError(ValueError):
    """The file holds no game that could go on; `error` says what is wrong with it."""

    def __init__(self, path: Path, error: InvalidPgnError | IllegalMoveError | None = None) -> None:
        super().__init__(f"{path}: {error}" if error else str(path))
        self.path = path
        self.error = error


class Loaded(NamedTuple):
    """A game found in a file, and what the file holds besides."""

    game: Game
    headers: dict[str, str]
    before: bytes
    """The text of the games before it."""
    is_annotated: bool
    """Whether it has comments, variations or judgements, which a game in play has not."""
    times: list[float | None]
    """What the mover had left after each half-move, where the file says so."""
    has_only_times: bool
    """Whether its comments say nothing but these."""
    cut: str
    """The last word of the file, where it is a move cut short and was left out."""


def load_last(path: str | os.PathLike[str], rules: RuleSet) -> Loaded:
    """The last game of a file.

    The file may name the rules; else they are the ones given. A move that a
    crash has cut short at the very end is left out if nothing else is wrong.
    """
    from echecs.domain.rules import RULE_SETS
    from echecs.errors import IllegalMoveError

    path = Path(path)
    entries = list(scan_headers(path))
    if not entries:
        raise NoGameError(path)
    found, cut = _without_cut_word(entries[-1])
    if found.errors:
        raise NoGameError(path, found.errors[0])
    if not found.headers and not found.moves:
        raise NoGameError(path)
    rules = RULE_SETS.get(found.headers.get("Variant", "").lower(), rules)
    try:
        game = found.to_game(rules)
    except IllegalMoveError as error:
        # These rules may not have castling, and no game has null moves.
        raise NoGameError(path, error) from None
    before = path.read_bytes()[: entries[-1].offset]
    times = [node.clock for node in found.main_line]
    return Loaded(
        game,
        without_opening(game, dict(found.headers)),
        before,
        _is_annotated(found),
        times,
        not _is_annotated(found, but_times=True),
        cut,
    )


def _without_cut_word(entry: PgnEntry) -> tuple[PgnGame, str]:
    """A game; without its last word, given too, if that is all that is wrong with it."""
    found = entry.game()
    if len(found.errors) != 1 or entry.data[-1:].isspace():
        return found, ""
    word = entry.data.split()[-1]
    shorter = PgnEntry(entry.data[: -len(word)], entry.line, entry.offset)
    if not shorter.data.strip() or shorter.game().errors:
        return found, ""
    return shorter.game(), word.decode("utf-8", "replace")


def _is_annotated(game: PgnGame, but_times: bool = False) -> bool:
    from echecs.notation.pgn.annotation import with_command

    def says_something(comment: str) -> bool:
        return bool(with_command(comment, "clk", None) if but_times and comment else comment)

    return any(
        says_something(node.comment) or node.nags or node.variations
        for node in [game.root, *game.main_line]
    )


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


def remember(path: str | os.PathLike[str], style: str) -> None:
    """Note where the game that is being played on a terminal is kept, and how it looks."""
    import os

    try:
        directory = games_directory()
        directory.mkdir(parents=True, exist_ok=True)
        place = os.fsencode(os.path.abspath(path))
        (directory / _POINTER).write_bytes(style.encode() + b"\n" + place)
    except (ImportError, OSError):
        # The game itself is safe; only --resume will not know of it.
        return


def last_played() -> tuple[Path | None, str | None]:
    """The file of the game played last on a terminal, and its style, as far as known."""
    import os

    try:
        style, _, place = (games_directory() / _POINTER).read_bytes().partition(b"\n")
    except OSError:
        return _newest(), None
    path = Path(os.fsdecode(place))
    return (path, style.decode("ascii", "replace")) if path.is_file() else (_newest(), None)


def _newest() -> Path | None:
    files = list(games_directory().glob("*.pgn"))
    return max(files, key=lambda file: file.stat().st_mtime, default=None)
