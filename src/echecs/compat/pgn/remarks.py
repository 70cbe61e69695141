"""Commands in comments: clocks, evaluations and arrows, found and replaced."""

import re
from collections.abc import Iterable

from echecs.compat.constants import WHITE
from echecs.compat.engine import Cp, Mate, PovScore
from echecs.compat.svg import Arrow


def _command(name: str, operand: str) -> re.Pattern[str]:
    """The pattern of `[%name operand]`, with the space before and after it if there is one."""
    command = rf"\[%{name}\s(?P<operand>{operand})\]"
    return re.compile(rf"(?P<before>\s?)(?P<command>{command})(?P<after>\s?)")


# Hours, minutes and seconds, the last with a fraction or not: `1:02:03.5`.
_TIME = r"\d+:\d+:\d+(?:\.\d*)?"
# Pawns to the hundredth with a digit somewhere: `-1.25`, `.5`, `3.`; longer is no score.
_PAWNS = r"[+-]?(?=\.?\d)\d{,10}(?:\.\d{,2})?"
_MATE = r"\#[+-]?\d+"
# A colour, then a square that is marked or two that an arrow joins: `Ga1`, `Rb1b8`.
_ARROW = "[GRYB](?:[a-h][1-8]){1,2}"

CLOCK = _command("clk", _TIME)
MOVE_TIME = _command("emt", _TIME)
_EVALUATION = _command("eval", rf"(?:{_MATE}|{_PAWNS})(?:,\d+)?")
_ARROWS = _command("c[as]l", rf"{_ARROW}(?:,{_ARROW})*")


def read_clock(pattern: re.Pattern[str], comment: str) -> float | None:
    """The seconds of a clock command, or None."""
    found = pattern.search(comment)
    if found is None:
        return None
    hours, minutes, seconds = found["operand"].split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def write_clock(pattern: re.Pattern[str], name: str, comment: str, seconds: float | None) -> str:
    """The comment with a clock command set, or with None taken out."""
    if seconds is None:
        return _without(pattern, comment)
    seconds = max(0, seconds)
    hours = int(seconds // 3600)
    minutes = int(seconds % 3600 // 60)
    rest = f"{seconds % 3600 % 60:06.3f}".rstrip("0").rstrip(".")
    return _with(pattern, f"[%{name} {hours}:{minutes:02d}:{rest}]", comment)


def read_eval(comment: str) -> PovScore | None:
    """The score of an evaluation command, as White sees it, or None."""
    found = _EVALUATION.search(comment)
    if found is None:
        return None
    value = found["operand"].partition(",")[0]
    if value.startswith("#"):
        return PovScore(Mate(int(value[1:])), WHITE)
    return PovScore(Cp(round(float(value) * 100)), WHITE)


def read_eval_depth(comment: str) -> int | None:
    """The depth of an evaluation command, or None."""
    found = _EVALUATION.search(comment)
    depth = found["operand"].partition(",")[2] if found is not None else ""
    return int(depth) if depth else None


def write_eval(comment: str, score: PovScore | None, depth: int | None) -> str:
    """The comment with an evaluation command set, or with None taken out."""
    if score is None:
        return _without(_EVALUATION, comment)
    white = score.white()
    suffix = "" if depth is None else f",{max(depth, 0)}"
    cp, mate = white.score(), white.mate()
    if cp is not None:
        return _with(_EVALUATION, f"[%eval {cp / 100:.2f}{suffix}]", comment)
    if mate:
        return _with(_EVALUATION, f"[%eval #{mate}{suffix}]", comment)
    return _without(_EVALUATION, comment)


def read_arrows(comment: str) -> list[Arrow]:
    """The arrows and marked squares of a comment."""
    return [
        Arrow.from_pgn(word)
        for found in _ARROWS.finditer(comment)
        for word in found["operand"].split(",")
    ]


def write_arrows(comment: str, arrows: Iterable[Arrow | tuple[int, int]]) -> str:
    """The comment with exactly these arrows, squares first, before everything else."""
    squares: list[str] = []
    lines: list[str] = []
    for given in arrows:
        arrow = given if isinstance(given, Arrow) else Arrow(*given)
        (squares if arrow.tail == arrow.head else lines).append(arrow.pgn())
    comment = _ARROWS.sub(_joint, comment)
    commands = f"[%csl {','.join(squares)}]" if squares else ""
    commands += f"[%cal {','.join(lines)}]" if lines else ""
    return f"{commands} {comment}" if commands and comment else commands or comment


def _joint(found: re.Match[str]) -> str:
    """What is left where a command was: a space, if there was one on each side."""
    return found["before"] if found["before"] and found["after"] else ""


def _without(pattern: re.Pattern[str], comment: str) -> str:
    """The comment without the first command; a second one then counts."""
    return pattern.sub(_joint, comment, count=1)


def _with(pattern: re.Pattern[str], command: str, comment: str) -> str:
    """The comment with the first command replaced, or the command put at its end."""
    found = pattern.search(comment)
    if found is not None:
        begin, end = found.span("command")
        return comment[:begin] + command + comment[end:]
    return f"{comment} {command}" if comment and not comment.endswith(" ") else comment + command
