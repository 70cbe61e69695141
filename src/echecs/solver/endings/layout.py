"""The place of every position of an ending in its table.

An index counts the side to move, the pair of kings, then each group of like
men. Positions that are one another's mirror image share a place: a board
without pawns has eight images, one with pawns two, and an ending with the
same men on both sides is looked at with White to move only.
"""

import cython
from cython.cimports.echecs.kernel.attacks import KING_ATTACKS
from cython.cimports.echecs.kernel.bitboard import bit, lsb
from cython.cimports.echecs.kernel.position import en_passant_capturers, faults, king_square
from cython.cimports.echecs.kernel.types import (
    BLACK,
    KING,
    NO_SQUARE,
    PAWN,
    RULE_CASTLING,
    RULE_EN_PASSANT,
    WHITE,
    Bitboard,
    ConstPosition,
    Position,
)
from cython.cimports.libc.string import memset

# A pawn stands on 48 squares, counted from a2. One that may be taken en passant
# has eight places more, by its file: its rank is known.
_PAWN_PLACES = cython.declare(cython.int, 48)
_PLACES_WITH_EN_PASSANT = cython.declare(cython.int, 56)


# --- Tables ----------------------------------------------------------------------------


@cython.cfunc
def _standard_turn(shape: cython.int, one: cython.int, two: cython.int) -> cython.int:
    """The symmetry for two kings: 1 swaps the files, 2 the ranks, 4 reflects afterwards."""
    turn: cython.int = 1 if (one & 7) > 3 else 0
    if shape:
        return turn
    if (one >> 3) > 3:
        turn |= 2
    one = TURNED[turn][one]
    two = TURNED[turn][two]
    if (one >> 3) > (one & 7) or ((one >> 3) == (one & 7) and (two >> 3) > (two & 7)):
        turn |= 4
    return turn


@cython.cfunc
def _fill_turns() -> cython.void:
    turn: cython.int
    sq: cython.int
    for turn in range(8):
        for sq in range(64):
            image: cython.int = sq ^ (7 if turn & 1 else 0) ^ (56 if turn & 2 else 0)
            TURNED[turn][sq] = ((image >> 3) | (image << 3)) & 63 if turn & 4 else image


@cython.cfunc
def _fill_kings() -> cython.void:
    shape: cython.int
    one: cython.int
    two: cython.int
    for shape in range(2):
        KING_PAIRS[shape] = 0
        for one in range(64):
            for two in range(64):
                KING_PAIR[shape][one][two] = -1
                KING_TURN[shape][one][two] = _standard_turn(shape, one, two)
        for one in range(64):
            for two in range(64):
                if KING_TURN[shape][one][two] or (KING_ATTACKS[one] | bit(one)) & bit(two):
                    continue
                FIRST_KING[shape][KING_PAIRS[shape]] = one
                SECOND_KING[shape][KING_PAIRS[shape]] = two
                KING_PAIR[shape][one][two] = KING_PAIRS[shape]
                KING_PAIRS[shape] += 1
        for one in range(64):
            for two in range(64):
                turn: cython.int = KING_TURN[shape][one][two]
                KING_PAIR[shape][one][two] = KING_PAIR[shape][TURNED[turn][one]][TURNED[turn][two]]
    for one in range(64):
        for two in range(64):
            turn = KING_TURN[0][one][two]
            first: cython.int = TURNED[turn][one]
            second: cython.int = TURNED[turn][two]
            KINGS_ON_DIAGONAL[one][two] = (first >> 3) == (first & 7) and (second >> 3) == (
                second & 7
            )


@cython.cfunc
def _fill_sets() -> cython.void:
    """Sets of two and three places, in the order that `rank_codes` gives them."""
    low: cython.int
    middle: cython.int
    high: cython.int
    pairs: cython.int = 0
    triples: cython.int = 0
    for high in range(64):
        for middle in range(high):
            PAIR_OF[pairs][0] = middle
            PAIR_OF[pairs][1] = high
            pairs += 1
            for low in range(middle):
                TRIPLE_OF[triples][0] = low
                TRIPLE_OF[triples][1] = middle
                TRIPLE_OF[triples][2] = high
                triples += 1


_fill_turns()
_fill_kings()
_fill_sets()


# --- The layout of an ending -----------------------------------------------------------


