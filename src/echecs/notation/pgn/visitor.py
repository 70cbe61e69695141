"""Visitors: a game told event by event, in the order of its text."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.notation.pgn.game import PgnGame, PgnNode


class Visitor:
    """What is told while a game is walked through; a subclass overrides what it wants to hear.

    `begin_variation` may return False to pass over that variation.
    """

    def header(self, name: str, value: str) -> None:
        """A header."""

    def begin_game(self, game: PgnGame) -> None:
        """The game begins, its headers told."""

    def move(self, node: PgnNode, board: Board) -> None:
        """A move, with the position before it."""

    def begin_variation(self, node: PgnNode) -> bool:
        """A variation begins with this move."""
        return True

    def end_variation(self) -> None:
        """The variation is over."""

    def end_game(self, result: str) -> None:
        """The game is over."""


def visit(game: PgnGame, visitor: Visitor) -> None:
    """Tell a visitor a game: headers, then moves and variations in the order of the text."""
    for name, value in game.headers.items():
        visitor.header(name, value)
    visitor.begin_game(game)
    # What is still to be told, the next on top; None closes a variation.
    todo: list[tuple[PgnNode, Board, bool] | None] = [(game.root, game.initial_board, False)]
    while todo:
        item = todo.pop()
        if item is None:
            visitor.end_variation()
            continue
        node, board, opens = item
        if opens:
            if visitor.begin_variation(node):
                todo += [None, (node, _tell(visitor, node, board), False)]
            continue
        children = node.children
        if not children:
            continue
        todo.append((children[0], _tell(visitor, children[0], board), False))
        todo += [(variation, board, True) for variation in reversed(children[1:])]
    visitor.end_game(game.result)


def _tell(visitor: Visitor, node: PgnNode, board: Board) -> Board:
    """Tell a move; the board after it."""
    visitor.move(node, board)
    move = node.move
    assert move is not None
    after = board.pass_turn() if move.is_null else board.play(move)
    assert after is not None
    return after
