"""The transposition table: four entries a cache line, shared by threads without locks.

The key is stored xored with the data: when two threads write one entry at
once, the halves do not fit and the entry is not found.
"""

import cython
from cython.cimports.libc.stdint import int16_t, uint64_t
from cython.cimports.libc.stdlib import free
from cython.cimports.libc.string import memset

# Where the parts of an entry's data lie.
_SCORE = cython.declare(cython.int, 15)
_EVALUATION = cython.declare(cython.int, 31)
_DEPTH = cython.declare(cython.int, 47)
_BOUND = cython.declare(cython.int, 55)
_GENERATION = cython.declare(cython.int, 57)
_OPEN = cython.declare(cython.int, 63)
# Generations are told apart by six bits.
_AGES = cython.declare(uint64_t, 63)


def open_table(table, megabytes):
    """Reserve a table of at most that size; returns 0 when there is no memory."""
    count: uint64_t = 1
    # More than any machine has, and near where sizes wrap around.
    if megabytes >> 30:
        return 0
    while count * 2 * cython.sizeof(Bucket) <= megabytes * 1048576:
        count *= 2
    table.buckets = cython.cast(cython.pointer(Bucket), _reserve(count * cython.sizeof(Bucket)))
    if table.buckets == cython.NULL:
        return 0
    table.mask = count - 1
    table.generation = 1
    return 1


def close_table(table):
    free(table.buckets)
    table.buckets = cython.NULL


def clear_table(table):
    """Forget everything."""
    memset(table.buckets, 0, (table.mask + 1) * cython.sizeof(Bucket))


def new_generation(table):
    """Entries of earlier searches stay true, but are the first to be replaced."""
    table.generation = (table.generation + 1) & _AGES


def fullness(table):
    """How many of a thousand entries this search has written."""
    used: cython.int = 0
    index: cython.int
    looked: cython.int = 250 if table.mask >= 249 else cython.cast(cython.int, table.mask) + 1
    for index in range(4 * looked):
        data: uint64_t = table.buckets[index >> 2].entries[index & 3].data
        used += data != 0 and ((data >> _GENERATION) & _AGES) == table.generation
    return used * 250 // looked


def recall(table, key, memory):
    """Read what is known of a position; False when nothing is."""
    bucket: cython.pointer(Bucket) = cython.address(table.buckets[key & table.mask])
    index: cython.int
    for index in range(4):
        data: uint64_t = bucket.entries[index].data
        if (bucket.entries[index].guarded ^ data) == key and data:
            memory.move = data & 0x7FFF
            memory.score = cython.cast(int16_t, (data >> _SCORE) & 0xFFFF)
            memory.evaluation = cython.cast(int16_t, (data >> _EVALUATION) & 0xFFFF)
            memory.depth = (data >> _DEPTH) & 0xFF
            memory.bound = (data >> _BOUND) & 3
            memory.was_open = (data >> _OPEN) != 0
            return True
    memory.move = 0
    memory.bound = NO_BOUND
    memory.was_open = False
    return False


def remember(table, key, memory):
    """Keep what a search found, over the same position or the least worth entry."""
    bucket: cython.pointer(Bucket) = cython.address(table.buckets[key & table.mask])
    place: cython.int = 0
    least: cython.int = 1 << 30
    index: cython.int
    move: uint64_t = memory.move & 0x7FFF
    for index in range(4):
        old: uint64_t = bucket.entries[index].data
        depth: cython.int = (old >> _DEPTH) & 0xFF
        is_current: cython.bint = ((old >> _GENERATION) & _AGES) == table.generation
        if (bucket.entries[index].guarded ^ old) == key and old:
            place = index
            # A much deeper look at the same position is worth more than a fresh bound.
            if memory.bound != EXACT and is_current and depth > memory.depth + 3:
                return
            if move == 0:
                move = old & 0x7FFF
            break
        worth: cython.int = -1 if old == 0 else depth + (256 if is_current else 0)
        if worth < least:
            least = worth
            place = index
    data: uint64_t = (
        move
        | (cython.cast(uint64_t, memory.score & 0xFFFF) << _SCORE)
        | (cython.cast(uint64_t, memory.evaluation & 0xFFFF) << _EVALUATION)
        | (cython.cast(uint64_t, memory.depth & 0xFF) << _DEPTH)
        | (cython.cast(uint64_t, memory.bound) << _BOUND)
        | (table.generation << _GENERATION)
        | (cython.cast(uint64_t, memory.was_open) << _OPEN)
    )
    bucket.entries[place].data = data
    bucket.entries[place].guarded = key ^ data
