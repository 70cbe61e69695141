"""The sections of the measurements: what each is about, its peers, its plots, its short form."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Plot(NamedTuple):
    """A plot of how something grows, made of the points of a section's rows."""

    title: str
    x: str
    y: str
    is_x_logarithmic: bool = False


class About(NamedTuple):
    """What is said of a section beside its figures."""

    title: str
    text: str
    peers: tuple[str, ...] = ()
    plots: dict[str, Plot] = {}  # noqa: RUF012  A table, never written to.
    quick: dict[str, object] | None = None
    """Names of modules and of settings with what makes them short; None where nothing does."""
    settings: tuple[str, ...] = ()
    """What the environment may say of how much is measured."""
    reason: str = ""
    """Why `make bench-quick` leaves it out."""


SECTIONS = {
    "perft": About(
        "Perft",
        "Leaves of the tree of legal moves counted in a second, on one thread, by all with "
        "the last ply in bulk. python-chess counts a shallower tree of the same position.",
        ("Stockfish", "python-chess"),
        {"depth": Plot("Perft by depth", "depth", "seconds")},
        {"perft.ROUNDS": 3},
    ),
    "library": About(
        "The library",
        "Calls that a user of a rules library makes most, on the same positions and games, "
        "against python-chess, one thread.",
        ("python-chess",),
        quick={"library.ROUNDS": 5},
    ),
    "scripts": About(
        "Whole scripts",
        "Scripts as people write them, by our own names and by those of python-chess; both "
        "must find the same.",
        ("python-chess",),
        quick={"scripts.ROUNDS": 3, "compat.GAMES": 300, "compat.DATASET_GAMES": 50},
    ),
    "compat": About(
        "Scripts written for python-chess",
        "The very same lines, once with python-chess and once with `echecs.compat` in its place.",
        ("python-chess",),
        quick={"compat.ROUNDS": 3, "compat.GAMES": 300, "compat.DATASET_GAMES": 50},
    ),
    "play": About(
        "The text game",
        "From the start of the program until it asks for the first move, against Python's own "
        "start; and a long game that comes in by a pipe.",
        ("Python",),
        quick={"play.ROUNDS": 5},
    ),
    "mates": About(
        "The mate solver",
        "Mates found in a time for each problem, on one thread with a table of 64 MB, against "
        "Stockfish's `go mate N movetime`; every mate that was found is written as a proof and "
        "verified. A median over problems of which fewer than half are found is left out.",
        ("Stockfish",),
        {
            "N": Plot("Time to find the mate, by its length", "moves to mate", "seconds", True),
            "pieces": Plot("Time to find the mate, by the men on the board", "men", "seconds"),
        },
        # The table of a whole run is what `threads` chooses its problems from.
        {
            "growth.TABLE": Path("build", "bench", "mates-quick.csv"),
            "ECHECS_MATES_SAMPLE": "20",
            "ECHECS_MATES_SECONDS": "0.5",
        },
        ("ECHECS_MATES_SAMPLE", "ECHECS_MATES_SECONDS"),
    ),
    "threads": About(
        "The mate solver on two threads",
        "Problems that take one thread 1 to 60 seconds, by the clock; the geometric mean of two "
        "tries for each side.",
        settings=("ECHECS_RACES",),
        reason="its problems take up to a minute each, and come from `make bench-mates`",
    ),
    "popeye": About(
        "Complete solutions",
        "Problems by length: all keys and all variations, on one thread, by the processor's "
        "clock; the keys must be Popeye's.",
        settings=("ECHECS_POPEYE_PROBLEMS",),
        reason="Popeye is built by hand, and named by `ECHECS_POPEYE`",
    ),
    "thinking": About(
        "The player",
        "Positions after twenty moves by chance: nodes a second, and the time to a depth, "
        "summed over the positions. Engines count nodes and depths each in its own way.",
        ("Stockfish",),
        {"depth": Plot("Thinking, by depth", "depth", "seconds")},
        {"thinking.POSITIONS": 3, "thinking.SECONDS": 0.5, "thinking.DEPTHS": (4, 8, 12)},
    ),
    "batch": About(
        "Whole collections",
        "Positions with eight men, mates in three with all keys: two workers against one, by "
        "the clock and by processor time; Dask against local workers; and the memory of the "
        "process that reads and writes.",
        ("Dask",),
        quick={"batch._ROUNDS": 1, "ECHECS_BATCH_POSITIONS": "10000"},
        settings=("ECHECS_BATCH_POSITIONS", "ECHECS_BATCH_LINES"),
    ),
    "web": About(
        "The browser game's server",
        "Games with two players each, who move every few seconds or without pause: moves "
        "acknowledged in a second, the waiting for it, the server's processor time and memory. "
        "The load runs on the same machine, and says what it costs.",
        ("uvicorn", "Starlette", "SQLAlchemy", "websockets"),
        {"games": Plot("Waiting for an acknowledgement, by games at once", "games", "seconds")},
        {"web.SECONDS": 3.0, "web.GAMES": (100, 500), "web.HASTY_GAMES": 0, "web.LOADED_GAMES": 99},
        settings=("ECHECS_WEB_DATABASE",),
    ),
    "pages": About(
        "The browser game's pages",
        "Requests, bytes and time until a game can be played, with an empty cache and a full "
        "one, at once and by a slow network.",
        ("Chromium",),
        reason="it compares with nobody",
    ),
    "attack": About(
        "The server under attack",
        "The waiting of others, median and 99 of 100, before and while one address does a thing "
        "without pause; then the server's memory.",
        ("uvicorn", "Starlette", "SQLAlchemy", "websockets"),
        settings=("ECHECS_ATTACK_SECONDS", "ECHECS_CREATED_GAMES"),
        reason="it compares with nobody, and takes minutes",
    ),
}
