"""The kernel's tables of lines and attacks, as masks that Python can hold."""

import cython
from cython.cimports.echecs.kernel.attacks import (
    BETWEEN,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.types import BISHOP, KING, KNIGHT, PAWN, QUEEN, Bitboard


def attack_mask(kind: int, color: int, square: int, occupied_mask: int = 0) -> int:
    """What a piece attacks from a square, its lines blocked by the occupied squares."""
    _check(square)
    sq: cython.int = square
    occ: Bitboard = occupied_mask
    if kind == PAWN:
        return PAWN_ATTACKS[color & 1][sq]
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[sq]
    if kind == BISHOP:
        return bishop_attacks(sq, occ)
    if kind == QUEEN:
        return queen_attacks(sq, occ)
    if kind == KING:
        return KING_ATTACKS[sq]
    return rook_attacks(sq, occ)


def between_mask(one: int, other: int) -> int:
    """The squares strictly between two squares of one rank, file or diagonal."""
    _check(one)
    _check(other)
    return BETWEEN[cython.cast(cython.int, one)][cython.cast(cython.int, other)]


def line_mask(one: int, other: int) -> int:
    """The whole rank, file or diagonal through two squares, empty when there is none."""
    _check(one)
    _check(other)
    return LINE[cython.cast(cython.int, one)][cython.cast(cython.int, other)]


def _check(square: int) -> None:
    if not 0 <= square < 64:
        raise IndexError(f"not a square: {square}")
