"""The book: every named opening by its position, read when it is first asked for."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.rules import STANDARD
from echecs.notation.pgn.game import PgnGame
from echecs.openings.opening import Opening
from echecs.openings.pack import unpack

# By this share 1. e4, d4, c4 and Nf3 are usual, and 1. Nc3, a3 and g4 are not.
_FAIR_SHARE = 1 / 25
_FILE = Path(__file__).with_name("openings.dat")


class Book:
    """Named positions, and all positions on the way to them."""

    def __init__(self, data: bytes) -> None:
        self.named: dict[int, Opening] = {}
        """The opening of each named position, by the position's key."""
        self.lines: Counter[int] = Counter()
        """How many named lines go through a position, by its key."""
        # The lines are sorted: each begins like the one before.
        boards = [Board()]
        last: tuple[Move, ...] = ()
        for opening in unpack(data):
            shared = _shared(last, opening.moves)
            del boards[shared + 1 :]
            for move in opening.moves[shared:]:
                boards.append(boards[-1].play(move))
            self.lines.update(board.key for board in boards)
            self.named.setdefault(boards[-1].key, opening)
            last = opening.moves


def _shared(one: tuple[Move, ...], other: tuple[Move, ...]) -> int:
    """How many moves two lines have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


@lru_cache(maxsize=1)
def _book() -> Book:
    return Book(_FILE.read_bytes())


def opening_of(where: Board | Game | PgnGame) -> Opening | None:
    """The opening of a position, or the last named one that a game went through.

    By other rules than the standard ones, no position has a name.
    """
    if isinstance(where, Game) and where.rules != STANDARD:
        return None
    boards: Iterable[Board] = [where] if isinstance(where, Board) else reversed(where.boards)
    named = _book().named
    return next((named[board.key] for board in boards if board.key in named), None)


def is_book(board: Board) -> bool:
    """Whether a position is on the way to a named one, or is one."""
    return board.key in _book().lines


def usual_moves(board: Board) -> dict[Move, int]:
    """The moves that well-known openings go on with, and how many named lines each has.

    Almost every first move has a name; a move is usual when it has a fair share of the lines
    of the most frequent one.
    """
    lines = _book().lines
    found = {move: lines[board.play(move).key] for move in board.legal_moves}
    least = max(1.0, max(found.values(), default=0) * _FAIR_SHARE)
    return {move: count for move, count in found.items() if count >= least}


def find_openings(text: str) -> list[Opening]:
    """The openings whose code or name has every word of a text.

    Those whose name begins so come first, then the shorter lines.
    Case and accents make no difference: `grunfeld` finds the Grünfeld Defense.
    """
    words = _plain(text).split()
    if not words:
        return []
    found = [
        opening
        for opening in _book().named.values()
        if all(word in _plain(str(opening)) for word in words)
    ]

    def rank(opening: Opening) -> tuple[bool, int, str, str]:
        begins = _plain(opening.name).startswith(" ".join(words))
        return not begins, len(opening.moves), opening.code, opening.name

    return sorted(found, key=rank)


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    """A text in small letters, without accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = (
        letter if letter.isalnum() else " "
        for letter in letters
        if letter not in "'’" and not unicodedata.combining(letter)
    )
    return " ".join("".join(kept).split())
