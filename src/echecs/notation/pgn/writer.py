"""Writing games as PGN, lines of at most eighty columns."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import IO

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.rules import STANDARD
from echecs.notation.pgn.file import opened_to_write
from echecs.notation.pgn.game import NULL_SAN, PgnGame, PgnNode
from echecs.notation.pgn.headers import ROSTER
from echecs.notation.san import format_san

_COLUMNS = 80
_NAME_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+#=:-")


def format_pgn(game: PgnGame, *, columns: int = _COLUMNS) -> str:
    """The text of a game, with a line feed at its end."""
    lines = [f'[{name} "{_escape(value)}"]' for name, value in _all_headers(game).items()]
    movetext = _fill(_Words(game).words, columns)
    return "\n".join([*lines, "", *movetext, ""])


def format_game(
    game: Game, headers: dict[str, str] | None = None, clocks: Sequence[float | None] = ()
) -> str:
    """The text of a game that was played, with its rules where they are not the usual ones.

    `clocks` has the seconds that the mover had left after each half-move, where that is known.
    """
    headers = dict(headers or {})
    if game.rules.name != STANDARD.name:
        headers["Variant"] = game.rules.name
    pgn = PgnGame.from_game(game, headers)
    for node, clock in zip(pgn.main_line, clocks, strict=False):
        if clock is not None:
            node.clock = clock
    return format_pgn(pgn)


def write_pgn(games: PgnGame | Iterable[PgnGame], target: str | os.PathLike[str] | IO[str]) -> None:
    """Write a game or many to a path or a text stream, an empty line after each.

    A path that ends in `.gz` or `.zst` is packed so; its file is replaced whole or not
    at all, so that the games may come from it.
    """
    if isinstance(games, PgnGame):
        games = [games]
    if isinstance(target, str | os.PathLike):
        with opened_to_write(target) as stream:
            write_pgn(games, stream)
        return
    for game in games:
        if not isinstance(game, PgnGame):
            raise TypeError(f"a game to write is a PgnGame, not {type(game).__name__}")
        target.write(format_pgn(game) + "\n")


def _all_headers(game: PgnGame) -> dict[str, str]:
    """The roster first, then the others; position and result as the game has them."""
    headers = {**ROSTER, **game.headers, "Result": game.result}
    fen = game.initial_board.fen
    headers.pop("FEN", None)
    headers.pop("SetUp", None)
    if fen != STARTING_FEN:
        headers["SetUp"] = "1"
        headers["FEN"] = fen
    for name in headers:
        if not name or not _NAME_LETTERS.issuperset(name):
            raise ValueError(f"a header's name has letters, digits and _+#=:- only, not {name!r}")
    return headers


def _escape(value: str) -> str:
    one_line = " ".join(value.splitlines())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


class _Words:
    """The words of a movetext, gathered without recursion: variations nest as they like."""

    def __init__(self, game: PgnGame) -> None:
        self.words: list[str] = []
        self._prefix = ""
        self._needs_number = True
        self._comment(game.comment)
        # What is still to be written, the next on top: a node to go on from, a
        # variation to open, or None to close one.
        todo: list[tuple[PgnNode, Board, bool] | None] = [(game.root, game.initial_board, False)]
        while todo:
            item = todo.pop()
            if item is None:
                self.words[-1] += ")"
                self._needs_number = True
                continue
            node, board, opens = item
            if opens:
                self._prefix = "("
                self._needs_number = True
                self._comment(node.starting_comment)
                todo.append((node, self._move(node, board), False))
                continue
            children = node.children
            if not children:
                continue
            todo.append((children[0], self._move(children[0], board), False))
            for variation in reversed(children[1:]):
                todo.append(None)
                todo.append((variation, board, True))
        self._word(game.result)

    def _word(self, word: str) -> None:
        self.words.append(self._prefix + word)
        self._prefix = ""

    def _comment(self, text: str) -> None:
        if text:
            for word in f"{{{text}}}".split():
                self._word(word)
            self._needs_number = True

    def _move(self, node: PgnNode, board: Board) -> Board:
        """Write a move with its judgements and comment; the board after it."""
        move = node.move
        assert move is not None
        if board.turn is Color.WHITE:
            self._word(f"{board.fullmove_number}.")
        elif self._needs_number:
            self._word(f"{board.fullmove_number}...")
        self._needs_number = False
        self._word(NULL_SAN if move.is_null else format_san(board, move))
        for number in node.nags:
            self._word(f"${number}")
        self._comment(node.comment)
        after = board.pass_turn() if move.is_null else board.play(move)
        assert after is not None
        return after


def _fill(words: list[str], columns: int) -> list[str]:
    """Words in lines, none longer than the columns unless a word is."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > columns:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    return lines
