"""What the mate solver adds to a player: tables of endings, proved mates, whole lines."""

from __future__ import annotations

import threading

from echecs.domain.board import Board
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

    def stop(self) -> None:
        """End the work under way and any to come, until `resume`."""
        self._prover.stop()

    def resume(self) -> None:
        """Allow work again."""
        self._prover.resume()

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
        loading = threading.Thread(
            target=Endings().prepare, args=(board,), kwargs={"make": False}, daemon=True
        )
        loading.start()
        if wait:
            loading.join()

    def find(self, board: Board, known: Line, limits: Limits, seconds: float) -> Line | None:
        """A proved mate, the shortest, for a side that has won; None when none is found.

        `seconds` is what the move may take in all, infinite when no clock runs.
        """
        if board.occupied_mask.bit_count() <= _TABLE_MEN:
            return None
        nodes = None
        budget: float | None = None
        if seconds < float("inf"):
            budget = min(_SHARE * seconds, _MOST_SECONDS)
        else:
            nodes = _NODES if limits.nodes is None else max(int(_SHARE * limits.nodes), 1)
        found = solve(
            board, known.score.mate or _LENGTH, seconds=budget, nodes=nodes, prover=self._prover
        )
        if not found.mate or not found.is_minimal or not is_whole_line(found.line, found.mate):
            return None
        return Line(Score(mate=found.mate), tuple(found.line))

    def complete(self, board: Board, line: Line) -> Line:
        """A line of a mate, followed to the mate where a short search can."""
        mate, moves = line.score.mate, list(line.moves)
        if not mate or is_whole_line(moves, mate):
            return line
        for move in moves:
            board = board.play(move)
        left = (2 * mate - 1 if mate > 0 else -2 * mate) - len(moves)
        if left <= 0 or not board.has_legal_move:
            return line
        defending, need = left % 2 == 0, (left + 1) // 2
        verdict, _ = self._prover.prove(board, need, defending=defending, nodes=_LINE_NODES)
        if not verdict:
            return line
        rest = mating_line(self._prover, board, need, defending=defending, seconds=_LINE_SECONDS)
        return Line(line.score, (*moves, *rest)) if len(rest) == left else line
