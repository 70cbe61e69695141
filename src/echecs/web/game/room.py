"""A game in play: its rules, seats, clock and offers, and who looks on.

Everything that changes a game happens under its lock, is stored first, and is
told to all viewers afterwards.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.outcome import AGREEMENT, RESIGNATION, TIME, Outcome
from echecs.domain.refusal import GameOver
from echecs.domain.rules import RULE_SETS
from echecs.errors import EchecsError
from echecs.web.game import state
from echecs.web.game.clock import Clock, times_at
from echecs.web.game.seat import fits, hash_of, tidy_name
from echecs.web.position.material import material_of_taken, taken_in, taken_letter
from echecs.web.position.typed_move import read_move
from echecs.web.request.reason import Reason, RefusedError, refused
from echecs.web.settings import TimeSource
from echecs.web.store.record import GameRecord, MoveRecord, Seat
from echecs.web.store.store import Store
from echecs.web.store.writer import NotStoredError

MOST_HALF_MOVES = 4000
"""Half-moves of a game; the reduced rules alone would let it go on for ever."""


class Viewer(state.Viewer, Protocol):
    """Somebody who looks at a game and is told of its changes."""

    def tell_state(self) -> None:
        """Send the present state soon."""

    def notice(self, reason: Reason) -> None:
        """Send words in the viewer's language."""

    def close(self, code: int) -> None:
        """Close the connection once what waits was sent."""


class Opponent(Protocol):
    """What plays the seats that no person holds."""

    def is_thinking(self, room: Room) -> bool:
        """Whether it is at work on a game."""

    def look(self, room: Room) -> None:
        """Begin to think if it is its turn, stop if it is not."""

    def accepts_draw(self, room: Room) -> bool:
        """Its answer to an offer."""


