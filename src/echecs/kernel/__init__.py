"""The rules of chess, compiled: positions, legal moves, keys, counts.

Nothing here knows text or messages. The layers above reach it through C
declarations; there is no interpreted twin.
"""

from echecs.kernel import processor

if not processor.suffices:
    raise ImportError(
        "this build of echecs needs a processor with SSE4.2 and POPCNT (x86-64-v2); "
        "rebuild it on this machine with ECHECS_ARCH=x86-64 in the environment"
    )
