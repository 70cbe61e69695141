"""The variations of a problem as data: keys, threats, replies and what answers them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.solver.search.prover import Prover
from echecs.solver.strategy import StoppedError, mating_move

Say = Callable[[Board, Move], str]
"""Words a move in a position."""

MOST_VARIATIONS = 100_000
"""A tree of more moves is no solution that anyone reads."""

# Up to so many moves every answer is found, so that duals are seen; beyond, one is shown.
_COMPLETE = 2

# Longer threats are looked for within so many nodes: they are told, nothing rests on them.
_THREAT_NODES = 50_000


class TooManyVariationsError(Exception):
    """A tree has more moves than `MOST_VARIATIONS`."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A move of the attacker and all that can follow."""

    board: Board
    """The position before the move."""
    move: Move
    threats: tuple[Attack, ...] = ()
    """What the attacker would play next if the defender could pass; named, not followed."""
    replies: tuple[Reply, ...] = ()
    """All replies but those that let a threat mate at once."""
    is_zugzwang: bool = False
    """Whether it neither checks nor threatens: any reply spoils the defence."""

    @property
    def is_mate(self) -> bool:
        """Whether it is checkmate."""
        after = self.board.play(self.move)
        return after.is_check and not after.has_legal_move

    def as_dict(self, say: Say = format_san) -> dict[str, object]:
        """The move and what follows, in types that JSON has."""
        told: dict[str, object] = {"move": say(self.board, self.move), "uci": str(self.move)}
        if self.is_mate:
            return told | {"mate": True}
        return told | {
            "zugzwang": self.is_zugzwang,
            "threats": [say(threat.board, threat.move) for threat in self.threats],
            "replies": [reply.as_dict(say) for reply in self.replies],
        }


@dataclass(frozen=True, slots=True)
class Reply:
    """A move of the defender and the moves that answer it; several are a dual."""

    board: Board
    """The position before the move."""
    move: Move
    answers: tuple[Attack, ...]

    def as_dict(self, say: Say = format_san) -> dict[str, object]:
        """The move and its answers, in types that JSON has."""
        return {
            "move": say(self.board, self.move),
            "uci": str(self.move),
            "answers": [answer.as_dict(say) for answer in self.answers],
        }


@dataclass(frozen=True, slots=True)
class Try:
    """A first move that a single reply refutes."""

    board: Board
    move: Move
    refutation: Move

    def as_dict(self, say: Say = format_san) -> dict[str, object]:
        """The move and its refutation, in types that JSON has."""
        return {
            "move": say(self.board, self.move),
            "uci": str(self.move),
            "refutation": say(self.board.play(self.move), self.refutation),
            "refutation_uci": str(self.refutation),
        }


class Variations:
    """Grows the trees of one problem; every line in them ends in mate.

    Raises `StoppedError` when the prover is stopped or the seconds are over, and
    `TooManyVariationsError`.
    """

    def __init__(self, prover: Prover, seconds: float | None = None) -> None:
        self._prover = prover
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._count = 0

    def key(self, board: Board, move: Move, moves: int) -> Attack:
        """A key that mates in at most `moves`, with its threats and all that follows."""
        return self._attack(board, move, moves - 1)

    def defence(self, board: Board, moves: int) -> list[Reply]:
        """Every move of a side that is mated in at most `moves`, with its answers."""
        return list(self._replies(board, moves, set()))

    def set_play(self, board: Board, moves: int) -> list[Reply]:
        """What would follow if the other side were to move: the replies that are answered."""
        passed = board.pass_turn()
        if passed is None or moves < 2:
            return []
        return [reply for reply in self._replies(passed, moves - 1, set()) if reply.answers]

    def tries(self, board: Board, moves: int) -> Iterator[Try]:
        """First moves that only one reply refutes, with that reply."""
        for move in _in_order(board):
            after = board.play(move)
            refutations = []
            for reply in after.legal_moves:
                if not self._has_mate(after.play(reply), moves - 1):
                    refutations.append(reply)
                    if len(refutations) > 1:
                        break
            if len(refutations) == 1:
                yield Try(board, move, refutations[0])

    # --- Parts -------------------------------------------------------------------------

    def _attack(self, board: Board, move: Move, left: int) -> Attack:
        """A move after which `left` more are enough."""
        self._check_time()
        self._count += 1
        if self._count > MOST_VARIATIONS:
            raise TooManyVariationsError
        after = board.play(move)
        if left < 1 or not after.has_legal_move:
            return Attack(board, move)
        passed = after.pass_turn()
        threats = None if passed is None else self._threats(passed, left)
        named = tuple(Attack(passed, threat) for threat in threats or () if passed is not None)
        at_once = {threat.move for threat in named if threat.is_mate}
        replies = self._replies(after, left, at_once)
        return Attack(board, move, named, tuple(replies), threats == [])

    def _replies(self, after: Board, left: int, threats: set[Move]) -> Iterator[Reply]:
        """Each reply with its answers; those that leave a threat to mate at once are left out."""
        for reply in _in_order(after):
            child = after.play(reply)
            length, answers = self._answers(child, left)
            if length == 1 and threats.intersection(answers):
                continue
            grown = tuple(self._attack(child, answer, length - 1) for answer in answers)
            yield Reply(after, reply, grown)

    def _threats(self, passed: Board, left: int) -> list[Move] | None:
        """The moves that would mate if the defender passed; None when that is too hard to say."""
        if left <= _COMPLETE:
            return self._answers(passed, left)[1]
        verdict, _ = self._prover.prove(
            passed, left, nodes=_THREAT_NODES, seconds=self._seconds_left()
        )
        if verdict is None:
            self._check_time()
            return None
        return [mating_move(self._prover, passed, left)] if verdict else []

    def _answers(self, board: Board, left: int) -> tuple[int, list[Move]]:
        """The fewest moves that mate, at most `left`, and the first moves of it; 0 and none."""
        if left > _COMPLETE:
            if not self._has_mate(board, left):
                return 0, []
            return left, [mating_move(self._prover, board, left)]
        for length in range(1, left + 1):
            keys = self._prover.mating_moves(board, length, seconds=self._seconds_left())
            if keys is None:
                raise StoppedError
            if keys:
                return length, sorted(keys, key=str)
        return 0, []

    def _has_mate(self, board: Board, left: int) -> bool:
        if left < 1 or not board.has_legal_move:
            return False
        verdict, _ = self._prover.prove(
            board, left, exhaustive=left <= _COMPLETE, seconds=self._seconds_left()
        )
        if verdict is None:
            raise StoppedError
        return verdict

    def _seconds_left(self) -> float:
        """The seconds until the deadline; 0, which is no limit, without one."""
        if self._deadline is None:
            return 0.0
        self._check_time()
        return max(self._deadline - time.monotonic(), 1e-6)

    def _check_time(self) -> None:
        late = self._deadline is not None and time.monotonic() >= self._deadline
        if late or self._prover.is_stopped:
            raise StoppedError


def _in_order(board: Board) -> list[Move]:
    """The legal moves in the order of their coordinates."""
    return sorted(board.legal_moves, key=str)
