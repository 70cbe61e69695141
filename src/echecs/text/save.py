"""Games on disk: every accepted move is there before the next question is asked."""

from __future__ import annotations

import io
import os
import time
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from echecs.domain.board import Board
    from echecs.domain.game import Game


class NotPgnError(ValueError):
    """The file holds something else than games and must stay as it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is no PGN file")
        self.path = path


def games_in(path: str | os.PathLike[str]) -> bytes:
    """What a file holds, ready for one more game after it; nothing if there is no file."""
    from echecs.notation.pgn import scan_headers

    path = Path(path)
    if not path.exists():
        return b""
    if not path.is_file() and not path.is_dir():
        raise NotPgnError(path)
    text = path.read_bytes().rstrip()
    if not text:
        return b""
    first = next(scan_headers(io.BytesIO(text)), None)
    if first is None or not (first.headers or first.game().moves):
        raise NotPgnError(path)
    return text + b"\n\n"


class Save:
    """A PGN file that one game is kept in, after the games it is to keep.

    Moves are appended and synchronised one by one; the file as a whole is
    replaced in one step when a move is taken back and when the game ends. A
    crash can leave the last game without its end mark, never without a move.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        keep: bytes = b"",
        headers: dict[str, str] | None = None,
        known: tuple[int, str] | None = None,
    ) -> None:
        self.path = Path(path)
        self._headers = headers or {"Date": time.strftime("%Y.%m.%d")}
        self.is_written = False
        """Whether the game is in the file."""
        self.on_first_write: Callable[[], None] | None = None
        """Called once the game is in the file for the first time."""
        self._keep = keep
        self._text = b""
        self._known = known
        """Length and result of a game that the file holds already."""
        self._stream: int | None = None

    def append(self, game: Game, before: Board) -> None:
        """Put the last move of a game, played on the board `before`, on disk."""
        if self._stream is None:
            self.rewrite(game, is_open=True)
            self._stream = os.open(self.path, os.O_WRONLY | os.O_APPEND)
            return
        try:
            os.write(self._stream, _last_move(game, before).encode("ascii"))
            os.fsync(self._stream)
        except OSError:
            # Whatever has been written of the move, the next one replaces the file.
            self._close()
            raise

    def rewrite(self, game: Game, is_open: bool = False) -> None:
        """Replace the file by one that holds the game as it is now."""
        from echecs.notation.pgn import format_game

        self._close()
        text = format_game(game, self._headers)
        if is_open:
            # Without the end mark, which may stand on a line of its own.
            text = text.rsplit(None, 1)[0] + " "
        self._text = text.encode()
        # A link stays one; what it points to is replaced.
        target = Path(os.path.realpath(self.path))
        fresh = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            with fresh.open("wb") as stream:
                stream.write(self._keep + self._text)
                stream.flush()
                os.fsync(stream.fileno())
            fresh.replace(target)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
        _synchronise_directory(target.parent)
        if not self.is_written and self.on_first_write is not None:
            self.on_first_write()
        self.is_written = True

    def finish(self, game: Game) -> None:
        """Write the file in its final form, if the game has moves that are not there yet."""
        if self.is_written or (game.ply and (game.ply, game.result) != self._known):
            self.rewrite(game)

    def is_untouched(self) -> bool:
        """Whether the file is still as it was last replaced here."""
        return self.path.is_file() and self.path.read_bytes() == self._keep + self._text

    def _close(self) -> None:
        if self._stream is not None:
            os.close(self._stream)
            self._stream = None


def _last_move(game: Game, before: Board) -> str:
    from echecs.notation.san import format_san

    move = game.last_move
    assert move is not None
    number = f"{before.fullmove_number}. " if before.turn == 0 else ""
    return f"{number}{format_san(before, move)} "


def _synchronise_directory(directory: Path) -> None:
    """Make a replaced file's name durable, where directories can be opened."""
    try:
        handle = os.open(directory, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
