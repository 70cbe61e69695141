"""The table of the mate search: four entries a cache line, shared by threads without locks.

An entry holds either the bounds of a position or the numbers of one of its
nodes in the search. The key is stored xored with the data: when two threads
write one entry at once, the halves do not fit and the entry is not found.
"""

import cython
from cython.cimports.echecs.kernel.bitboard import msb
from cython.cimports.echecs.kernel.types import IDENTITY_MASK
from cython.cimports.echecs.solver.search.leaf import FIRST_REFUTED_LEAVES, REFUTED_LEAVES
from cython.cimports.libc.stdint import uint32_t, uint64_t


def open_table(table, megabytes):
    """Reserve a table of at most that size; returns 0 when there is no memory."""
    count: uint64_t = 1
    if megabytes >> TOO_MANY_MEGABYTES:
        return 0
    while count * 2 * cython.sizeof(Bucket) <= megabytes * 1048576:
        count *= 2
    table.buckets = cython.cast(cython.pointer(Bucket), reserve(count * cython.sizeof(Bucket)))
    if table.buckets == cython.NULL:
        return 0
    table.refuted.keys = cython.cast(
        cython.pointer(uint64_t), reserve(REFUTED_LEAVES * cython.sizeof(uint64_t))
    )
    if table.refuted.keys == cython.NULL:
        release(table.buckets, count * cython.sizeof(Bucket))
        table.buckets = cython.NULL
        return 0
    table.last_mask = count - 1
    table.mask = (FIRST_BUCKETS if count > FIRST_BUCKETS else count) - 1
    table.refuted.mask = FIRST_REFUTED_LEAVES - 1
    table.used = 0
    table.searches = 0
    table.growing = 0
    table.generation = 1
    return 1


def close_table(table):
    """Give the memory back."""
    if table.buckets == cython.NULL:
        return
    release(table.buckets, (table.last_mask + 1) * cython.sizeof(Bucket))
    release(table.refuted.keys, REFUTED_LEAVES * cython.sizeof(uint64_t))
    table.buckets = cython.NULL


def new_generation(table):
    """Entries of earlier searches stay true, but are the first to be replaced."""
    table.generation = (table.generation + 1) & LAST_GENERATION


def begin_search(table):
    """Count a search; several at once need the whole table, since none of them may move it."""
    if _add(cython.address(table.searches), 1) > 1:
        _grow_to(table, table.last_mask)


def end_search(table):
    """The search is over; one that is left alone may grow the table again."""
    _add(cython.address(table.searches), -1)


