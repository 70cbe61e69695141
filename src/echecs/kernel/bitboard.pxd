"""Bit operations on sets of squares, each one machine instruction or two."""

from echecs.kernel.types cimport Bitboard, WHITE

cdef extern from "echecs/kernel/portable.h":
    int popcount "echecs_popcount"(Bitboard bb) noexcept nogil
    int _leading_zeros "echecs_leading_zeros"(Bitboard bb) noexcept nogil
    int lsb "echecs_trailing_zeros"(Bitboard bb) noexcept nogil

cdef extern from *:
    """
    #define ECHECS_ALL_SQUARES 0xFFFFFFFFFFFFFFFFULL
    #define ECHECS_FILE_A 0x0101010101010101ULL
    #define ECHECS_FILE_H 0x8080808080808080ULL
    #define ECHECS_RANK_1 0x00000000000000FFULL
    #define ECHECS_RANK_3 0x0000000000FF0000ULL
    #define ECHECS_RANK_6 0x0000FF0000000000ULL
    #define ECHECS_RANK_8 0xFF00000000000000ULL
    #define ECHECS_DARK_SQUARES 0xAA55AA55AA55AA55ULL
    """
    const Bitboard ALL_SQUARES "ECHECS_ALL_SQUARES"
    const Bitboard FILE_A "ECHECS_FILE_A"
    const Bitboard FILE_H "ECHECS_FILE_H"
    const Bitboard RANK_1 "ECHECS_RANK_1"
    const Bitboard RANK_3 "ECHECS_RANK_3"
    const Bitboard RANK_6 "ECHECS_RANK_6"
    const Bitboard RANK_8 "ECHECS_RANK_8"
    const Bitboard DARK_SQUARES "ECHECS_DARK_SQUARES"


cdef inline int msb(Bitboard bb) noexcept nogil:
    """The highest square of a set that is not empty."""
    return 63 - _leading_zeros(bb)


cdef inline Bitboard bit(int sq) noexcept nogil:
    """The set that holds one square."""
    return (<Bitboard>1) << sq


cdef inline bint several(Bitboard bb) noexcept nogil:
    """Whether a set holds two squares or more."""
    return (bb & (bb - 1)) != 0


cdef inline Bitboard forward(Bitboard pawns, int us) noexcept nogil:
    """All pawns one step ahead, seen from their side."""
    return pawns << 8 if us == WHITE else pawns >> 8


cdef inline Bitboard pawn_attacks_west(Bitboard pawns, int us) noexcept nogil:
    """Squares that pawns attack towards the a-file."""
    return forward(pawns & ~FILE_A, us) >> 1


cdef inline Bitboard pawn_attacks_east(Bitboard pawns, int us) noexcept nogil:
    """Squares that pawns attack towards the h-file."""
    return forward(pawns & ~FILE_H, us) << 1
