"""The engine at the board: thinks when it is its turn, and answers offers of a draw."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from echecs.domain.move import Move
from echecs.errors import EchecsError
from echecs.web.engine.move_source import MoveSource
from echecs.web.game.moving import engine_move
from echecs.web.game.room import Room
from echecs.web.game.state import clock_of
from echecs.web.request.reason import Reason, RefusedError

_log = logging.getLogger(__name__)

_ATTEMPTS = 3
_DRAWISH_FROM_MOVE = 40
_LEVEL_SCORE = 30
"""Centipawns; an engine that is not better than that takes a draw."""


class EnginePlayer:
    """Plays the engine's seats of all rooms."""

    def __init__(self, engine: MoveSource | None) -> None:
        self._engine = engine
        self._thinking: dict[Room, tuple[int, asyncio.Task[None]]] = {}
        self._scores: dict[Room, int | None] = {}

    def is_thinking(self, room: Room) -> bool:
        """Whether it is at work on a game."""
        return room in self._thinking

    def look(self, room: Room) -> None:
        """Begin to think if it is its turn, stop if it is not."""
        game = room.game
        is_ours = room.seats[game.turn].is_engine and game.outcome is None and not room.needs_reload
        at_work = self._thinking.get(room)
        if at_work is not None and (not is_ours or at_work[0] != game.ply):
            del self._thinking[room]
            at_work[1].cancel()
            at_work = None
        if not is_ours or at_work is not None:
            return
        if self._engine is None:
            # A game of a server that had one: whoever waits for a move is told.
            _tell(room, "no-engine")
        else:
            task = asyncio.ensure_future(self._think(room, self._engine, game.ply))
            self._thinking[room] = (game.ply, task)

    def accepts_draw(self, room: Room) -> bool:
        """Yes late in the game, when it stands no better."""
        score = self._scores.get(room)
        late = room.game.board.fullmove_number > _DRAWISH_FROM_MOVE
        return late and score is not None and score <= _LEVEL_SCORE

    def forget(self, room: Room) -> None:
        """A room leaves memory."""
        self._scores.pop(room, None)
        at_work = self._thinking.pop(room, None)
        if at_work is not None:
            at_work[1].cancel()

    async def close(self) -> None:
        """Stop thinking and end the engine."""
        for room in list(self._thinking):
            self.forget(room)
        if self._engine is not None:
            await self._engine.close()

    async def _think(self, room: Room, engine: MoveSource, ply: int) -> None:
        move = None
        for attempt in range(_ATTEMPTS):
            try:
                move = await self._ask(room, engine)
                break
            except (EchecsError, OSError, EOFError, RuntimeError, TimeoutError) as error:
                _log.warning("the engine failed: %s: %s", type(error).__name__, error)
                await asyncio.sleep(attempt)
        # What follows must not be cancelled by its own effect.
        if self._thinking.get(room, (None,))[0] != ply:
            return
        del self._thinking[room]
        if move is None:
            _tell(room, "engine-failed")
            room.changed()
            return
        # What cannot be stored is logged, and the room is loaded anew.
        with suppress(RefusedError):
            await room.act(engine_move(room, ply, move))

    async def _ask(self, room: Room, engine: MoveSource) -> Move:
        game = room.game
        text, score = await engine.best_move(
            room.start_fen,
            [move.uci for move in game.moves],
            room.level or 1,
            clock_of(room),
            game.rules,
        )
        move = Move.from_uci(text)
        if not game.board.is_legal(move):
            raise RuntimeError(f"{text} is not legal in {game.board.fen}")
        self._scores[room] = score
        return move


def _tell(room: Room, reason: str) -> None:
    for viewer in room.viewers:
        viewer.notice(Reason(reason))
