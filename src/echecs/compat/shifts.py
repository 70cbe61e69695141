"""Sets of squares as whole numbers: scanning, flipping and shifting them.

Flips and shifts use operators alone, so they take a SquareSet as well as a number.
"""

from collections.abc import Iterator
from typing import Any

from echecs.compat.constants import BB_ALL, BB_FILE_A, BB_FILE_H, Bitboard, Square

popcount = int.bit_count

_NOT_A = BB_ALL & ~BB_FILE_A
_NOT_H = BB_ALL & ~BB_FILE_H
_NOT_AB = _NOT_A & ~(BB_FILE_A << 1)
_NOT_GH = _NOT_H & ~(BB_FILE_H >> 1)


def lsb(bb: Bitboard) -> int:
    """The lowest square of a set; -1 for an empty one."""
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> int:
    """The highest square of a set; -1 for an empty one."""
    return bb.bit_length() - 1


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """The squares of a set, from a1 up."""
    while bb:
        lowest = bb & -bb
        yield lowest.bit_length() - 1
        bb ^= lowest


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """The squares of a set, from h8 down."""
    while bb:
        square = bb.bit_length() - 1
        yield square
        bb ^= 1 << square


def _swap(bb: Any, mask: int, distance: int) -> Any:
    """Each square of the mask changes places with the one so many squares above it."""
    return (bb >> distance) & mask | (bb & mask) << distance


def _swap_across(bb: Any, mask: int, distance: int) -> Any:
    """Squares of the mask change places with those so far below; the others stay."""
    crossed = (bb ^ (bb << distance)) & mask
    return bb ^ crossed ^ (crossed >> distance)


def flip_vertical(bb: Bitboard) -> Bitboard:
    """The set with its first rank as its eighth."""
    bb = _swap(bb, 0x00FF_00FF_00FF_00FF, 8)
    bb = _swap(bb, 0x0000_FFFF_0000_FFFF, 16)
    return bb >> 32 | (bb & 0x0000_0000_FFFF_FFFF) << 32


def flip_horizontal(bb: Bitboard) -> Bitboard:
    """The set with its a-file as its h-file."""
    bb = _swap(bb, 0x5555_5555_5555_5555, 1)
    bb = _swap(bb, 0x3333_3333_3333_3333, 2)
    flipped: Bitboard = _swap(bb, 0x0F0F_0F0F_0F0F_0F0F, 4)
    return flipped


def flip_diagonal(bb: Bitboard) -> Bitboard:
    """The set with files and ranks exchanged: a8 for h1."""
    bb = _swap_across(bb, 0x0F0F_0F0F_0000_0000, 28)
    bb = _swap_across(bb, 0x3333_0000_3333_0000, 14)
    flipped: Bitboard = _swap_across(bb, 0x5500_5500_5500_5500, 7)
    return flipped


def flip_anti_diagonal(bb: Bitboard) -> Bitboard:
    """The set with files and ranks exchanged the other way: a1 for h8."""
    return flip_vertical(flip_horizontal(flip_diagonal(bb)))


def shift_down(b: Bitboard) -> Bitboard:
    """All squares one rank down."""
    return b >> 8


def shift_2_down(b: Bitboard) -> Bitboard:
    """All squares two ranks down."""
    return b >> 16


def shift_up(b: Bitboard) -> Bitboard:
    """All squares one rank up."""
    return b << 8 & BB_ALL


def shift_2_up(b: Bitboard) -> Bitboard:
    """All squares two ranks up."""
    return b << 16 & BB_ALL


def shift_right(b: Bitboard) -> Bitboard:
    """All squares one file towards the h-file."""
    return (b & _NOT_H) << 1


def shift_2_right(b: Bitboard) -> Bitboard:
    """All squares two files towards the h-file."""
    return (b & _NOT_GH) << 2


def shift_left(b: Bitboard) -> Bitboard:
    """All squares one file towards the a-file."""
    return (b & _NOT_A) >> 1


def shift_2_left(b: Bitboard) -> Bitboard:
    """All squares two files towards the a-file."""
    return (b & _NOT_AB) >> 2


def shift_up_left(b: Bitboard) -> Bitboard:
    """All squares one step up and towards the a-file."""
    return (b & _NOT_A) << 7 & BB_ALL


def shift_up_right(b: Bitboard) -> Bitboard:
    """All squares one step up and towards the h-file."""
    return (b & _NOT_H) << 9 & BB_ALL


def shift_down_left(b: Bitboard) -> Bitboard:
    """All squares one step down and towards the a-file."""
    return (b & _NOT_A) >> 9


def shift_down_right(b: Bitboard) -> Bitboard:
    """All squares one step down and towards the h-file."""
    return (b & _NOT_H) >> 7
