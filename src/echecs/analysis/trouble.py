"""Why a game cannot be analysed."""

from __future__ import annotations

from echecs.domain.message import N_, Message

_TEMPLATES = {
    "not started": N_("{name} cannot be started: {reason}"),
    "ended": N_("{name} has ended"),
    "silent": N_("{name} is silent"),
    "endless": N_("{name} talks without end"),
    "deaf": N_("{name} takes no more commands"),
    "no move": N_("{name} says {text} in {fen}"),
    "process": N_("the process that analysed it has ended"),
}


class Trouble(Message):
    """What is wrong with an engine, or with a process at work."""

    __slots__ = ()
    templates = _TEMPLATES
