"""Visitors that make something of a game: its tree, its tags, its last board, or nothing."""

import logging
from typing import Any, Generic, Literal, TypeVar

from echecs.compat.board import Board
from echecs.compat.move import Move
from echecs.compat.pgn.headers import Headers
from echecs.compat.pgn.node import Game, GameNode
from echecs.compat.pgn.tree import BuilderCore
from echecs.compat.pgn.visitor import SKIP, BaseVisitor, SkipType

LOGGER = logging.getLogger("echecs.compat.pgn")
GameT = TypeVar("GameT", bound=Game)
HeadersT = TypeVar("HeadersT", bound=Headers)


class GameBuilder(BuilderCore, BaseVisitor[GameT], Generic[GameT]):
    """A visitor that makes a game tree; errors are logged and kept in `game.errors`."""

    game: GameT
    variation_stack: list[GameNode]

    def __init__(self, *, Game: Any = Game) -> None:  # noqa: N803
        self.Game = Game

    def begin_game(self) -> None:
        """Start an empty game."""
        self.game = self.Game()
        self.variation_stack = [self.game]
        self.starting_comment = ""
        self.in_variation = False

    def begin_headers(self) -> Headers:
        """The headers of the game."""
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Keep a tag."""
        self.game.headers[tagname] = tagvalue

    def visit_move(self, board: Board, move: Move) -> None:
        """Hang a node under the last one."""
        node = self.variation_stack[-1].add_variation(move)
        node.starting_comment = self.starting_comment
        self.starting_comment = ""
        self.variation_stack[-1] = node
        self.in_variation = True

    def visit_result(self, result: str) -> None:
        """Keep the result, unless a tag has told it."""
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def handle_error(self, error: Exception) -> None:
        """Log an error and keep it with the game."""
        LOGGER.error("%r: %s", self.game, error)
        self.game.errors.append(error)

    def result(self) -> GameT:
        """The game."""
        return self.game


class HeadersBuilder(BaseVisitor[HeadersT], Generic[HeadersT]):
    """A visitor that keeps the tags and passes over the moves."""

    def __init__(self, *, Headers: Any = Headers) -> None:  # noqa: N803
        self.Headers = Headers

    def begin_headers(self) -> HeadersT:
        """Start without tags."""
        self.headers: HeadersT = self.Headers({})
        return self.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Keep a tag."""
        self.headers[tagname] = tagvalue

    def end_headers(self) -> SkipType:
        """Pass over the moves."""
        return SKIP

    def result(self) -> HeadersT:
        """The tags."""
        return self.headers


class BoardBuilder(BaseVisitor[Board]):
    """A visitor that keeps the last board of the main line."""

    def begin_game(self) -> None:
        """Start without a board."""
        self.skip_variation_depth = 0

    def begin_variation(self) -> SkipType:
        """Pass over variations."""
        self.skip_variation_depth += 1
        return SKIP

    def end_variation(self) -> None:
        """Back from a variation."""
        self.skip_variation_depth = max(self.skip_variation_depth - 1, 0)

    def visit_board(self, board: Board) -> None:
        """Keep the board, if it is of the main line."""
        if not self.skip_variation_depth:
            self.board = board

    def result(self) -> Board:
        """The last board."""
        return self.board


class SkipVisitor(BaseVisitor[Literal[True]]):
    """A visitor that passes over everything."""

    def begin_game(self) -> SkipType:
        """Pass over the game."""
        return SKIP

    def end_headers(self) -> SkipType:
        """Pass over the moves."""
        return SKIP

    def begin_variation(self) -> SkipType:
        """Pass over the variation."""
        return SKIP

    def result(self) -> Literal[True]:
        """That there was a game."""
        return True
