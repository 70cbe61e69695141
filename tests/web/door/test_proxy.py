"""Visitors behind a proxy count one by one, and nobody makes up an address."""

import contextlib
import ipaddress

import pytest
from support.web import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from echecs.cli import main
from echecs.web.door.proxy import Proxies, parse_proxy
from echecs.web.request.limit import address_of
from echecs.web.settings import Limits

PROXIES = Proxies([parse_proxy("127.0.0.1"), parse_proxy("10.1.0.0/16"), parse_proxy("::1")])


def visitor(client="127.0.0.1", **headers):
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return PROXIES.visitor({"type": "http", "client": (client, 1), "headers": pairs})


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, None),
        ({"x_forwarded_for": "203.0.113.9"}, "203.0.113.9"),
        ({"x_forwarded_for": "1.2.3.4, 203.0.113.9"}, "203.0.113.9"),
        ({"x_forwarded_for": "1.2.3.4, 203.0.113.9, 10.1.2.3"}, "203.0.113.9"),
        ({"x_forwarded_for": "203.0.113.9:4711"}, "203.0.113.9"),
        ({"x_forwarded_for": "2001:db8::7"}, "2001:db8::7"),
        ({"x_forwarded_for": "nonsense"}, None),
        ({"x_forwarded_for": "1.2.3.4, unknown"}, None),
        ({"forwarded": "for=203.0.113.9"}, "203.0.113.9"),
        ({"forwarded": "for=1.2.3.4, for=203.0.113.9;proto=https"}, "203.0.113.9"),
        ({"forwarded": 'proto=https;FOR="[2001:db8::7]:4711"'}, "2001:db8::7"),
        ({"forwarded": "for=_hidden"}, None),
        ({"forwarded": "for=1.2.3.4", "x_forwarded_for": "203.0.113.9"}, None),
        ({"forwarded": "for=203.0.113.9", "x_forwarded_for": "203.0.113.9"}, "203.0.113.9"),
    ],
)
def test_the_last_address_that_a_proxy_wrote(headers, expected):
    assert visitor(**headers) == expected


def test_nobody_else_is_believed():
    assert visitor("192.0.2.1", x_forwarded_for="203.0.113.9") is None
    assert (
        Proxies().visitor(
            {
                "type": "http",
                "client": ("127.0.0.1", 1),
                "headers": [(b"x-forwarded-for", b"1.1.1.1")],
            }
        )
        is None
    )


def test_a_network_of_ipv6_is_one_visitor():
    addresses = {address_of({"client": (f"2001:db8:0:1:{n:x}::5", 1)}) for n in range(1, 9)}
    assert addresses == {str(ipaddress.ip_network("2001:db8:0:1::/64"))}
    assert address_of({"client": ("::ffff:192.0.2.1", 1)}) == "192.0.2.1"


@pytest.mark.parametrize("is_trusted", [True, False])
def test_limits_count_for_each_visitor_behind_a_proxy(start, tmp_path, is_trusted):
    limits = Limits(connections_per_address=2)
    proxies = (parse_proxy("127.0.0.1"),) if is_trusted else ()
    server = start(str(tmp_path / "games.sqlite3"), limits=limits, proxies=proxies)
    game = server.create("local")
    heard = []
    with contextlib.ExitStack() as stack:
        for number in range(5):
            opened = stack.enter_context(
                connect(
                    server.socket_url(f"/ws/game/{game['id']}"),
                    additional_headers={"X-Forwarded-For": f"203.0.113.{number}"},
                    close_timeout=1,
                )
            )
            # A server that is full says so without waiting for a greeting.
            with contextlib.suppress(ConnectionClosed):
                opened.send('{"type": "hello"}')
            heard.append('"full"' in opened.recv(timeout=PATIENCE))
    assert heard == ([False] * 5 if is_trusted else [False, False, True, True, True])


def test_what_is_no_address_is_refused(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["web", "--lang", "en", "--proxy", "nginx"])
    assert ended.value.code == 2
    assert "nginx is no address of a proxy" in capsys.readouterr().err
