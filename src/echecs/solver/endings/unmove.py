"""Moves taken back: no capture and no promotion, for these come from another ending."""

import cython
from cython.cimports.echecs.kernel.attacks import (
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import bit, lsb
from cython.cimports.echecs.kernel.position import en_passant_capturers, king_square
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    ROOK,
    WHITE,
    Bitboard,
    ConstPosition,
    Position,
)
from cython.cimports.echecs.solver.endings.layout import (
    KINGS_ON_DIAGONAL,
    MOST_GROUPS,
    ConstGroup,
    ConstLayout,
    is_own_reflection,
    list_codes,
    locate,
    rank_codes,
)


def add_once(places, index):
    """Add a place unless it is there already."""
    number: cython.int
    for number in range(places.count):
        if places.index[number] == index:
            return
    _add(places, index)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(places: SomePlaces, index: cython.size_t) -> cython.void:
    if places.count < MOST_UNMOVES:
        places.index[places.count] = index
        places.count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_position(
    layout: ConstLayout, pos: cython.pointer(Position), places: SomePlaces
) -> cython.void:
    """The place of a position, and of the same with each possible en passant right."""
    index: cython.size_t = locate(layout, pos, False)
    if index < layout.total:
        _add(places, index)
    if not layout.has_en_passant:
        return
    us: cython.int = pos.turn
    occ: Bitboard = pos.side[0] | pos.side[1]
    # Where the opponent's pawns stand after a double step.
    rank: Bitboard = cython.cast(Bitboard, 0xFF) << (32 if us == WHITE else 24)
    stepped: Bitboard = pos.kind[PAWN] & pos.side[us ^ 1] & rank
    while stepped:
        ep: cython.int = lsb(stepped) ^ 8
        stepped &= stepped - 1
        behind: Bitboard = bit(ep) | bit(ep + 8 if us == WHITE else ep - 8)
        if occ & behind or not PAWN_ATTACKS[us ^ 1][ep] & pos.kind[PAWN] & pos.side[us]:
            continue
        if en_passant_capturers(pos, ep):
            pos.ep = ep
            index = locate(layout, pos, False)
            if index < layout.total:
                _add(places, index)
            pos.ep = NO_SQUARE


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _before(
    pos: ConstPosition,
    kind: cython.int,
    here: cython.int,
    origin: cython.int,
    earlier: cython.pointer(Position),
) -> cython.void:
    """The position in which a man of the side that has moved still stood elsewhere."""
    us: cython.int = pos.turn ^ 1
    change: Bitboard = bit(here) | bit(origin)
    earlier[0] = pos[0]
    earlier.turn = us
    earlier.ep = NO_SQUARE
    earlier.kind[kind] ^= change
    earlier.side[us] ^= change


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pawn_origins(pos: ConstPosition, sq: cython.int, occ: Bitboard) -> Bitboard:
    """Where a pawn of the side that has moved may have come from without taking.

    A double step that gives the opponent a capture en passant has led to the
    position with that right, and not to this one.
    """
    us: cython.int = pos.turn ^ 1
    rank: cython.int = sq >> 3 if us == WHITE else 7 - (sq >> 3)
    back: cython.int = sq - 8 if us == WHITE else sq + 8
    if rank < 2 or bit(back) & occ:
        return 0
    origins: Bitboard = bit(back)
    if rank == 3:
        home: Bitboard = bit(sq - 16 if us == WHITE else sq + 16)
        if not home & occ and not (
            PAWN_ATTACKS[us][back] & pos.kind[PAWN] & pos.side[pos.turn]
            and en_passant_capturers(pos, back)
        ):
            origins |= home
    return origins


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _origins(pos: ConstPosition, kind: cython.int, sq: cython.int, occ: Bitboard) -> Bitboard:
    if kind == PAWN:
        return _pawn_origins(pos, sq, occ)
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[sq] & ~occ
    if kind == BISHOP:
        return bishop_attacks(sq, occ) & ~occ
    if kind == ROOK:
        return rook_attacks(sq, occ) & ~occ
    return queen_attacks(sq, occ) & ~occ


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_shifted(
    group: ConstGroup,
    codes: cython.pointer(cython.int),
    man: cython.int,
    rest: cython.size_t,
    origins: Bitboard,
    places: SomePlaces,
) -> cython.void:
    """One man of a group elsewhere, the kings as they were: only its part of the index moves."""
    moved: cython.int[MOST_GROUPS]
    number: cython.int
    drop: cython.int = 8 if group.kind == PAWN else 0
    while origins:
        code: cython.int = lsb(origins) - drop
        origins &= origins - 1
        if group.count == 1:
            _add(places, rest + code * group.stride)
            continue
        for number in range(group.count):
            moved[number] = codes[number]
        moved[man] = code
        _add(places, rest + rank_codes(moved, group.count) * group.stride)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_back_double_step(
    layout: ConstLayout, pos: ConstPosition, places: SomePlaces
) -> cython.void:
    """An en passant right says what the last move was."""
    earlier: Position
    here: cython.int = pos.ep ^ 8
    origin: cython.int = pos.ep + 8 if pos.turn == WHITE else pos.ep - 8
    _before(pos, PAWN, here, origin, cython.address(earlier))
    _add_position(layout, cython.address(earlier), places)


def list_unmoves(layout, pos, index, places):
    """The places from which a move inside the ending leads to the position at `index`.

    Some of them may belong to no legal position. Each is listed once.
    """
    places.count = 0
    if pos.ep != NO_SQUARE:
        _take_back_double_step(layout, pos, places)
        return
    us: cython.int = pos.turn ^ 1
    occ: Bitboard = pos.side[0] | pos.side[1]
    earlier: Position
    sq: cython.int = king_square(pos, us)
    other: cython.int = king_square(pos, us ^ 1)
    origins: Bitboard = KING_ATTACKS[sq] & ~occ & ~KING_ATTACKS[other]
    while origins:
        _before(pos, KING, sq, lsb(origins), cython.address(earlier))
        origins &= origins - 1
        _add_position(layout, cython.address(earlier), places)

    number: cython.int
    man: cython.int
    codes: cython.int[MOST_GROUPS]
    # The position stands in standard form; so does the earlier one, unless a king moves
    # it out of it, or the colours or both reflections have to be compared.
    shifts: cython.bint = not (
        layout.is_even
        or layout.has_en_passant
        or (not layout.has_pawns and KINGS_ON_DIAGONAL[sq][other])
    )
    start: cython.size_t = index - layout.size if pos.turn == BLACK else index + layout.size
    for number in range(layout.groups):
        group: ConstGroup = cython.address(layout.group[number])
        if group.side != us:
            continue
        count: cython.int = list_codes(group, pos, False, 0, codes)
        rest: cython.size_t = start - rank_codes(codes, count) * group.stride
        for man in range(count):
            sq = codes[man] + 8 if group.kind == PAWN else codes[man]
            origins = _origins(pos, group.kind, sq, occ)
            if shifts:
                _add_shifted(group, codes, man, rest, origins, places)
                continue
            while origins:
                _before(pos, group.kind, sq, lsb(origins), cython.address(earlier))
                origins &= origins - 1
                _add_position(layout, cython.address(earlier), places)
    if is_own_reflection(layout, pos):
        _drop_doubles(places)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_doubles(places: SomePlaces) -> cython.void:
    count: cython.int = places.count
    number: cython.int
    places.count = 0
    for number in range(count):
        add_once(places, places.index[number])
