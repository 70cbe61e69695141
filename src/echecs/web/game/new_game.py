"""A request for a new game, turned into the rows to store."""

from __future__ import annotations

import secrets
import time
from typing import Any, NamedTuple

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.rules import RULE_SETS, RuleSet
from echecs.errors import EchecsError, IllegalMoveError, InvalidFenError
from echecs.notation.pgn import parse_pgn
from echecs.notation.uci import parse_uci
from echecs.web.engine.level import LEVEL_NUMBERS
from echecs.web.game.room import MOST_HALF_MOVES
from echecs.web.game.seat import hash_of, new_secret, tidy_name
from echecs.web.position.pasted import place_of
from echecs.web.request.body import LARGEST_GAME
from echecs.web.request.fields import COLORS, optional_text, require_integer
from echecs.web.request.reason import Reason, RefusedError, refused
from echecs.web.store.record import GameRecord, MoveRecord, Pace, Paces, Seat, Seats

MODES = ("local", "link", "engine")
LONGEST_BASE = 24 * 3600
LONGEST_INCREMENT = 600


class NewGame(NamedTuple):
    """The rows of a new game, and the secrets for whoever asked for it."""

    record: GameRecord
    tokens: dict[str, str]
    invite: str | None


def new_game(request: dict[str, Any], *, has_engine: bool) -> NewGame:
    """Judge a request and make its game; `RefusedError` says what is wrong."""
    mode = _choice(request, "mode", MODES)
    if mode == "engine" and not has_engine:
        raise refused("no-engine")
    rules = RULE_SETS[_choice(request, "rules", tuple(RULE_SETS), "standard")]
    color = _color(request)
    name = tidy_name(optional_text(request, "name", 200))
    # On one screen the asker knows both names.
    opponent = tidy_name(optional_text(request, "opponent", 200)) if mode == "local" else ""
    game = _first_moves(request, rules)
    paces = _paces(request, color)
    seats, tokens, invite = _seats(mode, color, name, opponent)
    created = int(time.time() * 1000)
    record = GameRecord(
        id=secrets.token_urlsafe(9),
        mode=mode,
        rules=rules.name,
        start_fen=game.boards[0].fen,
        created=created,
        seats=seats,
        moves=[MoveRecord(move.uci, None, created) for move in game.moves],
        first_ply=game.ply,
        level=require_integer(request, "level", LEVEL_NUMBERS[0], LEVEL_NUMBERS[-1])
        if mode == "engine"
        else None,
    )
    record.paces = paces
    return NewGame(record, tokens, invite)


def _choice(
    request: dict[str, Any], name: str, choices: tuple[str, ...], usual: str | None = None
) -> str:
    value = request.get(name, usual)
    if not isinstance(value, str) or value not in choices:
        raise refused("malformed", field=name)
    return value


def _color(request: dict[str, Any]) -> Color:
    choice = _choice(request, "color", ("white", "black", "random"), "white")
    return secrets.choice(list(Color)) if choice == "random" else COLORS[choice]


def _paces(request: dict[str, Any], color: Color) -> Paces | None:
    """The clocks of White and Black: the asker's, and the opponent's where that is another."""
    clock = request.get("clock")
    if clock is None:
        return None
    own = _pace(clock, "clock")
    others = clock.get("opponent")
    opponent = own if others is None else _pace(others, "clock.opponent")
    return (own, opponent) if color is Color.WHITE else (opponent, own)


def _pace(clock: Any, field: str) -> Pace:
    if not isinstance(clock, dict):
        raise refused("malformed", field=field)
    base = _milliseconds(clock, "base", LONGEST_BASE, field)
    if base == 0:
        raise refused("malformed", field=f"{field}.base")
    return Pace(base, _milliseconds(clock, "increment", LONGEST_INCREMENT, field))


def _milliseconds(clock: dict[str, Any], name: str, most: int, field: str) -> int:
    seconds = clock.get(name, 0)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise refused("malformed", field=f"{field}.{name}")
    if not 0 <= seconds <= most:
        raise refused("malformed", field=f"{field}.{name}")
    return round(seconds * 1000)


def _seats(
    mode: str, color: Color, name: str, opponent: str
) -> tuple[Seats, dict[str, str], str | None]:
    """The seats, the tokens of those that the asker holds, and an invitation to the other."""
    seats = (Seat(Color.WHITE), Seat(Color.BLACK))
    held = (color, color.other) if mode == "local" else (color,)
    tokens = {str(side): new_secret() for side in held}
    for side in held:
        seats[side].token_hash = hash_of(tokens[str(side)])
    seats[color].name = name
    seats[color.other].name = opponent
    invite = None
    if mode == "engine":
        seats[color.other].is_engine = True
    elif mode == "link":
        invite = new_secret()
        seats[color.other].invite_hash = hash_of(invite)
    return seats, tokens, invite


# --- Where it starts -------------------------------------------------------------------


def _first_moves(request: dict[str, Any], rules: RuleSet) -> Game:
    """The game so far: from a PGN, from a position with moves, or the start."""
    pgn = optional_text(request, "pgn", LARGEST_GAME)
    if pgn:
        return _from_pgn(pgn, rules)
    fen = optional_text(request, "fen", 1000) or optional_text(request, "start", 1000)
    moves = request.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise refused("malformed", field="moves")
    return _from_moves(fen or STARTING_FEN, moves, rules)


def _from_moves(fen: str, moves: list[str], rules: RuleSet) -> Game:
    try:
        game = Game(Board(fen, rules=rules), rules)
    except InvalidFenError as error:
        raise RefusedError(Reason("bad-fen"), faults=error.faults) from None
    _check_length(len(moves))
    for text in moves:
        try:
            game.push(parse_uci(game.board, text))
        except IllegalMoveError as error:
            number = place_of(game.board, text)
            raise refused("bad-moves", number=number, problem=error.refusal) from None
        except EchecsError:
            problem = Reason("not-a-move", text=text[:40])
            number = place_of(game.board, text[:20])
            raise refused("bad-moves", number=number, problem=problem) from None
    return game


def _from_pgn(text: str, rules: RuleSet) -> Game:
    """The main line of the first game; a result that the board does not show is left open."""
    pgn = parse_pgn(text)
    if pgn.errors:
        error = pgn.errors[0]
        raise refused("bad-pgn", line=error.line, column=error.column, problem=error.problem)
    if not pgn.moves and not pgn.headers:
        raise refused("malformed", field="pgn")
    return _from_moves(pgn.initial_board.fen, [move.uci for move in pgn.moves], rules)


def _check_length(plies: int) -> None:
    if plies > MOST_HALF_MOVES:
        raise refused("too-many-moves", limit=MOST_HALF_MOVES)
