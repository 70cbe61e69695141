"""Training: a person finds a mate move by move, and the solver defends and judges."""

from __future__ import annotations

from typing import NamedTuple

from echecs.domain.board import Board
from echecs.domain.message import N_, Message
from echecs.domain.move import Move
from echecs.errors import EchecsError
from echecs.solver.defence import hardest_defence, refutation
from echecs.solver.search.prover import Prover
from echecs.solver.solution import NO_SOLUTION
from echecs.solver.solve import solve

PROOF_SECONDS = 5.0
"""How long a proof may take when nothing is said."""
_DEFENCE_SECONDS = 2.0
_REFUTATION_SECONDS = 1.0

_FINDINGS = {
    "no-mate": N_("no mate can be forced here"),
    "mated-already": N_("the game is over here already"),
    "defender-to-move": N_("it is the other side that can force mate here"),
    "not-proved": N_("no mate was proved within {seconds} seconds"),
    "not-decided": N_("whether this move still mates was not decided within {seconds} seconds"),
    "wrong-move": N_("after this move, mate in {moves} can no longer be forced"),
    "not-mate": N_("this move does not give mate"),
    "stalemate": N_("this move is stalemate"),
}


class Finding(Message):
    """What there is to say of a move or a position in training: `Finding("not-mate")`."""

    __slots__ = ()
    templates = _FINDINGS


class TrainingError(EchecsError):
    """A position or a move that cannot be trained with; `finding` says why."""

    def __init__(self, code: str, **fields: object) -> None:
        self.finding = Finding(code, **fields)
        super().__init__(str(self.finding))


class Exercise(NamedTuple):
    """A mate to be found."""

    moves: int
    is_minimal: bool


class Judgement(NamedTuple):
    """What a move of the person is worth."""

    finding: Finding | None
    """What is wrong with it; None when it keeps the mate."""
    reply: Move | None
    """The defence to a move that keeps the mate, the refutation of one that does not."""
    left: int
    """How many moves the mate takes after the reply."""


def set_exercise(prover: Prover, board: Board, seconds: float = PROOF_SECONDS) -> Exercise:
    """The shortest mate of a position; `TrainingError` when there is none to find in the time."""
    if not board.has_legal_move:
        raise TrainingError("mated-already")
    solution = solve(board, seconds=seconds, prover=prover)
    if solution.mate is None:
        if solution.status == NO_SOLUTION:
            raise TrainingError("no-mate")
        raise TrainingError("not-proved", seconds=round(seconds))
    if solution.mate < 0:
        raise TrainingError("defender-to-move")
    return Exercise(solution.mate, solution.is_minimal)


def judge(
    prover: Prover, board: Board, left: int, move: Move, seconds: float = PROOF_SECONDS
) -> Judgement:
    """Whether a move keeps the mate in `left` moves, and the answer to it."""
    after = board.play(move)
    if not after.has_legal_move:
        return Judgement(None if after.is_check else Finding("stalemate"), None, 0)
    if left == 1:
        return Judgement(Finding("not-mate"), None, left)
    keeps, _ = prover.prove(after, left - 1, defending=True, seconds=seconds)
    if keeps is None:
        raise TrainingError("not-decided", seconds=round(seconds))
    if not keeps:
        reply = refutation(prover, after, left - 1, _REFUTATION_SECONDS)
        return Judgement(Finding("wrong-move", moves=left), reply, left)
    return Judgement(None, *hardest_defence(prover, after, left - 1, _DEFENCE_SECONDS))
