"""The words of the browser's pages, by the key under which they ask for them.

Their French is in the catalogue, as for every message. `{places}` are filled
in by the page.
"""

from __future__ import annotations

from echecs.domain.message import N_
from echecs.language import translation

LABELS = {
    # --- Every page ---
    "brand": N_("échecs"),
    "pages": N_("Pages"),
    "play": N_("Play"),
    "set-up": N_("Set up a position"),
    "find-the-mate": N_("Find the mate"),
    "dark-colours": N_("Dark colours"),
    "light-colours": N_("Light colours"),
    "sound": N_("Sound"),
    "cancel": N_("Cancel"),
    "page-failed": N_("The page cannot go on:"),
    # --- The board ---
    "chess-board": N_("Chess board"),
    "empty": N_("empty"),
    "taken-up": N_("taken up"),
    "may-go-here": N_("can be reached"),
    "may-take-here": N_("can be taken"),
    "in-check": N_("in check"),
    "last-move": N_("last move"),
    "promote-to": N_("The pawn becomes"),
    "white-pawn": N_("white pawn"),
    "white-knight": N_("white knight"),
    "white-bishop": N_("white bishop"),
    "white-rook": N_("white rook"),
    "white-queen": N_("white queen"),
    "white-king": N_("white king"),
    "black-pawn": N_("black pawn"),
    "black-knight": N_("black knight"),
    "black-bishop": N_("black bishop"),
    "black-rook": N_("black rook"),
    "black-queen": N_("black queen"),
    "black-king": N_("black king"),
}
"""English words by key."""


def labels_in(language: str) -> dict[str, str]:
    """All the words in a language."""
    _ = translation(language)
    return {key: _(words) for key, words in LABELS.items()}
