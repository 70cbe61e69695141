"""Zobrist keys from a fixed seed, so that a key means the same on every machine."""

import cython
from cython.cimports.libc.stdint import uint64_t


@cython.cfunc
def _fill() -> cython.void:
    """Fill the tables with the splitmix64 sequence."""
    state: uint64_t = 20260101
    index: cython.int
    numbers: uint64_t[1024]
    for index in range(1024):
        state += cython.cast(uint64_t, 0x9E3779B97F4A7C15)
        mixed: uint64_t = state
        mixed = (mixed ^ (mixed >> 30)) * cython.cast(uint64_t, 0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> 27)) * cython.cast(uint64_t, 0x94D049BB133111EB)
        numbers[index] = mixed ^ (mixed >> 31)
    for index in range(768):
        PIECE_KEYS[index // 384][index // 64 % 6][index % 64] = numbers[index]
    for index in range(64):
        CASTLING_KEYS[index] = numbers[768 + index]
    for index in range(8):
        EN_PASSANT_KEYS[index] = numbers[832 + index]
    global TURN_KEY
    TURN_KEY = numbers[840]


_fill()
