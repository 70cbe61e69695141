"""What a person pastes or sets up: positions, games, lists of moves."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.message import Message
from echecs.domain.rules import RULE_SETS, STANDARD, RuleSet
from echecs.errors import IllegalMoveError, InvalidFenError
from echecs.notation.pgn import PgnGame, read_pgn
from echecs.web.body import LARGEST_GAME, read_body
from echecs.web.entry import entries_of, material_of
from echecs.web.protocol import require_text
from echecs.web.reason import RefusedError, describe_faults, refused
from echecs.web.state import check_of, legal_of, outcome_of
from echecs.web.typed_move import read_move

MOST_MOVES = 2_000
"""Half-moves of a game that is read for a page."""

_LONGEST_FEN = 400
_MOST_HEADERS = 40
_LONGEST_HEADER = 200
_NUMBER = re.compile(r"\d+\.+")
# Comments, variations, numbered judgements: a list of moves has none.
_ANNOTATION = re.compile(r"[{}();$]")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*", "?-?")


async def read(request: Request) -> Response:
    """Read a FEN, a PGN or a list of moves; whatever it is, it comes back as a game."""
    body = await read_body(request, LARGEST_GAME)
    text = require_text(body, "text", LARGEST_GAME).strip("\ufeff \t\r\n")
    if not text:
        raise refused("malformed", field="text")
    rules = rules_of(body)
    start = None
    if body.get("start") is not None:
        start = read_board(require_text(body, "start", _LONGEST_FEN), rules)
    # Long games take long enough to keep others waiting.
    found = await asyncio.to_thread(_read, text, rules, request.state.language, start)
    return JSONResponse(found)


async def position(request: Request) -> Response:
    """Judge a position: every fault at once, or what may be played in it."""
    body = await read_body(request)
    fen = require_text(body, "fen", _LONGEST_FEN)
    return JSONResponse(_judge(fen, rules_of(body), request.state.language))


def _judge(fen: str, rules: RuleSet, language: str) -> dict[str, Any]:
    try:
        board = Board(fen, rules=rules)
    except InvalidFenError as error:
        return {"ok": False, "fen": fen, "faults": describe_faults(error.faults, language)}
    return {
        "ok": True,
        "fen": board.fen,
        "faults": [],
        "turn": str(board.turn),
        "check": check_of(board),
        **legal_of(board),
        "outcome": outcome_of(Game(board, rules).outcome, language),
    }


def rules_of(fields: dict[str, Any]) -> RuleSet:
    """The rule set that a request names, the standard one if none."""
    name = fields.get("rules")
    if name is None:
        return STANDARD
    if not isinstance(name, str) or name not in RULE_SETS:
        raise refused("malformed", field="rules")
    return RULE_SETS[name]


def read_board(fen: str, rules: RuleSet) -> Board:
    """The board of a FEN; `RefusedError` with all its faults."""
    try:
        return Board(fen, rules=rules)
    except InvalidFenError as error:
        raise _bad_fen(error) from None


def _bad_fen(error: InvalidFenError) -> RefusedError:
    whole = refused("bad-fen")
    return RefusedError(whole.message, faults=error.faults)


# --- The three kinds of text -----------------------------------------------------------


def _read(text: str, rules: RuleSet, language: str, start: Board | None) -> dict[str, Any]:
    headers: dict[str, str] = {}
    more = False
    if _is_fen(text):
        kind, game = "fen", Game(read_board(text, rules), rules)
    elif text[0] in "[%" or _ANNOTATION.search(text):
        kind = "pgn"
        game, headers, more = _read_pgn(text, rules)
    else:
        kind, game = "moves", _read_moves(text, rules, language, start)
    entries = entries_of(game)
    return {
        "kind": kind,
        "rules": rules.name,
        "start_fen": game.boards[0].fen,
        "fen": game.board.fen,
        "moves": entries,
        "headers": headers,
        "more": more,
        "material": material_of(entries, game.board),
        "outcome": outcome_of(game.outcome, language),
    }


def _is_fen(text: str) -> bool:
    """A first word with ranks is a position, be they too few."""
    return len(text) <= _LONGEST_FEN and text.split()[0].count("/") >= 2 and text[0] != "["


def _read_pgn(text: str, rules: RuleSet) -> tuple[Game, dict[str, str], bool]:
    """The first game, its headers, and whether there are more games."""
    games = read_pgn(io.StringIO(text))
    pgn = next(games, None) or PgnGame()
    if pgn.errors:
        error = pgn.errors[0]
        raise refused("bad-pgn", line=error.line, column=error.column, problem=error.problem)
    _limit(len(pgn.moves))
    try:
        game = pgn.to_game(rules)
    except IllegalMoveError as error:
        raise _bad_move(_ply_of(pgn, error), error.refusal) from None
    except InvalidFenError as error:
        raise _bad_fen(error) from None
    headers = {
        name: value[:_LONGEST_HEADER]
        for name, value in list(pgn.headers.items())[:_MOST_HEADERS]
        if len(name) <= _LONGEST_HEADER
    }
    return game, headers, next(games, None) is not None


def _ply_of(pgn: PgnGame, error: IllegalMoveError) -> int:
    """Where the game's own rules refuse a move that the standard ones allow."""
    fields = error.fen.split()
    first = pgn.initial_board
    start = 2 * first.fullmove_number + first.turn
    return 2 * int(fields[5]) + (fields[1] == "b") - start + 1


def _read_moves(text: str, rules: RuleSet, language: str, start: Board | None) -> Game:
    """Moves from a position, numbered or not, in either language's letters."""
    words = [word for word in _NUMBER.sub(" ", text).split() if word not in _RESULTS]
    _limit(len(words))
    game = Game(start, rules)
    for ply, word in enumerate(words, 1):
        try:
            game.push(read_move(game, word[:80], language))
        except RefusedError as error:
            raise _bad_move(ply, error.message, error.squares) from None
    return game


def _limit(count: int) -> None:
    if count > MOST_MOVES:
        raise refused("too-many-moves", limit=MOST_MOVES)


def _bad_move(ply: int, problem: Message, squares: list[str] | None = None) -> RefusedError:
    whole = refused("bad-moves", ply=ply, problem=problem)
    return RefusedError(whole.message, squares=squares or [at.name for at in problem.squares])
