"""What can be wrong with a file of games or positions, as messages."""

from __future__ import annotations

from echecs.domain.message import N_, Message

TEMPLATES = {
    # Games.
    "tag": N_('this header is not of the form [Name "value"]'),
    "fen-tag": N_("the FEN header is not a legal position: {reason}"),
    "not-a-move": N_("{text} is not a move"),
    "null-move": N_("{text} is a null move, and nobody may pass while in check"),
    "variant": N_("the rules of {text} are not known here"),
    "illegal-move": N_("illegal move {text}: {reason}"),
    "ambiguous-move": N_("ambiguous move {text}: {candidates}"),
    "unexpected": N_("unexpected {text}"),
    "unclosed-comment": N_("a comment is not closed"),
    "unclosed-variation": N_("a variation is not closed"),
    "stray-close": N_("a variation is closed that was never opened"),
    "variation-without-move": N_("a variation must follow the move that it replaces"),
    "too-deep": N_("variations are nested more than {limit} deep"),
    # Positions with operations.
    "not-an-operation": N_("{text} is not the name of an operation"),
    "unclosed-quote": N_("a quotation is not closed"),
    "bad-move": N_("the move {text} cannot be played: {reason}"),
    "no-move": N_("it is not a move"),
    "several-moves": N_("it may be any of {candidates}"),
    "one-move": N_("the operation {name} takes one move"),
    "one-number": N_("the operation {name} takes one number"),
    "not-a-number": N_("{text} is not a number"),
    # Collections.
    "line-too-long": N_("a line of {size} bytes is too long"),
    "damaged": N_("it cannot be unpacked to its end: {text}"),
    "unreadable": N_("reading fails here: {reason}"),
    "wide-text": N_("this is UTF-16 or UTF-32; it has to be saved as UTF-8"),
    "game-too-long": N_("a game of more than {size} MB; nothing after it is read"),
    "no-column": N_("the heading has no column {name}"),
    "no-moves": N_("the row has no moves"),
    "mate-too-long": N_("a mate has at most {longest} moves, not {moves}"),
}


class Problem(Message):
    """One problem, by its code: `Problem("not-a-move", text="Zz9")`."""

    __slots__ = ()
    templates = TEMPLATES
