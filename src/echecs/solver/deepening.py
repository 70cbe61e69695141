"""Iterative deepening for one side: what is refuted, what is found, what to try next."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.solver.budget import Budget
from echecs.solver.search.parallel import search_in_parallel
from echecs.solver.search.prover import LONGEST, Prover

# What refuting gets beside each turn of hunting, while nothing or too long a mate is known.
_LITTLE_REFUTING = 0.2
# What hunting for a shorter mate gets beside each turn of refuting, once the mate is of the
# length that was told.
_LITTLE_HUNTING = 0.05
# Turns in vain after which the mate found is likely the shortest.
_PATIENCE = 8

# What is decided within so many nodes, some 30 ms, is not worth starting threads for.
_ALONE_UP_TO = 10_000


class Deepening:
    """Looks for the shortest mate by the side to move, or with `defending` by its opponent."""

    def __init__(
        self, prover: Prover, board: Board, budget: Budget, threads: int, *, defending: bool
    ) -> None:
        self._prover = prover
        self._board = board
        self._budget = budget
        self._threads = threads
        self._in_vain = 0
        self.defending = defending
        attacker = board.turn.other if defending else board.turn
        self.refuted = 0 if board.can_mate(attacker) else LONGEST
        """Every mate of at most this many moves is refuted."""
        self.searched = 0
        """The longest mate that was looked for."""
        self.found: int | None = None
        """The shortest mate found so far."""

    @property
    def is_decided(self) -> bool:
        """Whether the shortest mate is found and proved to be that, or none can exist."""
        if self.found is not None:
            return self.refuted >= self.found - 1
        return self.refuted >= LONGEST

    def search_every_line(self, moves: int, seconds: float | None) -> None:
        """Look for a mate in at most `moves` moves exhaustively."""
        self._search(moves, seconds, exhaustive=True)

    def search_by_numbers(self, moves: int, seconds: float | None) -> None:
        """Look for a mate in at most `moves` moves by proof numbers."""
        self._search(moves, seconds, exhaustive=False)

    def advance(self, seconds: float, *, is_length_told: bool = False) -> None:
        """One turn of each search towards the shortest mate.

        A mate of a length that was told is likely the shortest: then refuting gets nearly
        all. One that has long not become shorter may be: then it gets a third.
        """
        if is_length_told:
            self.search_every_line(self.refuted + 1, seconds)
            seconds *= _LITTLE_HUNTING
        else:
            share = 0.5 if self._in_vain >= _PATIENCE else _LITTLE_REFUTING
            self.search_every_line(self.refuted + 1, share * seconds)
        if self.is_decided or self._budget.is_over:
            return
        if self.found is None:
            # A horizon too far costs little: of 142 problems 120 were found in 30,000 nodes
            # at their own length, 123 at the longest. What is found is then shortened.
            self.search_by_numbers(LONGEST, seconds)
        while self.found is not None and self.found - 1 > self.refuted + 1:
            # As long as each turn shortens the mate, it is worth another.
            best = self.found
            self.search_by_numbers(best - 1, seconds)
            if self.found == best:
                self._in_vain += 1
                return
            self._in_vain = 0
            if self._budget.is_over:
                return

    def _search(self, moves: int, seconds: float | None, *, exhaustive: bool) -> None:
        self.searched = max(self.searched, moves)
        verdict, nodes = search_in_parallel(
            self._prover,
            self._board,
            moves,
            threads=self._threads if self._budget.nodes > _ALONE_UP_TO else 1,
            defending=self.defending,
            exhaustive=exhaustive,
            seconds=self._budget.seconds_for(seconds),
            nodes=self._budget.nodes_left(),
        )
        proved, disproved, _ = self._prover.recall(self._board, defending=self.defending)
        if verdict:
            self.found = min(moves, proved) if proved else moves
            self.refuted = max(self.refuted, min(disproved, self.found - 1))
        elif verdict is False:
            self.refuted = max(self.refuted, moves)
        self._budget.note(moves, nodes, self.found)
