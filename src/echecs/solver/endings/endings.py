"""Endings with few men: exact distances to mate, best moves and whole lines."""

from __future__ import annotations

import enum
import threading
import time
from pathlib import Path
from typing import Final, Literal

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.solver.endings.make import Progress, count_contradictions, make_table
from echecs.solver.endings.material import ending_of, needed_for, within_reach
from echecs.solver.endings.store import (
    DamagedTableError,
    Description,
    cache_directory,
    describe,
    load_table,
    save_table,
)
from echecs.solver.endings.table import Table, probe


class Draw(enum.Enum):
    """The type of `DRAW`."""

    DRAW = "draw"


DRAW: Final = Draw.DRAW
"""The distance of a position that neither side wins."""

Distance = int | Literal[Draw.DRAW]
"""Moves to mate: above zero for the side to move, below for its opponent; or `DRAW`."""

# Endings with so many men are made when they are first asked for: each takes seconds.
MEN_AT_ONCE = 4

# Tables are facts: once loaded they serve the whole process, whoever loaded them.
_tables: dict[str, tuple[Table, Description]] = {}
_lock = threading.RLock()


class Endings:
    """The tables of small endings: loaded from a directory, made when they are missing.

    Distances take no account of the fifty-move rule. Several threads may use one object.
    """

    def __init__(
        self,
        directory: str | Path | None = None,
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.directory = cache_directory() if directory is None else Path(directory)
        self.threads = threads
        self.progress = progress

    # --- Positions ---------------------------------------------------------------------

    def distance(self, board: Board) -> Distance | None:
        """The moves to mate: n > 0 for giving it, -n for getting it, 0 when it is mate.

        `DRAW` when nobody mates; None for positions that no table has: too many
        men, castling rights, other rules, or five men that were never built.
        """
        known, drawn, moves = probe(board)
        if not known:
            name = ending_of(board)
            if name is None or name in _tables or not self.load(name):
                return None
            known, drawn, moves = probe(board)
        if not known:
            return None
        return DRAW if drawn else moves

    def best_moves(self, board: Board) -> list[Move]:
        """Every legal move that keeps the result and mates soonest or is mated latest.

        Empty when the game is over, or when `distance` is None.
        """
        distance = self.distance(board)
        if distance is None:
            return []
        wanted: Distance = DRAW
        if distance is not DRAW:
            wanted = 1 - distance if distance > 0 else -distance
        return [move for move in board.legal_moves if self.distance(board.play(move)) == wanted]

    def line(self, board: Board) -> list[Move]:
        """One line of best moves to the mate; empty when there is none to come.

        Of several best moves it takes the first by name.
        """
        distance = self.distance(board)
        found: list[Move] = []
        while distance is not None and distance is not DRAW:
            moves = self.best_moves(board)
            if not moves:
                break
            found.append(min(moves, key=str))
            board = board.play(found[-1])
            distance = self.distance(board)
        return found

    # --- Tables ------------------------------------------------------------------------

    def load(self, name: str, *, make: bool = True) -> bool:
        """Load a table, or make it if it has four men at most; whether it is at hand now."""
        with _lock:
            if name in _tables:
                return True
            if self._read(name):
                return True
            if not make or len(name) > MEN_AT_ONCE:
                return False
            self.build(name)
            return True

    def prepare(self, board: Board, *, make: bool = True) -> list[str]:
        """Load what lines from a board can lead to, for searches to look into; their names.

        That is every ending of at most four men within reach, and its own. Without
        `make` only those that were made before.
        """
        names = within_reach(board, MEN_AT_ONCE)
        own = ending_of(board)
        if own is not None and own not in names:
            names.append(own)
        return [name for name in names if self.load(name, make=make)]

    def build(self, name: str) -> Description:
        """Make a table and keep it, with those it needs; what is there whole stays.

        Where nothing can be written the tables live in memory, and have no file.
        """
        with _lock:
            for ending in needed_for(name):
                if ending not in _tables and not self._read(ending):
                    self._make(ending)
            found = describe(self.directory, name)
            return self._save(name) if found is None else found

    def describe(self, name: str) -> Description | None:
        """What there is in a table that was built, or None."""
        found = describe(self.directory, name)
        if found is None and name in _tables:
            return _tables[name][1]._replace(file_size=0)
        return found

    def count_contradictions(self, name: str) -> int:
        """How many values of a table do not follow from those after each legal move.

        0 says that the whole table is right.
        """
        for ending in needed_for(name):
            if not self.load(ending):
                raise LookupError(f"{ending} was not built")
        return count_contradictions(_tables[name][0], threads=self.threads)

    def _read(self, name: str) -> bool:
        """Load a table from its file; one that is damaged counts as missing."""
        try:
            table, description = load_table(self.directory, name)
        except (OSError, DamagedTableError):
            return False
        _tables[name] = table, description
        table.publish()
        return True

    def _make(self, name: str) -> None:
        begun = time.perf_counter()
        table, survey = make_table(name, threads=self.threads, progress=self.progress)
        _tables[name] = table, Description(name, survey, time.perf_counter() - begun, 0)
        table.publish()
        self._save(name)

    def _save(self, name: str) -> Description:
        """Give a table its file, if there can be one."""
        table, made = _tables[name]
        try:
            return save_table(self.directory, table, made.survey, made.seconds)
        except OSError:
            return made._replace(file_size=0)