def lay_out(layout, counts):
    """The layout for so many men of each kind but the king, White's five then Black's.

    False when a table cannot have these men.
    """
    memset(layout, 0, cython.sizeof(Layout))
    layout.men = 2
    layout.is_even = True
    side: cython.int
    kind: cython.int
    for kind in range(5):
        if counts[kind] < 0 or counts[5 + kind] < 0 or counts[kind] > 3 or counts[5 + kind] > 3:
            return False
        layout.men += counts[kind] + counts[5 + kind]
        if counts[kind] != counts[5 + kind]:
            layout.is_even = False
    if layout.men < 3 or layout.men > MOST_MEN:
        return False
    layout.has_pawns = counts[PAWN] != 0 or counts[5 + PAWN] != 0
    layout.has_en_passant = counts[PAWN] != 0 and counts[5 + PAWN] != 0
    layout.size = KING_PAIRS[1 if layout.has_pawns else 0]
    for side in range(2):
        for kind in range(5):
            if counts[5 * side + kind]:
                _add_group(layout, side, kind, counts[5 * side + kind])
    stride: cython.size_t = 1
    number: cython.int
    for number in range(layout.groups - 1, -1, -1):
        layout.group[number].stride = stride
        stride *= layout.group[number].places
    layout.size *= stride
    layout.total = layout.size if layout.is_even else 2 * layout.size
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_group(
    layout: cython.pointer(Layout), side: cython.int, kind: cython.int, count: cython.int
) -> cython.void:
    group: cython.pointer(Group) = cython.address(layout.group[layout.groups])
    places: cython.size_t = 64
    if kind == PAWN:
        places = _PLACES_WITH_EN_PASSANT if layout.has_en_passant else _PAWN_PLACES
    if count == 2:
        places = places * (places - 1) // 2
    elif count == 3:
        places = places * (places - 1) * (places - 2) // 6
    group.side = side
    group.kind = kind
    group.count = count
    group.places = places
    layout.groups += 1


# --- From a position to its place ------------------------------------------------------


def rank_codes(codes, count):
    """The number of a set of one, two or three places; the codes come out in order."""
    if count == 1:
        return codes[0]
    if codes[0] > codes[1]:
        codes[0], codes[1] = codes[1], codes[0]
    if count == 2:
        return codes[1] * (codes[1] - 1) // 2 + codes[0]
    if codes[1] > codes[2]:
        codes[1], codes[2] = codes[2], codes[1]
        if codes[0] > codes[1]:
            codes[0], codes[1] = codes[1], codes[0]
    return (
        codes[2] * (codes[2] - 1) * (codes[2] - 2) // 6 + codes[1] * (codes[1] - 1) // 2 + codes[0]
    )


def list_codes(group, pos, flip, turn, codes):
    """Where the men of a group stand, as places; returns how many there are."""
    squares: Bitboard = pos.kind[group.kind] & pos.side[group.side ^ flip]
    # The pawn that has just made a double step, if it may be taken en passant.
    passed: cython.int = pos.ep ^ 8
    count: cython.int = 0
    while squares and count < MOST_GROUPS:
        sq: cython.int = lsb(squares)
        squares &= squares - 1
        code: cython.int = TURNED[turn][sq]
        if group.kind == PAWN:
            code = _PAWN_PLACES + (code & 7) if sq == passed else code - 8
        codes[count] = code
        count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _locate_men(
    layout: ConstLayout, pos: ConstPosition, flip: cython.bint, turn: cython.int
) -> cython.size_t:
    codes: cython.int[MOST_GROUPS]
    number: cython.int
    index: cython.size_t = 0
    for number in range(layout.groups):
        group: ConstGroup = cython.address(layout.group[number])
        list_codes(group, pos, flip, turn, codes)
        index += rank_codes(codes, group.count) * group.stride
    return index


