"""Entries parsed: a position, its name, and what is claimed of it."""

from __future__ import annotations

from typing import NamedTuple

from echecs.batch.input.claim import (
    LONGEST_THEME,
    NO_CLAIM,
    Claim,
    claim_of_line,
    length_in_themes,
)
from echecs.batch.input.entry import Entry
from echecs.batch.input.form import GAMES, PUZZLES, Form, split_row
from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.errors import InvalidEntryError, InvalidPgnError
from echecs.notation.epd import parse_epd
from echecs.notation.pgn import parse_pgn
from echecs.notation.problem import Problem as Fault
from echecs.notation.uci import parse_uci
from echecs.solver.search.prover import LONGEST


class Problem(NamedTuple):
    """A position to solve."""

    board: Board
    name: str = ""
    """What its input calls it, or empty."""
    claim: Claim = NO_CLAIM
    is_other_puzzle: bool = False
    """Whether it is a puzzle of another kind than a mate."""


def parse_problem(entry: Entry, form: Form) -> Problem:
    """Read an entry; raise an `EchecsError` that says what is wrong with it."""
    if entry.fault is not None:
        raise InvalidEntryError(entry.fault)
    text = entry.text.decode("utf-8", "replace")
    if form.kind == GAMES:
        problem = _parse_game(text, entry.line)
    elif form.kind == PUZZLES:
        problem = _parse_puzzle(text, form.columns)
    else:
        problem = _parse_position(text)
    mate = problem.claim.mate
    if mate is not None and abs(mate) > LONGEST:
        raise InvalidEntryError(Fault("mate-too-long", longest=LONGEST, moves=abs(mate)))
    return problem


def _parse_position(text: str) -> Problem:
    """A FEN, or an EPD with `dm`, `bm` or `pv`."""
    board, operations = parse_epd(text)
    name = operations.get("id", "")
    mate = operations.get("dm")
    keys = _moves(operations.get("bm"))
    line = _moves(operations.get("pv"))
    if mate is None:
        from_line = claim_of_line(board, line)
        mate = from_line.mate
        keys = keys or from_line.keys or line[:1]
    elif isinstance(mate, int) and mate > 0:
        keys = keys or line[:1]
    assert mate is None or isinstance(mate, int)
    return Problem(board, str(name or ""), Claim(mate, keys, line))


def _moves(operand: object) -> tuple[Move, ...]:
    if isinstance(operand, tuple):
        return tuple(move for move in operand if isinstance(move, Move))
    return ()


def _parse_puzzle(text: str, columns: tuple[str, ...]) -> Problem:
    """A row of a collection: its FEN is the position before the opponent's first move."""
    for name in ("FEN", "Moves"):
        if name not in columns:
            raise InvalidEntryError(Fault("no-column", name=name))
    row = dict(zip(columns, split_row(text), strict=False))
    board = Board(row.get("FEN", ""))
    line: list[Move] = []
    words = row.get("Moves", "").split()
    if not words:
        raise InvalidEntryError(Fault("no-moves"))
    board = board.play(parse_uci(board, words[0]))
    position = board
    for word in words[1:]:
        line.append(parse_uci(position, word))
        position = position.play(line[-1])
    claim = claim_of_line(board, line)._replace(is_puzzle=True)
    themes = row.get("Themes", "")
    length = length_in_themes(themes)
    if claim.mate is None and length is not None:
        # The theme claims a mate that the moves do not show.
        claim = Claim(length, tuple(line[:1]), tuple(line), is_puzzle=True)
    elif claim.mate is not None and length is not None and length < LONGEST_THEME:
        claim = claim._replace(mate=length)
    if claim.mate is None:
        return Problem(board, row.get("PuzzleId", ""), is_other_puzzle=True)
    return Problem(board, row.get("PuzzleId", ""), claim)


def _parse_game(text: str, line: int) -> Problem:
    """A game: the position it is set up with and its moves, else the position it ends in."""
    game = parse_pgn(text)
    name = game.headers.get("Event", "").strip("?")
    is_set_up = "FEN" in game.headers
    for error in game.errors:
        # A fault in the moves leaves the position that was set up as it is.
        if not is_set_up or error.problem.code == "fen-tag":
            raise InvalidPgnError(error.problem, line + error.line - 1, error.column)
    if not is_set_up:
        return Problem(game.end.board, name)
    claim = NO_CLAIM if game.errors else claim_of_line(game.initial_board, game.moves)
    return Problem(game.initial_board, name, claim)
