"""What the processor must know for the compiled kernel to run."""

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(ECHECS_NEEDS_X86_64_V2)
    static int echecs_processor_suffices(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
    }
    #elif defined(_M_X64)
    #include <intrin.h>
    static int echecs_processor_suffices(void) {
        int found[4];
        __cpuid(found, 1);
        return ((unsigned)found[2] >> 23) & ((unsigned)found[2] >> 20) & 1;
    }
    #else
    static int echecs_processor_suffices(void) { return 1; }
    #endif
    """
    bint echecs_processor_suffices()
