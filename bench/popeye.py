"""Complete solutions, every key with its variations, beside Popeye's.

`ECHECS_POPEYE` names the program, which is built from its repository by plain make. Both
are measured by the processor's clock, for a problem among others: starting the program is
not counted, and what is short is repeated in one run. What Popeye needs to set up a problem
counts, as ours does; most of a mate in three is that, and a row tells what is left of it.
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
from statistics import geometric_mean

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
# What takes Popeye less is repeated so many times in one run.
_SHORT = 0.1
_REPEATS = 10
_LONGEST = 20
# From this length on the problems are those that take us the fewest nodes, since Popeye
# would not finish others in its time. Up to there they are taken as they come.
_EASIEST_FROM = 6
# Fewer men are an ending that is looked up.
_FEWEST_MEN = 6
# A key ends in "!", a try in "?"; castling and en passant are not among these problems.
_KEY = re.compile(r"^ +1\.(\S+)[ +#]*!", re.M)


def measure() -> Iterator[Row]:
    """The geometric mean for each length; keys that differ are an error."""
    program = os.environ.get("ECHECS_POPEYE")
    if program is None:
        yield Row("complete solutions", "skipped", "", "ECHECS_POPEYE names no program", None)
        return
    for moves in LENGTHS:
        ratios, ours, theirs, setups = [], 0.0, 0.0, 0.0
        for problem in _chosen(moves):
            told = _ask(program, problem)
            took = None if told is None else _solve(problem, told[1])
            if told is None or took is None:
                continue
            ratios.append(told[0] / took)
            ours, theirs = ours + took, theirs + told[0]
            setups += _set_up(program, problem)
            if len(ratios) == _PER_LENGTH:
                break
        if ratios:
            mean = geometric_mean(ratios)
            what = f"complete solutions, mate in {moves} ({len(ratios)})"
            yield Row(what, f"{ours:.3f} s", "Popeye", f"{theirs:.3f} s", mean, WANTED)
            left = max(theirs - setups, 0)
            what = f"mate in {moves}, all of them, without Popeye's set-up"
            yield Row(what, f"{ours:.3f} s", "Popeye", f"{left:.3f} s", left / ours)


def _chosen(moves: int) -> list[Problem]:
    """The problems of a length in the order in which they are tried."""
    problems = list(_candidates(moves))
    if moves < _EASIEST_FROM:
        return problems
    return sorted(problems, key=lambda problem: solve(problem.board, moves, seconds=1).nodes)


def _candidates(moves: int) -> Iterator[Problem]:
    """Problems of a length as Popeye takes them: White mates, nobody may castle."""
    path = read_settings().path
    found = parse_problems(gzip.decompress(_PUZZLES.read_bytes()).decode())
    for problem in [*(read_problems(path) if path else []), *found]:
        is_plain = problem.board.fen.split()[1:4] == ["w", "-", "-"]
        if problem.mate == moves and is_plain and problem.pieces >= _FEWEST_MEN:
            yield problem


def _ask(program: str, problem: Problem) -> tuple[float, set[str]] | None:
    """Popeye's seconds and the squares of its keys; None where it takes too long."""
    seconds, told = _run(program, problem, problem.moves, 1)
    if told.count("solution finished") != 1:
        return None
    if seconds < _SHORT:
        seconds = _time_short(program, problem, problem.moves)
    return seconds, {_squares(key) for key in _KEY.findall(told)}


def _set_up(program: str, problem: Problem) -> float:
    """What Popeye takes to set up a problem: that of finding no mate in one."""
    return _time_short(program, problem, 1)


def _time_short(program: str, problem: Problem, moves: int) -> float:
    """Seconds for one of several in one run, the best of three, without the program's start."""
    return min(
        _run(program, problem, moves, 1 + _REPEATS)[0] - _run(program, problem, moves, 1)[0]
        for _ in range(3)
    ) / float(_REPEATS)


def _run(program: str, problem: Problem, moves: int, times: int) -> tuple[float, str]:
    """Popeye's seconds for a problem so many times in one run, and what it says."""
    placement = problem.board.fen.split()[0].replace("N", "S").replace("n", "s")
    text = (
        f"Forsyth {placement}\nStipulation #{moves}\nOption NoBoard Variation MaxTime {_LONGEST}\n"
    )
    text = "BeginProblem\n" + "NextProblem\n".join([text] * times) + "EndProblem\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [program], input=text, capture_output=True, text=True, timeout=9 * _LONGEST, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, done.stdout


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
