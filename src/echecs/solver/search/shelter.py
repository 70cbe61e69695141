"""Attacking moves that one reply refutes together, without a look at each.

With two moves left, most moves of the attacker do nothing about the flights that the king
has after a certain reply. If no check by one piece takes all of these from him, none of
those moves mates: the reply is found once, and each of them only by its squares.
"""

import cython
from cython.cimports.echecs.kernel.attacks import (
    BETWEEN,
    BISHOP_RAYS,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    ROOK_RAYS,
    bishop_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import (
    RANK_1,
    RANK_8,
    bit,
    forward,
    lsb,
    pawn_attacks_east,
    pawn_attacks_west,
)
from cython.cimports.echecs.kernel.position import king_square, make_null
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    DOUBLE_STEP_FLAG,
    EN_PASSANT_FLAG,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Bitboard,
    ConstPosition,
    Position,
)
from cython.cimports.echecs.solver.search.flights import find_flights, steady_flights
from cython.cimports.echecs.solver.search.moving import PROMOTION_MASK, play_if_legal


def find_shelter(pos, reply, shelter):
    """Find out whether a reply gives the king a shelter if the attacker passes, and which."""
    passed: Position
    after: Position
    us: cython.int = pos.turn
    destination: cython.int = (reply >> DESTINATION_SHIFT) & 63
    shelter.reply = reply
    shelter.holds = False
    # What is unusual is left out: castling, pawns that two moves change into another piece.
    if (
        reply == 0
        or reply & (PROMOTION_MASK | CASTLING_FLAG | EN_PASSANT_FLAG | DOUBLE_STEP_FLAG)
        or bit(destination) & pos.kind[KING]
        or pos.castling & pos.side[us]
    ):
        return
    make_null(pos, cython.address(passed))
    if not play_if_legal(cython.address(passed), reply, cython.address(after)):
        return
    ksq: cython.int = king_square(cython.address(after), us ^ 1)
    enemy: Bitboard = after.side[us ^ 1] & ~bit(ksq)
    flights: Bitboard = find_flights(cython.address(after), ksq)
    if flights:
        flights = steady_flights(cython.address(after), flights, enemy)
    if flights == 0:
        return
    old: cython.int = king_square(pos, us ^ 1)
    # Sliders of the attacker in line with the king, before the reply and after it.
    lines: Bitboard = _lines(cython.address(after), ksq)
    if old != ksq:
        lines |= _lines(pos, old)
    if _can_take_flights(cython.address(after), ksq, flights, enemy, lines, shelter):
        return
    shelter.holds = True
    shelter.guarded = flights | bit(ksq) | bit(old)
    shelter.kept = flights | bit(destination) | BETWEEN[reply & 63][destination] | lines
    shelter.lines = lines | bit(destination)
    shelter.blockers = enemy & pos.side[us ^ 1] & ~bit(old)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lines(pos: ConstPosition, ksq: cython.int) -> Bitboard:
    """Squares between a king and sliders of the attacker in line with it."""
    own: Bitboard = pos.side[pos.turn]
    sliders: Bitboard = own & (
        (BISHOP_RAYS[ksq] & (pos.kind[BISHOP] | pos.kind[QUEEN]))
        | (ROOK_RAYS[ksq] & (pos.kind[ROOK] | pos.kind[QUEEN]))
    )
    lines: Bitboard = 0
    while sliders:
        lines |= BETWEEN[ksq][lsb(sliders)]
        sliders &= sliders - 1
    return lines


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _can_take_flights(
    pos: ConstPosition,
    ksq: cython.int,
    flights: Bitboard,
    enemy: Bitboard,
    lines: Bitboard,
    shelter: cython.pointer(Shelter),
) -> cython.bint:
    """Whether a piece might check the king and attack all flights at once; note from where.

    Pieces of the attacker bar no way here, since one of them has moved before. One that
    stands between the king and a slider checks by going anywhere.
    """
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    sq: cython.int
    pawn: Bitboard = ~cython.cast(Bitboard, 0)
    knight: Bitboard = pawn
    bishop: Bitboard = pawn
    rook: Bitboard = pawn
    queen: Bitboard = pawn
    king: Bitboard = pawn
    while flights:
        sq = lsb(flights)
        flights &= flights - 1
        diagonal: Bitboard = bishop_attacks(sq, enemy)
        straight: Bitboard = rook_attacks(sq, enemy)
        pawn &= PAWN_ATTACKS[us ^ 1][sq]
        knight &= KNIGHT_ATTACKS[sq]
        bishop &= diagonal
        rook &= straight
        queen &= diagonal | straight
        king &= KING_ATTACKS[sq]
    # By discovery.
    if own & lines and _reaches(pos, own & lines, enemy, pawn, knight, bishop, rook, queen, king):
        return True
    # Directly.
    diagonal = bishop_attacks(ksq, enemy)
    straight = rook_attacks(ksq, enemy)
    pawn &= PAWN_ATTACKS[us ^ 1][ksq]
    knight &= KNIGHT_ATTACKS[ksq]
    bishop &= diagonal
    rook &= straight
    queen &= diagonal | straight
    shelter.goals[PAWN] = pawn
    shelter.goals[KNIGHT] = knight
    shelter.goals[BISHOP] = bishop
    shelter.goals[ROOK] = rook
    shelter.goals[QUEEN] = queen
    shelter.goals[KING] = 0
    if (queen | knight) & (RANK_1 | RANK_8):
        # A pawn might be promoted there, the moved one too.
        shelter.goals[PAWN] |= (queen | knight) & (RANK_1 | RANK_8)
    shelter.aligned[PAWN] = 0
    shelter.aligned[KNIGHT] = 0
    shelter.aligned[BISHOP] = BISHOP_RAYS[ksq]
    shelter.aligned[ROOK] = ROOK_RAYS[ksq]
    shelter.aligned[QUEEN] = BISHOP_RAYS[ksq] | ROOK_RAYS[ksq]
    shelter.aligned[KING] = 0
    return _reaches(pos, own, enemy, shelter.goals[PAWN], knight, bishop, rook, queen, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _reaches(
    pos: ConstPosition,
    movers: Bitboard,
    enemy: Bitboard,
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    queen: Bitboard,
    king: Bitboard,
) -> cython.bint:
    """Whether one of some pieces of the attacker might go to the goals of its kind."""
    us: cython.int = pos.turn
    sq: cython.int
    pieces: Bitboard = pos.kind[PAWN] & movers
    reach: Bitboard = forward(pieces, us)
    reach |= forward(reach, us) | pawn_attacks_west(pieces, us) | pawn_attacks_east(pieces, us)
    if reach & pawn:
        return True
    # A promoted pawn goes where its new kind would check or cover.
    if reach & (RANK_1 | RANK_8) & (queen | knight):
        return True
    pieces = pos.kind[KNIGHT] & movers if knight else 0
    while pieces:
        if KNIGHT_ATTACKS[lsb(pieces)] & knight:
            return True
        pieces &= pieces - 1
    pieces = pos.kind[BISHOP] & movers if bishop else 0
    while pieces:
        if bishop_attacks(lsb(pieces), enemy) & bishop:
            return True
        pieces &= pieces - 1
    pieces = pos.kind[ROOK] & movers if rook else 0
    while pieces:
        if rook_attacks(lsb(pieces), enemy) & rook:
            return True
        pieces &= pieces - 1
    pieces = pos.kind[QUEEN] & movers if queen else 0
    while pieces:
        sq = lsb(pieces)
        if (bishop_attacks(sq, enemy) | rook_attacks(sq, enemy)) & queen:
            return True
        pieces &= pieces - 1
    return (
        king != 0
        and (pos.kind[KING] & movers) != 0
        and (KING_ATTACKS[king_square(pos, us)] & king) != 0
    )
