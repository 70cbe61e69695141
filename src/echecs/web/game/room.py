"""A game in play: its rules, seats, clock and offers, and who looks on.

Everything that changes a game happens under its lock, is stored first, and is
told to all viewers afterwards.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.outcome import TIME, Outcome
from echecs.domain.refusal import Refusal
from echecs.domain.rules import STANDARD
from echecs.openings import opening_of
from echecs.web.game.clock import Clock, FlagTimer, times_at
from echecs.web.game.replay import replay, stored_color
from echecs.web.game.stored_room import StoredRoom
from echecs.web.game.viewer import Opponent, Viewer
from echecs.web.position.material import material_of_taken, taken_in, taken_letter
from echecs.web.request.reason import Reason, RefusedError
from echecs.web.settings import TimeSource
from echecs.web.store.record import GameRecord, MoveRecord, Seat
from echecs.web.store.store import Store

MOST_HALF_MOVES = 4000
"""Half-moves of a game; the reduced rules alone would let it go on for ever."""


class Room(StoredRoom):
    """One game in memory; `RefusedError` says that a change could not be stored."""

    def __init__(
        self,
        record: GameRecord,
        store: Store,
        opponent: Opponent | None = None,
        now: TimeSource = time.monotonic,
        game: Game | None = None,
    ) -> None:
        super().__init__(record, store, now)
        self.mode = record.mode
        self.level = record.level
        self.created = record.created
        self.game = game or replay(record)
        self.start_fen = record.start_fen
        self.times = [move.clock for move in record.moves]
        """What the mover had left after each half-move."""
        self.draw_offer = stored_color(record.draw_offer)
        self.takeback_offer = stored_color(record.takeback_offer)
        self.rematch_offer: Color | None = None
        """Who asks for another game, once this one is over."""
        self.next_game: str | None = None
        """The game that the players went on to."""
        self.draw_asked_at: dict[Color, int] = {}
        """At which half-move each side last offered a draw."""
        self.takeback_asked_at: dict[Color, int] = {}
        """At which half-move each side last asked to take back."""
        self.opponent = opponent
        self.clock: Clock | None = None
        paces = record.paces
        if paces is not None:
            self.clock = Clock(paces, now)
        self._timer = FlagTimer(self.clock, self._ring)
        self._first_ply = record.first_ply
        self._first_color = self.game.boards[0].turn
        self._taken = taken_in(self.game)
        self.opening = opening_of(self.game)
        """The last named opening that the game went through."""
        self._material: dict[str, Any] | None = None
        self._restart_clock()
        if self.clock is not None and record.clock_since is not None:
            self.clock.ran_for(max(0.0, time.time() - record.clock_since / 1000))
            self._timer.start()

    # --- What it is now ----------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether it must stay in memory though nobody looks on."""
        return super().is_busy or self.is_thinking

    @property
    def is_thinking(self) -> bool:
        """Whether the engine is at work on it."""
        return self.opponent is not None and self.opponent.is_thinking(self)

    def material(self) -> dict[str, Any]:
        """What was taken, and the balance."""
        if self._material is None:
            self._material = material_of_taken(self._taken, self._first_color, self.game.board)
        return self._material

    def require_running(self) -> None:
        """Refuse what cannot be done once a game is over."""
        if self.game.outcome is not None:
            raise RefusedError(Refusal("game-over"))

    # --- Viewers -----------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Begin to tell a viewer of every change."""
        self.viewers.add(viewer)
        self._changed_for_all()

    def notice(self, color: Color, reason: Reason) -> None:
        """Send words to whoever holds a seat."""
        for viewer in self.viewers:
            if color in viewer.colors:
                viewer.notice(reason)

    def _changed_for_all(self) -> None:
        """Tell everybody, then the opponent: what it has to say belongs to the new state."""
        self.changed()
        if self.opponent is not None:
            self.opponent.look(self)

    def close(self) -> None:
        """Let go of the timer, before the room leaves memory."""
        self._timer.stop()

    # --- Changes, each stored and then told; whoever asks holds the lock ---------------

    async def play(self, move: Move, arrived: float) -> None:
        """Play a legal move that arrived at a moment."""
        mover = self.game.turn
        left = None if self.clock is None else self.clock.after_move(mover, arrived)
        # A move answers the opponent's offer of a draw, and every wish to take back.
        draw = None if self.draw_offer is mover.other else self.draw_offer
        offers = None if (draw, None) == (self.draw_offer, self.takeback_offer) else (draw, None)
        record = MoveRecord(move.uci, left, int(time.time() * 1000))
        await self._stored(self._store.add_move(self._made_from, self.game.ply, record, offers))
        self._taken.append(taken_letter(self.game.board, move))
        self.game.push(move)
        if self.game.rules == STANDARD:
            self.opening = opening_of(self.game.board) or self.opening
        self.times.append(left)
        self.draw_offer, self.takeback_offer = draw, None
        self._moved()

    async def go_back(self, ply: int) -> None:
        """Take back all but so many half-moves."""
        await self._stored(self._store.take_back(self._made_from, ply))
        while self.game.ply > ply:
            self.game.undo()
        self.opening = opening_of(self.game)
        del self.times[ply:]
        del self.move_texts[ply:]
        del self._taken[ply:]
        self.draw_offer = self.takeback_offer = None
        self.draw_asked_at.clear()
        self.takeback_asked_at.clear()
        for viewer in self.viewers:
            viewer.known = min(viewer.known, ply)
        self._moved()

    async def end(self, outcome: Outcome) -> None:
        """End the game by what the board does not show."""
        winner = None if outcome.winner is None else int(outcome.winner)
        await self._stored(self._store.end(self._made_from, outcome.termination, winner))
        self.game.declare(outcome)
        self.draw_offer = self.takeback_offer = None
        self._moved()

    async def set_offers(self, draw: Color | None, takeback: Color | None) -> None:
        """Put who offers a draw, and who asks to take back."""
        await self._stored(self._store.set_offers(self._made_from, (draw, takeback)))
        self.draw_offer, self.takeback_offer = draw, takeback
        self.changed()

    async def take_seat(self, seat: Seat) -> None:
        """Let somebody sit down on a free seat."""
        await self._stored(self._store.take_seat(self._made_from, seat))
        taken = self.seats[seat.color]
        taken.token_hash, taken.name = seat.token_hash, seat.name
        self._restart_clock()
        self.changed()

    async def rename(self, color: Color, name: str) -> None:
        """Call a player by another name."""
        await self._stored(self._store.set_name(self._made_from, color, name))
        self.seats[color].name = name
        self.changed()

    async def desert(self) -> None:
        """Store since when the clock runs, before the room leaves memory."""
        async with self.lock:
            clock = self.clock
            if clock is None or clock.running is None or self.viewers:
                return
            since = int((time.time() - clock.running_seconds) * 1000)
            await self._stored(self._store.desert(self._made_from, since))

    def _moved(self) -> None:
        """After any change of the moves or the outcome."""
        self._material = None
        self._restart_clock()
        self._changed_for_all()

    # --- The clock ---------------------------------------------------------------------

    def _restart_clock(self) -> None:
        """Set the clock for the position: it runs from the first move on, once both sit."""
        clock = self.clock
        if clock is None:
            return
        outcome = self.game.outcome
        left = list(times_at(self.game.ply, self._first_color, self.times, clock.paces))
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
        self._timer.start()

    def _ring(self) -> None:
        self._begin(self._check_flag())

    async def _check_flag(self) -> None:
        async with self.lock:
            if self.clock is None or self.game.outcome is not None:
                return
            if self.clock.flagged is None:
                self._timer.start()
                return
            # What cannot be stored is logged, and the room is loaded anew.
            with suppress(RefusedError):
                await self.end_by_time()

    def is_out_of_time(self, moment: float) -> bool:
        """Whether the side to move had no time left at a moment."""
        clock = self.clock
        return (
            clock is not None
            and clock.running is not None
            and not clock.left(clock.running, moment)
        )

    async def end_by_time(self) -> None:
        """Time is up: the opponent wins, if there is a mate to be given."""
        opponent = self.game.turn.other
        winner = opponent if self.game.board.can_mate(opponent) else None
        await self.end(Outcome(TIME, winner))
