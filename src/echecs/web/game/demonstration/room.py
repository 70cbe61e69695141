"""A demonstration: the teacher's tree of moves, what is shown of it, and who watches.

As in a game, every change happens under the lock, is stored first, and is told to all
viewers afterwards. The teacher holds White's seat; nobody holds Black's.
"""

from __future__ import annotations

import asyncio
import re
import time
from typing import Protocol, TypeGuard

from echecs.domain.color import Color
from echecs.web.game.demonstration.shown_tree import START, ShownTree
from echecs.web.game.seat import tidy_name
from echecs.web.game.stored_room import StoredRoom
from echecs.web.game.viewer import Viewer
from echecs.web.position.typed_move import read_move
from echecs.web.request.reason import refused
from echecs.web.settings import TimeSource
from echecs.web.store.demonstration_steps import adding, replacing, saying, showing
from echecs.web.store.record import DemonstrationRecord, GameRecord, MoveRecord
from echecs.web.store.store import Store

TEACHER = Color.WHITE
MOST_WORDS = 60
"""Lines that are kept; older ones are gone."""
LONGEST_LINE = 300
MOST_MARKS = 40
_MARK = re.compile(r"[a-h][1-8](?:[a-h][1-8])?")
_PEOPLE_SECONDS = 0.3
"""Comings and goings within such a time are told at once: hundreds may come together."""


class Watcher(Viewer, Protocol):
    """Somebody who watches, by the name that they gave."""

    name: str
    heard: int
    """How many lines of words were told already."""


class Demonstration(StoredRoom):
    """One demonstration in memory."""

    def __init__(
        self,
        record: GameRecord,
        shown: DemonstrationRecord,
        store: Store,
        now: TimeSource,
        tree: ShownTree,
    ) -> None:
        super().__init__(record, store, now)
        if not tree.has(shown.shown):
            raise ValueError(f"demonstration {record.id} shows nothing")
        self.tree = tree
        self.shown = shown.shown
        self.marks = shown.marks
        self.words = shown.words
        self.said = len(shown.words)
        """How many lines were said since it is in memory, with those that were stored."""
        self._people: asyncio.TimerHandle | None = None

    # --- Who is there ------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Begin to tell a viewer of every change; the others hear of it soon."""
        self.viewers.add(viewer)
        self.shared = None
        viewer.tell_state()
        self.people_changed()

    def leave(self, viewer: Viewer) -> None:
        """Stop telling a viewer."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self.move_texts.clear()
        self.idle_since = self.now()
        self.people_changed()

    def people_changed(self) -> None:
        """Tell everybody soon who is there."""
        if self._people is None:
            loop = asyncio.get_running_loop()
            self._people = loop.call_later(_PEOPLE_SECONDS, self._tell_people)

    def _tell_people(self) -> None:
        self._people = None
        self.changed()

    def close(self) -> None:
        """Tell nobody any more who is there."""
        if self._people is not None:
            self._people.cancel()

    @property
    def is_teacher_here(self) -> bool:
        """Whether the teacher looks on."""
        return any(is_teacher(viewer) for viewer in self.viewers)

    # --- What the teacher does ---------------------------------------------------------

    async def play(self, viewer: Viewer, at: int, text: str) -> int:
        """Play a move in a position of the tree, which is then shown; the move's number."""
        async with self.lock:
            self._require(viewer, at)
            move = read_move(self.tree.game_at(at), text, viewer.language)
            number = self.tree.find(at, move)
            if number is not None:
                await self._show(number, "")
                return number
            self.tree.require_room()
            number = len(self.tree)
            record = MoveRecord(move.uci, None, int(time.time() * 1000), at)
            steps = (adding(self.id, number, record), showing(self.id, number, ""))
            await self._stored(self._store.change(self._made_from, *steps))
            self.tree.add(at, move)
            self.shown, self.marks = number, ""
            self.changed()
            return number

    async def go(self, viewer: Viewer, at: int) -> None:
        """Show a position of the tree."""
        async with self.lock:
            self._require(viewer, at)
            if at != self.shown:
                await self._show(at, "")

    async def draw(self, viewer: Viewer, at: int, marks: list[str]) -> None:
        """Draw arrows and circles on the shown position, in place of those before."""
        async with self.lock:
            self._require(viewer, at)
            if at != self.shown:
                raise refused("stale")
            await self._show(at, ".".join(marks))

    async def say(self, viewer: Viewer, text: str) -> None:
        """Say a line."""
        line = tidy_line(text)
        async with self.lock:
            self._require(viewer, self.shown)
            if not line:
                raise refused("malformed", field="text")
            words = [*self.words, line][-MOST_WORDS:]
            await self._stored(self._store.change(self._made_from, saying(self.id, words)))
            self.words = words
            self.said += 1
            self.changed()

    async def load(self, tree: ShownTree) -> None:
        """Show another game, or another position, from its beginning."""
        async with self.lock:
            start, rules = tree.start.fen, tree.rules.name
            steps = replacing(self.id, start, rules, tree.records())
            await self._stored(self._store.change(self._made_from, *steps))
            self.tree = tree
            self.shown, self.marks = START, ""
            self.move_texts.clear()
            for viewer in self.viewers:
                viewer.known = 0
            self.changed()

    async def introduce(self, viewer: Watcher, name: str) -> None:
        """Take the name of a greeting; a teacher who has one keeps it."""
        if not is_teacher(viewer) or not self.seats[TEACHER].name:
            await self.rename(viewer, name)

    async def rename(self, viewer: Watcher, name: str) -> None:
        """Change what somebody is called; of a spectator nothing is stored."""
        viewer.name = tidy_name(name)
        if is_teacher(viewer):
            async with self.lock:
                teacher = self.seats[TEACHER]
                if teacher.name != viewer.name:
                    write = self._store.set_name(self._made_from, TEACHER, viewer.name)
                    await self._stored(write)
                    teacher.name = viewer.name
        self.people_changed()

    async def _show(self, at: int, marks: str) -> None:
        step = showing(self.id, at, marks)
        await self._stored(self._store.change(self._made_from, step))
        self.shown, self.marks = at, marks
        self.changed()

    def _require(self, viewer: Viewer, at: int) -> None:
        if not is_teacher(viewer):
            raise refused("not-teacher")
        if not self.tree.has(at):
            raise refused("malformed", field="at")


def is_teacher(viewer: Viewer) -> bool:
    """Whether somebody holds the teacher's seat."""
    return TEACHER in viewer.colors


def is_mark(text: object) -> TypeGuard[str]:
    """Whether a text names a square for a circle, or two for an arrow."""
    return isinstance(text, str) and _MARK.fullmatch(text) is not None


def tidy_line(text: str) -> str:
    """Words on one line, without control characters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_LINE].rstrip()
