"""The address for the local network."""

import ipaddress
import socket

from echecs.web.door.lan import lan_address


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

    monkeypatch.setattr(socket, "socket", Unreachable)
    assert lan_address() == "127.0.0.1"


def test_no_packet_is_sent(monkeypatch):
    def send(*arguments):
        raise AssertionError("a packet")

    for name in ("send", "sendto", "sendall", "sendmsg"):
        monkeypatch.setattr(socket.socket, name, send)
    assert lan_address()