class Room:
    """One game in memory. The methods that act take who asks, and raise `RefusedError`."""

    def __init__(
        self,
        record: GameRecord,
        store: Store,
        opponent: Opponent | None = None,
        now: TimeSource = time.monotonic,
    ) -> None:
        self.id = record.id
        self.mode = record.mode
        self.level = record.level
        self.created = record.created
        self.seats = record.seats
        self.game = replay(record)
        self.start_fen = record.start_fen
        self.times = [move.clock for move in record.moves]
        """What the mover had left after each half-move."""
        self.draw_offer = _color(record.draw_offer)
        self.takeback_offer = _color(record.takeback_offer)
        self.viewers: set[Viewer] = set()
        self.idle_since = now()
        """When the last viewer left, or it was last asked for."""
        self.is_lost = False
        """Whether memory and store may differ; such a room must be loaded anew."""
        self.clock: Clock | None = None
        if record.clock_base is not None:
            self.clock = Clock(record.clock_base, record.clock_increment or 0, now)
        self._first_ply = record.first_ply
        self._first_color = self.game.boards[0].turn
        self._taken = taken_in(self.game)
        self._store = store
        self._opponent = opponent
        self._now = now
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._draw_asked_at: tuple[Color, int] | None = None
        self._shared: dict[str, Any] | None = None
        self._material: dict[str, Any] | None = None
        self._restart_clock()

    # --- What it is now ----------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether it must stay in memory though nobody looks on."""
        return bool(
            self.viewers
            or self._tasks
            or self._lock.locked()
            or self.is_thinking
            or (self.clock and self.clock.running is not None)
        )

    @property
    def is_thinking(self) -> bool:
        """Whether the engine is at work on it."""
        return self._opponent is not None and self._opponent.is_thinking(self)

    def shared_state(self) -> dict[str, Any]:
        """The state that all viewers share, made once for each change."""
        if self._shared is None:
            self._shared = state.shared_state(self)
        return self._shared

    def material(self) -> dict[str, Any]:
        """What was taken, and the balance."""
        if self._material is None:
            self._material = material_of_taken(self._taken, self._first_color, self.game.board)
        return self._material

    def may_take_back(self, colors: frozenset[Color]) -> bool:
        """Whether the holder of these seats may ask to take a move back, or answer that."""
        outcome = self.game.outcome
        if outcome is not None and (self.mode == "link" or outcome.termination == TIME):
            return False
        return any(self._target_of(color) is not None for color in (*colors, *self._offerers()))

    def _offerers(self) -> tuple[Color, ...]:
        return () if self.takeback_offer is None else (self.takeback_offer,)

    # --- Viewers -----------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Begin to tell a viewer of every change."""
        self.viewers.add(viewer)
        self._changed_for_all()

    def leave(self, viewer: Viewer) -> None:
        """Stop telling a viewer."""
        self.viewers.discard(viewer)
        self.idle_since = self._now()
        self.changed()

    def changed(self) -> None:
        """Tell everybody the new state."""
        self._shared = None
        for viewer in self.viewers:
            viewer.tell_state()

    def _changed_for_all(self) -> None:
        """Tell everybody, then the opponent: what it has to say belongs to the new state."""
        self.changed()
        if self._opponent is not None:
            self._opponent.look(self)

    def close(self) -> None:
        """Let go of the timer, before the room leaves memory."""
        self._stop_timer()

    async def act(self, action: Coroutine[Any, Any, Any]) -> Any:
        """Carry an action through even if whoever asked for it goes away meanwhile."""
        task = asyncio.ensure_future(action)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # --- Moves -------------------------------------------------------------------------

    async def move(self, viewer: Viewer, ply: int, text: str) -> int:
        """Play what a text says and return the number of half-moves then.

        A half-move that was stored before is acknowledged again.
        """
        arrived = self._now()
        async with self._lock:
            if not viewer.colors:
                raise refused("not-your-seat")
            if ply < self.game.ply and self._is_repeat(viewer, ply, text):
                return ply + 1
            if ply != self.game.ply:
                raise refused("stale")
            self._need_running()
            if self.game.turn not in viewer.colors:
                raise refused("not-your-turn")
            move = read_move(self.game, text, viewer.language)
            if self.game.ply >= MOST_HALF_MOVES:
                raise refused("too-many-moves", limit=MOST_HALF_MOVES)
            if self._is_out_of_time(arrived):
                await self._flag_fell()
                raise RefusedError(GameOver())
            await self._play(move, arrived)
            return self.game.ply

    async def engine_move(self, ply: int, move: Move) -> None:
        """Play the engine's move, unless the game has gone another way."""
        arrived = self._now()
        async with self._lock:
            # The move before may have been taken back meanwhile, and another one made.
            is_other = self.game.ply != ply or not self.game.board.is_legal(move)
            if is_other or self.game.outcome is not None:
                return
            if self._is_out_of_time(arrived):
                await self._flag_fell()
            elif self.game.ply < MOST_HALF_MOVES:
                await self._play(move, arrived)

    def _is_repeat(self, viewer: Viewer, ply: int, text: str) -> bool:
        """Whether a text names the half-move stored at a place, and its mover sends it."""
        board = self.game.boards[ply]
        if board.turn not in viewer.colors:
            return False
        try:
            return (
                read_move(Game(board, self.game.rules), text, viewer.language)
                == (self.game.moves[ply])
            )
        except RefusedError:
            return False

    async def _play(self, move: Move, arrived: float) -> None:
        mover = self.game.turn
        left = None if self.clock is None else self.clock.after_move(mover, arrived)
        # A move answers the opponent's offer of a draw, and every wish to take back.
        draw = None if self.draw_offer is mover.other else self.draw_offer
        offers = None if (draw, None) == (self.draw_offer, self.takeback_offer) else (draw, None)
        record = MoveRecord(move.uci, left, int(time.time() * 1000))
        await self._stored(self._store.add_move(self.id, self.game.ply, record, offers))
        self._taken.append(taken_letter(self.game.board, move))
        self.game.push(move)
        self.times.append(left)
        self.draw_offer, self.takeback_offer = draw, None
        self._moved()

    def _moved(self) -> None:
        """After any change of the moves or the outcome."""
        self._material = None
        self._restart_clock()
        self._changed_for_all()

    # --- Resigning and draws -----------------------------------------------------------

    async def resign(self, viewer: Viewer, color: Color | None) -> None:
        """A side gives up."""
        async with self._lock:
            loser = self._acting(viewer, color, self.game.turn)
            self._need_running()
            await self._end(Outcome(RESIGNATION, loser.other))

    async def draw(self, viewer: Viewer, action: str, color: Color | None) -> None:
        """Offer a draw, or answer an offer."""
        async with self._lock:
            usual = self.game.turn
            if action != "offer" and self.draw_offer is not None:
                usual = self.draw_offer.other
            side = self._acting(viewer, color, usual)
            self._need_running()
            if action == "offer":
                await self._offer_draw(side)
                return
            if self.draw_offer is not side.other:
                raise refused("no-offer")
            if action == "accept":
                await self._end(Outcome(AGREEMENT))
                return
            await self._set_offers(None, self.takeback_offer)
            self._notice(side.other, Reason("draw-declined"))

    async def _offer_draw(self, side: Color) -> None:
        if self.mode == "local" or self.draw_offer is side.other:
            await self._end(Outcome(AGREEMENT))
            return
        # Once for each position: asking again and again is no way to get a draw.
        asked = (side, self.game.ply)
        if self.draw_offer is side or self._draw_asked_at == asked:
            raise refused("asked-already")
        self._draw_asked_at = asked
        if self.mode == "link":
            await self._set_offers(side, self.takeback_offer)
        elif self._opponent is not None and self._opponent.accepts_draw(self):
            await self._end(Outcome(AGREEMENT))
        else:
            self._notice(side, Reason("draw-declined"))

    # --- Taking back -------------------------------------------------------------------

    async def take_back(self, viewer: Viewer, action: str, color: Color | None) -> None:
        """Take a move back, ask the opponent for it, or answer."""
        async with self._lock:
            usual = self.game.turn
            if action != "ask" and self.takeback_offer is not None:
                usual = self.takeback_offer.other
            side = self._acting(viewer, color, usual)
            if action == "ask":
                await self._ask_back(side)
                return
            asking = self.takeback_offer
            if asking is not side.other:
                raise refused("no-offer")
            if action == "accept":
                await self._go_back(asking)
                return
            await self._set_offers(self.draw_offer, None)
            self._notice(asking, Reason("takeback-declined"))

    async def _ask_back(self, side: Color) -> None:
        if not self.may_take_back(frozenset((side,))):
            outcome = self.game.outcome
            raise RefusedError(GameOver()) if outcome else refused("nothing-to-take-back")
        if self.takeback_offer is side:
            raise refused("asked-already")
        if self.mode == "link" and self.takeback_offer is None:
            await self._set_offers(self.draw_offer, side)
        else:
            await self._go_back(side)

    async def _go_back(self, side: Color) -> None:
        target = self._target_of(side)
        if target is None:
            raise refused("nothing-to-take-back")
        await self._stored(self._store.take_back(self.id, target))
        while self.game.ply > target:
            self.game.undo()
        del self.times[target:]
        del self._taken[target:]
        self.draw_offer = self.takeback_offer = self._draw_asked_at = None
        for viewer in self.viewers:
            viewer.known = min(viewer.known, target)
        self._moved()

    def _target_of(self, side: Color) -> int | None:
        """How many half-moves are left when a side takes back, or None.

        On one screen the last half-move goes; else a side's own last move, with
        the answer to it.
        """
        ply = self.game.ply
        back = 1 if self.mode == "local" or self.game.turn is not side else 2
        return ply - back if ply >= back else None

    # --- Seats and names ---------------------------------------------------------------

    async def join(self, invite: str, name: str, token: str) -> Color:
        """Take the seat of an invitation, to be opened by a token from now on; say which it is.

        Asking again with the same token is harmless: an answer may be lost on its way.
        """
        async with self._lock:
            seat = next((seat for seat in self.seats if fits(invite, seat.invite_hash)), None)
            if seat is None:
                raise refused("wrong-invite")
            if fits(token, seat.token_hash):
                return seat.color
            if seat.is_taken or any(fits(token, other.token_hash) for other in self.seats):
                raise refused("seat-taken")
            taken = Seat(seat.color, tidy_name(name), hash_of(token), seat.invite_hash)
            await self._stored(self._store.take_seat(self.id, taken))
            seat.token_hash, seat.name = taken.token_hash, taken.name
            self._restart_clock()
            self.changed()
            return seat.color

    async def rename(self, viewer: Viewer, name: str, color: Color | None) -> None:
        """Change what a player is called."""
        async with self._lock:
            side = self._acting(viewer, color, self.game.turn)
            name = tidy_name(name)
            if name == self.seats[side].name:
                return
            await self._stored(self._store.set_name(self.id, side, name))
            self.seats[side].name = name
            self.changed()

    def _acting(self, viewer: Viewer, color: Color | None, usual: Color) -> Color:
        """The side that a viewer acts for: the one named, the one held, or the usual one."""
        if color is None:
            color = usual if usual in viewer.colors else next(iter(viewer.colors), None)
        if color is None or color not in viewer.colors:
            raise refused("not-your-seat")
        return color

    # --- The clock ---------------------------------------------------------------------

    def _restart_clock(self) -> None:
        """Set the clock for the position: it runs from the first move on, once both sit."""
        clock = self.clock
        if clock is None:
            return
        outcome = self.game.outcome
        left = list(times_at(self.game.ply, self._first_color, self.times, clock.base))
        if outcome is not None and outcome.termination == TIME:
            left[self.game.turn] = 0
        elif outcome is not None and clock.running is not None and self.game.turn is clock.running:
            left[clock.running] = clock.left(clock.running)
        is_running = (
            outcome is None
            and self.game.ply > self._first_ply
            and all(seat.is_taken for seat in self.seats)
        )
        clock.set(left, self.game.turn if is_running else None)
        self._arm_timer()

    def _arm_timer(self) -> None:
        self._stop_timer()
        seconds = None if self.clock is None else self.clock.seconds_to_flag
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds + 0.005, self._ring)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        task = asyncio.ensure_future(self._check_flag())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check_flag(self) -> None:
        async with self._lock:
            if self.clock is None or self.game.outcome is not None:
                return
            if self.clock.flagged is None:
                self._arm_timer()
                return
            # What cannot be stored is logged, and the room is loaded anew.
            with suppress(RefusedError):
                await self._flag_fell()

    def _is_out_of_time(self, moment: float) -> bool:
        clock = self.clock
        return (
            clock is not None
            and clock.running is not None
            and not clock.left(clock.running, moment)
        )

    async def _flag_fell(self) -> None:
        """Time is up: the opponent wins, if there is a mate to be given."""
        opponent = self.game.turn.other
        winner = opponent if self.game.board.can_mate(opponent) else None
        await self._end(Outcome(TIME, winner))

    # --- Storing -----------------------------------------------------------------------

    async def _end(self, outcome: Outcome) -> None:
        winner = None if outcome.winner is None else int(outcome.winner)
        await self._stored(self._store.end(self.id, outcome.termination, winner))
        self.game.declare(outcome)
        self.draw_offer = self.takeback_offer = None
        self._moved()

    async def _set_offers(self, draw: Color | None, takeback: Color | None) -> None:
        await self._stored(self._store.set_offers(self.id, (draw, takeback)))
        self.draw_offer, self.takeback_offer = draw, takeback
        self.changed()

    async def _stored(self, write: Coroutine[Any, Any, None]) -> None:
        if self.is_lost:
            write.close()
            raise refused("not-stored")
        try:
            await write
        except NotStoredError:
            self.is_lost = True
            raise refused("not-stored") from None

    def _need_running(self) -> None:
        if self.game.outcome is not None:
            raise RefusedError(GameOver())

    def _notice(self, color: Color, reason: Reason) -> None:
        for viewer in self.viewers:
            if color in viewer.colors:
                viewer.notice(reason)


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
            game.declare(Outcome(record.termination, _color(record.winner)))
    except ValueError:
        raise refused("damaged", ply=game.ply + 1) from None
    return game


def _color(number: int | None) -> Color | None:
    return None if number is None else Color(number)
