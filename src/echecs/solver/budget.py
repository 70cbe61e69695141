"""The limits of one problem, and what has been spent of them; turns are for `solve`."""

from __future__ import annotations

import time
from collections.abc import Callable

from echecs.solver.search.prover import Prover
from echecs.solver.solution import Progress


class Budget:
    """How long a problem may take, in seconds and nodes, and how much of that is gone."""

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
        """Nodes until the limit; 0 means no limit."""
        return 0 if self._node_limit is None else max(self._node_limit - self.nodes, 1)

    def note(self, moves: int, nodes: int, best: int | None) -> None:
        """Count the nodes of a search and tell how things stand."""
        self.nodes += nodes
        if self._progress is not None:
            self._progress(Progress(moves, self.nodes, self.spent, best))
