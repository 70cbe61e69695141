"""Findings: what an audit can come to, and the sentences for it."""

from __future__ import annotations

from echecs.domain.message import N_

CORRECT = "correct"
COOKED = "cooked"
SHORTER = "shorter"
LONGER = "longer"
WRONG = "wrong"
UNDECIDED = "undecided"
NO_CLAIM = "no-claim"
ERROR = "error"

FINDINGS = {
    CORRECT: N_("correct"),
    COOKED: N_("cooked"),
    SHORTER: N_("shorter mate"),
    LONGER: N_("longer mate"),
    WRONG: N_("wrong"),
    UNDECIDED: N_("undecided"),
    NO_CLAIM: N_("no claim"),
    ERROR: N_("unreadable"),
}
"""Every finding with its name, in the order in which they are listed."""

DISAGREEMENTS = (COOKED, SHORTER, LONGER, WRONG)
"""The findings that contradict what the line claims."""

DETAILS = {
    "other-keys": N_("other first moves mate as fast"),
    "other-continuation": N_("another move of the solution's line mates as fast"),
    "shorter": N_("a shorter mate exists"),
    "longer": N_("the shortest mate takes longer"),
    "no-mate": N_("there is no mate"),
    "none-so-short": N_("there is no mate so short; a longer one is not excluded"),
    "other-side": N_("it is the other side that mates"),
    "key-fails": N_("the claimed first move does not mate in time"),
    "line-fails": N_("a move of the claimed line gives the mate away"),
    "not-found": N_("no mate was found within the limits"),
    "beyond-limit": N_("the claimed mate is longer than what was searched"),
    "shorter-not-excluded": N_("a mate of this length is proved; a shorter one is not excluded"),
    "other-keys-not-excluded": N_("the first move is right; others are not excluded"),
    "line-not-checked": N_("the claimed line could not be checked within the limits"),
    "skipped": N_("a puzzle of another kind: not searched"),
}
"""What a finding rests on, by the code that records carry."""
