"""A stored game, played again from its rows."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.outcome import Outcome
from echecs.domain.rules import RULE_SETS
from echecs.errors import EchecsError
from echecs.web.request.reason import refused
from echecs.web.store.record import GameRecord


def replay(record: GameRecord) -> Game:
    """The game of stored rows, judged by the rules anew; `RefusedError` where they do not fit."""
    try:
        rules = RULE_SETS[record.rules]
        game = Game(Board(record.start_fen, rules=rules), rules)
    except (EchecsError, KeyError):
        raise refused("damaged", ply=0) from None
    try:
        for move in record.moves:
            game.push(Move.from_uci(move.uci))
        if record.termination is not None:
            game.declare(Outcome(record.termination, stored_color(record.winner)))
    except ValueError:
        raise refused("damaged", ply=game.ply + 1) from None
    return game


def stored_color(number: int | None) -> Color | None:
    """The side that a row names by its number."""
    return None if number is None else Color(number)
