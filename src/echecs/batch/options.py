"""What is asked of every position of a collection."""

from __future__ import annotations

from dataclasses import asdict, dataclass

DEFAULT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Options:
    """How each position is treated; results depend on these and on the position alone."""

    seconds: float | None = DEFAULT_SECONDS
    """The longest time for one position, keys and duals included."""
    nodes: int | None = None
    """The most nodes for one position."""
    moves: int | None = None
    """The longest mate that is looked for."""
    megabytes: int = 64
    """The size of each worker's table."""
    keys: bool = True
    """Whether every key is looked for; without, no cook is noticed."""
    duals: bool = False
    """Whether duals are looked for."""
    proofs: bool = False
    """Whether the proof of each mate is written."""
    sole_key: bool = False
    """Whether a claimed length claims a sole key too, as a composition does."""
    other_puzzles: bool = False
    """Whether puzzles that claim no mate are searched for one."""

    def __post_init__(self) -> None:
        """Refuse what means nothing."""
        for name in ("seconds", "nodes", "moves", "megabytes"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be above 0, not {value}")

    def as_dict(self) -> dict[str, object]:
        """The options by name, to be compared with those of an earlier run."""
        return asdict(self)
