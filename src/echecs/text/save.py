"""Games on disk: every accepted move is there before the next question is asked."""

from __future__ import annotations

import errno
import io
import os
import time
from contextlib import contextmanager, suppress
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from echecs.domain.board import Board
    from echecs.domain.game import Game


class NotPgnError(ValueError):
    """The file holds something else than games and must stay as it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is no PGN file")
        self.path = path


class PackedNameError(ValueError):
    """The name promises a packed file, which no move can be appended to."""


_PACKED = (".gz", ".zst")


def games_in(path: str | os.PathLike[str]) -> bytes:
    """What a file holds, ready for one more game after it; nothing if there is no file."""
    from echecs.notation.pgn import scan_headers

    path = Path(path)
    if path.suffix.lower() in _PACKED:
        raise PackedNameError(f"{path} would be a packed file")
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
    Others may put games into the same file meanwhile: theirs stay as they are,
    before this one or after it.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        keep: bytes = b"",
        headers: dict[str, str] | None = None,
        known: tuple[int, str] | None = None,
        over: bytes = b"",
    ) -> None:
        self.path = Path(path)
        self._headers = headers or {"Date": time.strftime("%Y.%m.%d")}
        self.is_written = False
        """Whether the game is in the file."""
        self.on_first_write: Callable[[], None] | None = None
        """Called once the game is in the file for the first time."""
        self._keep = keep
        """What the file holds before the game."""
        self._text = over
        """The game as the file holds it."""
        self._known = known
        """Length and result of a game that the file holds already."""
        self._stream: int | None = None
        self.times: Callable[[], Sequence[float | None]] = tuple
        """What the mover had left after each half-move, where there is a clock."""

    def append(self, game: Game, before: Board) -> None:
        """Put the last move of a game, played on the board `before`, on disk."""
        move = _last_move(game, before, self.times())
        if self._stream is None or not self._append(move.encode("ascii")):
            self.rewrite(game, is_open=True)
            self._stream = os.open(self.path, os.O_WRONLY | os.O_APPEND)

    def _append(self, move: bytes) -> bool:
        """Put a move at the end of the file; False when others have changed it meanwhile."""
        assert self._stream is not None
        with _only_writer(self._target.parent):
            if not self._is_last():
                return False
            try:
                if os.write(self._stream, move) != len(move):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(self._stream)
            except OSError:
                # Whatever has been written of the move, the next one replaces the file.
                self._close()
                raise
        self._text += move
        return True

    def _is_last(self) -> bool:
        """Whether the file is the one that was opened, and ends with this game."""
        assert self._stream is not None
        ours = os.fstat(self._stream)
        try:
            there = os.stat(self._target)
        except OSError:
            return False
        is_same = (ours.st_dev, ours.st_ino) == (there.st_dev, there.st_ino)
        return is_same and there.st_size == len(self._keep) + len(self._text)

    @property
    def _target(self) -> Path:
        """The file itself: a link stays one, what it points to is replaced."""
        return Path(os.path.realpath(self.path))

    def rewrite(self, game: Game, is_open: bool = False) -> None:
        """Replace the file by one that holds the game as it is now."""
        from echecs.text.record import format_record

        self._close()
        # The opening has its name only once the game is over, or left.
        text = format_record(game, self._headers, self.times(), names_opening=not is_open)
        if is_open:
            # Without the end mark, which may stand on a line of its own.
            text = text.rsplit(None, 1)[0] + " "
        target = self._target
        # One writer at a time: what a killed one has left is replaced by the next.
        fresh = target.with_name(f".{target.name}.new")
        with _only_writer(target.parent):
            before, after = self._others(target)
            try:
                with fresh.open("wb") as stream:
                    stream.write(before + text.encode() + after)
                    stream.flush()
                    os.fsync(stream.fileno())
                fresh.replace(target)
            except BaseException:
                fresh.unlink(missing_ok=True)
                raise
            _synchronise_directory(target.parent)
        self._keep, self._text = before, text.encode()
        if not self.is_written and self.on_first_write is not None:
            self.on_first_write()
        self.is_written = True

    def _others(self, target: Path) -> tuple[bytes, bytes]:
        """What the file holds before this game and after it; another may have moved it."""
        try:
            content = target.read_bytes()
        except FileNotFoundError:
            return self._keep, b""
        text = self._text.rstrip()
        if not text:
            return (content.rstrip() + b"\n\n" if content.strip() else b""), b""
        begin = len(self._keep)
        if not _is_game_at(content, begin, text):
            begin = content.find(text)
            while begin >= 0 and not _is_game_at(content, begin, text):
                begin = content.find(text, begin + 1)
        if begin < 0:
            # Somebody has taken it out: it comes back after all others.
            return (content.rstrip() + b"\n\n" if content.strip() else b""), b""
        following = content[begin + len(text) :].strip()
        return content[:begin], b"\n\n" + following + b"\n" if following else b""

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


def _is_game_at(content: bytes, begin: int, text: bytes) -> bool:
    """Whether a game's text stands at a place, with nothing more of the game after it."""
    following = content[begin + len(text) : begin + len(text) + 400]
    words = following.lstrip(b" \r")
    return content.startswith(text, begin) and (
        not words.strip() or words.startswith((b"\n\n", b"\n\r\n"))
    )


@contextmanager
def _only_writer(directory: Path) -> Iterator[None]:
    """Keep other programs of ours from writing into a directory, where that can be done.

    The directory itself is locked: its files are replaced, and nothing is left behind.
    """
    try:
        import fcntl

        handle = os.open(directory, os.O_RDONLY)
    except (ImportError, OSError):  # Windows has neither.
        yield
        return
    try:
        with suppress(OSError):  # Some network file systems have no locks.
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _last_move(game: Game, before: Board, times: Sequence[float | None]) -> str:
    from echecs.notation.san import format_san
    from echecs.text.record import clock_comment

    move = game.last_move
    assert move is not None
    number = f"{before.fullmove_number}. " if before.turn == 0 else ""
    left = times[game.ply - 1] if len(times) >= game.ply else None
    return f"{number}{format_san(before, move)} {clock_comment(left)}"


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
