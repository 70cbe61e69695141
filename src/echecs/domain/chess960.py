"""The 960 first positions of Fischer's chess, by their usual numbers."""

from __future__ import annotations

from echecs.domain.board import Board

# The knights' places among five free squares, in the order of the numbers.
_KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
STANDARD_NUMBER = 518
"""The number of the usual first position."""


def chess960_board(number: int) -> Board:
    """The first position of a number from 0 to 959; 518 is the usual one."""
    if not 0 <= number < 960:
        raise ValueError(f"first positions have numbers from 0 to 959, not {number}")
    row = _first_rank(number)
    return Board(f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1")


def chess960_number(board: Board) -> int | None:
    """The number of a first position, or None for any other."""
    row = board.fen.rpartition(" w ")[0].rpartition("/")[2]
    for number in range(960):
        if _first_rank(number) == row:
            return number if chess960_board(number) == board else None
    return None


def _first_rank(number: int) -> str:
    """Bishops by the remainders of 4, the queen by that of 6, then knights; rook, king, rook."""
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    knights, queen = divmod(number, 6)
    row = [""] * 8
    row[2 * light + 1] = row[2 * dark] = "B"
    row[_free(row)[queen]] = "Q"
    free = _free(row)
    for place in _KNIGHTS[knights]:
        row[free[place]] = "N"
    for file, letter in zip(_free(row), "RKR", strict=True):
        row[file] = letter
    return "".join(row)


def _free(row: list[str]) -> list[int]:
    return [file for file, letter in enumerate(row) if not letter]
