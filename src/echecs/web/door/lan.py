"""Playing from a phone in the same house: this machine's address, and a code to scan."""

from __future__ import annotations

import socket

# Addresses kept for documentation: nobody answers there, and nothing is sent.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_LOOPBACK = "127.0.0.1"
# Upper and lower half of a character cell, each light or dark.
_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
_BLACK_AND_WHITE, _AS_BEFORE = "\x1b[37;40m", "\x1b[0m"


def lan_address() -> str:
    """The address by which the local network knows this machine; loopback without one.

    The routing table alone is asked: no packet leaves.
    """
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((elsewhere, 9))
                address = str(asking.getsockname()[0])
        except OSError:
            continue
        if address and not address.startswith(("0.", "fe80:")) and address != "::":
            return address
    return _LOOPBACK


def qr_text(url: str, *, color: bool = True) -> str:
    """A QR code of an address, two rows of it to a line of text.

    With `color` it is black on white whatever a terminal's own colours are;
    without, it suits a dark terminal.
    """
    import segno

    code = segno.make(url, error="m", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=4)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = [
        "".join(
            _HALVES[bool(upper), bool(lower)] for upper, lower in zip(above, below, strict=True)
        )
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
    if color:
        lines = [f"{_BLACK_AND_WHITE}{line}{_AS_BEFORE}" for line in lines]
    return "\n".join(lines) + "\n"
