"""Solving a mate problem: two searches take turns until it is settled."""

from __future__ import annotations

from collections.abc import Callable

from echecs.domain.board import Board
from echecs.solver.hunt import Budget, Hunt
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import LIMIT, NO_SOLUTION, SOLVED, Progress, Solution
from echecs.solver.strategy import mating_line

# The first turn of each search, in seconds; turns grow as the problem proves hard.
_FIRST_TURN = 0.01
_GROWTH = 1.4
# How long the line may take once the mate is proved; a tenth of it under a time limit.
_LINE_SECONDS = 5.0
# Up to here an exhaustive search has a chance against the proof numbers.
_EXHAUSTIBLE = 7


def solve(
    board: Board,
    moves: int | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    megabytes: int = 64,
    threads: int = 1,
    prover: Prover | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Find the shortest forced mate, or one in at most `moves` moves, and prove it.

    Without `moves` it looks for a mate by either side and goes on until the
    shortest is found and every shorter one refuted. With `moves` the shorter
    ones are refuted as far as the limits allow, or for about as long as the
    mate took; a negative number asks whether the side to move gets mated.
    A `prover` given is used and keeps what it learns; its `stop` ends the
    work early.
    """
    if moves is not None and not 1 <= abs(moves) <= LONGEST:
        raise ValueError(f"a mate has from 1 to {LONGEST} moves, not {moves}")
    if threads < 1:
        raise ValueError(f"at least one thread is needed, not {threads}")
    if prover is None:
        prover = Prover(megabytes)
    prover.resume()
    prover.start_problem()
    budget = Budget(prover, seconds, nodes, progress)
    if not board.has_legal_move:
        mated = board.is_check
        return Solution(
            board, SOLVED if mated else NO_SOLUTION, 0 if mated else None, mated, 0, 0.0, prover
        )
    if moves is None:
        sides = [
            Hunt(prover, board, budget, threads, defending=defending) for defending in (False, True)
        ]
        hunt = _hunt_shortest(sides, budget)
    else:
        hunt = Hunt(prover, board, budget, threads, defending=moves < 0)
        _hunt_within(hunt, abs(moves), budget)
    return _answer(board, hunt, abs(moves or LONGEST), budget, prover)


def _hunt_within(hunt: Hunt, moves: int, budget: Budget) -> None:
    """Find a mate in at most `moves`, then refute shorter ones."""
    turn = _FIRST_TURN
    if hunt.refuted < moves:
        hunt.exhaust(min(moves, 2), None)
    while hunt.found is None and hunt.refuted < moves and not budget.is_over:
        hunt.pursue(moves, turn)
        if hunt.found is None and hunt.refuted < moves <= _EXHAUSTIBLE and not budget.is_over:
            hunt.exhaust(moves, turn / 2)
        turn *= _GROWTH
    # Without a deadline, the proof that nothing is shorter may take as long again.
    patience = max(1.0, 2 * budget.spent) + budget.spent
    turn = _FIRST_TURN
    while hunt.found is not None and not hunt.is_settled and not budget.is_over:
        if budget.deadline is None and budget.spent > patience:
            return
        hunt.advance(turn)
        turn *= _GROWTH


def _hunt_shortest(sides: list[Hunt], budget: Budget) -> Hunt:
    """Hunt for both sides until one has the shortest mate; return that side."""
    turn = _FIRST_TURN
    for hunt in sides:
        for moves in (1, 2, 3):
            if hunt.refuted < moves and not any(budget.is_over or side.found for side in sides):
                hunt.exhaust(moves, None if moves < 3 else 50 * _FIRST_TURN)
    while not budget.is_over:
        chosen = [hunt for hunt in sides if hunt.found is not None]
        if chosen and chosen[0].is_settled:
            return chosen[0]
        # When one side can force mate, the other cannot.
        for hunt in chosen or sides:
            if not hunt.is_settled and not budget.is_over:
                hunt.advance(turn / 4 if hunt.defending and not chosen else turn)
        if not chosen and all(hunt.is_settled for hunt in sides):
            break
        turn *= _GROWTH if chosen else _GROWTH ** (1 / 4)
    return next((hunt for hunt in sides if hunt.found is not None), sides[0])


def _answer(board: Board, hunt: Hunt, asked: int, budget: Budget, prover: Prover) -> Solution:
    if hunt.found is None:
        status = NO_SOLUTION if hunt.refuted >= asked else LIMIT
        return Solution(board, status, None, False, budget.nodes, budget.spent, prover)
    mate = -hunt.found if hunt.defending else hunt.found
    solution = Solution(board, SOLVED, mate, hunt.is_settled, budget.nodes, budget.spent, prover)
    patience = _LINE_SECONDS if budget.deadline is None else _LINE_SECONDS / 10
    solution.line = mating_line(
        prover, board, hunt.found, defending=hunt.defending, seconds=patience
    )
    return solution
