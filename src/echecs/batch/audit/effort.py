"""The effort that one position may cost, shared by all that is asked of it."""

from __future__ import annotations

import time

from echecs.batch.options import Options
from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.solver.search.prover import Prover
from echecs.solver.solution import Solution
from echecs.solver.solve import solve

# What the search counts with has 64 bits.
_MOST_NODES = (1 << 63) - 1


class EffortSpentError(Exception):
    """The limits of the position are reached."""


class Effort:
    """A prover with a deadline and a number of nodes that are left."""

    def __init__(self, prover: Prover, options: Options) -> None:
        self.prover = prover
        self._begun = time.perf_counter()
        self._deadline = None if options.seconds is None else self._begun + options.seconds
        self._node_limit = None if options.nodes is None else min(options.nodes, _MOST_NODES)
        self.nodes = 0
        """How many were searched so far."""

    @property
    def spent(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self._begun

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the deadline, at least a little; None without one."""
        if self._deadline is None:
            return None
        return max(self._deadline - time.perf_counter(), 1e-6)

    @property
    def is_spent(self) -> bool:
        """Whether a limit is reached."""
        is_late = self._deadline is not None and time.perf_counter() >= self._deadline
        return is_late or (self._node_limit is not None and self.nodes >= self._node_limit)

    def solve(self, board: Board, moves: int | None) -> Solution:
        """Solve with what is left."""
        solution = solve(
            board, moves, seconds=self.seconds_left, nodes=self._nodes_left(), prover=self.prover
        )
        self.nodes += solution.nodes
        return solution

    def is_mated(self, board: Board, moves: int) -> bool:
        """Whether the defender to move is mated in at most `moves`."""
        if not board.has_legal_move:
            return board.is_check
        return moves >= 1 and self._prove(board, moves, defending=True)

    def can_mate(self, board: Board, moves: int) -> bool:
        """Whether the attacker to move mates in at most `moves`."""
        return moves >= 1 and board.has_legal_move and self._prove(board, moves, defending=False)

    def is_key(self, board: Board, move: Move, moves: int) -> bool:
        """Whether a move forces mate in at most `moves`, itself counted."""
        return self.is_mated(board.play(move), moves - 1)

    def _prove(self, board: Board, moves: int, *, defending: bool) -> bool:
        if self.is_spent:
            raise EffortSpentError
        verdict, nodes = self.prover.prove(
            board,
            moves,
            defending=defending,
            seconds=self.seconds_left or 0,
            nodes=self._nodes_left() or 0,
        )
        self.nodes += nodes
        if verdict is None:
            raise EffortSpentError
        return bool(verdict)

    def _nodes_left(self) -> int | None:
        return None if self._node_limit is None else max(self._node_limit - self.nodes, 1)
