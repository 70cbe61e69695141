"""Positions given on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from echecs.cli.exit import fail
from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.fault import Fault
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import InvalidFenError, quote


def board_from(words: Sequence[str], _: Callable[[str], str], rules: RuleSet = STANDARD) -> Board:
    """The position of a FEN given as one argument or as its separate fields."""
    fen = " ".join(words) if words else STARTING_FEN
    try:
        return Board(fen, rules=rules)
    except InvalidFenError as error:
        faults = "; ".join(word_fault(fault, _) for fault in error.faults)
        judgement = _("this FEN is not a legal position:")
        fail(f"{judgement} {faults}\n  {quote(error.fen)}")


def word_fault(fault: Fault, _: Callable[[str], str]) -> str:
    """A fault in the reader's language."""
    return _(fault.template).format(**fault.fields)
