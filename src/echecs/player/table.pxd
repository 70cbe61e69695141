"""What searches know of positions they have been to, shared by threads without locks."""

from libc.stdint cimport uint64_t
from echecs.kernel.types cimport MoveCode

# What a remembered score says of the true one.
cdef enum:
    NO_BOUND = 0
    AT_MOST = 1
    AT_LEAST = 2
    EXACT = 3

cdef struct Entry:
    uint64_t guarded        # key xor data, so that a torn entry matches no key
    uint64_t data

cdef struct Bucket:
    Entry entries[4]        # one cache line

cdef struct Table:
    Bucket* buckets
    uint64_t mask
    uint64_t generation

cdef struct Memory:
    MoveCode move           # by identity, 0 for none
    int score               # mates counted from this position
    int evaluation
    int depth
    int bound
    bint was_open           # looked at with an open window at some time

cdef int open_table(Table* table, size_t megabytes) noexcept nogil
cdef void close_table(Table* table) noexcept nogil
cdef void clear_table(Table* table) noexcept nogil
cdef void new_generation(Table* table) noexcept nogil
cdef int fullness(const Table* table) noexcept nogil
cdef bint recall(const Table* table, uint64_t key, Memory* memory) noexcept nogil
cdef void remember(Table* table, uint64_t key, const Memory* memory) noexcept nogil

cdef extern from "echecs/kernel/portable.h":
    void* _reserve "echecs_zeroed"(size_t size) noexcept nogil
    void _prefetch "echecs_prefetch"(const void* address) noexcept nogil


cdef inline void prefetch(const Table* table, uint64_t key) noexcept nogil:
    """Have the entry's cache line on its way before it is read."""
    _prefetch(&table.buckets[key & table.mask])
