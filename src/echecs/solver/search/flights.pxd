"""Where the king about to be mated could go."""

from echecs.kernel.attacks cimport (
    BISHOP_RAYS,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    ROOK_RAYS,
    bishop_attacks,
    rook_attacks,
)
from echecs.kernel.bitboard cimport bit, lsb, pawn_attacks_east, pawn_attacks_west
from echecs.kernel.position cimport king_square
from echecs.kernel.types cimport BISHOP, Bitboard, KNIGHT, PAWN, Position, QUEEN, ROOK


cdef inline Bitboard find_flights(const Position* pos, int ksq) noexcept nogil:
    """Squares to which the king about to be checked could go if nothing changed."""
    cdef int us = pos.turn
    cdef int sq
    cdef Bitboard own = pos.side[us]
    cdef Bitboard pawns = pos.kind[PAWN] & own
    cdef Bitboard occ = (own | pos.side[us ^ 1]) ^ bit(ksq)
    cdef Bitboard flights = (
        KING_ATTACKS[ksq]
        & ~pos.side[us ^ 1]
        & ~KING_ATTACKS[king_square(pos, us)]
        & ~pawn_attacks_west(pawns, us)
        & ~pawn_attacks_east(pawns, us)
    )
    cdef Bitboard pieces = pos.kind[KNIGHT] & own
    while pieces:
        flights &= ~KNIGHT_ATTACKS[lsb(pieces)]
        pieces &= pieces - 1
    pieces = (pos.kind[BISHOP] | pos.kind[QUEEN]) & own
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        if BISHOP_RAYS[sq] & flights:
            flights &= ~bishop_attacks(sq, occ)
    pieces = (pos.kind[ROOK] | pos.kind[QUEEN]) & own
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        if ROOK_RAYS[sq] & flights:
            flights &= ~rook_attacks(sq, occ)
    return flights


cdef inline Bitboard steady_flights(
    const Position* pos, Bitboard flights, Bitboard enemy
) noexcept nogil:
    """Those of some flights that no slider would attack with all its own side's pieces gone."""
    cdef int sq
    cdef Bitboard own = pos.side[pos.turn]
    cdef Bitboard pieces = (pos.kind[BISHOP] | pos.kind[QUEEN]) & own
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        if BISHOP_RAYS[sq] & flights:
            flights &= ~bishop_attacks(sq, enemy)
    pieces = (pos.kind[ROOK] | pos.kind[QUEEN]) & own
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        if ROOK_RAYS[sq] & flights:
            flights &= ~rook_attacks(sq, enemy)
    return flights
