"""What the mate solver adds to a player: tables of endings, proved mates, whole lines."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.player.thought import Limits, Line, Score
from echecs.solver.endings import Endings
from echecs.solver.line import is_whole_line, mating_line
from echecs.solver.search.prover import Prover
from echecs.solver.solve import solve

WON = 500
"""Hundredths of a pawn from which on a mate is looked for."""

_MEGABYTES = 16
# Of the time or the nodes for a move, the solver may use a twentieth, and never more seconds.
_SHARE = 0.05
_MOST_SECONDS = 0.5
_NODES = 2_000
# Where the search knows of no mate yet, one of so many moves is looked for.
_LENGTH = 6
# What following a line to its end may cost, once in every iteration.
_LINE_NODES = 5_000
_LINE_SECONDS = 0.05
# From so many men on, lines lead into the tables often enough to load them.
_FEW_MEN = 6
# Positions with so many men are in the tables themselves.
_TABLE_MEN = 4


class Mates:
    """The solver at a player's side; `stop` ends its work at once."""

    def __init__(self) -> None:
        self._prover = Prover(_MEGABYTES)
        self._prepared: set[tuple[int, ...]] = set()
        self._is_stopped = False

    def stop(self) -> None:
        """End the work under way and any to come, until `resume`."""
        self._is_stopped = True
        self._prover.stop()

    def resume(self) -> None:
        """Allow work again."""
        self._is_stopped = False
        self._prover.resume()

    @contextmanager
    def _within(self, seconds: float) -> Iterator[None]:
        """Whatever the prover is asked ends after so many seconds, however long its searches."""
        if math.isinf(seconds):
            yield
            return
        alarm = threading.Timer(seconds, self._prover.stop)
        alarm.daemon = True
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()
            alarm.join()
            self._prover.resume()
            # Somebody may have called the work off meanwhile.
            if self._is_stopped:
                self._prover.stop()

    def prepare(self, board: Board, *, wait: bool) -> None:
        """Load the tables of endings that were made before, where few men are left.

        Under a clock they load while the search has begun.
        """
        if board.occupied_mask.bit_count() > _FEW_MEN:
            return
        men = tuple(board.fen.split()[0].count(letter) for letter in "KQRBNPkqrbnp")
        if men in self._prepared:
            return
        self._prepared.add(men)
        loading = threading.Thread(target=_load_endings, args=(board,), daemon=True)
        loading.start()
        if wait:
            loading.join()

    def find(
        self, board: Board, known: Line, limits: Limits, seconds: float, left: float
    ) -> Line | None:
        """A proved mate, the shortest, for a side that has won; None when none is found.

        `seconds` is what the move may take in all and `left` what is left of that, both
        infinite when no clock runs.
        """
        if board.occupied_mask.bit_count() <= _TABLE_MEN:
            return None
        nodes = None
        budget: float | None = None
        if not math.isinf(seconds):
            budget = min(_SHARE * seconds, _MOST_SECONDS, left)
            if budget <= 0:
                return None
        else:
            nodes = _NODES if limits.nodes is None else max(int(_SHARE * limits.nodes), 1)
        length = known.score.mate or _LENGTH
        with self._within(left):
            found = solve(
                board, length, seconds=budget, nodes=nodes, prover=self._prover, endings=False
            )
        if not found.mate or not found.is_minimal or not is_whole_line(found.line, found.mate):
            return None
        return Line(Score(mate=found.mate), tuple(found.line))

    def complete(self, board: Board, line: Line, left: float) -> Line:
        """A line of a mate, followed to the mate where a short search can in the time left."""
        mate, moves = line.score.mate, list(line.moves)
        if not mate or is_whole_line(moves, mate) or left <= 0:
            return line
        for move in moves:
            board = board.play(move)
        plies = (2 * mate - 1 if mate > 0 else -2 * mate) - len(moves)
        if plies <= 0 or not board.has_legal_move:
            return line
        with self._within(left):
            rest = self._follow(board, (plies + 1) // 2, defending=plies % 2 == 0)
        return Line(line.score, (*moves, *rest)) if len(rest) == plies else line

    def _follow(self, board: Board, need: int, *, defending: bool) -> list[Move]:
        """The rest of a line to mate; empty when a short search does not prove it."""
        verdict, _ = self._prover.prove(board, need, defending=defending, nodes=_LINE_NODES)
        if not verdict:
            return []
        return mating_line(self._prover, board, need, defending=defending, seconds=_LINE_SECONDS)


def _load_endings(board: Board) -> None:
    """Load what was made before; where the program is ending meanwhile, no more is loaded."""
    with suppress(RuntimeError):
        Endings().prepare(board, make=False)
