"""The moves of a demonstration with their variations, each known by its number."""

from __future__ import annotations

import time
from collections.abc import Iterable

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.rules import RULE_SETS, RuleSet
from echecs.errors import EchecsError
from echecs.web.position.move_entry import Entry, entry_of
from echecs.web.request.reason import refused
from echecs.web.store.record import GameRecord, MoveRecord

START = -1
"""The number of the position before all moves."""
MOST_NODES = 1000
"""Moves of a demonstration: a long game, and as many again in variations."""


class ShownTree:
    """Grows, and loses nothing; a move comes after the one that it follows."""

    def __init__(self, start: Board, rules: RuleSet) -> None:
        self.start = start
        self.rules = rules
        self.moves: list[Move] = []
        self.parents: list[int] = []
        self._boards: list[Board] = []

    def __len__(self) -> int:
        return len(self.moves)

    def has(self, number: int) -> bool:
        """Whether there is such a position."""
        return START <= number < len(self.moves)

    def board_at(self, number: int) -> Board:
        """The position after a move, or the start."""
        return self.start if number == START else self._boards[number]

    def game_at(self, number: int) -> Game:
        """That position as a game of its own: what came before ends nothing here."""
        return Game(self.board_at(number), self.rules)

    def find(self, parent: int, move: Move) -> int | None:
        """The number of a move that is there already."""
        for number in range(parent + 1, len(self.moves)):
            if self.parents[number] == parent and self.moves[number] == move:
                return number
        return None

    def require_room(self) -> None:
        """Refuse a move more than there may be."""
        if len(self.moves) >= MOST_NODES:
            raise refused("too-many-moves", limit=MOST_NODES)

    def add(self, parent: int, move: Move) -> int:
        """A legal move after another one; its number."""
        self._boards.append(self.board_at(parent).play(move))
        self.moves.append(move)
        self.parents.append(parent)
        return len(self.moves) - 1

    def entry(self, number: int) -> Entry:
        """A move as the pages read it."""
        parent = self.parents[number]
        entry = entry_of(self.board_at(parent), self.moves[number], self._boards[number])
        return {**entry, "parent": parent}

    def records(self) -> list[MoveRecord]:
        """The rows to store."""
        now = int(time.time() * 1000)
        pairs = zip(self.moves, self.parents, strict=True)
        return [MoveRecord(move.uci, None, now, parent) for move, parent in pairs]


def grow_tree(start: Board, rules: RuleSet, nodes: Iterable[tuple[int | None, str]]) -> ShownTree:
    """The tree of moves by what they follow; `ValueError` where they do not fit."""
    tree = ShownTree(start, rules)
    for parent, uci in nodes:
        if parent is None or not tree.has(parent):
            raise ValueError(f"move {len(tree)} follows nothing")
        tree.require_room()
        move = Move.from_uci(uci)
        if not tree.board_at(parent).is_legal(move):
            raise ValueError(f"move {len(tree)} is not legal")
        tree.add(parent, move)
    return tree


def replay_tree(record: GameRecord) -> ShownTree:
    """The moves of stored rows, judged by the rules anew."""
    try:
        rules = RULE_SETS[record.rules]
        start = Board(record.start_fen, rules=rules)
        return grow_tree(start, rules, ((move.parent, move.uci) for move in record.moves))
    except (EchecsError, KeyError, ValueError):
        raise refused("damaged", ply=0) from None
