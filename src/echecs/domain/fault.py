"""What can be wrong with a FEN or a set-up, as messages."""

from __future__ import annotations

from echecs.domain.message import N_, Message

TEMPLATES = {
    # The text.
    "empty": N_("the FEN is empty"),
    "too-long": N_("a FEN has at most {limit} characters, this one has {length}"),
    "too-few-fields": N_("a FEN has six fields, this one has {found}"),
    "too-many-fields": N_("a FEN has six fields, this one has {found}"),
    "rank-count": N_("a board has 8 ranks, this one has {found}"),
    "rank-length": N_("rank {rank} should have 8 squares, not {found}"),
    "not-a-piece": N_("rank {rank}: {text} is not a piece"),
    "adjacent-digits": N_("rank {rank}: two digits in a row"),
    "turn": N_("the side to move is w or b, not {text}"),
    "castling-text": N_("{text} are not castling rights"),
    "en-passant-text": N_("the en passant square {text} is not a square"),
    "halfmove-clock": N_("the half-move clock {text} is not a number from 0 to 99999"),
    "fullmove-number": N_("the move number {text} is not a number from 0 to 99999"),
    # The position.
    "white-king-missing": N_("White has no king"),
    "black-king-missing": N_("Black has no king"),
    "white-kings": N_("White has {found} kings"),
    "black-kings": N_("Black has {found} kings"),
    "white-pieces": N_("White has {found} pieces, more than 16"),
    "black-pieces": N_("Black has {found} pieces, more than 16"),
    "white-pawns": N_("White has {found} pawns, more than 8"),
    "black-pawns": N_("Black has {found} pawns, more than 8"),
    "pawn-on-edge": N_("a pawn cannot stand on {squares}"),
    "white-in-check": N_("White is in check, but it is Black to move"),
    "black-in-check": N_("Black is in check, but it is White to move"),
    "checkers": N_("the king is in check from more than two pieces: {squares}"),
    "castling-right": N_("castling right {text}: king and rook do not stand for it"),
    "en-passant": N_("no double step can just have passed over {square}"),
}


class Fault(Message):
    """One fault, by its code: `Fault("rank-length", rank=8, found=7)`."""

    __slots__ = ()
    templates = TEMPLATES
