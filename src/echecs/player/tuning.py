"""The numbers that the search goes by, fitted together by games of the player against itself.

`bench/player/tune.py` fits them; `tuning.pxd` says what each of them is.
"""

DEFAULT = {
    # Nodes that need no look at their moves.
    "razor": 220,
    "ahead": 53,
    "ahead_improving": 34,
    "ahead_share": 757,
    "null_base": 3883,
    "null_depth": 186,
    "null_lead": 6189,
    "null_most": 4297,
    "null_margin": 64,
    "null_margin_depth": 4,
    # Moves that are hardly worth a look.
    "bad_capture": 260,
    "late_improving": 419,
    "late_improving_depth": 76,
    "late": 305,
    "late_depth": 30,
    "futile": 72,
    "futile_left": 25,
    "bad_history": 4164,
    "bad_quiet": 18,
    "bad_quiet_square": 708,
    # Reductions.
    "reduce_base": 816,
    "reduce_logarithms": 368,
    "reduce_history": 2104,
    "reduce_cut": 1100,
    "reduce_worsening": 902,
    "reduce_open": 322,
    "reduce_check": 3900,
    "reduce_taking": 975,
    "reduce_refuted": 591,
    "reduce_capture": 1449,
    "deeper": 56,
    "deeper_left": 18,
    # How far a remembered move is alone.
    "alone_from": 6,
    "alone": 42,
    "far_alone": 18,
    # Learning.
    "bonus_depth": 217,
    "bonus_less": -46,
    "bonus_most": 1823,
    "malus": 1559,
    "bonus_recalled": 484,
    "bonus_second_look": 617,
    "bonus_unrefuted": 434,
    "correction": 187,
    "correct_pawns": 64,
    "correct_pieces": 69,
    "correct_moves": 54,
    # Order.
    "order_quiet": 71,
    "order_last": 82,
    "order_own": 80,
    "order_earlier": 41,
    "order_pawns": 40,
    "order_check": 8929,
    "order_escape": 63,
    "order_exposed": 83,
    "order_victim": 53,
    # End and beginning.
    "capture_margin": 148,
    "capture_loss": 19,
    "window": 16,
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
