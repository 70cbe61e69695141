"""Which endings there are, what they are called, and what each leads to.

A name lists White's men then Black's, as in `KQKR`: the side with more men is
White, or with as many the one with the stronger piece.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from echecs.domain.board import Board
from echecs.errors import InvalidEndingError

PIECES = "QRBNP"
MOST_MEN = 5


def name_ending(text: str) -> str:
    """The name of an ending written in any order: `kpkr`, `KRvKP` and `KPKR` are `KRKP`."""
    letters = text.strip().upper().replace("V", "")
    sides = letters.split("K")
    is_named = len(sides) == 3 and not sides[0] and not set(sides[1] + sides[2]) - set(PIECES)
    if not is_named or not 3 <= len(letters) <= MOST_MEN:
        raise InvalidEndingError(text)
    return _name(sides[1], sides[2])


def _name(one: str, other: str) -> str:
    def strength(men: str) -> tuple[int, list[int]]:
        return -len(men), [PIECES.index(piece) for piece in men]

    sides = ["".join(sorted(men, key=PIECES.index)) for men in (one, other)]
    first, second = sorted(sides, key=strength)
    return f"K{first}K{second}"


def ending_of(board: Board) -> str | None:
    """The name of the ending that a board belongs to, or None when it has none."""
    if board.occupied_mask.bit_count() > MOST_MEN or board.castling != "-":
        return None
    white, black = _men(board)
    return _name(white, black) if white or black else None


def _men(board: Board) -> tuple[str, str]:
    """The men of each side but the kings, as letters."""
    symbols = [piece.symbol for piece in board.pieces().values() if piece.symbol not in "Kk"]
    white = "".join(symbol for symbol in symbols if symbol.isupper())
    black = "".join(symbol.upper() for symbol in symbols if symbol.islower())
    return white, black


def endings_of(men: int) -> list[str]:
    """Every ending with so many men, kings included."""
    found = []
    for black in range((men - 2) // 2 + 1):
        for first in combinations_with_replacement(PIECES, men - 2 - black):
            for second in combinations_with_replacement(PIECES, black):
                name = _name("".join(first), "".join(second))
                if name not in found:
                    found.append(name)
    return found


def leads_to(name: str) -> list[str]:
    """The endings that one move makes of an ending: by capture, promotion or both."""
    _, white, black = name.split("K")
    found: list[str] = []
    for own, other in ((white, black), (black, white)):
        captures = [other.replace(man, "", 1) for man in dict.fromkeys(other)]
        promoted = [own.replace("P", piece, 1) for piece in "QRBN"] if "P" in own else []
        results = [(own, rest) for rest in captures]
        results += [(men, rest) for men in promoted for rest in (other, *captures)]
        found += [_name(men, rest) for men, rest in results if men or rest]
    return list(dict.fromkeys(found))


def needed_for(name: str) -> list[str]:
    """An ending and all that it can lead to, those that others need first."""
    order: list[str] = []

    def visit(ending: str) -> None:
        for smaller in leads_to(ending):
            if smaller not in order:
                visit(smaller)
        order.append(ending)

    visit(name)
    return order


def within_reach(board: Board, men: int) -> list[str]:
    """The endings of at most so many men that captures and promotions can make of a board."""
    sides = _men(board)
    found = []
    for name in (ending for count in range(3, men + 1) for ending in endings_of(count)):
        _, first, second = name.split("K")
        for one, other in ((first, second), (second, first)):
            if _can_become(sides[0], one) and _can_become(sides[1], other) and name not in found:
                found.append(name)
    return found


def _can_become(men: str, left: str) -> bool:
    """Whether a side can be left with these men: what it has not got, its pawns become."""
    missing = sum(max(0, left.count(kind) - men.count(kind)) for kind in "QRBN")
    return missing + left.count("P") <= men.count("P")
