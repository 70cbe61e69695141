"""Complete solutions, every key with its variations, beside Popeye's.

`ECHECS_POPEYE` names the program, which is built from its repository by plain make.
"""

from __future__ import annotations

import gzip
import math
import os
import re
import resource
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from bench.mate_suite import Problem, parse_problems, read_problems, read_settings
from bench.report import Row
from echecs.solver.keys import all_keys
from echecs.solver.search.prover import Prover
from echecs.solver.solve import solve
from echecs.solver.variations import TooManyVariationsError, Variations

WANTED = 20
LENGTHS = (3, 4, 5, 6)
_PUZZLES = Path("src", "echecs", "web", "mates", "puzzles.epd.gz")
_PER_LENGTH = int(os.environ.get("ECHECS_POPEYE_PROBLEMS", "10"))
# By the processor's clock; what takes Popeye less is mostly its start.
_SHORTEST = 0.05
_LONGEST = 20
# A key ends in "!", a try in "?"; castling and en passant are not among these problems.
_KEY = re.compile(r"^ +1\.(\S+)[ +#]*!", re.M)


def measure() -> Iterator[Row]:
    """The geometric mean for each length; keys that differ are an error."""
    program = os.environ.get("ECHECS_POPEYE")
    if program is None:
        yield Row("complete solutions", "skipped", "", "ECHECS_POPEYE names no program", None)
        return
    for moves in LENGTHS:
        ratios, ours, theirs = [], 0.0, 0.0
        for problem in _candidates(moves):
            told = _ask(program, problem)
            if told is None or told[0] < _SHORTEST:
                continue
            took = _solve(problem, told[1])
            if took is None:
                continue
            ratios.append(told[0] / took)
            ours, theirs = ours + took, theirs + told[0]
            if len(ratios) == _PER_LENGTH:
                break
        if ratios:
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            what = f"complete solutions, mate in {moves} ({len(ratios)})"
            yield Row(what, f"{ours:.2f} s", "Popeye", f"{theirs:.2f} s", mean, WANTED)


def _candidates(moves: int) -> Iterator[Problem]:
    """Problems of a length as Popeye takes them: White mates, nobody may castle."""
    path = read_settings().path
    found = parse_problems(gzip.decompress(_PUZZLES.read_bytes()).decode())
    for problem in [*(read_problems(path) if path else []), *found]:
        if problem.mate == moves and problem.board.fen.split()[1:4] == ["w", "-", "-"]:
            yield problem


def _ask(program: str, problem: Problem) -> tuple[float, set[str]] | None:
    """Popeye's seconds and the squares of its keys; None where it takes too long."""
    placement = problem.board.fen.split()[0].replace("N", "S").replace("n", "s")
    text = (
        f"BeginProblem\nForsyth {placement}\nStipulation #{problem.moves}\n"
        f"Option NoBoard Variation MaxTime {_LONGEST}\nEndProblem\n"
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        [program], input=text, capture_output=True, text=True, timeout=9 * _LONGEST, check=False
    )
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if "solution finished" not in done.stdout:
        return None
    return seconds, {_squares(key) for key in _KEY.findall(done.stdout)}


def _squares(key: str) -> str:
    """From and to of a move in Popeye's long notation, "Sf3*g5+" or "e7-e8=Q"."""
    return "".join(re.findall(r"[a-h][1-8]", key)[:2])


def _solve(problem: Problem, keys: set[str]) -> float | None:
    """Our seconds for the same; None where the variations fill books."""
    best = math.inf
    for _ in range(3):
        prover = Prover(64)
        begun = time.process_time()
        solution = solve(problem.board, problem.moves, prover=prover, threads=1)
        assert solution.mate == problem.moves, problem.board.fen
        found = all_keys(prover, problem.board, problem.moves)
        variations = Variations(prover)
        try:
            for move in found:
                variations.key(problem.board, move, problem.moves)
        except TooManyVariationsError:
            return None
        best = min(best, time.process_time() - begun)
    assert {str(move)[:4] for move in found} == keys, (problem.board.fen, found, keys)
    return best
