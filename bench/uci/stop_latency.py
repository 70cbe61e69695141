"""Measures how long the UCI engine takes from `stop` to `bestmove`.

    python -m bench.uci.stop_latency [--times 40] [--hash 64 1024] [--threads 1 2]

Every search is called off after a random while. At most 20 ms are wanted.
"""

import argparse
import random
import subprocess
import sys
import time

POSITIONS = (
    "startpos",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
)


class Engine:
    """The engine through its pipe."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "echecs", "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def tell(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def wait(self, word: str) -> None:
        """Read up to a line that begins so."""
        assert self._process.stdout is not None
        while not self._process.stdout.readline().startswith(word.encode()):
            pass

    def close(self) -> None:
        """End it."""
        self.tell("quit")
        self._process.wait()


def measure(engine: Engine, command: str, times: int, chance: random.Random) -> list[float]:
    """Milliseconds from `stop` to the answer, sorted."""
    found = []
    for number in range(times):
        engine.tell(f"position {POSITIONS[number % len(POSITIONS)]}")
        engine.tell(command)
        time.sleep(chance.uniform(0.0, 0.5))
        begun = time.perf_counter()
        engine.tell("stop")
        engine.wait("bestmove")
        found.append((time.perf_counter() - begun) * 1000)
    return sorted(found)


def main() -> None:
    """Print a line for each setting."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--hash", type=int, nargs="*", default=[64, 1024])
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    print("command        threads   hash   median     90 %     most   (ms)")
    for command in ("go infinite", "go mate 20"):
        for megabytes in given.hash:
            for threads in given.threads:
                engine = Engine()
                engine.tell(f"setoption name Hash value {megabytes}")
                engine.tell(f"setoption name Threads value {threads}")
                # The table is made before the first search is measured.
                engine.tell("go nodes 1")
                engine.wait("bestmove")
                engine.tell("go mate 1 nodes 1")
                engine.wait("bestmove")
                found = measure(engine, command, given.times, chance)
                engine.close()
                middle, most = found[len(found) // 2], found[-1]
                ninety = found[int(len(found) * 0.9)]
                times = f"{middle:8.1f} {ninety:8.1f} {most:8.1f}"
                print(f"{command:14} {threads:7} {megabytes:6} {times}", flush=True)


if __name__ == "__main__":
    main()
