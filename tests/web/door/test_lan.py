"""The address for the local network and its QR code."""

import ipaddress
import socket

import pytest

from echecs.web.door import lan
from echecs.web.door.lan import lan_address, qr_text


def test_the_address_is_one_of_this_machine():
    address = lan_address()
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        listening.bind((address, 0))
    assert not ipaddress.ip_address(address).is_unspecified


def test_without_a_network_it_is_loopback(monkeypatch):
    class Unreachable(socket.socket):
        def connect(self, address):
            raise OSError("network is unreachable")

    monkeypatch.setattr(lan.socket, "socket", Unreachable)
    assert lan_address() == "127.0.0.1"


def test_no_packet_is_sent(monkeypatch):
    def send(*arguments):
        raise AssertionError("a packet")

    for name in ("send", "sendto", "sendall", "sendmsg"):
        monkeypatch.setattr(socket.socket, name, send)
    assert lan_address()


@pytest.mark.parametrize("url", ["http://192.168.1.23:8000/", "http://[2001:db8::7]:8000/game/x"])
def test_the_code_holds_the_address(url):
    """Read back by turning the half blocks into modules again."""
    import segno

    matrix = []
    for line in qr_text(url, color=False).splitlines():
        pairs = [{"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}[cell] for cell in line]
        matrix.append([upper for upper, _ in pairs])
        matrix.append([lower for _, lower in pairs])
    expected = [list(row) for row in segno.make(url, error="m", micro=False).matrix]
    size = len(expected)
    assert [row[4 : 4 + size] for row in matrix[4 : 4 + size]] == expected
    assert not any(any(row) for row in matrix[:4] + matrix[4 + size :])
    assert max(map(len, matrix)) <= 80


def test_colours_surround_each_line():
    for line in qr_text("http://192.168.1.23:8000/").splitlines():
        assert line.startswith("\x1b[37;40m")
        assert line.endswith("\x1b[0m")
