"""The table of one ending, and its making, as Python objects.

Every method that walks over a range of the table lets other threads run.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cython.cimports.echecs.domain.board import Board, board_of
from cython.cimports.echecs.kernel.position import normalize
from cython.cimports.echecs.kernel.types import Position
from cython.cimports.echecs.solver.endings.consistency import count_contradictions
from cython.cimports.echecs.solver.endings.layout import lay_out, stand
from cython.cimports.echecs.solver.endings.probe import (
    ENDING_DRAWN,
    ENDING_UNKNOWN,
    probe_ending,
    publish,
)
from cython.cimports.echecs.solver.endings.retrograde import (
    LONGEST,
    MISSING,
    TOO_LONG,
    Tally,
    finish_range,
    open_range,
    spread_losses,
    spread_wins,
)
from cython.cimports.libc.stdint import uint8_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memcpy

_LETTERS = "PNBRQ"
# What readers may look into is never freed.
_published: list = []


@cython.cclass
class Table:
    """A byte for each position of an ending, its distance to mate."""

    def __cinit__(self, name: str, *args):
        counts: cython.int[10]
        number: cython.int
        sides = name.split("K")
        if len(sides) != 3 or sides[0] or set(sides[1] + sides[2]) - set(_LETTERS):
            raise ValueError(f"not the name of an ending: {name!r}")
        for number in range(10):
            counts[number] = min(sides[1 + number // 5].count(_LETTERS[number % 5]), 4)
        if not lay_out(cython.address(self.ending.layout), counts):
            raise ValueError(f"a table has three to five men: {name!r}")
        self.name = name
        self.values = cython.cast(
            cython.pointer(uint8_t), calloc(self.ending.layout.total, cython.sizeof(uint8_t))
        )
        if self.values == cython.NULL:
            raise MemoryError(f"there is no memory for the table of {name}")
        self.ending.values = self.values

    def __dealloc__(self):
        free(self.values)

    def __init__(self, name: str) -> None:
        """An empty table for an ending such as `KQKR`, White's men first."""

    def __len__(self) -> int:
        return self.ending.layout.total

    @property
    def is_even(self) -> bool:
        """Whether both sides have the same men, so that White is always to move."""
        return self.ending.layout.is_even

    def read(self, begin: cython.size_t, end: cython.size_t) -> bytes:
        """The bytes of a range, cut off where the table ends."""
        end = min(end, self.ending.layout.total)
        begin = min(begin, end)
        return PyBytes_FromStringAndSize(
            cython.cast(cython.p_char, self.values + begin), end - begin
        )

    def write(self, begin: cython.size_t, content: bytes) -> None:
        """Fill a range with what `read` gave."""
        size: cython.size_t = len(content)
        if begin > self.ending.layout.total or size > self.ending.layout.total - begin:
            raise ValueError("more bytes than the table has")
        memcpy(self.values + begin, PyBytes_AS_STRING(content), size)

    def board(self, index: cython.size_t):
        """The position at an index, or None where there is none."""
        pos: Position
        if index >= self.ending.layout.total or not stand(
            cython.address(self.ending.layout), index, cython.address(pos)
        ):
            return None
        normalize(cython.address(pos))
        return board_of(cython.address(pos))

    def publish(self) -> None:
        """Let `probe` find this table from now on; one thread at a time."""
        _published.append(self)
        publish(cython.address(self.ending))

    def count_contradictions(self, begin: cython.size_t, end: cython.size_t) -> int:
        """How many values of a range do not follow from those after each legal move.

        The tables that captures and promotions lead to must be published.
        """
        found: cython.longlong
        end = min(end, self.ending.layout.total)
        with cython.nogil:
            found = count_contradictions(cython.address(self.ending), begin, end)
        if found < 0:
            raise RuntimeError(f"{self.name} needs a table that is not loaded")
        return found


@cython.cclass
class Making:
    """One table being made; ranges of one step may be worked on by several threads."""

    def __cinit__(self, table: Table, *args):
        self.table = table
        self.analysis.layout = cython.address(table.ending.layout)
        self.analysis.values = table.values
        self.analysis.open_moves = cython.cast(
            cython.pointer(uint8_t), malloc(table.ending.layout.total)
        )
        if self.analysis.open_moves == cython.NULL:
            raise MemoryError(f"there is no memory to make the table of {table.name}")

    def __dealloc__(self):
        free(self.analysis.open_moves)

    def __init__(self, table: Table) -> None:
        """The making of a table; those it leads to must be published."""

    def open(self, begin: cython.size_t, end: cython.size_t) -> int:
        """Judge a range by its mates, captures and promotions; the longest distance met."""
        found: cython.int
        end = min(end, self.analysis.layout.total)
        with cython.nogil:
            found = open_range(cython.address(self.analysis), begin, end)
        return _checked(self.table, found)

    def spread_losses(self, begin: cython.size_t, end: cython.size_t, moves: cython.int) -> int:
        """Go back from what is lost in so many moves; whether anything is won by it."""
        found: cython.int
        _check_moves(moves, 0)
        end = min(end, self.analysis.layout.total)
        with cython.nogil:
            found = spread_losses(cython.address(self.analysis), begin, end, moves)
        return _checked(self.table, found)

    def spread_wins(self, begin: cython.size_t, end: cython.size_t, moves: cython.int) -> int:
        """Go back from what is won in so many moves; the longest loss that follows."""
        found: cython.int
        _check_moves(moves, 1)
        end = min(end, self.analysis.layout.total)
        with cython.nogil:
            found = spread_wins(cython.address(self.analysis), begin, end, moves)
        return _checked(self.table, found)

    def finish(self, begin: cython.size_t, end: cython.size_t):
        """Settle a range for good, and count it.

        Returns for each side to move: how many positions are won, drawn and
        lost, the longest win and its index, the longest loss and its index.
        """
        tallies: Tally[2]
        end = min(end, self.analysis.layout.total)
        with cython.nogil:
            finish_range(cython.address(self.analysis), begin, end, tallies)
        return tuple(
            [
                (
                    tally.won,
                    tally.drawn,
                    tally.lost,
                    tally.longest_win,
                    tally.longest_win_at,
                    tally.longest_loss,
                    tally.longest_loss_at,
                )
                for tally in tallies[:2]
            ]
        )


@cython.cfunc
def _check_moves(moves: cython.int, least: cython.int):
    if not least <= moves <= LONGEST + least:
        raise ValueError(f"a table has no mates in {moves} moves")


@cython.cfunc
def _checked(table: Table, found: cython.int):
    if found == MISSING:
        raise RuntimeError(f"{table.name} needs a table that is not loaded")
    if found == TOO_LONG:
        raise OverflowError(f"a mate of {table.name} is too long for its table")
    return found


def probe(board: Board):
    """What the loaded tables say of a board: known, drawn, signed moves to mate."""
    worth: cython.int = probe_ending(cython.address(board.pos))
    if worth == ENDING_UNKNOWN:
        return False, False, 0
    if worth == ENDING_DRAWN:
        return True, True, 0
    return True, False, worth
