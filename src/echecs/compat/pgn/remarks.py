"""Commands in comments: clocks, evaluations and arrows, found and replaced."""

import re
from collections.abc import Iterable

from echecs.compat.constants import WHITE
from echecs.compat.engine import Cp, Mate, PovScore
from echecs.compat.svg import Arrow

_CLOCK = r"(?P<prefix>\s?)\[%{name}\s(\d+):(\d+):(\d+(?:\.\d*)?)\](?P<suffix>\s?)"
CLOCK_REGEX = re.compile(_CLOCK.format(name="clk"))
EMT_REGEX = re.compile(_CLOCK.format(name="emt"))
EVAL_REGEX = re.compile(
    r"(?P<prefix>\s?)\[%eval\s(?:#(?P<mate>[+-]?\d+)"
    r"|(?P<cp>[+-]?(?:\d{0,10}\.\d{1,2}|\d{1,10}\.?)))(?:,(?P<depth>\d+))?\](?P<suffix>\s?)"
)
_ARROW = "[RGYB][a-h][1-8](?:[a-h][1-8])?"
ARROWS_REGEX = re.compile(
    rf"(?P<prefix>\s?)\[%(?:csl|cal)\s(?P<arrows>{_ARROW}(?:,{_ARROW})*)\](?P<suffix>\s?)"
)


def read_clock(pattern: re.Pattern[str], comment: str) -> float | None:
    """The seconds of a clock command, or None."""
    found = pattern.search(comment)
    if found is None:
        return None
    return int(found[2]) * 3600 + int(found[3]) * 60 + float(found[4])


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
    found = EVAL_REGEX.search(comment)
    if found is None:
        return None
    if found["mate"]:
        return PovScore(Mate(int(found["mate"])), WHITE)
    return PovScore(Cp(round(float(found["cp"]) * 100)), WHITE)


def read_eval_depth(comment: str) -> int | None:
    """The depth of an evaluation command, or None."""
    found = EVAL_REGEX.search(comment)
    return int(found["depth"]) if found is not None and found["depth"] else None


def write_eval(comment: str, score: PovScore | None, depth: int | None) -> str:
    """The comment with an evaluation command set, or with None taken out."""
    if score is None:
        return _without(EVAL_REGEX, comment)
    white = score.white()
    suffix = "" if depth is None else f",{max(depth, 0)}"
    cp, mate = white.score(), white.mate()
    if cp is not None:
        return _with(EVAL_REGEX, f"[%eval {cp / 100:.2f}{suffix}]", comment)
    if mate:
        return _with(EVAL_REGEX, f"[%eval #{mate}{suffix}]", comment)
    return _without(EVAL_REGEX, comment)


def read_arrows(comment: str) -> list[Arrow]:
    """The arrows and marked squares of a comment."""
    return [
        Arrow.from_pgn(word)
        for found in ARROWS_REGEX.finditer(comment)
        for word in found["arrows"].split(",")
    ]


def write_arrows(comment: str, arrows: Iterable[Arrow | tuple[int, int]]) -> str:
    """The comment with exactly these arrows, squares first, before everything else."""
    squares: list[str] = []
    lines: list[str] = []
    for given in arrows:
        arrow = given if isinstance(given, Arrow) else Arrow(*given)
        (squares if arrow.tail == arrow.head else lines).append(arrow.pgn())
    comment = ARROWS_REGEX.sub(_joint, comment)
    commands = f"[%csl {','.join(squares)}]" if squares else ""
    commands += f"[%cal {','.join(lines)}]" if lines else ""
    return f"{commands} {comment}" if commands and comment else commands or comment


def _joint(found: re.Match[str]) -> str:
    """What is left where a command was: a space, if there was one on each side."""
    return found["prefix"] if found["prefix"] and found["suffix"] else ""


def _without(pattern: re.Pattern[str], comment: str) -> str:
    return pattern.sub(_joint, comment)


def _with(pattern: re.Pattern[str], command: str, comment: str) -> str:
    """The comment with the first command replaced, or the command put at its end."""
    comment, count = pattern.subn(
        lambda found: found["prefix"] + command + found["suffix"], comment, count=1
    )
    if count:
        return comment
    return f"{comment} {command}" if comment and not comment.endswith(" ") else comment + command
