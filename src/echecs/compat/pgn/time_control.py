"""The TimeControl tag: what it says, and which kind of game that makes."""

import enum
from dataclasses import dataclass, field


class TimeControlType(enum.Enum):
    """Kinds of games by their time."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclass
class TimeControlPart:
    """One period: how many moves (0 for all), seconds, increment and delay."""

    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0


@dataclass
class TimeControl:
    """The periods of a game and the kind of game they make."""

    parts: list[TimeControlPart] = field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


def parse_time_control(time_control: str) -> TimeControl:
    """Read a TimeControl tag such as `40/7200:3600` or `300+3`; bad text is a ValueError."""
    if not time_control or time_control.startswith("?"):
        return TimeControl()
    if time_control.startswith("-"):
        return TimeControl(type=TimeControlType.UNLIMITED)
    periods = time_control.split(":")
    parts = [_parse_part(period) for period in periods]
    for part in parts[:-1]:
        if part.moves == 0:
            raise ValueError(f"only the last period can be without moves: {time_control!r}")
    if parts[-1].moves and len(parts) > 1:
        raise ValueError(f"the last period is for all moves: {time_control!r}")
    # A game is taken to last 60 moves.
    estimate = parts[0].time + 60 * parts[0].increment
    return TimeControl(parts, _kind_of(estimate))


def _parse_part(text: str) -> TimeControlPart:
    part = TimeControlPart()
    if "/" in text:
        moves, text = text.split("/", 1)
        part.moves = int(moves)
    if "+" in text:
        text, increment = text.split("+", 1)
        part.increment = float(increment)
    part.time = int(text)
    return part


def _kind_of(seconds: float) -> TimeControlType:
    if seconds < 3 * 60:
        return TimeControlType.BULLET
    if seconds < 10 * 60:
        return TimeControlType.BLITZ
    if seconds < 60 * 60:
        return TimeControlType.RAPID
    return TimeControlType.STANDARD
