"""What a person pastes: a position, a game, or a list of moves."""

from __future__ import annotations

import io
import itertools
import re
from typing import Any

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.message import Message
from echecs.domain.rules import RULE_SETS, STANDARD, RuleSet
from echecs.errors import IllegalMoveError, InvalidFenError
from echecs.notation.pgn import Headers, PgnGame, scan_headers
from echecs.notation.san import format_san
from echecs.web.position.annotated import nodes_of
from echecs.web.position.board_state import outcome_of
from echecs.web.position.material import material_of
from echecs.web.position.move_entry import entries_of
from echecs.web.position.typed_move import read_move
from echecs.web.request.reason import RefusedError, refused

MOST_PASTED = 2_000
"""Half-moves of a game that is read for a page."""
LONGEST_FEN = 400
"""Characters of a FEN."""
MOST_GAMES = 10_000
"""More than a text that may be sent can hold."""

_MOST_HEADERS = 40
_LONGEST_HEADER = 200
_NUMBER = re.compile(r"\d+\.+")
# Comments, variations, numbered judgements: a list of moves has none.
_ANNOTATION = re.compile(r"[{}();$]")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*", "?-?")


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


def read_text(
    text: str, rules: RuleSet, language: str, start: Board | None, number: int = 1
) -> dict[str, Any]:
    """The game that a FEN, a PGN or a list of moves tells, as the pages read it.

    Of a PGN with several games it is the one of that number, the first being 1.
    """
    headers: dict[str, str] = {}
    games: list[str] = []
    said: dict[str, Any] = {"nodes": [], "comment": ""}
    if _is_fen(text):
        kind, game = "fen", Game(read_board(text, rules), rules)
    elif text[0] in "[%" or _ANNOTATION.search(text):
        kind = "pgn"
        games = [_title(entry.headers) for entry in scan_headers(io.StringIO(text))]
        pgn, game = _read_pgn(text, rules, number)
        headers = _headers(pgn)
        said = {"nodes": nodes_of(pgn, rules), "comment": pgn.comment}
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
        "games": games,
        **said,
        "material": material_of(entries, game.board),
        "outcome": outcome_of(game.outcome, language),
    }


def _is_fen(text: str) -> bool:
    """A first word with ranks is a position, be they too few."""
    return len(text) <= LONGEST_FEN and text.split()[0].count("/") >= 2 and text[0] != "["


def _read_pgn(text: str, rules: RuleSet, number: int) -> tuple[PgnGame, Game]:
    """The game of a number, as it is written and as it was played."""
    entry = next(itertools.islice(scan_headers(io.StringIO(text)), number - 1, None), None)
    if entry is None and number > 1:
        raise refused("malformed", field="game")
    pgn = PgnGame() if entry is None else entry.game()
    if pgn.errors:
        error = pgn.errors[0]
        raise refused("bad-pgn", line=error.line, column=error.column, problem=error.problem)
    _limit(len(pgn.moves))
    try:
        game = pgn.to_game(rules)
    except IllegalMoveError as error:
        place = place_of(Board(error.fen), _san_at(pgn, error))
        raise bad_move(place, error.refusal) from None
    except InvalidFenError as error:
        raise _bad_fen(error) from None
    return pgn, game


def _headers(pgn: PgnGame) -> dict[str, str]:
    return {
        name: value[:_LONGEST_HEADER]
        for name, value in list(pgn.headers.items())[:_MOST_HEADERS]
        if len(name) <= _LONGEST_HEADER
    }


def _title(headers: Headers) -> str:
    """A game of several as one line: who played, and the result."""
    players = " – ".join(headers.get(name, "?")[:60] for name in ("White", "Black"))
    return f"{players}, {headers.get('Result', '*')[:8]}"


def _san_at(pgn: PgnGame, error: IllegalMoveError) -> str:
    """The move of a game that its own rules refuse and the standard ones allow."""
    fields = error.fen.split()
    first = pgn.initial_board
    start = 2 * first.fullmove_number + first.turn
    ply = 2 * int(fields[5]) + (fields[1] == "b") - start
    board = pgn.boards[ply]
    return format_san(board, pgn.moves[ply])


def place_of(board: Board, text: str) -> str:
    """A move as people point at it in a game: 12.Nf3, 12...Nf6."""
    dots = "." if board.turn is Color.WHITE else "..."
    return f"{board.fullmove_number}{dots}{text}"


def _read_moves(text: str, rules: RuleSet, language: str, start: Board | None) -> Game:
    """Moves from a position, numbered or not, in either language's letters."""
    words = [word for word in _NUMBER.sub(" ", text).split() if word not in _RESULTS]
    _limit(len(words))
    game = Game(start, rules)
    for word in words:
        try:
            game.push(read_move(game, word[:80], language))
        except RefusedError as error:
            place = place_of(game.board, word[:20])
            raise bad_move(place, error.message, error.squares) from None
    return game


def _limit(count: int) -> None:
    if count > MOST_PASTED:
        raise refused("too-many-moves", limit=MOST_PASTED)


def bad_move(number: str, problem: Message, squares: list[str] | None = None) -> RefusedError:
    """The error to raise for a move of a game, by its place."""
    whole = refused("bad-moves", number=number, problem=problem)
    return RefusedError(whole.message, squares=squares or [at.name for at in problem.squares])
