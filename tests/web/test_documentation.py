"""What the documents say of the server is so."""

import re

from support.places import ROOT

from echecs.web.game.room import MOST_HALF_MOVES
from echecs.web.mates.importing import LARGEST_COLLECTION, MOST_FAULTS, MOST_PUZZLES
from echecs.web.mates.variations import LONGEST_TOLD, MOST_TOLD
from echecs.web.position.pasted import MOST_PASTED
from echecs.web.request.limit import LARGEST_MESSAGE
from echecs.web.request.reason import TEMPLATES

PROTOCOL = (ROOT / "docs" / "web-protocol.md").read_text(encoding="utf-8")


def test_every_reason_is_documented():
    reasons = PROTOCOL.partition("## Reasons")[2]
    assert set(TEMPLATES) <= set(re.findall("`([a-z-]+)`", reasons))


def test_every_field_of_a_state_is_documented(local):
    player = local(clock={"base": 60, "increment": 0})
    state = player.play("e4")
    named = set(re.findall("`([a-z_]+)`", PROTOCOL.partition("### States")[2]))
    assert set(state) - {"type"} <= named
    assert set(player.moves[0]) <= named


def test_limits_are_as_documented():
    assert f"{MOST_HALF_MOVES} half-moves" in PROTOCOL
    assert f"{MOST_PASTED} of one that `/api/read` reads" in PROTOCOL
    assert f"{LARGEST_MESSAGE // 1024} KB" in PROTOCOL
    assert f"{LARGEST_COLLECTION // 1024} KB" in PROTOCOL
    assert f"at most {MOST_PUZZLES} puzzles" in PROTOCOL
    assert f"the first {MOST_FAULTS} entries" in PROTOCOL
    assert f"mates in at most {LONGEST_TOLD}:" in PROTOCOL
    assert f"{MOST_TOLD} moves in all" in PROTOCOL
