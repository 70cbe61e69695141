"""Mates in a game's positions, proved by the solver within a number of nodes."""

from __future__ import annotations

from dataclasses import replace

from echecs.analysis.thinker import Estimate
from echecs.domain.board import Board
from echecs.player.thought import Score
from echecs.solver.line import mating_line
from echecs.solver.search.prover import Prover

DEFAULT_NODES = 20_000
"""Nodes for each length of mate in each position; a few hundredths of a second."""
# Every position is searched for mates of these lengths, whatever its score.
_ALWAYS = 3
# Where the side to move is ahead by so many centipawns, for mates of this length as well.
_AHEAD, _LENGTH_AHEAD = 300, 6
# No claim is followed further: such proofs take more than the nodes there are.
_LONGEST = 12
_LINE_SECONDS = 2.0
_FIFTY_MOVES = 100


class MateFinder:
    """A prover that corrects estimates: what it has proved replaces what was thought."""

    def __init__(self, nodes: int = DEFAULT_NODES, megabytes: int = 16) -> None:
        self._nodes = nodes
        self._prover = Prover(megabytes)

    def stop(self) -> None:
        """End the proof under way and any to come."""
        self._prover.stop()

    def start_game(self) -> None:
        """Forget what was proved of other games."""
        self._prover = Prover(self._prover.megabytes)

    def correct(self, board: Board, estimate: Estimate) -> Estimate:
        """The estimate of a position, as a proved mate where there is one."""
        score = estimate.score
        defending = score.mate is not None and score.mate < 0
        if score.mate is not None:
            longest = min(abs(score.mate), _LONGEST)
        else:
            longest = _LENGTH_AHEAD if (score.centipawns or 0) >= _AHEAD else _ALWAYS
        # A mate after the draw by fifty moves is none.
        longest = min(longest, (_FIFTY_MOVES - board.halfmove_clock + 1) // 2)
        found = self._shortest(board, longest, defending)
        if found is None:
            return estimate
        line = mating_line(self._prover, board, found, defending=defending, seconds=_LINE_SECONDS)
        mate = Score(mate=-found if defending else found)
        return replace(estimate, score=mate, line=tuple(line) or estimate.line, is_proved=True)

    def _shortest(self, board: Board, longest: int, defending: bool) -> int | None:
        """The shortest mate that is proved within the nodes; None when none is."""
        self._prover.start_problem()
        for moves in range(1, longest + 1):
            verdict, _ = self._prover.prove(
                board,
                moves,
                defending=defending,
                exhaustive=moves <= 2,
                nodes=self._nodes,
            )
            if verdict:
                return moves
        return None
