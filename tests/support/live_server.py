"""A server without an engine and with hardly any limits; a plugin of fixtures."""

import json

import pytest
from websockets.sync.client import connect

from echecs.web.settings import Limits
from support.web import RunningServer

ENDLESS = Limits(
    connections_per_address=10_000,
    games_per_minute=10**6,
    games_per_minute_per_address=10**6,
    requests_per_second_per_address=10**6,
    request_burst=10**6,
)


class Live(RunningServer):
    """A server, and plain ways to speak to it."""

    def __init__(self, database, **settings):
        super().__init__(database, **{"limits": ENDLESS, **settings})
        self.http.timeout = 30

    def post_json(self, path, fields=None, data=None, **headers):
        """Post fields, or with `data` a text as it is, as JSON."""
        content = json.dumps(fields) if data is None else data
        given = {"Content-Type": "application/json", **headers}
        return self.http.post(path, content=content, headers=given)

    def socket(self, path, **options):
        """A WebSocket, opened by `with`."""
        return Socket(self.socket_url(path), options)


class Socket:
    """A client's WebSocket; `send` and `receive` speak JSON."""

    def __init__(self, url, options):
        self._url = url
        self._options = {"max_size": None, "proxy": None, **options}

    def __enter__(self):
        self._opened = connect(self._url, **self._options)
        self.connection = self._opened.__enter__()
        return self

    def __exit__(self, *error):
        self._opened.__exit__(*error)

    def send(self, **fields):
        """Send an object."""
        self.connection.send(json.dumps(fields))

    def send_raw(self, data):
        """Send text or bytes as they are."""
        self.connection.send(data)

    def receive(self, timeout=60):
        """The next message; `ConnectionClosed` when there is none."""
        return json.loads(self.connection.recv(timeout))

    def close(self):
        """Close it."""
        self.connection.close()


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A server with a database of its own."""
    running = Live(str(tmp_path_factory.mktemp("web") / "games.sqlite3"))
    yield running
    running.stop()


@pytest.fixture
def post(live):
    """Post to the server."""
    return live.post_json
