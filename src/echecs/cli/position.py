"""Positions given on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from echecs.cli.exit import fail
from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import InvalidFenError
from echecs.words import word_error


def board_from(words: Sequence[str], _: Callable[[str], str], rules: RuleSet = STANDARD) -> Board:
    """The position of a FEN given as one argument or as its separate fields."""
    fen = " ".join(words) if words else STARTING_FEN
    try:
        return Board(fen, rules=rules)
    except InvalidFenError as error:
        fail(word_error(error, _))
