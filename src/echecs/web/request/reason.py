"""Why a request is refused, as messages; the rules of chess have reasons of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from echecs.domain.message import N_, Message
from echecs.language import DEFAULT, LANGUAGES, Translate, translation
from echecs.words import word_message

TEMPLATES = {
    # Who asks.
    "not-your-seat": N_("you do not hold that seat"),
    "not-your-turn": N_("it is not your turn"),
    "not-teacher": N_("only the teacher can do this"),
    "bad-token": N_("this key opens no seat of this game"),
    "wrong-invite": N_("this invitation is not valid"),
    "seat-taken": N_("this invitation has been used: the seat is taken"),
    # What is asked for.
    "stale": N_("the game has gone on: look at the board again"),
    "not-a-move": N_("{text} is not a move"),
    "ambiguous": N_("several moves fit: {candidates}"),
    "no-offer": N_("there is no offer to answer"),
    "asked-already": N_("this was asked in this position already"),
    "nothing-to-take-back": N_("there is no move to take back"),
    "other-rules": N_("only games by the complete rules can be analysed"),
    "too-many-moves": N_("a game here has at most {limit} half-moves"),
    "no-game": N_("there is no such game"),
    "no-page": N_("there is no such page"),
    "no-engine": N_("no chess engine was found on the server"),
    "bad-fen": N_("this FEN is not a legal position"),
    "bad-pgn": N_("this PGN cannot be played: line {line}, column {column}: {problem}"),
    "bad-moves": N_("move {number} cannot be played: {problem}"),
    "too-long-to-tell": N_("variations are told of mates in at most {moves}"),
    "too-much-to-tell": N_("the variations have more than {limit} moves"),
    # How it is asked.
    "hello-first": N_("the first message must be a greeting"),
    "malformed": N_("the request is malformed: {field}"),
    "unknown-type": N_("there is no message of this type"),
    "not-json": N_("the request must be JSON"),
    "too-big": N_("the request is larger than {limit} bytes"),
    "too-fast": N_("too many requests: wait a moment"),
    "full": N_("the server has no room for more: try again later"),
    "wrong-host": N_("this server does not go by that name"),
    "wrong-origin": N_("the request comes from another site"),
    "wrong-method": N_("this address does not take such a request"),
    # What became of an offer.
    "draw-declined": N_("the draw is declined"),
    "takeback-declined": N_("taking back is declined"),
    "rematch-declined": N_("another game is declined"),
    "no-rematch": N_("there is no other game to be had from this one"),
    # The server.
    "damaged": N_("the stored game is damaged at half-move {ply}"),
    "engine-failed": N_("the chess engine has stopped and cannot move"),
    "not-stored": N_("the server could not store this; nothing has changed"),
    "elsewhere": N_("the game is being moved: try again"),
    "no-database": N_("the database does not answer: try again later"),
    "failed": N_("the server made a mistake"),
}

_SQUARE = re.compile(r"\b[a-h][1-8]\b")


class Reason(Message):
    """One reason, by its code: `Reason("stale")`."""

    __slots__ = ()
    templates = TEMPLATES


class RefusedError(Exception):
    """A request that changes nothing; `message` says why, `squares` where."""

    def __init__(
        self, message: Message, *, squares: Sequence[str] = (), faults: Sequence[Message] = ()
    ) -> None:
        super().__init__(message.code)
        self.message = message
        self.squares = list(squares) or [square.name for square in message.squares]
        self.faults = faults


def refused(code: str, **fields: Any) -> RefusedError:
    """The error to raise for one of the reasons above."""
    return RefusedError(Reason(code, **fields))


@cache
def translate(language: str) -> Translate:
    """The words of a language, read once; French for a language that is not known."""
    return translation(language if language in LANGUAGES else DEFAULT)


def sentence(message: Message, language: str) -> str:
    """A message as a whole sentence."""
    words = word_message(message, translate(language))
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?", "…")) else words + "."


def describe(error: RefusedError, language: str) -> dict[str, Any]:
    """A refusal as the pages read it."""
    described: dict[str, Any] = {
        "reason": error.message.code,
        "message": sentence(error.message, language),
    }
    if error.squares:
        described["squares"] = error.squares
    if error.faults:
        described["faults"] = describe_faults(error.faults, language)
    return described


def describe_faults(faults: Sequence[Message], language: str) -> list[dict[str, Any]]:
    """The faults of a position as the pages read them, with the squares they speak of."""
    return [
        {"code": fault.code, "message": sentence(fault, language), "squares": _squares(fault)}
        for fault in faults
    ]


def _squares(fault: Message) -> list[str]:
    named = (str(fault.fields.get(name, "")) for name in ("square", "squares"))
    return [square for names in named for square in _SQUARE.findall(names)]
