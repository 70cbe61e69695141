/* What the C standard lacks and the compiled modules need, for GCC and Clang, and for MSVC.
 *
 * Bits, prefetching, a clock that never goes back, memory by the page, and atomic operations
 * in the few shapes that are used. With GCC and Clang each name is their builtin itself.
 */
#ifndef ECHECS_PORTABLE_H
#define ECHECS_PORTABLE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <sys/mman.h>
#include <time.h>
#endif

/* --- Bits: of a set that is not empty, but for the count ------------------------------- */

#if defined(_MSC_VER)
#include <intrin.h>
static __forceinline int echecs_popcount(uint64_t bits) { return (int)__popcnt64(bits); }
static __forceinline int echecs_trailing_zeros(uint64_t bits) {
    unsigned long place;
    _BitScanForward64(&place, bits);
    return (int)place;
}
static __forceinline int echecs_leading_zeros(uint64_t bits) {
    unsigned long place;
    _BitScanReverse64(&place, bits);
    return 63 - (int)place;
}
#define echecs_prefetch(address) _mm_prefetch((const char*)(address), _MM_HINT_T0)
#else
#define echecs_popcount __builtin_popcountll
#define echecs_trailing_zeros __builtin_ctzll
#define echecs_leading_zeros __builtin_clzll
#define echecs_prefetch(address) __builtin_prefetch(address)
#endif

/* --- Atomic operations ------------------------------------------------------------------ */

#if defined(_MSC_VER)
/* On x64 a plain load acquires and a plain store releases; volatile keeps the compiler from
   moving them. */
#define ECHECS_LOAD_POINTER(at) (*(at))
#define ECHECS_STORE_POINTER(at, value) \
    _InterlockedExchangePointer((void* volatile*)(at), (void*)(value))
#define ECHECS_LOAD_BYTE(at) (*(const volatile uint8_t*)(at))
#define ECHECS_STORE_BYTE(at, value) (*(volatile uint8_t*)(at) = (value))
#define ECHECS_ADD_BYTE(at, value) \
    ((uint8_t)(_InterlockedExchangeAdd8((volatile char*)(at), (char)(value)) + (value)))
#define ECHECS_EXCHANGE_INT(at, value) ((int)_InterlockedExchange((volatile long*)(at), (value)))
#define ECHECS_ADD_INT(at, value) \
    ((int)_InterlockedExchangeAdd((volatile long*)(at), (value)) + (value))
#define ECHECS_STORE_INT(at, value) ((void)_InterlockedExchange((volatile long*)(at), (value)))
#else
#define ECHECS_LOAD_POINTER(at) __atomic_load_n((at), __ATOMIC_ACQUIRE)
#define ECHECS_STORE_POINTER(at, value) __atomic_store_n((at), (value), __ATOMIC_RELEASE)
/* Threads meet at a byte: each reads and writes it whole. */
#define ECHECS_LOAD_BYTE(at) __atomic_load_n((at), __ATOMIC_RELAXED)
#define ECHECS_STORE_BYTE(at, value) __atomic_store_n((at), (value), __ATOMIC_RELAXED)
#define ECHECS_ADD_BYTE(at, value) __atomic_add_fetch((at), (value), __ATOMIC_RELAXED)
#define ECHECS_EXCHANGE_INT(at, value) __atomic_exchange_n((at), (value), __ATOMIC_SEQ_CST)
#define ECHECS_ADD_INT(at, value) __atomic_add_fetch((at), (value), __ATOMIC_SEQ_CST)
#define ECHECS_STORE_INT(at, value) __atomic_store_n((at), (value), __ATOMIC_SEQ_CST)
#endif

/* --- The clock, in seconds -------------------------------------------------------------- */

static inline double echecs_now(void) {
#if defined(_WIN32)
    LARGE_INTEGER ticks, a_second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&a_second);
    return (double)ticks.QuadPart / (double)a_second.QuadPart;
#else
    struct timespec instant;
    clock_gettime(CLOCK_MONOTONIC, &instant);
    return (double)instant.tv_sec + (double)instant.tv_nsec * 1e-9;
#endif
}

/* --- Memory ----------------------------------------------------------------------------- */

/* In huge pages a random access costs one cache miss and not a page-table walk as well. */
static inline void echecs_prefer_huge_pages(void* memory, size_t size) {
#if !defined(_WIN32) && defined(MADV_HUGEPAGE)
    madvise(memory, size, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)size;
#endif
}

/* Zeroed by the system, page by page, when it is first touched. */
static inline void* echecs_reserve(size_t size) {
#if defined(_WIN32)
    return VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
#else
    void* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
#endif
}

static inline void echecs_release(void* memory, size_t size) {
    if (memory == NULL) return;
#if defined(_WIN32)
    (void)size;
    VirtualFree(memory, 0, MEM_RELEASE);
#else
    munmap(memory, size);
#endif
}

/* Zeroed at once, in huge pages where there are any; free() gives it back. */
static inline void* echecs_zeroed(size_t size) {
#if defined(_WIN32)
    return calloc(1, size);
#else
    void* memory = NULL;
    if (posix_memalign(&memory, 1 << 21, size) != 0) return NULL;
    echecs_prefer_huge_pages(memory, size);
    memset(memory, 0, size);
    return memory;
#endif
}

#endif
