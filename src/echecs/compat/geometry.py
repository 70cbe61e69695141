"""Attacks, pins and castling rights, also on boards without kings or with many."""

import cython
from cython.cimports.echecs.compat.state import ConstState
from cython.cimports.echecs.kernel.attacks import (
    BETWEEN,
    BISHOP_RAYS,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    ROOK_RAYS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import FILE_A, FILE_H, RANK_1, RANK_8, bit, lsb, msb
from cython.cimports.echecs.kernel.position import attackers, kind_at
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
)


def attacks_from(state, sq):
    """What the piece on a square attacks; nothing when there is none."""
    occ: Bitboard = state.pos.side[WHITE] | state.pos.side[BLACK]
    kind: cython.int = kind_at(cython.address(state.pos), bit(sq))
    if kind == PAWN:
        return PAWN_ATTACKS[WHITE if state.pos.side[WHITE] & bit(sq) else BLACK][sq]
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[sq]
    if kind == KING:
        return KING_ATTACKS[sq]
    if kind == BISHOP:
        return bishop_attacks(sq, occ)
    if kind == ROOK:
        return rook_attacks(sq, occ)
    if kind == QUEEN:
        return queen_attacks(sq, occ)
    return 0


def attackers_by(state, side, sq, occ):
    """The pieces of one side that attack a square."""
    return attackers(cython.address(state.pos), sq, occ) & state.pos.side[side]


def king_of(state, side):
    """The highest square where a side has a king that is no promoted pawn, or -1."""
    kings: Bitboard = state.pos.kind[KING] & state.pos.side[side] & ~state.promoted
    return msb(kings) if kings else -1


def checks(state):
    """The opponent's pieces that give check to the side to move."""
    king: cython.int = king_of(state, state.pos.turn)
    if king < 0:
        return 0
    occ: Bitboard = state.pos.side[WHITE] | state.pos.side[BLACK]
    return attackers_by(state, state.pos.turn ^ 1, king, occ)


def was_checked(state):
    """Whether the side to move could take the king."""
    king: cython.int = king_of(state, state.pos.turn ^ 1)
    if king < 0:
        return False
    occ: Bitboard = state.pos.side[WHITE] | state.pos.side[BLACK]
    return attackers_by(state, state.pos.turn, king, occ) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _snipers(state: ConstState, king: cython.int, enemy: cython.int) -> Bitboard:
    """Sliders of a side that would attack the king on an empty board."""
    return state.pos.side[enemy] & (
        (ROOK_RAYS[king] & (state.pos.kind[ROOK] | state.pos.kind[QUEEN]))
        | (BISHOP_RAYS[king] & (state.pos.kind[BISHOP] | state.pos.kind[QUEEN]))
    )


def pin_line(state, side, sq):
    """The line on which a piece is bound to its king, or every square when it is free."""
    everywhere: Bitboard = ~cython.cast(Bitboard, 0)
    king: cython.int = king_of(state, side)
    if king < 0:
        return everywhere
    occ: Bitboard = state.pos.side[WHITE] | state.pos.side[BLACK] | bit(sq)
    line: Bitboard = LINE[king][sq]
    snipers: Bitboard = _snipers(state, king, side ^ 1) & line
    while snipers:
        sniper: cython.int = lsb(snipers)
        snipers &= snipers - 1
        if (BETWEEN[king][sniper] & occ) == bit(sq):
            return line
    return everywhere


def shields(state, king, side):
    """Pieces of a side that alone stand between its king and an enemy slider."""
    occ: Bitboard = state.pos.side[WHITE] | state.pos.side[BLACK]
    found: Bitboard = 0
    snipers: Bitboard = _snipers(state, king, side ^ 1)
    while snipers:
        blockers: Bitboard = BETWEEN[king][lsb(snipers)] & occ
        snipers &= snipers - 1
        if blockers and (blockers & (blockers - 1)) == 0:
            found |= blockers
    return found & state.pos.side[side]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _clean_side(state: ConstState, side: cython.int) -> Bitboard:
    """A side's rights that its king and rooks on the back rank can have."""
    rank: Bitboard = RANK_1 if side == WHITE else RANK_8
    own: Bitboard = state.pos.side[side]
    rooks: Bitboard = state.pos.castling & state.pos.kind[ROOK] & own & rank
    kings: Bitboard = own & state.pos.kind[KING] & ~state.promoted & rank
    clean: Bitboard = 0
    if not state.chess960:
        home: Bitboard = bit(4 if side == WHITE else 60)
        return rooks & (FILE_A | FILE_H) if kings & home else 0
    if not kings or not rooks:
        return 0
    # One rook a wing: the outermost on either side of the king that stands highest.
    king: Bitboard = bit(msb(kings))
    west: Bitboard = rooks & (0 - rooks)
    east: Bitboard = bit(msb(rooks))
    if west < king:
        clean |= west
    if east > king:
        clean |= east
    return clean


def clean_rights(state):
    """The castling rights that mean something; a move played leaves only such."""
    if state.settled:
        return state.pos.castling
    if not state.pos.castling:
        return 0
    return _clean_side(state, WHITE) | _clean_side(state, BLACK)
