"""A UCI engine for tests that misbehaves as its first argument says and notes what it is told."""

import os
import sys
import time

manner, notes = sys.argv[1], sys.argv[2]


def note(line: str) -> None:
    with open(notes, "a", encoding="utf-8") as stream:
        stream.write(line + "\n")


def starts() -> int:
    with open(notes, encoding="utf-8") as stream:
        return stream.read().count("started")


def say(line: str) -> None:
    print(line, flush=True)


note("started")
if manner == "silent":
    time.sleep(60)
if manner == "no-engine":
    say("hello")
    sys.exit(0)
options = {
    "skill": ["Skill Level type spin default 20 min 0 max 20"],
    "elo": ["UCI_LimitStrength type check", "UCI_Elo type spin default 1500 min 1000 max 2000"],
}.get(manner, [])
for line in sys.stdin:
    words = line.split()
    note(line.strip())
    if words[:1] == ["uci"]:
        say("id name Fake 1.0")
        for option in options:
            say(f"option name {option}")
        say("uciok")
    elif words[:1] == ["isready"]:
        say("readyok")
    elif words[:1] == ["quit"]:
        break
    elif words[:1] == ["stop"]:
        say("bestmove e2e4")
    elif words[:1] == ["go"]:
        say("info depth 1 score cp 34 pv e2e4")
        if manner == "slow":
            continue
        if manner == "dies-always" or (manner == "dies-once" and starts() == 1):
            os._exit(3)
        if manner == "mute-once" and starts() == 1:
            continue
        if manner == "long-lines":
            sys.stdout.write("x" * 3_000_000 + "\n")
        if manner == "illegal" or (manner == "illegal-once" and "searchmoves" not in words):
            say("bestmove e2e5")
        elif manner == "nonsense":
            say("bestmove")
        else:
            say("bestmove e2e4 ponder e7e5")
