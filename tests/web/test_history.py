"""Workers, databases and the line between them fail under load; a checker judges what is left.

Every client notes the moves that were acknowledged to it, in their order. In the end that
is what the database holds: no move is lost, none is there twice, no game is damaged.
"""

import asyncio
import os
import random
import signal
from collections import Counter
from contextlib import suppress

import pytest
from support.mortal_server import MortalServer, SurvivingGame, check_stored, wait_for_moves
from support.postgres import Postgres, find_binaries
from support.relay import Relay

FREEZE_SECONDS = 8.0
"""Longer than a lease."""
CUT_SECONDS = 3.0


@pytest.fixture(scope="module")
def trials(is_long):
    """How many games at once, and how often each thing happens."""
    if is_long:
        number = int(os.environ.get("ECHECS_ATTACKS", "100"))
        failures = {"kill a worker": number, "kill the database": number // 5}
        failures |= {"cut the line": number // 20, "silence the line": number // 20}
        return 40, {**failures, "stop a worker": number // 20}
    return 6, {"kill a worker": 2, "kill the database": 1, "cut the line": 1}


@pytest.fixture
def own_postgres():
    """A PostgreSQL that may be killed."""
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    cluster = Postgres()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


class Ordeal:
    """A server of two workers with games on it, and all that befalls them."""

    def __init__(self, cluster, log, count):
        self._cluster = cluster
        self._relay = Relay(cluster.port)
        self.database = cluster.new_database()
        through = self.database.replace(str(cluster.port), str(self._relay.port))
        self.server = MortalServer(through, log, "--workers", "2")
        self.games = []
        self._count = count
        self._choice = random.Random("ordeal")
        self._over = asyncio.Event()
        self.happened: Counter[str] = Counter()

    async def run(self, failures):
        """Let everything happen in random order, with play in between; then end in good order."""
        await self._relay.start()
        await self.server.start()
        playing = [asyncio.create_task(self._play(place)) for place in range(self._count)]
        order = [name for name, times in failures.items() for _ in range(times)]
        self._choice.shuffle(order)
        try:
            while len(self.games) < self._count:
                await asyncio.sleep(0.05)
            await wait_for_moves(self.games, 2 * self._count)
            for what in order:
                await getattr(self, "_" + what.replace(" ", "_"))()
                self.happened[what] += 1
                wanted = self._choice.randint(self._count // 2, 3 * self._count)
                await wait_for_moves(self.games, wanted)
                for task in playing:
                    if task.done():
                        task.result()
        finally:
            self._over.set()
            await asyncio.wait(playing, timeout=120)
            code = await self.server.stop()
            await self._relay.close()
        for task in playing:
            task.result()
        assert code == 0

    async def _play(self, place):
        """One game after the other."""
        while not self._over.is_set():
            game = SurvivingGame(self.server, place)
            await game.create()
            self.games.append(game)
            await game.play(self._over)

    async def _kill_a_worker(self):
        with suppress(ProcessLookupError):
            await self.server.kill_worker(self._choice)

    async def _kill_the_database(self):
        self._cluster.kill()
        await asyncio.to_thread(self._cluster.launch)

    async def _cut_the_line(self):
        await self._relay.cut()
        await asyncio.sleep(self._choice.random() * CUT_SECONDS)
        await self._relay.mend()

    async def _silence_the_line(self):
        """Nothing passes for longer than a lease, and then all of it at once."""
        await self._relay.cut(silently=True)
        await asyncio.sleep(FREEZE_SECONDS)
        await self._relay.mend()

    async def _stop_a_worker(self):
        """It stands still for longer than its lease, and goes on as if nothing had been."""
        pid = self._choice.choice(self.server.workers())
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(FREEZE_SECONDS)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def test_the_database_holds_what_was_acknowledged(own_postgres, trials, tmp_path, capsys):
    count, failures = trials
    log = tmp_path / "log"
    ordeal = Ordeal(own_postgres, log, count)
    asyncio.run(ordeal.run(failures))
    assert ordeal.happened == Counter(failures)
    text = log.read_text()
    assert "damaged" not in text
    asyncio.run(check_stored(ordeal.database, ordeal.games))
    acknowledged = sum(len(game.acknowledged) for game in ordeal.games)
    repeated = sum(game.repeated for game in ordeal.games)
    assert acknowledged > 2 * count
    with capsys.disabled():
        print(
            f"\n{len(ordeal.games)} games, {acknowledged} moves acknowledged and stored, "
            f"{repeated} of them stored before their acknowledgement was lost; "
            + ", ".join(f"{name}: {times}" for name, times in ordeal.happened.items())
        )
