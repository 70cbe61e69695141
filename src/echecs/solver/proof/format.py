"""The format of proofs: the whole strategy of a mate, as a file that anyone can check.

A proof lists the attacker's moves in depth-first order: at each of his
positions one move, then all the defender's replies to it, in alphabetical
order of their coordinates, each followed by its own part of the list. A
move may be followed by `:K` when from there fewer moves are needed than are
left, K at most. A position that was treated before, with no more moves than
are left now, is given as `=N`, its number in the list. So a proof holds no
more than the choices of the attacker; all else follows from the rules.

    echecs-proof 1
    position 7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1
    mate 3
    a1f6 e7f8 h6f7
    end 3
"""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.move import Move

HEADER = "echecs-proof 1"
"""The first line of every proof."""
LONGEST_LINE = 100
"""A writer begins a new line before this many characters."""
LONGEST_ITEM = 24
"""More characters than any move, claim or reference has."""


def replies_in_order(board: Board) -> list[Move]:
    """The defender's replies in the order in which a proof treats them."""
    return sorted(board.legal_moves, key=str)
