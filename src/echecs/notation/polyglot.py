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
from echecs.domain.piece import PROMOTION_KINDS, Pawn
from echecs.domain.square import SQUARES, Square
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


def book_key(board: Board, passed: Square | None = None) -> int:
    """The key of a position in Polyglot books.

    The books count a double step as soon as a pawn stands beside. A board remembers
    it only when the capture is legal; where it is not, because the pawn is pinned, say,
    `passed` is the square that the double step has passed over.
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
    step = board.en_passant_square
    if step is None and passed is not None and passed in _passed_squares(board):
        step = passed
    if step is not None:
        key ^= NUMBERS[_EN_PASSANT + step.file]
    return key ^ NUMBERS[_TURN] if board.turn is Color.WHITE else key


def _passed_squares(board: Board) -> Iterator[Square]:
    """Squares that the last move may have passed over, beside a pawn that could capture there."""
    ours = Pawn(board.turn)
    theirs = Pawn(board.turn.other)
    origin, passed, stop = (1, 2, 3) if board.turn is Color.BLACK else (6, 5, 4)
    for file in range(8):
        column = [SQUARES[8 * rank + file] for rank in (origin, passed, stop)]
        if [board[square] for square in column] != [None, None, theirs]:
            continue
        beside = [SQUARES[8 * stop + near] for near in (file - 1, file + 1) if 0 <= near < 8]
        if any(board[square] == ours for square in beside):
            yield column[1]


def _keys(board: Board) -> Iterator[int]:
    """The keys under which a book may have a position.

    There is more than one where a double step may have been played that nobody may
    capture: the position is the same for chess, and not for the books.
    """
    yield book_key(board)
    if board.en_passant_square is None:
        for square in _passed_squares(board):
            fields = board.fen.split()
            fields[3] = str(square)
            try:
                is_same = Board(" ".join(fields)).en_passant_square is None
            except EchecsError:
                # With that step as the last move there would be another check.
                continue
            if is_same:
                yield book_key(board, square)


class Book:
    """A book on disk, looked up by bisection: `with Book("openings.bin") as book`.

    Several threads may look up at once.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, str | os.PathLike):
            raise TypeError(f"a book is opened by its path, not by {type(path).__name__}")
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
        for key in _keys(board):
            for index in range(self._first(key), len(self)):
                found, code, weight, learn = self._entry(index)
                if found != key:
                    break
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
