"""A game with its variations and comments, as the pages read it: one list, parents by number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from echecs.domain.board import Board
from echecs.domain.rules import STANDARD, RuleSet
from echecs.notation.pgn import PgnGame, PgnNode
from echecs.web.position.move_entry import entry_of
from echecs.web.request.reason import refused

MOST_NODES = 4_000
"""Moves of a game and of its variations together."""
_LONGEST_COMMENT = 4_000


def nodes_of(pgn: PgnGame, rules: RuleSet = STANDARD) -> list[dict[str, Any]]:
    """Every move after the one that it follows (`parent`, -1 for the start), main moves first.

    By other rules than the standard ones the main line alone was judged, and is told.
    """
    nodes: list[dict[str, Any]] = []
    waiting: list[tuple[PgnNode, int, Board]] = [
        (child, -1, pgn.initial_board) for child in _followers(pgn.root, rules)
    ]
    while waiting:
        node, parent, before = waiting.pop()
        if len(nodes) >= MOST_NODES:
            raise refused("too-many-moves", limit=MOST_NODES)
        assert node.move is not None
        after = before.play(node.move)
        nodes.append({**entry_of(before, node.move, after), "parent": parent, **_said(node)})
        number = len(nodes) - 1
        waiting.extend((child, number, after) for child in _followers(node, rules))
    return nodes


def _followers(node: PgnNode, rules: RuleSet) -> Iterator[PgnNode]:
    """The moves after one, the main one last: a stack gives it back first."""
    children = node.children if rules == STANDARD else node.children[:1]
    # A null move is no move of a game.
    return reversed([child for child in children if child.move is not None and child.move])


def _said(node: PgnNode) -> dict[str, Any]:
    """What others have said of a move, where they have said anything."""
    said: dict[str, Any] = {
        "comment": node.comment[:_LONGEST_COMMENT],
        "before": node.starting_comment[:_LONGEST_COMMENT],
        "nags": list(node.nags),
    }
    return {name: value for name, value in said.items() if value}
