"""Games on disk: every accepted move is there before the next question is asked."""

from __future__ import annotations

import os
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.game import Game


class Save:
    """A PGN file that one game is kept in, after whatever the file held before.

    Moves are appended and synchronised one by one; the file as a whole is
    replaced in one step when a move is taken back and when the game ends. A
    crash can leave the last game without its end mark, never without a move.
    """

    def __init__(self, path: str | os.PathLike[str], keep: bytes = b"") -> None:
        self.path = Path(path)
        self._keep = keep
        self._stream: int | None = None

    def append(self, game: Game) -> None:
        """Put the last move of a game on disk."""
        if self._stream is None:
            self.rewrite(game, is_open=True)
            self._stream = os.open(self.path, os.O_WRONLY | os.O_APPEND)
            return
        os.write(self._stream, _last_move(game).encode("ascii"))
        os.fsync(self._stream)

    def rewrite(self, game: Game, is_open: bool = False) -> None:
        """Replace the file by one that holds the game as it is now."""
        self._close()
        text = open_pgn(game) if is_open else pgn_of(game)
        fresh = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            with fresh.open("wb") as stream:
                stream.write(self._keep + text.encode())
                stream.flush()
                os.fsync(stream.fileno())
            fresh.replace(self.path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
        _synchronise_directory(self.path.parent)

    def finish(self, game: Game) -> None:
        """Write the file in its final form, if the game has moves."""
        if self._stream is not None or game.ply:
            self.rewrite(game)

    def _close(self) -> None:
        if self._stream is not None:
            os.close(self._stream)
            self._stream = None


def pgn_of(game: Game) -> str:
    """The game as PGN."""
    return f"{open_pgn(game)}{_RESULTS.get(game.result, game.result)}\n\n"


_RESULTS = {"?-?": "*"}


def open_pgn(game: Game) -> str:
    """The game as PGN without its end mark, ready for more moves."""
    from echecs.domain.board import STARTING_FEN
    from echecs.notation.san import format_san

    boards = game.boards
    tags = {"Result": _RESULTS.get(game.result, game.result)}
    if boards[0].fen != STARTING_FEN:
        tags |= {"SetUp": "1", "FEN": boards[0].fen}
    if game.rules.name != "standard":
        tags["Variant"] = game.rules.name
    lines = [f'[{name} "{value}"]\n' for name, value in tags.items()]
    moves = [
        f"{_number(board)}{format_san(board, move)} "
        for board, move in zip(boards, game.moves, strict=False)
    ]
    return "".join(lines) + "\n" + "".join(moves)


def _last_move(game: Game) -> str:
    from echecs.notation.san import format_san

    before = game.boards[-2]
    move = game.last_move
    assert move is not None
    return f"{_number(before)}{format_san(before, move)} "


def _number(board: Board) -> str:
    return f"{board.fullmove_number}. " if board.turn == 0 else ""


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
