"""The games of a database: created, read, and changed one write at a time."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.engine import URL

from echecs.domain.color import Color
from echecs.web.request.aside import Aside
from echecs.web.store.database import DatabaseFile, open_database
from echecs.web.store.demonstration_steps import adding, creating, read_row
from echecs.web.store.leases import Leases, Owner
from echecs.web.store.record import GameRecord, MoveRecord, Seat
from echecs.web.store.tables import demonstrations, games, moves, seats
from echecs.web.store.writer import Step, Writer, is_connection_lost

DEMONSTRATION = "demo"
"""The mode of what is no game."""
_READERS = 4
_LOAD_SECONDS = 8.0

_INSERT_GAME = insert(games)
_INSERT_SEAT = insert(seats)
_INSERT_MOVE = insert(moves)
_DELETE_MOVES = delete(moves).where(
    moves.c.game_id == bindparam("game"), moves.c.ply >= bindparam("from_ply")
)
_NEW_VERSION = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("made_from"))
    .values(version=games.c.version + 1, clock_since=None)
)
"""The first step of every change: it fits the state that it was made from, or is refused."""
_SET_DESERTED = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("made_from"))
    .values(version=games.c.version + 1, clock_since=bindparam("since"))
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


class Version(NamedTuple):
    """A game as it was when a change was decided on."""

    id: str
    number: int


class Store:
    """An open database. Every `async` method returns after its commit."""

    def __init__(self, url: URL) -> None:
        self._engine = open_database(url)
        self.moves = 0
        """How many half-moves were stored."""
        self._place = DatabaseFile(url)
        self._writer = Writer(self._engine, self._place.check)
        self._aside = Aside("load", threads=_READERS, most_waiting=1000, is_polite=False)

    def start(self) -> None:
        """Begin to take writes from the running event loop."""
        self._writer.start()

    async def close(self) -> None:
        """Store what waits and close the database."""
        await self._writer.close()
        self._aside.close()
        self._engine.dispose()

    @property
    def writes_failed(self) -> int:
        """How many changes could not be stored."""
        return self._writer.failed

    # --- Reading -----------------------------------------------------------------------

    async def load(self, game_id: str) -> GameRecord | None:
        """A game with its seats and moves, or None; `TimeoutError` when that takes too long."""
        async with asyncio.timeout(_LOAD_SECONDS):
            return await self._aside.run(lambda: self._load_surely(game_id))

    def _load_surely(self, game_id: str) -> GameRecord | None:
        """Read a game; connections that were lost meanwhile are made anew."""
        try:
            return self._load(game_id)
        except Exception as error:
            if not is_connection_lost(error):
                raise
            self._engine.dispose()
            return self._load(game_id)
        finally:
            self._place.check()

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
            shown = None
            if game.mode == DEMONSTRATION:
                own = select(demonstrations).where(demonstrations.c.game_id == game_id)
                shown = connection.execute(own).one()
        if [row.ply for row in rows] != list(range(len(rows))):
            raise ValueError(f"game {game_id}: the half-moves stored are not consecutive")
        return GameRecord(
            **game._asdict(),
            seats=(white, black),
            moves=[MoveRecord(row.uci, row.clock, row.played, row.parent) for row in rows],
            demonstration=None if shown is None else read_row(shown),
        )

    # --- Workers -----------------------------------------------------------------------

    def leases(self, machine: str, address: str) -> Leases:
        """The games of several workers, as one of them sees them."""
        return Leases(self._engine, machine, address)

    async def owner_of(self, leases: Leases, game_id: str) -> Owner | None:
        """The worker that has a game now; `TimeoutError` when that takes too long."""

        def ask() -> Owner | None:
            with self._engine.connect() as connection:
                return leases.owner_of(connection, game_id)

        async with asyncio.timeout(_LOAD_SECONDS):
            return await self._aside.run(ask)

    async def write(self, about: str, steps: list[Step]) -> None:
        """Commit what a worker says of itself or of a game."""
        await self._writer.write(about, *steps)

    # --- Writing -----------------------------------------------------------------------

    async def create(self, record: GameRecord) -> None:
        """Store a new game."""
        game = {column.name: getattr(record, column.name) for column in games.columns}
        steps = [Step(_INSERT_GAME, game, rank=0)]
        for seat in record.seats:
            values = {column.name: getattr(seat, column.name) for column in seats.columns[1:]}
            values["color"] = int(seat.color)
            steps.append(Step(_INSERT_SEAT, {"game_id": record.id, **values}, rank=1))
        if record.demonstration is not None:
            steps.append(creating(record.id, record.demonstration))
        step = _move_step if record.demonstration is None else adding
        for ply, move in enumerate(record.moves):
            steps.append(step(record.id, ply, move))
        await self._writer.write(record.id, *steps)

    # Each change names the version of the game that it was made from. Where the game
    # has another one, somebody else has changed it: nothing happens, `NotStoredError`.

    async def add_move(
        self,
        game: Version,
        ply: int,
        move: MoveRecord,
        offers: tuple[int | None, int | None] | None,
    ) -> None:
        """Store the half-move of a number, and what becomes of the offers if that changes."""
        steps = [_move_step(game.id, ply, move)]
        if offers is not None:
            steps.append(_offers_step(game.id, offers))
        await self._change(game, *steps)
        self.moves += 1

    async def take_back(self, game: Version, ply: int) -> None:
        """Forget the half-moves from a number on, with offers and an end declared."""
        await self._change(
            game,
            Step(_DELETE_MOVES, {"game": game.id, "from_ply": ply}),
            _offers_step(game.id, (None, None)),
            Step(_SET_END, {"game": game.id, "how": None, "who": None}),
        )

    async def end(self, game: Version, termination: str, winner: int | None) -> None:
        """Store an end that the board does not show."""
        await self._change(
            game,
            Step(_SET_END, {"game": game.id, "how": termination, "who": winner}),
            _offers_step(game.id, (None, None)),
        )

    async def set_offers(self, game: Version, offers: tuple[int | None, int | None]) -> None:
        """Store who offers a draw, and who asks to take back."""
        await self._change(game, _offers_step(game.id, offers))

    async def set_name(self, game: Version, color: Color, name: str) -> None:
        """Store what a player is called."""
        values = {"game": game.id, "side": int(color), "called": name}
        await self._change(game, Step(_SET_NAME, values))

    async def take_seat(self, game: Version, seat: Seat) -> None:
        """Store who holds a seat that was free."""
        values: dict[str, Any] = {
            "game": game.id,
            "side": int(seat.color),
            "token": seat.token_hash,
            "called": seat.name,
        }
        await self._change(game, Step(_TAKE_SEAT, values, rows=1))

    async def change(self, game: Version, *steps: Step) -> None:
        """Store some other change."""
        await self._change(game, *steps)

    async def desert(self, game: Version, since: int) -> None:
        """Store since when the clock of a game runs that leaves memory."""
        values = {"game": game.id, "made_from": game.number, "since": since}
        await self._writer.write(game.id, Step(_SET_DESERTED, values, rows=1))

    async def _change(self, game: Version, *steps: Step) -> None:
        first = Step(_NEW_VERSION, {"game": game.id, "made_from": game.number}, rows=1)
        await self._writer.write(game.id, first, *steps)


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
