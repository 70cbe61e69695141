"""Variations as problemists print them, one line a reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.language import Translate
from echecs.notation.san import format_san
from echecs.solver.variations import Attack, Reply, Say, Try

_INDENT = "    "


class VariationText:
    """Prints trees in one notation and language."""

    def __init__(self, say: Say = format_san, translate: Translate = str) -> None:
        self._say = say
        self._ = translate

    def key(self, key: Attack) -> Iterator[str]:
        """A key with its threats and all that follows."""
        yield f"{self._numbered(key.board, key.move)}!{self._comment(key)}"
        yield from self.replies(key.replies, _INDENT)

    def replies(self, replies: Iterable[Reply], indent: str = "") -> Iterator[str]:
        """Each reply with its answers and what follows them."""
        for reply in replies:
            begun = f"{indent}{self._numbered(reply.board, reply.move)} "
            dual = " " + self._("(dual)") if len(reply.answers) > 1 else ""
            if all(answer.is_mate for answer in reply.answers):
                said = ", ".join(self._numbered(each.board, each.move) for each in reply.answers)
                yield f"{begun}{said}{dual}"
                continue
            for answer in reply.answers:
                said = self._numbered(answer.board, answer.move)
                yield f"{begun}{said}{dual}{self._comment(answer)}"
                yield from self.replies(answer.replies, indent + _INDENT)

    def tries(self, tries: Iterable[Try]) -> Iterator[str]:
        """Each try with its refutation."""
        for each in tries:
            refutation = self._say(each.board.play(each.move), each.refutation)
            yield f"{self._numbered(each.board, each.move)}? {refutation}!"

    # --- Parts -------------------------------------------------------------------------

    def _comment(self, attack: Attack) -> str:
        """What is threatened, or that it is zugzwang."""
        if attack.is_zugzwang:
            comment = self._("zugzwang")
        elif attack.threats:
            said = ", ".join(self._numbered(each.board, each.move) for each in attack.threats)
            comment = self._("threat:") + f" {said}"
        else:
            return ""
        return f"  ({comment})"

    def _numbered(self, board: Board, move: Move) -> str:
        """`1.Qg7` for White, `1...Kg8` for Black."""
        dots = "." if board.turn is Color.WHITE else "..."
        return f"{board.fullmove_number}{dots}{self._say(board, move)}"
