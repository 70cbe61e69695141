"""What the mate search knows of positions: bounds that are proved, and numbers that guide."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.types cimport MoveCode
from echecs.solver.search.leaf cimport RefutedLeaves

# Proof and disproof numbers at or above this are infinite.
cdef enum:
    INFINITE = 0x10000000
    LONGEST_MATE = 126

# Where the parts of an entry's data lie. Bounds: proved, disproved, move. Numbers: moves
# left, pn, dn, answered. Both: the generation. 7 bits hold a number of moves up to
# LONGEST_MATE, 12 a packed number, 28 the marks of the replies.
cdef enum:
    DISPROVED_SHIFT = 7
    MOVE_SHIFT = 14
    MOVES_LEFT_SHIFT = 0
    PN_SHIFT = 7
    DN_SHIFT = 19
    ANSWERED_SHIFT = 31
    GENERATION_SHIFT = 60
    MOVES_MASK = 0x7F
    NUMBER_MASK = 0xFFF
    ANSWERED_MASK = 0xFFFFFFF
    LAST_GENERATION = 15

# What an entry of this generation is worth more: beyond any number of moves.
cdef enum:
    NEW = 128

# Buckets that a table begins with, 16 kilobytes: a page that is touched for the first time
# takes one or two microseconds, and a mate in three as a whole a hundred.
cdef enum:
    FIRST_BUCKETS = 1 << 8
    # From this size on huge pages pay: below it they would be zeroed for a few entries.
    HUGE_PAGES_FROM = 1 << 22

# Two to this power of megabytes are more than any machine has, and near where sizes
# wrap around.
cdef enum:
    TOO_MANY_MEGABYTES = 30

cdef struct Entry:
    uint64_t guarded        # key xor data, so that a torn entry matches no key
    uint64_t data

cdef struct Bucket:
    Entry entries[4]        # one cache line

# The memory of the whole table is reserved at once, but the system hands it out only
# where it is touched: a table begins small and grows as it fills, so that a short
# search does not pay for a large table.
cdef struct Table:
    Bucket* buckets
    uint64_t mask           # of the buckets in use
    uint64_t last_mask      # of all that are reserved
    uint64_t used           # entries written to, while there is room to grow
    int searches            # how many are under way; only a lone one grows the table
    int growing             # a lock
    uint64_t generation
    RefutedLeaves refuted   # for `mate_in_two`

# What is known of a position. One that is proved in n moves is proved in more,
# and one that is disproved in n is disproved in fewer. Bounds and numbers are
# separate entries; numbers belong to one count of moves left.
cdef struct Knowledge:
    int proved              # fewest moves in which mate is proved, 0 for none
    int disproved           # most moves in which mate is disproved, 0 for none
    uint32_t pn
    uint32_t dn
    MoveCode move           # the mating move, by identity
    uint32_t answered       # with the numbers: bits that the search keeps about the replies

cdef int open_table(Table* table, size_t megabytes) noexcept nogil
cdef void close_table(Table* table) noexcept nogil
cdef void new_generation(Table* table) noexcept nogil
cdef void begin_search(Table* table) noexcept nogil
cdef void end_search(Table* table) noexcept nogil
cdef void grow(Table* table) noexcept nogil
cdef bint probe(const Table* table, uint64_t key, int moves, Knowledge* known) noexcept nogil
cdef void store_numbers(
    Table* table, uint64_t key, int moves, uint32_t pn, uint32_t dn, uint32_t answered
) noexcept nogil
cdef void store_verdict(
    Table* table, uint64_t key, int moves, bint is_mate, MoveCode move
) noexcept nogil

cdef extern from *:
    """
    /* Marks an entry of numbers, as opposed to one of bounds. */
    #define ECHECS_NUMBERS (1ULL << 59)
    """
    const uint64_t NUMBERS "ECHECS_NUMBERS"

cdef extern from "echecs/kernel/portable.h":
    void* reserve "echecs_reserve"(size_t size) noexcept nogil
    void release "echecs_release"(void* memory, size_t size) noexcept nogil
    void prefer_huge_pages "echecs_prefer_huge_pages"(void* memory, size_t size) noexcept nogil
    int _exchange "ECHECS_EXCHANGE_INT"(int* place, int value) noexcept nogil
    int _add "ECHECS_ADD_INT"(int* place, int value) noexcept nogil
    void _store "ECHECS_STORE_INT"(int* place, int value) noexcept nogil
    void _prefetch "echecs_prefetch"(const void* address) noexcept nogil


cdef inline void make_room(Table* table) noexcept nogil:
    """Let a table grow when half of its entries are written to."""
    if table.mask < table.last_mask and table.used > 2 * table.mask and table.searches == 1:
        grow(table)


cdef inline uint64_t role_of(int attacker) noexcept nogil:
    """What is xored to a position's key, so that the same position asked for the mate of
    one side and of the other has two entries."""
    return <uint64_t>0x9E3779B97F4A7C15 if attacker else 0


cdef inline void prefetch(const Table* table, uint64_t key) noexcept nogil:
    """Have the entry's cache line on its way before it is probed."""
    _prefetch(&table.buckets[key & table.mask])


cdef inline uint64_t probe_bounds(const Table* table, uint64_t key) noexcept nogil:
    """The data of the entry with a position's bounds; 0 when there is none."""
    cdef const Bucket* bucket = &table.buckets[key & table.mask]
    cdef int index
    cdef uint64_t data
    for index in range(4):
        data = bucket.entries[index].data
        if (bucket.entries[index].guarded ^ data) == key and not data & NUMBERS:
            return data
    return 0
