"""Reasons against a word that never became a move; the others come from the rules."""

from __future__ import annotations

from echecs.domain.message import N_
from echecs.domain.refusal import Refusal

TEMPLATES = {
    "not-a-move": N_("this is not a move; a move is written e2e4, Nf3 or O-O (/help tells more)"),
    "ambiguous": N_("several moves fit: {candidates}"),
    "too-long": N_("this word has {length} characters; no move is that long"),
    "not-a-promotion": N_("a pawn becomes a queen (Q), a rook (R), a bishop (B) or a knight (N)"),
    "unknown-command": N_("there is no such command; /help lists them"),
    "nothing-to-undo": N_("no move has been played"),
    "result-in-play": N_("the result comes from the board; /resign gives up, /draw offers a draw"),
    "file-name-missing": N_("/save needs the name of a file"),
    "not-pgn": N_("{file} is no PGN file and is left as it is"),
    "packed": N_("{file} would be a packed file, and a game is written move by move"),
    "not-saved": N_("{file} could not be written: {error}"),
}


class WordRefusal(Refusal):
    """One reason, by its code: `WordRefusal("not-a-move")`."""

    __slots__ = ()
    templates = TEMPLATES
