"""Reading a game or a position that a person pastes, and judging one that is set up."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.rules import RuleSet
from echecs.errors import InvalidFenError
from echecs.web.position.board_state import check_of, legal_of, outcome_of
from echecs.web.position.pasted import LONGEST_FEN, MOST_GAMES, read_board, read_text, rules_of
from echecs.web.request.aside import Work
from echecs.web.request.body import LARGEST_GAME, read_body
from echecs.web.request.fields import require_integer, require_text
from echecs.web.request.limit import address_of
from echecs.web.request.reason import describe_faults, refused


async def read(request: Request) -> Response:
    """Read a FEN, a PGN or a list of moves; whatever it is, it comes back as a game."""
    body = await read_body(request, LARGEST_GAME)
    text = require_text(body, "text", LARGEST_GAME).strip("\ufeff \t\r\n")
    if not text:
        raise refused("malformed", field="text")
    rules = rules_of(body)
    start = None
    if body.get("start") is not None:
        start = read_board(require_text(body, "start", LONGEST_FEN), rules)
    number = 1
    if body.get("game") is not None:
        number = require_integer(body, "game", 1, MOST_GAMES)
    # Long games take long enough to keep others waiting.
    work: Work = request.app.state.hub.work
    language = request.state.language

    def read_aside() -> Response:
        return JSONResponse(read_text(text, rules, language, start, number))

    return await work.run(address_of(request.scope), read_aside)


async def judge(request: Request) -> Response:
    """Judge a position: every fault at once, or what may be played in it."""
    body = await read_body(request)
    fen = require_text(body, "fen", LONGEST_FEN)
    return JSONResponse(_judge(fen, rules_of(body), request.state.language))


def _possible_squares(fen: str, rules: RuleSet) -> list[str]:
    """The squares on which a pawn could be taken en passant, whatever the FEN says of it."""
    fields = fen.split()
    if len(fields) < 4 or fields[1] not in ("w", "b"):
        return []
    rank = "6" if fields[1] == "w" else "3"
    found = []
    for square in (file + rank for file in "abcdefgh"):
        try:
            board = Board(" ".join([*fields[:3], square, *fields[4:]]), rules=rules)
        except InvalidFenError:
            continue
        if any(board.is_en_passant(move) for move in board.legal_moves):
            found.append(square)
    return found


def _judge(fen: str, rules: RuleSet, language: str) -> dict[str, Any]:
    try:
        board = Board(fen, rules=rules)
    except InvalidFenError as error:
        faults = describe_faults(error.faults, language)
        return {
            "ok": False,
            "fen": fen,
            "en_passant": _possible_squares(fen, rules),
            "faults": faults,
        }
    return {
        "ok": True,
        "en_passant": _possible_squares(fen, rules),
        "fen": board.fen,
        "faults": [],
        "turn": str(board.turn),
        "check": check_of(board),
        **legal_of(board),
        "outcome": outcome_of(Game(board, rules).outcome, language),
    }