def grow(table):
    """Twice as many buckets."""
    _grow_to(table, 2 * table.mask + 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _grow_to(table: cython.pointer(Table), mask: uint64_t) -> cython.void:
    """Use more of the memory reserved: an entry stays, or moves to a bucket of its own kind.

    A search that begins meanwhile waits here, and may miss an entry. Only what was in
    use is read, so this costs nothing while the table is small.
    """
    index: uint64_t
    place: cython.int
    while _exchange(cython.address(table.growing), 1):
        pass
    if table.mask < mask <= table.last_mask:
        size: uint64_t = (mask + 1) * cython.sizeof(Bucket)
        if size >= HUGE_PAGES_FROM:
            prefer_huge_pages(table.buckets, size)
        for index in range(table.mask + 1):
            old: cython.pointer(Bucket) = cython.address(table.buckets[index])
            for place in range(4):
                key: uint64_t = old.entries[place].guarded ^ old.entries[place].data
                if old.entries[place].data and (key & mask) != index:
                    table.buckets[key & mask].entries[place] = old.entries[place]
                    old.entries[place].data = 0
                    old.entries[place].guarded = 0
        table.mask = mask
        if table.refuted.mask < mask:
            table.refuted.mask = min(mask, REFUTED_LEAVES - 1)
    _store(cython.address(table.growing), 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pack(number: uint32_t) -> uint64_t:
    """A number in 12 bits: exact up to 255, then to one part in 128."""
    if number < 256:
        return number
    exponent: cython.int = msb(number) - 7
    if exponent > 15:
        return NUMBER_MASK
    return (exponent << 8) | (number >> exponent)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _unpack(code: uint64_t) -> uint32_t:
    return cython.cast(uint32_t, (code & 255) << (code >> 8))


def probe(table, key, moves, known):
    """Read what is known of a position, with the numbers for that many moves left.

    Where there are none, those with the next more moves left serve: the fewer are left,
    the further is a proof. Numbers of fewer say nothing: with them a mate in 10 that
    takes 900 nodes was not found in 600,000. What is answered holds for any.
    False when nothing is; `known.pn` and `known.dn` are 0 when there are no numbers.
    """
    bucket: cython.pointer(Bucket) = cython.address(table.buckets[key & table.mask])
    index: cython.int
    found: cython.bint = False
    nearest: cython.int = LONGEST_MATE + 1
    known.proved = 0
    known.disproved = 0
    known.move = 0
    known.pn = 0
    known.dn = 0
    known.answered = 0
    for index in range(4):
        data: uint64_t = bucket.entries[index].data
        if (bucket.entries[index].guarded ^ data) != key or data == 0:
            continue
        if data & NUMBERS:
            apart: cython.int = cython.cast(cython.int, data & MOVES_MASK) - moves
            known.answered |= (data >> ANSWERED_SHIFT) & ANSWERED_MASK
            if 0 <= apart < nearest:
                nearest = apart
                known.pn = _unpack((data >> PN_SHIFT) & NUMBER_MASK)
                known.dn = _unpack((data >> DN_SHIFT) & NUMBER_MASK)
                found = True
        else:
            known.proved = data & MOVES_MASK
            known.disproved = (data >> DISPROVED_SHIFT) & MOVES_MASK
            known.move = (data >> MOVE_SHIFT) & IDENTITY_MASK
            found = True
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_only_appraised(data: uint64_t) -> cython.bint:
    """Whether an entry has first numbers: a disproof number of 1, and no reply looked at."""
    if not data & NUMBERS:
        return False
    answered: uint64_t = (data >> ANSWERED_SHIFT) & ANSWERED_MASK
    return answered == 0 and ((data >> DN_SHIFT) & NUMBER_MASK) == 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _worth(data: uint64_t, generation: uint64_t) -> cython.int:
    """How much an entry would be missed: the more moves it decides, the more.

    Quiet moves that were appraised and never searched are the first to go: most of the
    entries, and each is soon found again. In a table with fewer entries than the search has
    nodes, 66 problems of about 100,000 nodes take a third less.
    """
    if data == 0:
        return -1
    worth: cython.int
    if _is_only_appraised(data):
        worth = 0
    elif data & NUMBERS:
        worth = (data >> MOVES_LEFT_SHIFT) & MOVES_MASK
    else:
        worth = (data >> DISPROVED_SHIFT) & MOVES_MASK
        proved: cython.int = data & MOVES_MASK
        if proved > worth:
            worth = proved
    if (data >> GENERATION_SHIFT) == generation:
        worth += NEW
    return worth


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _write(
    table: cython.pointer(Table), key: uint64_t, data: uint64_t, same: uint64_t
) -> cython.void:
    """Write an entry over the one of its sort, equal under `same`, or the least worth.

    What was only appraised does not drive out what was searched.
    """
    bucket: cython.pointer(Bucket) = cython.address(table.buckets[key & table.mask])
    place: cython.int = 0
    least: cython.int = 1 << 30
    index: cython.int
    data |= table.generation << GENERATION_SHIFT
    for index in range(4):
        old: uint64_t = bucket.entries[index].data
        if (bucket.entries[index].guarded ^ old) == key and ((old ^ data) & same) == 0 and old:
            place = index
            least = -1
            break
        worth: cython.int = _worth(old, table.generation)
        if worth < least:
            least = worth
            place = index
    if least > NEW and _is_only_appraised(data):
        return
    if table.mask < table.last_mask and bucket.entries[place].data == 0:
        table.used += 1
    bucket.entries[place].data = data
    bucket.entries[place].guarded = key ^ data


def store_numbers(table, key, moves, pn, dn, answered):
    """Keep the numbers of a node that is not decided, and what is known of its replies."""
    data: uint64_t = NUMBERS | (cython.cast(uint64_t, moves) << MOVES_LEFT_SHIFT)
    data |= (_pack(pn) << PN_SHIFT) | (_pack(dn) << DN_SHIFT)
    data |= cython.cast(uint64_t, answered & ANSWERED_MASK) << ANSWERED_SHIFT
    _write(table, key, data, NUMBERS | (cython.cast(uint64_t, MOVES_MASK) << MOVES_LEFT_SHIFT))


def store_verdict(table, key, moves, is_mate, move):
    """Keep that a node is mate, by which move, or that it is not, if that is news."""
    known: Knowledge
    probe(table, key, moves, cython.address(known))
    if is_mate:
        if known.proved and known.proved <= moves:
            return
        known.proved = moves
        known.move = move
    else:
        if known.disproved >= moves:
            return
        known.disproved = moves
    data: uint64_t = (
        cython.cast(uint64_t, known.proved)
        | (cython.cast(uint64_t, known.disproved) << DISPROVED_SHIFT)
        | (cython.cast(uint64_t, known.move & IDENTITY_MASK) << MOVE_SHIFT)
    )
    _write(table, key, data, NUMBERS)
