"""Visitors behind a proxy: the address that the proxy tells, believed from there only."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import Scope

_Network = ipaddress.IPv4Network | ipaddress.IPv6Network
# One `for=` of a Forwarded header: bare, quoted, or an IPv6 address in brackets.
_FOR = re.compile(r'(?:^|;)\s*for="?(?:\[([^\]"]+)\]|([^;",:\s]+))', re.I)


def parse_proxy(text: str) -> _Network:
    """The address or network of a proxy; `ValueError` for what is neither."""
    return ipaddress.ip_network(text, strict=False)


class Proxies:
    """The proxies whose word counts. With none, an address is the connection's own."""

    def __init__(self, networks: Sequence[_Network] = ()) -> None:
        self._networks = tuple(networks)

    def has(self, address: str) -> bool:
        """Whether an address is a proxy's."""
        found = _address(address)
        return found is not None and any(
            found.version == network.version and found in network for network in self._networks
        )

    def visitor(self, scope: Scope) -> str | None:
        """The address that a proxy tells of; None where no proxy of ours tells one.

        That is the last one which no proxy of ours has, since only that was written by
        one of ours. Where two headers say different things one of them is the visitor's
        own, and neither is believed.
        """
        client = scope.get("client")
        own = str(client[0]) if client else "local"
        if not self._networks or not self.has(own):
            return None
        headers = Headers(scope=scope)
        told = {
            found
            for chain in (
                _forwarded(headers.getlist("forwarded")),
                _addresses(headers.getlist("x-forwarded-for")),
            )
            if (found := self._last_stranger(chain)) is not None
        }
        return told.pop() if len(told) == 1 else None

    def _last_stranger(self, chain: Sequence[str]) -> str | None:
        for text in reversed(chain):
            found = _address(text)
            if found is None:
                return None
            if not self.has(str(found)):
                return str(found)
        return None


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = getattr(found, "ipv4_mapped", None)
    return mapped or found


def _forwarded(lines: Sequence[str]) -> list[str]:
    found = []
    for element in ",".join(lines).split(",") if lines else []:
        match = _FOR.search(element.strip())
        found.append((match[1] or match[2]) if match else "")
    return found


def _addresses(lines: Sequence[str]) -> list[str]:
    texts = [text.strip() for text in ",".join(lines).split(",")] if lines else []
    # Some proxies add the port.
    return [
        re.sub(r"^(\d+\.\d+\.\d+\.\d+):\d+$|^\[(.+)\](?::\d+)?$", r"\1\2", text) for text in texts
    ]
