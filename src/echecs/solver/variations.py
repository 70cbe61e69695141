"""The variations of a problem, as problemists print them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.language import Translate
from echecs.solver.keys import all_keys
from echecs.solver.search.prover import Prover
from echecs.solver.strategy import mating_move

Say = Callable[[Board, Move], str]
"""Words a move in a position."""

# Beyond this many moves a single continuation is shown, and duals are not looked for.
_COMPLETE = 2


class Variations:
    """Prints trees of one problem, in one notation and language."""

    def __init__(self, prover: Prover, say: Say, translate: Translate) -> None:
        self._prover = prover
        self._say = say
        self._ = translate

    def key(self, board: Board, move: Move, moves: int) -> Iterator[str]:
        """A key with its threat and all that follows."""
        after = board.play(move)
        numbered = f"{_number(board)}{self._say(board, move)}!"
        if not after.has_legal_move:
            yield numbered
            return
        threats = self._threats(after, moves - 1)
        yield f"{numbered}{self._comment(board, after, threats)}"
        yield from self._replies(after, moves - 1, threats, "    ")

    def set_play(self, board: Board, moves: int) -> Iterator[str]:
        """What would follow if the other side were to move, one line a reply."""
        passed = board.pass_turn()
        if passed is None or moves < 2:
            return
        for reply in sorted(passed.legal_moves, key=str):
            answers = self._answers(passed.play(reply), moves - 1)
            if answers:
                yield self._line(passed, reply, answers, moves - 1)

    def tries(self, board: Board, moves: int) -> Iterator[str]:
        """First moves that only one reply refutes, with that reply."""
        for move in sorted(board.legal_moves, key=str):
            after = board.play(move)
            refutations = []
            for reply in after.legal_moves:
                if not self._answers(after.play(reply), moves - 1, any_one=True):
                    refutations.append(reply)
                    if len(refutations) > 1:
                        break
            if len(refutations) == 1:
                said = self._say(after, refutations[0])
                yield f"{_number(board)}{self._say(board, move)}? {said}!"

    # --- Parts -------------------------------------------------------------------------

    def _threats(self, after: Board, left: int) -> list[Move]:
        """What the attacker would play if the defender passed."""
        passed = after.pass_turn()
        return [] if passed is None or left < 1 else self._answers(passed, left)

    def _answers(self, board: Board, left: int, any_one: bool = False) -> list[Move]:
        """The moves that mate in at most `left`; only one of them where that is enough."""
        if left < 1:
            return []
        verdict, _ = self._prover.prove(board, left, exhaustive=left <= _COMPLETE)
        if not verdict:
            return []
        if any_one or left > _COMPLETE:
            return [mating_move(self._prover, board, left)]
        for length in range(1, left + 1):
            keys = all_keys(self._prover, board, length)
            if keys:
                return keys
        return []

    def _comment(self, board: Board, after: Board, threats: list[Move]) -> str:
        if after.is_check:
            return ""
        passed = after.pass_turn()
        if not threats or passed is None:
            zugzwang = self._("zugzwang")
            return f"  ({zugzwang})"
        number = _number(passed)
        said = ", ".join(f"{number}{self._say(passed, move)}" for move in threats)
        threat = self._("threat:")
        return f"  ({threat} {said})"

    def _replies(self, after: Board, left: int, threats: list[Move], indent: str) -> Iterator[str]:
        """Each reply with its answers; those that do not meet the threat are left out."""
        for reply in sorted(after.legal_moves, key=str):
            child = after.play(reply)
            answers = self._answers(child, left)
            if threats and set(answers) & set(threats):
                continue
            yield indent + self._line(after, reply, answers, left)
            for answer in answers[:1] if left > 1 else ():
                deeper = child.play(answer)
                if deeper.has_legal_move:
                    yield from self._replies(
                        deeper, left - 1, self._threats(deeper, left - 1), indent + "    "
                    )

    def _line(self, board: Board, reply: Move, answers: list[Move], left: int) -> str:
        child = board.play(reply)
        said = [f"{_number(child)}{self._say(child, answer)}" for answer in answers]
        dual = self._("(dual)") if len(answers) > 1 else ""
        return f"{_number(board)}{self._say(board, reply)} {', '.join(said)} {dual}".rstrip()


def _number(board: Board) -> str:
    """`1.` before a move of White, `1...` before one of Black."""
    return f"{board.fullmove_number}{'.' if board.turn is Color.WHITE else '...'}"
