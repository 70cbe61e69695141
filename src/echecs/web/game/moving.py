"""Moves at a board: whose turn it is, whether the move came in time, what it says."""

from __future__ import annotations

from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.refusal import Refusal
from echecs.web.game.room import MOST_HALF_MOVES, Room
from echecs.web.game.viewer import Viewer
from echecs.web.position.typed_move import read_move
from echecs.web.request.reason import RefusedError, refused


async def move(room: Room, viewer: Viewer, ply: int, text: str) -> int:
    """Play what a text says and return the number of half-moves then.

    A half-move that was stored before is acknowledged again.
    """
    arrived = room.now()
    async with room.lock:
        game = room.game
        if not viewer.colors:
            raise refused("not-your-seat")
        if ply < game.ply and _is_repeat(game, viewer, ply, text):
            return ply + 1
        if ply != game.ply:
            raise refused("stale")
        room.require_running()
        if game.turn not in viewer.colors:
            raise refused("not-your-turn")
        found = read_move(game, text, viewer.language)
        if game.ply >= MOST_HALF_MOVES:
            raise refused("too-many-moves", limit=MOST_HALF_MOVES)
        if room.is_out_of_time(arrived):
            await room.end_by_time()
            raise RefusedError(Refusal("game-over"))
        await room.play(found, arrived)
        return game.ply


async def engine_move(room: Room, ply: int, move: Move) -> None:
    """Play the engine's move, unless the game has gone another way."""
    arrived = room.now()
    async with room.lock:
        game = room.game
        # The move before may have been taken back meanwhile, and another one made.
        is_other = game.ply != ply or not game.board.is_legal(move)
        if is_other or game.outcome is not None:
            return
        if room.is_out_of_time(arrived):
            await room.end_by_time()
        elif game.ply < MOST_HALF_MOVES:
            await room.play(move, arrived)


def _is_repeat(game: Game, viewer: Viewer, ply: int, text: str) -> bool:
    """Whether a text names the half-move stored at a place, and its mover sends it."""
    board = game.boards[ply]
    if board.turn not in viewer.colors:
        return False
    try:
        return read_move(Game(board, game.rules), text, viewer.language) == game.moves[ply]
    except RefusedError:
        return False
