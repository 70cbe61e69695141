"""Reasons against a word that never became a move; the others come from the rules."""

from __future__ import annotations

from echecs.domain.message import N_
from echecs.domain.refusal import Refusal


class NotAMove(Refusal):
    """The word is neither a move nor a square."""

    __slots__ = ()
    code = "not-a-move"
    template = N_("this is not a move; a move is written e2e4, Nf3 or O-O (/help tells more)")


class AmbiguousMove(Refusal):
    """Several pieces can make the move that the word names."""

    __slots__ = ()
    code = "ambiguous"
    template = N_("several moves fit: {candidates}")


class WordTooLong(Refusal):
    """The word is longer than anything that means something here."""

    __slots__ = ()
    code, template = "too-long", N_("this word has {length} characters; no move is that long")


class NotAPromotion(Refusal):
    """The answer names no piece that a pawn may become."""

    __slots__ = ()
    code = "not-a-promotion"
    template = N_("a pawn becomes a queen (Q), a rook (R), a bishop (B) or a knight (N)")


class UnknownCommand(Refusal):
    """There is no such command."""

    __slots__ = ()
    code, template = "unknown-command", N_("there is no such command; /help lists them")


class NothingToUndo(Refusal):
    """No move has been played yet."""

    __slots__ = ()
    code, template = "nothing-to-undo", N_("no move has been played")


class FileNameMissing(Refusal):
    """`/save` without a file name."""

    __slots__ = ()
    code, template = "file-name-missing", N_("/save needs the name of a file")


class NotPgn(Refusal):
    """The file holds something else than games."""

    __slots__ = ()
    code, template = "not-pgn", N_("{file} is no PGN file and is left as it is")


class NotSaved(Refusal):
    """The file could not be written."""

    __slots__ = ()
    code, template = "not-saved", N_("{file} could not be written: {error}")
