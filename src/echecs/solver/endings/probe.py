"""What the tables that are loaded say of a position.

Tables are found by their material in a small hash table. Entries are added by
one thread at a time and never taken away; a reader sees one whole or not at all.
"""

import cython
from cython.cimports.echecs.kernel.bitboard import popcount
from cython.cimports.echecs.kernel.types import (
    BLACK,
    RULE_EN_PASSANT,
    WHITE,
    Bitboard,
    ConstPosition,
)
from cython.cimports.echecs.solver.endings.layout import MOST_MEN, locate
from cython.cimports.echecs.solver.endings.retrograde import DRAWN, LOST
from cython.cimports.libc.stdint import uint32_t

# All endings of up to five men, either way round, are 290: the table stays sparse.
_SLOTS = cython.declare(Slot[1024])
_most_men = cython.declare(cython.int, 2)


def material_of(pos):
    """Two bits for each kind but the king and each side; five men never need more."""
    material: uint32_t = 0
    kind: cython.int
    for kind in range(5):
        men: Bitboard = pos.kind[kind]
        if men:
            material |= cython.cast(uint32_t, popcount(men & pos.side[WHITE])) << (2 * kind)
            material |= cython.cast(uint32_t, popcount(men & pos.side[BLACK])) << (2 * kind + 10)
    return material


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _home(material: uint32_t) -> uint32_t:
    """Where the search for a material begins."""
    return (material * cython.cast(uint32_t, 0x9E3779B1)) >> 22


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find(pos: ConstPosition) -> cython.pointer(cython.const[Slot]):
    """The slot of a position's table, or NULL when none is loaded that knows it."""
    men: cython.int = popcount(pos.side[WHITE] | pos.side[BLACK])
    # Castling is not in the tables.
    if men > _most_men or pos.castling:
        return cython.NULL
    material: uint32_t = material_of(pos)
    number: uint32_t = _home(material)
    while True:
        slot: cython.pointer(cython.const[Slot]) = cython.address(_SLOTS[number])
        ending: AnEnding = acquire(cython.address(slot.ending))
        if ending == cython.NULL:
            return cython.NULL
        if slot.material == material:
            # Without the rule, an ending with pawns on both sides is another one.
            if ending.layout.has_en_passant and not pos.rules & RULE_EN_PASSANT:
                return cython.NULL
            return slot
        number = (number + 1) & 1023


def worth_of(value):
    """A byte of a table, as `probe_ending` tells it."""
    if value == DRAWN:
        return ENDING_DRAWN
    return value if value < LOST else LOST - cython.cast(cython.int, value)


def probe_ending(pos):
    """The exact distance to mate of a legal position, if its table is loaded."""
    slot: cython.pointer(cython.const[Slot]) = _find(pos)
    if slot == cython.NULL:
        bare: cython.bint = popcount(pos.side[WHITE] | pos.side[BLACK]) == 2
        return ENDING_DRAWN if bare else ENDING_UNKNOWN
    ending: AnEnding = slot.ending
    index: cython.size_t = locate(cython.address(ending.layout), pos, slot.flip)
    if index >= ending.layout.total:
        return ENDING_UNKNOWN
    return worth_of(ending.values[index])


def has_ending(pos):
    """Whether `probe_ending` knows a position."""
    return _find(pos) != cython.NULL or popcount(pos.side[WHITE] | pos.side[BLACK]) == 2


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add(ending: AnEnding, material: uint32_t, flip: cython.bint) -> cython.void:
    number: uint32_t = _home(material)
    while _SLOTS[number].ending != cython.NULL:
        if _SLOTS[number].material == material:
            return
        number = (number + 1) & 1023
    _SLOTS[number].material = material
    _SLOTS[number].flip = flip
    release(cython.address(_SLOTS[number].ending), ending)


def publish(ending):
    """Let every reader find a table; it must stay in memory from now on.

    One thread at a time. A table that is there already stays.
    """
    global _most_men
    number: cython.int
    material: uint32_t = 0
    flipped: uint32_t = 0
    for number in range(ending.layout.groups):
        count: uint32_t = ending.layout.group[number].count
        place: cython.int = 2 * ending.layout.group[number].kind
        side: cython.int = ending.layout.group[number].side
        material |= count << (place + 10 * side)
        flipped |= count << (place + 10 * (1 - side))
    _add(ending, material, False)
    _add(ending, flipped, True)
    if ending.layout.men <= MOST_MEN and ending.layout.men > _most_men:
        _most_men = ending.layout.men
