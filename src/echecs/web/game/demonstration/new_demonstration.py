"""A request for a demonstration, or for another game to be shown, turned into what is stored."""

from __future__ import annotations

import secrets
import time
from typing import Any

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.web.game.demonstration.shown_tree import MOST_NODES, START, ShownTree, grow_tree
from echecs.web.game.seat import hash_of, new_secret, tidy_name
from echecs.web.position.pasted import LONGEST_FEN, MOST_GAMES, read_board, read_text, rules_of
from echecs.web.request.body import LARGEST_GAME
from echecs.web.request.fields import optional_text, require_integer, require_text
from echecs.web.request.reason import refused
from echecs.web.store.record import DemonstrationRecord, GameRecord, Seat
from echecs.web.store.store import DEMONSTRATION


def new_demonstration(request: dict[str, Any], language: str) -> tuple[GameRecord, str]:
    """Judge a request and make its demonstration; the teacher's token is told only here."""
    tree = tree_asked_for(request, language)
    token = new_secret()
    name = tidy_name(optional_text(request, "name", 200))
    record = GameRecord(
        id=secrets.token_urlsafe(9),
        mode=DEMONSTRATION,
        rules=tree.rules.name,
        start_fen=tree.start.fen,
        created=int(time.time() * 1000),
        seats=(Seat(Color.WHITE, name, hash_of(token)), Seat(Color.BLACK)),
        moves=tree.records(),
        demonstration=DemonstrationRecord(),
    )
    return record, token


def tree_asked_for(request: dict[str, Any], language: str) -> ShownTree:
    """The moves that a request names, as `/api/read` takes them; none from the start if none."""
    rules = rules_of(request)
    text = optional_text(request, "text", LARGEST_GAME).strip("\ufeff \t\r\n")
    start = None
    if request.get("start") is not None:
        start = read_board(require_text(request, "start", LONGEST_FEN), rules)
    if not text:
        return ShownTree(start or Board(rules=rules), rules)
    number = 1
    if request.get("game") is not None:
        number = require_integer(request, "game", 1, MOST_GAMES)
    read = read_text(text, rules, language, start, number)
    nodes = read["nodes"] or [
        {**entry, "parent": place} for place, entry in enumerate(read["moves"], START)
    ]
    if len(nodes) > MOST_NODES:
        raise refused("too-many-moves", limit=MOST_NODES)
    board = Board(read["start_fen"], rules=rules)
    return grow_tree(board, rules, ((node["parent"], node["uci"]) for node in nodes))
