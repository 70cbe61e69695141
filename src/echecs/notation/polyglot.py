"""Opening books in the Polyglot format: sixteen bytes for each move, sorted by position."""

from __future__ import annotations

import os
import random
import struct
import threading
from collections.abc import Iterator
from types import TracebackType
from typing import NamedTuple

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.domain.piece import PROMOTION_KINDS
from echecs.domain.square import SQUARES
from echecs.errors import EchecsError
from echecs.notation.polyglot_numbers import NUMBERS
from echecs.notation.uci import parse_uci

# Key, move, weight, and a field that no two programs use alike.
_ENTRY = struct.Struct(">QHHI")
# Where the numbers of castling rights, en passant files and the turn begin.
_CASTLING, _EN_PASSANT, _TURN = 768, 772, 780
_LETTERS = {kind.kind: kind.letter.lower() for kind in PROMOTION_KINDS}


class BookMove(NamedTuple):
    """A move that a book knows for a position."""

    move: Move
    weight: int
    """How often it should be played, beside the position's other moves."""
    learn: int
    """What the book's maker noted; 0 in most books."""


def book_key(board: Board) -> int:
    """The key of a position in Polyglot books.

    The books count a double step as soon as a pawn stands beside; a board
    remembers it when the capture is legal, which is the same unless that pawn is
    pinned.
    """
    key = 0
    for square, piece in board.pieces().items():
        # Black's pawn comes first, then White's, and so on up to the kings.
        key ^= NUMBERS[64 * (2 * piece.kind + (piece.color is Color.WHITE)) + square]
    for number, (color, kingside) in enumerate(
        (color, kingside) for color in Color for kingside in (True, False)
    ):
        if board.castling_rook(color, kingside) is not None:
            key ^= NUMBERS[_CASTLING + number]
    if board.en_passant_square is not None:
        key ^= NUMBERS[_EN_PASSANT + board.en_passant_square.file]
    return key ^ NUMBERS[_TURN] if board.turn is Color.WHITE else key


class Book:
    """A book on disk, looked up by bisection: `with Book("openings.bin") as book`.

    Several threads may look up at once.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        # Read and not mapped: a file that shrinks under a mapping ends the process.
        self._file = open(path, "rb")  # noqa: SIM115
        self._lock = threading.Lock()
        size = os.fstat(self._file.fileno()).st_size
        if size % _ENTRY.size:
            self._file.close()
            raise ValueError(f"{os.fspath(path)} is no Polyglot book: {size} bytes")
        self._count = size // _ENTRY.size

    def __len__(self) -> int:
        """How many moves it holds, of all positions."""
        return self._count

    def __getitem__(self, board: Board) -> list[BookMove]:
        """The legal moves for a position, the one of most weight first."""
        return sorted(self._moves(board), key=lambda entry: -entry.weight)

    def choose(self, board: Board, rng: random.Random | None = None) -> Move | None:
        """A move at random, each as often as its weight says; None for a position unknown."""
        entries = [entry for entry in self[board] if entry.weight]
        if not entries:
            return None
        weights = [entry.weight for entry in entries]
        return (rng or random).choices(entries, weights)[0].move

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _moves(self, board: Board) -> Iterator[BookMove]:
        key = book_key(board)
        for index in range(self._first(key), len(self)):
            found, code, weight, learn = self._entry(index)
            if found != key:
                return
            move = _read_move(board, code)
            if move is not None:
                yield BookMove(move, weight, learn)

    def _first(self, key: int) -> int:
        """The number of the first entry whose key is not smaller."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._entry(middle)[0] < key:
                low = middle + 1
            else:
                high = middle
        return low

    def _entry(self, index: int) -> tuple[int, int, int, int]:
        with self._lock:
            self._file.seek(index * _ENTRY.size)
            data = self._file.read(_ENTRY.size)
        if len(data) < _ENTRY.size:
            raise ValueError(f"{self._file.name} has become shorter")
        key, code, weight, learn = _ENTRY.unpack(data)
        return key, code, weight, learn


def _read_move(board: Board, code: int) -> Move | None:
    """A move as the book has it, castling as king takes rook; None if it is not legal."""
    promotion = _LETTERS.get(code >> 12 & 7, "")
    text = f"{SQUARES[code >> 6 & 63]}{SQUARES[code & 63]}{promotion}"
    try:
        return parse_uci(board, text)
    except EchecsError:
        return None
