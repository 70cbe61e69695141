"""The numbers that the search goes by, fitted together by games of the player against itself.

`bench/player/tune.py` fits them; `tuning.pxd` says what each of them is.
"""

DEFAULT = {
    # Nodes that need no look at their moves.
    "razor": 224,
    "razor_square": 169,
    "ahead": 67,
    "ahead_standing": 672,
    "null_base": 4792,
    "null_depth": 311,
    "null_lead": 13191,
    "null_most": 8280,
    "null_margin": 105,
    "null_margin_depth": 9,
    "null_standing": 13621,
    "probe": 87,
    "probe_improving": 30,
    # Moves that are hardly worth a look.
    "bad_capture": 99,
    "poor_capture": 86,
    "poor_capture_left": 100,
    "late_improving": 265,
    "late_improving_depth": 73,
    "late": 117,
    "late_depth": 39,
    "futile": 71,
    "futile_left": 51,
    "futile_standing": 98,
    "bad_history": 5034,
    "bad_quiet": 115,
    "bad_quiet_square": 229,
    # Reductions.
    "reduce_base": 1167,
    "reduce_logarithms": 631,
    "reduce_window": 957,
    "reduce_worsening": 726,
    "reduce_was_open": 2235,
    "reduce_answered": 1613,
    "reduce_cut": 1275,
    "reduce_taking": 1185,
    "reduce_open": 633,
    "reduce_open_depth": 10012,
    "reduce_alone": 638,
    "reduce_refuted": 827,
    "reduce_standing": 1334,
    "reduce_usual": 6101,
    "deeper": 20,
    "deeper_left": 150,
    # How far a remembered move is alone.
    "alone_from": 5,
    "alone": 28,
    "alone_was_open": 3,
    "far_alone": 30,
    # Learning.
    "bonus_square": 1066,
    "bonus_depth": 320,
    "bonus_less": 201,
    "bonus_most": 1430,
    "far_refuted": 63,
    "surprise": 1686,
    "correction": 156,
    "correct_pawns": 45,
    "correct_pieces": 86,
    "correct_moves": 63,
    # Order.
    "order_quiet": 100,
    "order_last": 106,
    "order_own": 57,
    "order_earlier": 61,
    "order_first": 53,
    "order_pawns": 62,
    "order_check": 14142,
    "order_escape": 52,
    "order_exposed": 46,
    "order_victim": 22,
    # End and beginning.
    "capture_margin": 102,
    "capture_loss": 18,
    "window": 15,
}
"""What a player begins with."""

# Products with scores and histories stay below 2 ** 31.
_MOST = 1 << 14
# With these the classes of moves that `ordering.py` names stay apart.
_MOST_ORDER = 128
# A window of less would never open; captures come before the quiet moves.
_RANGES = {"window": (4, _MOST), "order_check": (-_MOST, _MOST), "order_victim": (0, _MOST_ORDER)}


def _range_of(name: str) -> tuple[int, int]:
    """The least and the most that a number may be."""
    most = _MOST_ORDER if name.startswith("order_") else _MOST
    return _RANGES.get(name, (-most, most))


def clipped(name: str, value: float) -> float:
    """The nearest that a number may be."""
    least, most = _range_of(name)
    return min(max(value, least), most)


def checked(changes: dict[str, int]) -> dict[str, int]:
    """All numbers, some of them changed; ValueError for a name or a size that cannot be."""
    for name, value in changes.items():
        if name not in DEFAULT:
            raise ValueError(f"the search has no number called {name!r}")
        if clipped(name, value) != value:
            least, most = _range_of(name)
            raise ValueError(f"{name} must be from {least} to {most}, not {value}")
    return {**DEFAULT, **changes}
