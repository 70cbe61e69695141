"""The games of a database: created, read, and changed one write at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.engine import URL

from echecs.domain.color import Color
from echecs.web.store.database import open_database
from echecs.web.store.record import GameRecord, MoveRecord, Seat
from echecs.web.store.tables import games, moves, seats
from echecs.web.store.writer import Step, Writer, is_connection_lost

_INSERT_GAME = insert(games)
_INSERT_SEAT = insert(seats)
_INSERT_MOVE = insert(moves)
_DELETE_MOVES = delete(moves).where(
    moves.c.game_id == bindparam("game"), moves.c.ply >= bindparam("from_ply")
)
_SET_END = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(termination=bindparam("how"), winner=bindparam("who"))
)
_SET_OFFERS = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(draw_offer=bindparam("draw"), takeback_offer=bindparam("takeback"))
)
_SET_NAME = (
    update(seats)
    .where(seats.c.game_id == bindparam("game"), seats.c.color == bindparam("side"))
    .values(name=bindparam("called"))
)
_TAKE_SEAT = (
    update(seats)
    .where(
        seats.c.game_id == bindparam("game"),
        seats.c.color == bindparam("side"),
        seats.c.token_hash.is_(None),
    )
    .values(token_hash=bindparam("token"), name=bindparam("called"))
)


class Store:
    """An open database. Every `async` method returns after its commit."""

    def __init__(self, url: URL) -> None:
        self._engine = open_database(url)
        self._writer = Writer(self._engine)

    def start(self) -> None:
        """Begin to take writes from the running event loop."""
        self._writer.start()

    async def close(self) -> None:
        """Store what waits and close the database."""
        await self._writer.close()
        self._engine.dispose()

    # --- Reading -----------------------------------------------------------------------

    async def load(self, game_id: str) -> GameRecord | None:
        """A game with its seats and moves, or None."""
        return await asyncio.to_thread(self._load_surely, game_id)

    def _load_surely(self, game_id: str) -> GameRecord | None:
        """Read a game; connections that were lost meanwhile are made anew."""
        try:
            return self._load(game_id)
        except Exception as error:
            if not is_connection_lost(error):
                raise
            self._engine.dispose()
            return self._load(game_id)

    def _load(self, game_id: str) -> GameRecord | None:
        with self._engine.connect() as connection:
            game = connection.execute(select(games).where(games.c.id == game_id)).first()
            if game is None:
                return None
            of_game = select(seats).where(seats.c.game_id == game_id).order_by(seats.c.color)
            white, black = (
                Seat(Color(row.color), row.name, row.token_hash, row.invite_hash, row.is_engine)
                for row in connection.execute(of_game)
            )
            played = select(moves).where(moves.c.game_id == game_id).order_by(moves.c.ply)
            rows = connection.execute(played).all()
        if [row.ply for row in rows] != list(range(len(rows))):
            raise ValueError(f"game {game_id}: the half-moves stored are not consecutive")
        return GameRecord(
            **game._asdict(),
            seats=(white, black),
            moves=[MoveRecord(row.uci, row.clock, row.played) for row in rows],
        )

    # --- Writing -----------------------------------------------------------------------

    async def create(self, record: GameRecord) -> None:
        """Store a new game."""
        game = {column.name: getattr(record, column.name) for column in games.columns}
        steps = [Step(_INSERT_GAME, game)]
        for seat in record.seats:
            values = {column.name: getattr(seat, column.name) for column in seats.columns[1:]}
            values["color"] = int(seat.color)
            steps.append(Step(_INSERT_SEAT, {"game_id": record.id, **values}))
        for ply, move in enumerate(record.moves):
            steps.append(_move_step(record.id, ply, move))
        await self._writer.write(*steps)

    async def add_move(
        self, game_id: str, ply: int, move: MoveRecord, offers: tuple[int | None, int | None] | None
    ) -> None:
        """Store the half-move of a number, and what becomes of the offers if that changes."""
        steps = [_move_step(game_id, ply, move)]
        if offers is not None:
            steps.append(_offers_step(game_id, offers))
        await self._writer.write(*steps)

    async def take_back(self, game_id: str, ply: int) -> None:
        """Forget the half-moves from a number on, with offers and an end declared."""
        await self._writer.write(
            Step(_DELETE_MOVES, {"game": game_id, "from_ply": ply}),
            _offers_step(game_id, (None, None)),
            Step(_SET_END, {"game": game_id, "how": None, "who": None}),
        )

    async def end(self, game_id: str, termination: str, winner: int | None) -> None:
        """Store an end that the board does not show."""
        await self._writer.write(
            Step(_SET_END, {"game": game_id, "how": termination, "who": winner}),
            _offers_step(game_id, (None, None)),
        )

    async def set_offers(self, game_id: str, offers: tuple[int | None, int | None]) -> None:
        """Store who offers a draw, and who asks to take back."""
        await self._writer.write(_offers_step(game_id, offers))

    async def set_name(self, game_id: str, color: Color, name: str) -> None:
        """Store what a player is called."""
        values = {"game": game_id, "side": int(color), "called": name}
        await self._writer.write(Step(_SET_NAME, values))

    async def take_seat(self, game_id: str, seat: Seat) -> None:
        """Store who holds a seat that was free."""
        values: dict[str, Any] = {
            "game": game_id,
            "side": int(seat.color),
            "token": seat.token_hash,
            "called": seat.name,
        }
        await self._writer.write(Step(_TAKE_SEAT, values, rows=1))


def _move_step(game_id: str, ply: int, move: MoveRecord) -> Step:
    values = {
        "game_id": game_id,
        "ply": ply,
        "uci": move.uci,
        "clock": move.clock,
        "played": move.played,
    }
    return Step(_INSERT_MOVE, values)


def _offers_step(game_id: str, offers: tuple[int | None, int | None]) -> Step:
    draw, takeback = (None if side is None else int(side) for side in offers)
    return Step(_SET_OFFERS, {"game": game_id, "draw": draw, "takeback": takeback})
