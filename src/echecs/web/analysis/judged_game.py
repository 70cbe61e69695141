"""A whole game judged move by move, over a socket of its own."""

from __future__ import annotations

import threading
from typing import Any

from starlette.datastructures import State
from starlette.websockets import WebSocket

from echecs.analysis import Analysis, OwnThinker, analyse, annotate, to_json
from echecs.domain.game import Game
from echecs.domain.rules import STANDARD
from echecs.notation.pgn import PgnGame
from echecs.web.analysis.evaluation import LIMITS, MATE_NODES
from echecs.web.position.annotated import nodes_of
from echecs.web.position.pasted import LONGEST_FEN, bad_move, place_of, read_board, rules_of
from echecs.web.position.typed_move import read_move
from echecs.web.request.fields import language_of, optional_text
from echecs.web.request.reason import RefusedError, refused, translate
from echecs.web.request.search_socket import serve_search
from echecs.web.request.turns import Turns

AT_ONCE = 2
"""Games that are judged at once; an address has one of them at most."""
MOST_WAITING = 5
"""Of one address."""
MOST_MOVES = 600
"""Half-moves of a game that is judged: about a minute's work."""
_MEGABYTES = 16
_NOTHING: dict[str, Any] = {"nodes": [], "moves": [], "curve": [], "complete": False}


async def analyse_socket(websocket: WebSocket) -> None:
    """Take one game, tell the progress and then every move's judgement."""
    await serve_search(websocket, read_game, _turns(websocket.app.state))


def _turns(state: State) -> Turns:
    if not hasattr(state, "analyses"):
        state.analyses = Turns(AT_ONCE, MOST_WAITING)
    turns: Turns = state.analyses
    return turns


def read_game(fields: dict[str, Any]) -> GameAnalysis:
    """The game that a request tells by its moves, e2e4.e7e5 and so on."""
    rules = rules_of(fields)
    if rules != STANDARD:
        raise refused("other-rules")
    language = language_of(fields)
    start = optional_text(fields, "start", LONGEST_FEN)
    game = Game(read_board(start, rules) if start else None, rules)
    words = optional_text(fields, "moves", 5 * MOST_MOVES + 10).split(".")
    moves = [word for word in words if word]
    if len(moves) > MOST_MOVES:
        raise refused("too-many-moves", limit=MOST_MOVES)
    for word in moves:
        try:
            game.push(read_move(game, word, language))
        except RefusedError as error:
            raise bad_move(place_of(game.board, word), error.message, error.squares) from None
    if not moves:
        raise refused("malformed", field="moves")
    return GameAnalysis(game, language)


class GameAnalysis:
    """One analysis; it can be called off from another thread."""

    def __init__(self, game: Game, language: str) -> None:
        self._pgn = PgnGame.from_game(game)
        self._language = language
        self._stop = threading.Event()
        self._thinker = OwnThinker(_MEGABYTES)
        self._done, self._total = 0, len(game.moves) + 1

    @property
    def is_stopped(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._stop.is_set()

    def stop(self) -> None:
        """End it."""
        self._stop.set()
        self._thinker.stop()

    def solve(self) -> dict[str, Any]:
        """Judge every move."""
        analysis = analyse(
            self._pgn,
            LIMITS,
            thinker=self._thinker,
            mate_nodes=MATE_NODES,
            progress=self._progress,
            stop=self._stop,
        )
        return {"type": "analysis", "cancelled": self.is_stopped, **self._describe(analysis)}

    def _describe(self, analysis: Analysis) -> dict[str, Any]:
        found = to_json(analysis)
        kept = ("opening", "complete", "accuracy", "marks", "turns", "curve", "moves")
        annotated = annotate(analysis, translate(self._language))
        return {"nodes": nodes_of(annotated), **{name: found[name] for name in kept}}

    def _progress(self, done: int, total: int) -> None:
        self._done, self._total = done, total

    def describe(self, solution: None) -> dict[str, Any]:
        """What is said when it never began."""
        return {"type": "analysis", "cancelled": True, **_NOTHING}

    def describe_progress(self, seconds: float) -> dict[str, Any]:
        """How many positions are judged."""
        return {"type": "progress", "done": self._done, "total": self._total}
