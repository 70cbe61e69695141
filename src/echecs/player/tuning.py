"""The numbers that the search goes by, fitted together by games of the player against itself.

`bench/player/tune.py` fits them; `tuning.pxd` says what each of them is.
"""

DEFAULT = {
    # Nodes that need no look at their moves.
    "razor": 194,
    "razor_square": 134,
    "ahead": 87,
    "ahead_standing": 576,
    "null_base": 4096,
    "null_depth": 341,
    "null_lead": 11916,
    "null_most": 7168,
    "null_margin": 123,
    "null_margin_depth": 10,
    "null_standing": 17139,
    "probe": 100,
    "probe_improving": 28,
    # Moves that are hardly worth a look.
    "bad_capture": 117,
    "poor_capture": 95,
    "poor_capture_left": 106,
    "late_improving": 192,
    "late_improving_depth": 64,
    "late": 96,
    "late_depth": 32,
    "futile": 56,
    "futile_left": 76,
    "futile_standing": 99,
    "bad_history": 3875,
    "bad_quiet": 126,
    "bad_quiet_square": 202,
    # Reductions.
    "reduce_base": 1642,
    "reduce_logarithms": 410,
    "reduce_window": 1024,
    "reduce_worsening": 1024,
    "reduce_was_open": 2048,
    "reduce_answered": 1024,
    "reduce_cut": 2048,
    "reduce_taking": 1024,
    "reduce_open": 1024,
    "reduce_open_depth": 11264,
    "reduce_alone": 1024,
    "reduce_refuted": 1024,
    "reduce_standing": 1000,
    "reduce_usual": 4433,
    "deeper": 34,
    "deeper_left": 93,
    # How far a remembered move is alone.
    "alone_from": 4,
    "alone": 25,
    "alone_was_open": 8,
    "far_alone": 13,
    # Learning.
    "bonus_square": 768,
    "bonus_depth": 282,
    "bonus_less": 349,
    "bonus_most": 1594,
    "far_refuted": 72,
    "surprise": 2310,
    "correction": 187,
    "correct_pawns": 64,
    "correct_pieces": 69,
    "correct_moves": 54,
    # Order.
    "order_quiet": 128,
    "order_last": 128,
    "order_own": 64,
    "order_earlier": 64,
    "order_first": 64,
    "order_pawns": 64,
    "order_check": 16384,
    "order_escape": 64,
    "order_exposed": 40,
    "order_victim": 15,
    # End and beginning.
    "capture_margin": 80,
    "capture_loss": 0,
    "window": 6,
}
"""What a player begins with."""

# A window of less would never open.
_LEAST = {"window": 4}
# Products with scores and histories stay below 2 ** 31.
_MOST = 1 << 14


def clipped(name: str, value: float) -> float:
    """The nearest that a number may be."""
    return min(max(value, _LEAST.get(name, -_MOST)), _MOST)


def checked(changes: dict[str, int]) -> dict[str, int]:
    """All numbers, some of them changed; ValueError for a name or a size that cannot be."""
    for name, value in changes.items():
        if name not in DEFAULT:
            raise ValueError(f"the search has no number called {name!r}")
        if clipped(name, value) != value:
            least = _LEAST.get(name, -_MOST)
            raise ValueError(f"{name} must be from {least} to {_MOST}, not {value}")
    return {**DEFAULT, **changes}