def locate(layout, pos, flip):
    """The index of a position that has exactly the layout's men.

    `flip` says that its colours are the other way round in the layout. Kings
    that touch have no index; the layout's total stands for it.
    """
    if layout.is_even:
        flip = pos.turn == BLACK
    shape: cython.int = 1 if layout.has_pawns else 0
    # Squares as the layout's White sees them.
    tilt: cython.int = 56 if flip else 0
    one: cython.int = king_square(pos, WHITE ^ flip) ^ tilt
    two: cython.int = king_square(pos, BLACK ^ flip) ^ tilt
    turn: cython.int = KING_TURN[shape][one][two] ^ (2 if flip else 0)
    index: cython.size_t = _locate_men(layout, pos, flip, turn)
    if shape == 0 and KINGS_ON_DIAGONAL[one][two]:
        # Both reflections are standard; the lower index speaks for both.
        other: cython.size_t = _locate_men(layout, pos, flip, turn ^ 4)
        if other < index:
            index = other
    pair: cython.int = KING_PAIR[shape][one][two]
    if pair < 0:
        return layout.total
    first: ConstGroup = cython.address(layout.group[0])
    index += pair * first.stride * first.places
    if pos.turn ^ flip:
        index += layout.size
    return index


def is_own_reflection(layout, pos):
    """Whether a position in standard form is its own mirror image in the diagonal a1 h8.

    Two of its moves then lead to one place. Like men can stand on either side of
    the diagonal, as queens on f7 and g6 do.
    """
    if layout.has_pawns or not KINGS_ON_DIAGONAL[king_square(pos, 0)][king_square(pos, 1)]:
        return False
    return _locate_men(layout, pos, False, 0) == _locate_men(layout, pos, False, 4)


# --- From a place to its position ------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _stand_pawn(pos: cython.pointer(Position), code: cython.int, side: cython.int) -> cython.int:
    """The square of a pawn's place, or NO_SQUARE where none can stand so."""
    if code < _PAWN_PLACES:
        return code + 8
    # Only the opponent's last move was a double step, and only one of them.
    if pos.turn == side or pos.ep != NO_SQUARE:
        return NO_SQUARE
    sq: cython.int = code - _PAWN_PLACES + (24 if side == WHITE else 32)
    pos.ep = sq ^ 8
    return sq


def stand(layout, index, pos):
    """Set up the position of an index; False when no legal position has it."""
    if not set_up(layout, index, pos):
        return False
    if faults(pos) or (pos.ep != NO_SQUARE and not en_passant_capturers(pos, pos.ep)):
        return False
    # Of two mirror images one has the place.
    if layout.has_pawns or not KINGS_ON_DIAGONAL[king_square(pos, 0)][king_square(pos, 1)]:
        return True
    return locate(layout, pos, False) == index


def set_up(layout, index, pos):
    """Put the men of an index on the board; False when two stand on one square."""
    memset(pos, 0, cython.sizeof(Position))
    pos.rules = RULE_CASTLING | RULE_EN_PASSANT
    pos.fullmove_number = 1
    pos.ep = NO_SQUARE
    rest: cython.size_t = index
    if rest >= layout.size:
        pos.turn = BLACK
        rest -= layout.size
    first: ConstGroup = cython.address(layout.group[0])
    spread: cython.size_t = first.stride * first.places
    shape: cython.int = 1 if layout.has_pawns else 0
    pair: cython.size_t = rest // spread
    rest -= pair * spread
    one: cython.int = FIRST_KING[shape][pair]
    two: cython.int = SECOND_KING[shape][pair]
    pos.side[WHITE] = bit(one)
    pos.side[BLACK] = bit(two)
    pos.kind[KING] = bit(one) | bit(two)
    number: cython.int
    man: cython.int
    codes: cython.int[MOST_GROUPS]
    for number in range(layout.groups):
        group: ConstGroup = cython.address(layout.group[number])
        rank: cython.size_t = rest // group.stride
        rest -= rank * group.stride
        if group.count == 1:
            codes[0] = rank
        elif group.count == 2:
            codes[0] = PAIR_OF[rank][0]
            codes[1] = PAIR_OF[rank][1]
        else:
            codes[0] = TRIPLE_OF[rank][0]
            codes[1] = TRIPLE_OF[rank][1]
            codes[2] = TRIPLE_OF[rank][2]
        for man in range(group.count):
            sq: cython.int = codes[man]
            if group.kind == PAWN:
                sq = _stand_pawn(pos, sq, group.side)
                if sq == NO_SQUARE:
                    return False
            if (pos.side[WHITE] | pos.side[BLACK]) & bit(sq):
                return False
            pos.side[group.side] |= bit(sq)
            pos.kind[group.kind] |= bit(sq)
    return True
