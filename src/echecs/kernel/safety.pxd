"""Where a king may stand."""

from echecs.kernel.attacks cimport KING_ATTACKS, KNIGHT_ATTACKS, bishop_attacks, rook_attacks
from echecs.kernel.bitboard cimport bit, lsb, pawn_attacks_east, pawn_attacks_west
from echecs.kernel.position cimport king_square
from echecs.kernel.types cimport Bitboard, BISHOP, KNIGHT, PAWN, Position, QUEEN, ROOK


cdef inline bint is_attacked_from_afar(
    const Position* pos, int sq, Bitboard occ, Bitboard enemy
) noexcept nogil:
    """Whether a knight or a slider attacks a square; pawns and king are seen set-wise."""
    return (
        (KNIGHT_ATTACKS[sq] & pos.kind[KNIGHT] & enemy)
        | (bishop_attacks(sq, occ) & (pos.kind[BISHOP] | pos.kind[QUEEN]) & enemy)
        | (rook_attacks(sq, occ) & (pos.kind[ROOK] | pos.kind[QUEEN]) & enemy)
    ) != 0


cdef inline Bitboard safe_squares(
    const Position* pos, int side, int ksq, Bitboard targets
) noexcept nogil:
    """Those of the target squares of a side's king where it is not attacked."""
    cdef int them = side ^ 1
    cdef Bitboard enemy = pos.side[them]
    cdef Bitboard enemy_pawns = pos.kind[PAWN] & enemy
    # A king does not hide from a line by stepping back along it.
    cdef Bitboard occ = (pos.side[side] | enemy) ^ bit(ksq)
    cdef Bitboard safe = 0
    cdef int sq
    targets &= ~(
        pawn_attacks_west(enemy_pawns, them)
        | pawn_attacks_east(enemy_pawns, them)
        | KING_ATTACKS[king_square(pos, them)]
    )
    while targets:
        sq = lsb(targets)
        targets &= targets - 1
        if not is_attacked_from_afar(pos, sq, occ, enemy):
            safe |= bit(sq)
    return safe
