"""The hunt for a mate by one side: what is refuted, what is found, what to try next."""

from __future__ import annotations

import time
from collections.abc import Callable

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.solver.search.parallel import search_together
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import Progress

# Lengths at which the proof-number search looks for a mate of unknown length. It hardly
# suffers from a horizon up to twice too far, so few are needed.
_HORIZONS = (8, 16, 12, 24, 16, 48, 24, LONGEST)


class Budget:
    """The limits of one problem, and what has been spent."""

    def __init__(
        self,
        prover: Prover,
        seconds: float | None,
        nodes: int | None,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self._prover = prover
        self._progress = progress
        self._node_limit = nodes
        self.begun = time.perf_counter()
        self.deadline = None if seconds is None else self.begun + seconds
        self.nodes = 0

    @property
    def spent(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self.begun

    @property
    def is_over(self) -> bool:
        """Whether a limit is reached or the prover was stopped."""
        return (
            self._prover.is_stopped
            or (self.deadline is not None and time.perf_counter() >= self.deadline)
            or (self._node_limit is not None and self.nodes >= self._node_limit)
        )

    def seconds_for(self, turn: float | None) -> float:
        """A turn cut short by the deadline; 0 means no limit."""
        left = None if self.deadline is None else self.deadline - time.perf_counter()
        if left is None:
            return 0 if turn is None else turn
        return max(left if turn is None else min(turn, left), 1e-6)

    def nodes_left(self) -> int:
        """0 means no limit."""
        return 0 if self._node_limit is None else max(self._node_limit - self.nodes, 1)

    def note(self, moves: int, nodes: int, best: int | None) -> None:
        """Count the nodes of a search and tell how things stand."""
        self.nodes += nodes
        if self._progress is not None:
            self._progress(Progress(moves, self.nodes, self.spent, best))


class Hunt:
    """The hunt by the side to move, or with `defending` by its opponent."""

    def __init__(
        self, prover: Prover, board: Board, budget: Budget, threads: int, *, defending: bool
    ) -> None:
        self._prover = prover
        self._board = board
        self._budget = budget
        self._threads = threads
        self._horizon = 0
        self.defending = defending
        attacker = board.turn.other if defending else board.turn
        self.refuted = 0 if _can_mate(board, attacker) else LONGEST
        """Every mate of at most this many moves is refuted."""
        self.found: int | None = None
        """The shortest mate found so far."""

    @property
    def is_settled(self) -> bool:
        """Whether the shortest mate is found and proved to be that, or none can exist."""
        if self.found is not None:
            return self.refuted >= self.found - 1
        return self.refuted >= LONGEST

    def exhaust(self, moves: int, seconds: float | None) -> None:
        """Try every line of at most `moves` moves."""
        self._search(moves, seconds, exhaustive=True)

    def pursue(self, moves: int, seconds: float | None) -> None:
        """Look for a mate in at most `moves` moves by proof numbers."""
        self._search(moves, seconds, exhaustive=False)

    def advance(self, seconds: float) -> None:
        """One turn of each search towards the shortest mate."""
        self.exhaust(self.refuted + 1, seconds / 2)
        if self.is_settled or self._budget.is_over:
            return
        if self.found is None:
            self.pursue(max(_HORIZONS[self._horizon], self.refuted + 1), seconds)
            self._horizon = (self._horizon + 1) % len(_HORIZONS)
        while self.found is not None and self.found - 1 > self.refuted + 1:
            # As long as each turn shortens the mate, it is worth another.
            best = self.found
            self.pursue(best - 1, seconds)
            if self.found == best or self._budget.is_over:
                return

    def _search(self, moves: int, seconds: float | None, *, exhaustive: bool) -> None:
        verdict, nodes = search_together(
            self._prover,
            self._board,
            moves,
            threads=self._threads,
            defending=self.defending,
            exhaustive=exhaustive,
            seconds=self._budget.seconds_for(seconds),
            nodes=self._budget.nodes_left(),
        )
        if verdict:
            known = self._prover.recall(self._board, defending=self.defending)[0]
            self.found = min(moves, known) if known else moves
        elif verdict is False:
            self.refuted = max(self.refuted, moves)
        self._budget.note(moves, nodes, self.found)


def _can_mate(board: Board, color: Color) -> bool:
    """Whether a side has the material for a mate; a bare king never has."""
    if board.is_insufficient_material:
        return False
    return sum(piece.color is color for piece in board.pieces().values()) > 1
