/* The inner loops of the network: the same few operations on every unit of a layer.
 *
 * They are plain loops that compilers turn into vector instructions. Where the system can
 * choose at load time, a copy with wider vectors is made for processors that have them.
 */
#ifndef ECHECS_LANES_H
#define ECHECS_LANES_H

#include <stdint.h>

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) && \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__AVX2__)
#define ECHECS_WIDE __attribute__((target_clones("avx2", "default"), noinline))
#else
#define ECHECS_WIDE
#endif

enum { ECHECS_LANES = 512, ECHECS_STRETCH = 256, ECHECS_FULL = 255 };

/* to = from + added - removed */
ECHECS_WIDE static void echecs_replace(
    int16_t* restrict to, const int16_t* restrict from, const int16_t* restrict added,
    const int16_t* restrict removed) {
    for (int lane = 0; lane < ECHECS_LANES; lane++)
        to[lane] = (int16_t)(from[lane] + added[lane] - removed[lane]);
}

/* to = from + added - removed - taken */
ECHECS_WIDE static void echecs_replace_taking(
    int16_t* restrict to, const int16_t* restrict from, const int16_t* restrict added,
    const int16_t* restrict removed, const int16_t* restrict taken) {
    for (int lane = 0; lane < ECHECS_LANES; lane++)
        to[lane] = (int16_t)(from[lane] + added[lane] - removed[lane] - taken[lane]);
}

ECHECS_WIDE static void echecs_add(int16_t* restrict to, const int16_t* restrict added) {
    for (int lane = 0; lane < ECHECS_LANES; lane++) to[lane] = (int16_t)(to[lane] + added[lane]);
}

ECHECS_WIDE static void echecs_remove(int16_t* restrict to, const int16_t* restrict removed) {
    for (int lane = 0; lane < ECHECS_LANES; lane++) to[lane] = (int16_t)(to[lane] - removed[lane]);
}

/* The sum of weight x clipped², where a unit is clipped to 0 .. 255. A weight is at most
   127, so that its product with a unit fits 16 bits and the sum of a stretch of 256 squares 32. */
ECHECS_WIDE static int64_t echecs_squares(
    const int16_t* restrict units, const int16_t* restrict weights) {
    int64_t sum = 0;
    for (int begin = 0; begin < ECHECS_LANES; begin += ECHECS_STRETCH) {
        int32_t stretch = 0;
        for (int lane = begin; lane < begin + ECHECS_STRETCH; lane++) {
            int16_t unit = units[lane];
            unit = unit < 0 ? 0 : unit;
            unit = unit > ECHECS_FULL ? ECHECS_FULL : unit;
            int16_t product = (int16_t)(unit * weights[lane]);
            stretch += (int32_t)product * (int32_t)unit;
        }
        sum += stretch;
    }
    return sum;
}

#endif
