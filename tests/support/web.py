"""A real server in a thread, and people who play on it."""

import json
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import echecs.web.door.app
from echecs.web.server import Server
from echecs.web.settings import Settings

PATIENCE = 30


class RunningServer:
    """A server on a free port until it is stopped."""

    def __init__(self, database, engine=None, **settings):
        self.server = Server(Settings(port=0, database=database, **settings))
        self.port = self.server.port
        self.url = f"http://127.0.0.1:{self.port}"
        started = threading.Event()
        self._thread = threading.Thread(target=self.server.run, args=(started.set,))
        with pytest.MonkeyPatch.context() as patch:

            async def find(_path):
                return engine

            patch.setattr(echecs.web.door.app, "_find_engine", find)
            self._thread.start()
            assert started.wait(PATIENCE), "the server does not start"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def hub(self):
        """What the server holds in memory; to be looked at only."""
        app: Any = self.server._server.config.app
        return app.state.hub

    def stop(self):
        self.http.close()
        self.server.stop()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"

    def post(self, path, **body):
        return self.http.post(path, json={"language": "en", **body})

    def create(self, mode="local", **wishes):
        answer = self.post("/api/games", mode=mode, **wishes)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, game, name=""):
        answer = self.post(f"/api/games/{game['id']}/join", invite=game["invite"], name=name)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def socket_url(self, path):
        return f"ws://127.0.0.1:{self.port}{path}"


class Player:
    """One socket of a game. Keeps the newest state, and the moves as the pages do."""

    def __init__(self, server, game_id, tokens=(), language="en", name=""):
        self._stack = ExitStack()
        address = server.socket_url(f"/ws/game/{game_id}")
        self.socket = self._stack.enter_context(
            connect(address, open_timeout=PATIENCE, close_timeout=0.2)
        )
        self.tokens = list(tokens)
        self.state: Any = None
        self.moves = []
        self.notices = []
        self._number = 0
        # A server that is full says so without waiting for a greeting.
        with suppress(ConnectionClosed):
            self.send("hello", tokens=list(tokens), language=language, name=name)

    def close(self):
        self._stack.close()

    def send(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, **fields}))

    def receive(self):
        """The next message; states and notices are also kept."""
        message = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "moves":
            assert message["from"] <= len(self.moves)
            self.moves = self.moves[: message["from"]] + message["moves"]
        elif message["type"] == "state":
            assert message["from"] <= len(self.moves)
            self.moves = self.moves[: message["from"]] + message["moves"]
            assert len(self.moves) == message["ply"]
            self.state = message
        elif message["type"] == "notice":
            self.notices.append(message["reason"])
        return message

    def until(self, *kinds):
        """The next message of a kind."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def wait(self, condition):
        """The first state, the present one included, for which a condition holds."""
        while self.state is None or not condition(self.state):
            self.receive()
        return self.state

    def noticed(self):
        """What notices say, once there is one."""
        while not self.notices:
            self.receive()
        return self.notices

    def ask(self, kind, **fields):
        """Send a message and return what answers it: an ack, a refusal, a pong."""
        self._number += 1
        self.send(kind, id=self._number, **fields)
        while True:
            message = self.until("ack", "refused", "pong", "error")
            if message.get("id") == self._number or message["type"] == "error":
                return message

    def move(self, text, ply=None):
        if ply is None:
            self.wait(lambda state: True)
            ply = self.state["ply"]
        return self.ask("move", text=text, ply=ply)

    def play(self, text):
        """A move that must be accepted, and shown."""
        answer = self.move(text)
        assert answer["type"] == "ack", answer
        return self.wait(lambda state: state["ply"] == answer["ply"])

    def settle(self):
        """Everything that the server had to say before it answers a ping; the state then."""
        assert self.ask("ping")["type"] == "pong"
        return self.state

    def closed(self):
        """How the server closes the socket."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code

    @property
    def san(self):
        return [entry["san"] for entry in self.moves]


def wait_until(condition, seconds=PATIENCE):
    """Wait for something outside the sockets."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.01)
