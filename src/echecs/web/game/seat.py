"""Seats: who may move for which side. Whoever has a seat's token holds it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256

from echecs.domain.color import Color
from echecs.web.store.record import Seats

LONGEST_NAME = 40
LEAST_TOKEN = 32
"""Characters of a token that a player may draw: 24 bytes, as ours have."""


def new_secret() -> str:
    """A token or an invitation that nobody can guess."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """What is stored of a token or an invitation."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def fits(secret: str, stored_hash: str | None) -> bool:
    """Whether a secret is the one that was hashed, found out in constant time."""
    return stored_hash is not None and hmac.compare_digest(hash_of(secret), stored_hash)


def seats_opened(seats: Seats, tokens: Iterable[str]) -> set[Color] | None:
    """The sides that these tokens open; None when one of them opens nothing."""
    opened: set[Color] = set()
    for token in tokens:
        found = [seat.color for seat in seats if fits(token, seat.token_hash)]
        if not found:
            return None
        opened.update(found)
    return opened


def tidy_name(name: str) -> str:
    """A name on one line: no control characters, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()
