"""The attack tables, filled once when the module is loaded and constant afterwards."""

import cython
from cython.cimports.echecs.kernel.bitboard import (
    FILE_A,
    FILE_H,
    RANK_1,
    RANK_8,
    bit,
    lsb,
    msb,
    popcount,
)
from cython.cimports.echecs.kernel.magics import BISHOP_MAGICS, ROOK_MAGICS
from cython.cimports.echecs.kernel.types import BLACK, WHITE, Bitboard

# 102,400 entries for rooks and 5,248 for bishops, shared as the masks need them.
_SLIDER_ATTACKS = cython.declare(Bitboard[107648])


@cython.cfunc
def _step(sq: cython.int, files: cython.int, ranks: cython.int) -> Bitboard:
    """The square that many files and ranks away, or none when it is off the board."""
    file: cython.int = (sq & 7) + files
    rank: cython.int = (sq >> 3) + ranks
    if 0 <= file < 8 and 0 <= rank < 8:
        return bit(rank * 8 + file)
    return 0


@cython.cfunc
def _ray(sq: cython.int, files: cython.int, ranks: cython.int) -> Bitboard:
    """All squares from here to the edge in one direction."""
    ray: Bitboard = 0
    distance: cython.int
    for distance in range(1, 8):
        ray |= _step(sq, files * distance, ranks * distance)
    return ray


@cython.cfunc
def _fill_leapers(sq: cython.int) -> cython.void:
    files: cython.int
    ranks: cython.int
    KNIGHT_ATTACKS[sq] = 0
    KING_ATTACKS[sq] = 0
    for files in range(-2, 3):
        for ranks in range(-2, 3):
            if files * files + ranks * ranks == 5:
                KNIGHT_ATTACKS[sq] |= _step(sq, files, ranks)
            elif 1 <= files * files + ranks * ranks <= 2:
                KING_ATTACKS[sq] |= _step(sq, files, ranks)
    PAWN_ATTACKS[WHITE][sq] = _step(sq, -1, 1) | _step(sq, 1, 1)
    PAWN_ATTACKS[BLACK][sq] = _step(sq, -1, -1) | _step(sq, 1, -1)


@cython.cfunc
def _fill_lines(sq: cython.int) -> cython.void:
    files: cython.int
    ranks: cython.int
    other: cython.int
    distance: cython.int
    FILE_RAYS[sq] = _ray(sq, 0, 1) | _ray(sq, 0, -1)
    ROOK_RAYS[sq] = FILE_RAYS[sq] | _ray(sq, 1, 0) | _ray(sq, -1, 0)
    BISHOP_RAYS[sq] = _ray(sq, 1, 1) | _ray(sq, -1, -1) | _ray(sq, -1, 1) | _ray(sq, 1, -1)
    for other in range(64):
        BETWEEN[sq][other] = 0
        LINE[sq][other] = 0
    for files in range(-1, 2):
        for ranks in range(-1, 2):
            if files == 0 and ranks == 0:
                continue
            between: Bitboard = 0
            for distance in range(1, 8):
                square: Bitboard = _step(sq, files * distance, ranks * distance)
                if square == 0:
                    break
                other = sq + distance * (files + 8 * ranks)
                BETWEEN[sq][other] = between
                LINE[sq][other] = _ray(sq, files, ranks) | _ray(sq, -files, -ranks) | bit(sq)
                between |= square


@cython.cfunc
def _slide(sq: cython.int, occ: Bitboard, straight: cython.bint) -> Bitboard:
    """A slider's attacks: each of its four rays, less what lies behind the first blocker."""
    attacks: Bitboard = 0
    direction: cython.int
    # The straight directions have even numbers, the diagonal ones odd.
    for direction in range(0 if straight else 1, 8, 2):
        ray: Bitboard = RAYS[direction][sq]
        blockers: Bitboard = ray & occ
        if blockers:
            first: cython.int = lsb(blockers) if direction < 4 else msb(blockers)
            ray ^= RAYS[direction][first]
        attacks |= ray
    return attacks


@cython.cfunc
def _fill_magic(
    magic: cython.pointer(Magic), sq: cython.int, factor: Bitboard, straight: cython.bint
) -> cython.int:
    """Fill one square's table, at `magic.attacks`; return how many entries it takes."""
    rank_edges: Bitboard = (RANK_1 | RANK_8) & ~(RANK_1 << (sq & 56))
    file_edges: Bitboard = (FILE_A | FILE_H) & ~(FILE_A << (sq & 7))
    rays: Bitboard = ROOK_RAYS[sq] if straight else BISHOP_RAYS[sq]
    magic.mask = rays & ~(rank_edges | file_edges)
    magic.factor = factor
    magic.shift = 64 - popcount(magic.mask)
    occ: Bitboard = 0
    while True:
        magic.attacks[(occ * factor) >> magic.shift] = _slide(sq, occ, straight)
        # The next subset of the mask, counting within its bits.
        occ = (occ - magic.mask) & magic.mask
        if occ == 0:
            return 1 << popcount(magic.mask)


@cython.cfunc
def _fill() -> cython.void:
    sq: cython.int
    used: cython.int = 0
    direction: cython.int
    for sq in range(64):
        for direction in range(8):
            RAYS[direction][sq] = _ray(sq, STEPS[direction][0], STEPS[direction][1])
        _fill_leapers(sq)
        _fill_lines(sq)
    for sq in range(64):
        ROOK_TABLE[sq].attacks = cython.address(_SLIDER_ATTACKS[used])
        used += _fill_magic(cython.address(ROOK_TABLE[sq]), sq, ROOK_MAGICS[sq], True)
        BISHOP_TABLE[sq].attacks = cython.address(_SLIDER_ATTACKS[used])
        used += _fill_magic(cython.address(BISHOP_TABLE[sq]), sq, BISHOP_MAGICS[sq], False)


_fill()
