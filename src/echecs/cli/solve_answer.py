"""What `echecs solve` has to tell of one problem: its solution and all that was asked for."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from echecs.batch.audit.effort import Effort
from echecs.batch.audit.judge import Judgement, judge
from echecs.batch.input.problem import Problem
from echecs.batch.options import Options
from echecs.solver.keys import Keys, find_keys
from echecs.solver.solution import Solution
from echecs.solver.strategy import StoppedError
from echecs.solver.variations import Attack, Reply, TooManyVariationsError, Try, Variations


@dataclass(slots=True)
class Answer:
    """The solution of a problem; None for what was not asked for or not finished."""

    problem: Problem
    solution: Solution
    keys: Keys
    lists_keys: bool
    """Whether every key was asked for."""
    judgement: Judgement | None = None
    """What comes of the claim that the problem makes."""
    set_play: list[Reply] | None = None
    tries: list[Try] | None = None
    tree: list[Attack] | None = None
    defence: list[Reply] | None = None
    """The tree of a side that gets mated: it begins with that side's moves."""
    unfinished: list[str] = field(default_factory=list)
    """The names of what could not be finished."""
    endless: list[str] = field(default_factory=list)
    """Those of them that have too many moves."""


def find_answer(
    problem: Problem, solution: Solution, options: argparse.Namespace, begun: float
) -> Answer:
    """Find what the options ask for, within the time that they leave."""

    def left() -> float | None:
        """The seconds that are left since the search began."""
        if options.time is None:
            return None
        return max(float(options.time) - (time.perf_counter() - begun), 1e-6)

    answer = Answer(problem, solution, _keys(solution, options.all, left()), options.all)
    if not problem.claim.is_empty:
        answer.judgement = _judge(answer, left())
    if not solution.mate:
        return answer
    board, moves = solution.board, solution.moves
    variations = Variations(solution.prover, left())

    def grow(name: str, work: Callable[[], object]) -> None:
        try:
            setattr(answer, name, work())
        except StoppedError:
            answer.unfinished.append(name)
        except TooManyVariationsError:
            answer.unfinished.append(name)
            answer.endless.append(name)

    if solution.mate < 0:
        if options.tree:
            grow("defence", lambda: variations.defence(board, moves))
        return answer
    if options.set_play:
        grow("set_play", lambda: variations.set_play(board, moves))
    if options.tries:
        grow("tries", lambda: list(variations.tries(board, moves)))
    if options.tree:
        grow("tree", lambda: [variations.key(board, key, moves) for key in answer.keys.moves])
    return answer


def _keys(solution: Solution, every: bool, seconds: float | None) -> Keys:
    """The keys that are asked for: all, or the first of the line."""
    if not solution.mate or solution.mate < 0 or not solution.line:
        return Keys([], True)
    if not every:
        return Keys(solution.line[:1], False)
    found = find_keys(solution.prover, solution.board, solution.mate, seconds)
    return found if found.are_all else Keys(found.moves or solution.line[:1], False)


def _judge(answer: Answer, seconds: float | None) -> Judgement:
    """Compare the claim with the solution; other keys count when every key was asked for."""
    options = Options(seconds=seconds, keys=answer.lists_keys)
    effort = Effort(answer.solution.prover, options)
    return judge(answer.problem.claim, answer.solution, answer.keys, effort, options)
