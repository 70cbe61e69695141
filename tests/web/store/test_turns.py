"""Writers of one SQLite file take turns: who writes without pause keeps nobody out."""

import sqlite3
import threading

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from echecs.web.store import database
from echecs.web.store.database import WRITES, database_url, open_database

ROUNDS = 400


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
def engine(path):
    engine = open_database(database_url(str(path)))
    yield engine
    engine.dispose()


def test_a_writer_gets_its_turn_beside_one_that_never_rests(engine, path):
    """The other has the lock most of the time; a writer that slept would miss every gap."""
    rounds, begun, enough = [], threading.Event(), threading.Event()

    def write_without_rest():
        rival = sqlite3.connect(path, isolation_level=None, timeout=30)
        for number in range(ROUNDS):
            if enough.is_set():
                break
            rival.execute("BEGIN IMMEDIATE")
            begun.set()
            enough.wait(0.02)
            rival.execute("COMMIT")
            rounds.append(number)
            enough.wait(0.004)
        rival.close()

    thread = threading.Thread(target=write_without_rest)
    thread.start()
    begun.wait()
    with engine.connect().execution_options(**{WRITES: True}) as connection:
        for _ in range(3):
            with connection.begin():
                connection.execute(text("CREATE TABLE IF NOT EXISTS turns (number INTEGER)"))
    enough.set()
    thread.join()
    assert len(rounds) < ROUNDS


def test_a_lock_that_stays_is_told(engine, path, monkeypatch):
    monkeypatch.setattr(database, "_ANSWER_SECONDS", 0)
    rival = sqlite3.connect(path, isolation_level=None)
    rival.execute("BEGIN IMMEDIATE")
    with (
        engine.connect().execution_options(**{WRITES: True}) as connection,
        pytest.raises(OperationalError, match="database is locked"),
    ):
        connection.execute(text("SELECT 1"))
    rival.execute("ROLLBACK")
    rival.close()
