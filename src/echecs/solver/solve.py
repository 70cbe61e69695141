"""Solving a mate problem: two searches take turns until it is decided."""

from __future__ import annotations

from collections.abc import Callable

from echecs.domain.board import Board
from echecs.solver.budget import Budget
from echecs.solver.deepening import Deepening
from echecs.solver.line import mating_line
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import LIMIT, NO_SOLUTION, SOLVED, Progress, Solution

# The first turn of each search, in seconds; turns grow as the problem proves hard.
_FIRST_TURN = 0.01
_GROWTH = 1.4
# What the search for a mate against the side to move gets beside a turn for one by it.
_OTHER_SIDE = 1 / 8
# How long the line may take once the mate is proved; under a time limit as long again,
# within these bounds.
_LINE_SECONDS = 5.0
_LEAST_LINE_SECONDS = 0.02
# Positions with so many men have their tables made, or loaded where they were made before.
_MOST_MEN_MADE = 4
_MOST_MEN_LOADED = 5
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
    endings: bool = True,
) -> Solution:
    """Find the shortest forced mate, or one in at most `moves` moves, and prove it.

    Without `moves` it looks for a mate by either side and goes on until the
    shortest is found and every shorter one refuted. With `moves` the shorter
    ones are refuted as far as the limits allow, or for about as long as the
    mate took; a negative number asks whether the side to move gets mated.
    A `prover` given is used and keeps what it learns; its `stop` ends the
    work early, even when it was called before. Without `endings` only tables
    are used that are loaded: loading them is not part of the `seconds`.
    """
    if moves is not None and not 1 <= abs(moves) <= LONGEST:
        raise ValueError(f"a mate has from 1 to {LONGEST} moves, not {moves}")
    if threads < 1:
        raise ValueError(f"at least one thread is needed, not {threads}")
    if prover is None:
        prover = Prover(megabytes)
    prover.start_problem()
    if endings:
        _prepare_endings(board)
    budget = Budget(prover, seconds, nodes, progress)
    if not board.has_legal_move:
        if board.is_check:
            return Solution(board, SOLVED, 0, True, prover=prover)
        return Solution(board, NO_SOLUTION, refuted=LONGEST, prover=prover)
    if moves is None:
        sides = [
            Deepening(prover, board, budget, threads, defending=False),
            Deepening(prover, board, budget, threads, defending=True),
        ]
        chosen = _find_shortest(sides, budget)
    else:
        chosen = Deepening(prover, board, budget, threads, defending=moves < 0)
        _find_within(chosen, abs(moves), budget)
    return _answer(board, chosen, abs(moves or LONGEST), budget, prover)


def _prepare_endings(board: Board) -> None:
    """Have the tables ready that lines from a board lead into.

    Those of four men are made, once and for all; making them is not counted as
    searching. With five men those that were made before are used.
    """
    men = board.occupied_mask.bit_count()
    if men <= _MOST_MEN_LOADED:
        from echecs.solver.endings import Endings

        Endings().prepare(board, make=men <= _MOST_MEN_MADE)


def _find_within(side: Deepening, moves: int, budget: Budget) -> None:
    """Find a mate in at most `moves`, then refute shorter ones."""
    turn = _FIRST_TURN
    if side.refuted < moves:
        side.search_every_line(min(moves, 2), None)
    while side.found is None and side.refuted < moves and not budget.is_over:
        side.search_by_numbers(moves, turn)
        if side.found is None and side.refuted < moves <= _EXHAUSTIBLE and not budget.is_over:
            side.search_every_line(moves, turn / 2)
        turn *= _GROWTH
    # Without a deadline, the proof that nothing is shorter may take as long again.
    long_enough = max(1.0, 2 * budget.spent) + budget.spent
    turn = _FIRST_TURN
    while side.found is not None and not side.is_decided and not budget.is_over:
        if budget.deadline is None and budget.spent > long_enough:
            return
        side.advance(turn, is_length_told=True)
        turn *= _GROWTH


def _find_shortest(sides: list[Deepening], budget: Budget) -> Deepening:
    """Search for both sides until one has the shortest mate; return that side."""
    turn = _FIRST_TURN
    for side in sides:
        for moves in (1, 2, 3):
            if side.refuted < moves and not any(budget.is_over or each.found for each in sides):
                side.search_every_line(moves, None if moves < 3 else 5 * _FIRST_TURN)
    while not budget.is_over:
        mating = [side for side in sides if side.found is not None]
        if mating and mating[0].is_decided:
            return mating[0]
        # When one side can force mate, the other cannot.
        for side in mating or sides:
            if not side.is_decided and not budget.is_over:
                side.advance(_OTHER_SIDE * turn if side.defending and not mating else turn)
        if not mating and all(side.is_decided for side in sides):
            break
        turn *= _GROWTH if mating else _GROWTH ** (1 / 4)
    return next((side for side in sides if side.found is not None), sides[0])


def _answer(board: Board, side: Deepening, asked: int, budget: Budget, prover: Prover) -> Solution:
    solution = Solution(
        board,
        LIMIT,
        refuted=side.refuted,
        searched=side.searched,
        nodes=budget.nodes,
        seconds=budget.spent,
        prover=prover,
    )
    if side.found is None:
        if side.refuted >= asked:
            solution.status = NO_SOLUTION
        return solution
    solution.status = SOLVED
    solution.mate = -side.found if side.defending else side.found
    solution.is_minimal = side.is_decided
    seconds = _LINE_SECONDS
    if budget.deadline is not None:
        allowed = budget.deadline - budget.begun
        seconds = min(max(allowed, _LEAST_LINE_SECONDS), _LINE_SECONDS / 10)
    solution.line = mating_line(
        prover, board, side.found, defending=side.defending, seconds=seconds
    )
    return solution
