"""What a line says of its position: a mate's length, its keys, its line of moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from echecs.domain.board import Board
from echecs.domain.move import Move


class Claim(NamedTuple):
    """A mate that is claimed."""

    mate: int | None = None
    """Its length, negative when the side to move is mated; None when none is given."""
    keys: tuple[Move, ...] = ()
    """The first moves, where they are given."""
    line: tuple[Move, ...] = ()
    """Moves of both sides, one after the other."""
    is_puzzle: bool = False
    """Whether every move of the solver but the last must be the only one.

    Any mate in one is accepted at the end of a puzzle.
    """

    @property
    def is_empty(self) -> bool:
        """Whether nothing is claimed."""
        return self.mate is None and not self.keys and not self.line


NO_CLAIM = Claim()


def claim_of_line(board: Board, line: Sequence[Move]) -> Claim:
    """What a line of moves claims: a mate of its length when it ends in one, else nothing."""
    if not line or not ends_in_mate(board, line):
        return NO_CLAIM
    # With an even number of half-moves the last is the other side's, who gives mate.
    length = (len(line) + 1) // 2
    if len(line) % 2 == 0:
        return Claim(mate=-length, line=tuple(line))
    return Claim(mate=length, keys=(line[0],), line=tuple(line))


def ends_in_mate(board: Board, line: Iterable[Move]) -> bool:
    """Whether a line of legal moves ends in checkmate."""
    for move in line:
        board = board.play(move)
    return board.is_check and not board.has_legal_move


def length_in_themes(themes: str) -> int | None:
    """The N of a puzzle's theme `mateInN`; the theme of 5 also names longer mates."""
    found = re.search(r"\bmateIn(\d{1,9})\b", themes, re.ASCII)
    return int(found[1]) if found else None


LONGEST_THEME = 5
"""`mateIn5` means five moves or more."""
