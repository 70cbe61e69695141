"""Servers on both kinds of database, and an engine that plays by a list."""

import asyncio

import pytest
from support.postgres import Postgres, find_binaries
from support.web import Player, RunningServer

from echecs.web.settings import Limits


class ScriptedEngine:
    """Plays the first legal move in the order of their names, and says that all is level."""

    name = "Scripted"
    levels = tuple(range(8))

    def __init__(self):
        self.asked = []
        self.score = 0
        self.seconds = 0.0

    async def best_move(self, start_fen, moves_uci, level, clock, rules):
        from echecs.domain.board import Board
        from echecs.domain.move import Move

        self.asked.append((list(moves_uci), level, clock))
        await asyncio.sleep(self.seconds)
        board = Board(start_fen, rules=rules)
        for move in moves_uci:
            board = board.play(Move.from_uci(move))
        return min(move.uci for move in board.legal_moves), self.score

    async def close(self):
        pass


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server, started once."""
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    cluster = Postgres()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_database(request, tmp_path_factory):
    """A function that gives the URL of an empty database, of each kind in turn."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new_database

    def new_file():
        return f"sqlite:///{tmp_path_factory.mktemp('store') / 'games.sqlite3'}"

    return new_file


@pytest.fixture(scope="session")
def database(new_database):
    """A database for all tests that can share it: games do not disturb each other."""
    return new_database()


@pytest.fixture(scope="session")
def engine():
    """The engine of the servers that the tests start."""
    return ScriptedEngine()


@pytest.fixture
def start(engine):
    """A function that starts servers, which end with the test."""
    servers = []

    def start_server(database, engine=engine, **settings):
        servers.append(RunningServer(database, engine, **settings))
        return servers[-1]

    yield start_server
    for server in servers:
        if server._thread.is_alive():
            server.stop()


@pytest.fixture(scope="session")
def server(database, engine):
    """One server for all tests that leave it as it was."""
    # The tests ask for more games in a minute than any person.
    limits = Limits(
        games_per_minute=100_000,
        games_per_minute_per_address=100_000,
        requests_per_second_per_address=100_000,
        request_burst=100_000,
    )
    running = RunningServer(database, engine, limits=limits)
    yield running
    running.stop()


@pytest.fixture
def sit(server):
    """A function that opens sockets, which close with the test."""
    players = []

    def open_socket(game, *tokens, server=server, **greeting):
        players.append(Player(server, game["id"], tokens, **greeting))
        return players[-1]

    yield open_socket
    for player in players:
        player.close()


@pytest.fixture
def local(server, sit):
    """A function that starts a game on one screen."""

    def begin(**wishes):
        game = server.create("local", **wishes)
        return sit(game, *game["seats"].values())

    return begin


@pytest.fixture
def pair(server, sit):
    """A function that starts a game by link: White's and Black's sockets."""

    def begin(**wishes):
        game = server.create("link", name="Ann", **wishes)
        other = server.join(game, "Bob")
        return sit(game, game["seats"]["white"]), sit(game, other["token"])

    return begin
