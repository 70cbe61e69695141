"""The mate solver: the first problems, a collection against Stockfish, growth."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from typing import NamedTuple

from bench.growth import draw_growth, write_results
from bench.mate_suite import (
    Problem,
    first_problems,
    read_problems,
    read_settings,
    take_sample,
)
from bench.peers import Stockfish, find_stockfish
from bench.report import Row
from echecs.solver.proof.verify import verify
from echecs.solver.proof.write import write_proof
from echecs.solver.search.prover import Prover
from echecs.solver.solution import Progress, Solution
from echecs.solver.solve import solve

MEGABYTES = 64
# The first problems together, in seconds.
WANTED = 0.1
# Up to this length the proof that nothing is shorter is measured too.
_LONGEST_REFUTED = 8
_MOMENTS = (0.1, 0.5, 1.0)
# What is not found in its time gets so many times more.
_MORE = 10


class Result(NamedTuple):
    """What came of one problem; times are None where nothing was found."""

    problem: Problem
    ours: float | None
    theirs: float | None
    late: float | None
    """Our time with ten times as much allowed."""
    unaided: float | None
    """Our time without being told the length."""
    is_minimal: bool
    is_verified: bool
    nodes: int


def measure() -> Iterator[Row]:
    """What the solver finds and proves; `ECHECS_MATES_SAMPLE=0` takes all positions."""
    yield from _measure_first()
    settings = read_settings()
    if settings.path is None:
        return
    sample = take_sample(read_problems(settings.path), settings.sample)
    path = find_stockfish()
    stockfish = Stockfish(path, Threads=1, Hash=MEGABYTES) if path else None
    results = [_compare(problem, stockfish, settings.seconds) for problem in sample]
    if stockfish is not None:
        stockfish.close()
    name = f"{len(sample)} of {settings.path.stem}"
    yield from _found_rows(name, results, settings.seconds, stockfish is not None)
    yield from _minimal_rows(results)
    write_results(results)
    yield from draw_growth(results)


# --- The first problems ----------------------------------------------------------------


def _measure_first() -> Iterator[Row]:
    name, problems = first_problems()
    if not problems:
        return
    best = math.inf
    for _ in range(3):
        prover = Prover(MEGABYTES)
        solutions = [solve(problem.board, prover=prover) for problem in problems]
        for problem, solution in zip(problems, solutions, strict=True):
            assert solution.mate == problem.mate, problem.board.fen
            assert solution.is_minimal, problem.board.fen
        best = min(best, sum(solution.seconds for solution in solutions))
    what = f"{len(problems)} of {name}, shortest proved"
    yield Row(what, f"{best * 1000:.1f} ms", "allowed", f"{WANTED:g} s", WANTED / best, 1)


# --- Beside Stockfish ------------------------------------------------------------------


def _compare(problem: Problem, stockfish: Stockfish | None, seconds: float) -> Result:
    """One problem for each side in turn, and every mate of ours proved."""
    ours, solution = time_to_find(problem, seconds)
    theirs = None
    if stockfish is not None:
        theirs = stockfish.find_mate(problem.board.fen, problem.mate, seconds)
    unaided, other = time_to_find(problem, seconds, told=False)
    late, third = ours, solution
    if late is None:
        late, third = time_to_find(problem, _MORE * seconds)
    found = (solution, other, third)
    is_verified = all(_is_verified(one) for one in found if one.mate)
    is_minimal = solution.is_minimal
    return Result(problem, ours, theirs, late, unaided, is_minimal, is_verified, solution.nodes)


def time_to_find(
    problem: Problem, seconds: float, *, told: bool = True, threads: int = 1
) -> tuple[float | None, Solution]:
    """Seconds until a mate of the right length was found, with a table of its own."""
    prover = Prover(MEGABYTES)
    times: list[float] = []

    def note(progress: Progress) -> None:
        if progress.best is not None and progress.best <= problem.moves and not times:
            times.append(progress.seconds)
            if problem.moves > _LONGEST_REFUTED or not told or threads > 1:
                prover.stop()

    solution = solve(
        problem.board,
        problem.mate if told else None,
        seconds=seconds,
        prover=prover,
        threads=threads,
        progress=note,
    )
    is_right = solution.mate is not None and solution.mate * problem.mate > 0
    return (times[0] if times and is_right else None), solution


def _is_verified(solution: Solution) -> bool:
    """Whether the proof of a solution holds; raises when it does not."""
    stream = io.StringIO()
    solution.prover.resume()
    write_proof(solution, stream)
    stream.seek(0)
    return verify(stream).mate == solution.mate


def _found_rows(name: str, results: list[Result], seconds: float, has_peer: bool) -> Iterator[Row]:
    peer = "Stockfish" if has_peer else ""
    for moment in sorted({min(moment, seconds) for moment in _MOMENTS} | {seconds}):
        ours = _count([result.ours for result in results], moment)
        theirs = _count([result.theirs for result in results], moment)
        ratio = ours / theirs if has_peer and theirs else None
        yield Row(
            f"{name}, found in {moment:g} s",
            _share(ours, len(results)),
            peer,
            _share(theirs, len(results)) if has_peer else "",
            ratio,
            1 if ratio is not None and moment == seconds else None,
        )
    late = _count([result.late for result in results], _MORE * seconds)
    yield Row(f"{name}, found in {_MORE * seconds:g} s", _share(late, len(results)), "", "", None)
    unaided = _count([result.unaided for result in results], seconds)
    what = f"{name}, length not told, {seconds:g} s"
    yield Row(what, _share(unaided, len(results)), "", "", None)
    claims = [result for result in results if result.late is not None or result.unaided is not None]
    verified = sum(result.is_verified for result in claims)
    yield Row("mates found whose proof was verified", f"{verified}/{len(claims)}", "", "", None)


def _count(times: list[float | None], moment: float) -> int:
    """How many were found by then; a little more for a clock that is looked at now and then."""
    return sum(time is not None and time <= moment + 0.02 for time in times)


def _share(count: int, total: int) -> str:
    return f"{count}/{total} {count / max(total, 1):6.1%}"


def _minimal_rows(results: list[Result]) -> Iterator[Row]:
    for name, low, high in (("N <= 6", 1, 6), ("N = 7", 7, 7), ("N = 8", 8, 8)):
        chosen = [result for result in results if low <= result.problem.moves <= high]
        if chosen:
            proved = sum(result.is_minimal for result in chosen)
            yield Row(f"shortest proved, {name}", _share(proved, len(chosen)), "", "", None)
