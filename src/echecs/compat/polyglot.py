"""Opening books in the Polyglot format."""

import mmap
import os
import random as _random
import struct
from collections.abc import Container, Iterator
from types import TracebackType
from typing import NamedTuple

from echecs.compat.board import Board
from echecs.compat.move import Move
from echecs.compat.polyglot_key import (
    hash_castling,
    hash_en_passant,
    hash_pieces,
    hash_turn,
    polyglot_key,
)
from echecs.notation.polyglot_numbers import NUMBERS as POLYGLOT_RANDOM_ARRAY

ENTRY_STRUCT = struct.Struct(">QHHI")


class ZobristHasher:
    """What gives a board its key, part by part."""

    def __init__(self, array: list[int] = POLYGLOT_RANDOM_ARRAY) -> None:
        if array != POLYGLOT_RANDOM_ARRAY:
            raise ValueError("only the numbers of the Polyglot format are known here")
        self.array = array

    hash_board = staticmethod(hash_pieces)
    hash_castling = staticmethod(hash_castling)
    hash_ep_square = staticmethod(hash_en_passant)
    hash_turn = staticmethod(hash_turn)

    def __call__(self, board: Board) -> int:
        return polyglot_key(board)


def zobrist_hash(board: Board) -> int:
    """The key of a board in Polyglot books."""
    return polyglot_key(board)


class Entry(NamedTuple):
    """A move of a book for one key."""

    key: int
    raw_move: int
    weight: int
    learn: int
    move: Move


def _entry(record: tuple[int, int, int, int]) -> Entry:
    key, raw, weight, learn = record
    destination, origin, promotion = raw & 63, raw >> 6 & 63, raw >> 12 & 7
    if origin == destination:
        return Entry(key, raw, weight, learn, Move.null())
    return Entry(
        key, raw, weight, learn, Move(origin, destination, promotion + 1 if promotion else None)
    )


def _randint(random: _random.Random | None, last: int) -> int:
    return _random.randint(0, last) if random is None else random.randint(0, last)


class MemoryMappedReader:
    """A book on disk, looked up by bisection."""

    def __init__(self, filename: str | os.PathLike[str]) -> None:
        with open(filename, "rb") as file:
            # An empty file cannot be mapped.
            empty = os.fstat(file.fileno()).st_size == 0
            self.mmap: mmap.mmap | bytes = (
                b"" if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            )
        if len(self.mmap) % ENTRY_STRUCT.size:
            size = len(self.mmap)
            self.close()
            raise OSError(f"entries of a book take 16 bytes, so {size} are no book: {filename!r}")

    def __enter__(self) -> "MemoryMappedReader":
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the book."""
        if isinstance(self.mmap, mmap.mmap):
            self.mmap.close()

    def __len__(self) -> int:
        return len(self.mmap) // ENTRY_STRUCT.size

    def __getitem__(self, index: int) -> Entry:
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError
        return _entry(ENTRY_STRUCT.unpack_from(self.mmap, index * ENTRY_STRUCT.size))

    def __iter__(self) -> Iterator[Entry]:
        return (self[index] for index in range(len(self)))

    def bisect_key_left(self, key: int) -> int:
        """The index of the first entry whose key is not below this one."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self[middle].key < key:
                low = middle + 1
            else:
                high = middle
        return low

    def __contains__(self, entry: Entry) -> bool:
        return any(current == entry for current in self.find_all(entry.key, minimum_weight=0))

    def find_all(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Iterator[Entry]:
        """The entries for a board or a key; with a board, only legal moves."""
        key = board if isinstance(board, int) else polyglot_key(board)
        for index in range(self.bisect_key_left(key), len(self)):
            entry = self[index]
            if entry.key != key:
                return
            if entry.weight < minimum_weight:
                continue
            if not isinstance(board, int):
                # Books castle by king takes rook.
                move = board._from_chess960(
                    board.chess960,
                    entry.move.from_square,
                    entry.move.to_square,
                    entry.move.promotion,
                )
                entry = entry._replace(move=move)
            if entry.move in exclude_moves:
                continue
            if not isinstance(board, int) and not board.is_legal(entry.move):
                continue
            yield entry

    def find(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Entry:
        """The entry with the greatest weight; none is an IndexError."""
        found = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        try:
            return max(found, key=lambda entry: entry.weight)
        except ValueError:
            raise IndexError from None

    def get(
        self,
        board: Board | int,
        default: Entry | None = None,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Entry | None:
        """The entry with the greatest weight, or the default."""
        try:
            return self.find(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        except IndexError:
            return default

    def choice(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
        random: _random.Random | None = None,
    ) -> Entry:
        """Any entry, each as likely as the other; none is an IndexError."""
        found = list(
            self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        )
        if not found:
            raise IndexError
        return found[_randint(random, len(found) - 1)]

    def weighted_choice(
        self,
        board: Board | int,
        *,
        exclude_moves: Container[Move] = (),
        random: _random.Random | None = None,
    ) -> Entry:
        """Any entry, as likely as its weight says; none is an IndexError."""
        found = list(self.find_all(board, exclude_moves=exclude_moves))
        if not found:
            raise IndexError
        drawn = _randint(random, sum(entry.weight for entry in found) - 1)
        for entry in found:
            if drawn < entry.weight:
                return entry
            drawn -= entry.weight
        raise IndexError


def open_reader(path: str | os.PathLike[str]) -> MemoryMappedReader:
    """Open a book, for a `with` statement."""
    return MemoryMappedReader(path)
