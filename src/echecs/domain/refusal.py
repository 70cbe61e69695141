"""Why a move is refused: every reason, by its code."""

from __future__ import annotations

from echecs.domain.message import N_, Message

TEMPLATES = {
    # The squares.
    "off-board": N_("{text} is not on the board"),
    "null-move": N_("nobody may pass in a game"),
    "same-square": N_("a move goes to another square"),
    "empty-square": N_("there is no piece on {square}"),
    "opponent-piece": N_("{piece} on {square} is your opponent's"),
    "own-piece": N_("{piece} on {square} is your own"),
    "no-such-piece": N_("{piece} that should move is not there"),
    # How pieces move.
    "not-how-it-moves": N_("{piece} does not move like that from {origin} to {destination}"),
    "blocked": N_("{piece} cannot pass: {blocker} is in the way on {square}"),
    "pawn-takes-ahead": N_("a pawn does not take straight ahead, and {blocker} stands on {square}"),
    "nothing-to-take": N_(
        "a pawn moves diagonally only to take, and there is nothing to take on {square}"
    ),
    "double-step": N_("only a pawn on its starting square goes two squares, not one on {square}"),
    "en-passant-no-double-step": N_(
        "no capture en passant: the pawn on {square} has not just gone two squares"
    ),
    "en-passant-too-late": N_(
        "too late to take en passant: the pawn on {square} went two squares earlier"
    ),
    "en-passant-off": N_("these rules have no capture en passant"),
    "promotion-needed": N_(
        "a pawn that reaches {square} becomes a queen, a rook, a bishop or a knight"
    ),
    "promotion-impossible": N_("only a pawn that reaches the last rank is promoted"),
    # Castling.
    "castling-off": N_("these rules have no castling"),
    "castling-lost": N_("no castling: the king or the rook has already moved"),
    "castling-king-moved": N_("no castling: the king has already moved"),
    "castling-rook-moved": N_("no castling: the rook of {square} has already moved or been taken"),
    "castling-blocked": N_("no castling: {blocker} stands on {square}"),
    "castling-in-check": N_("no castling out of check: {attacker} on {square} attacks the king"),
    "castling-through-check": N_(
        "no castling through check: {attacker} on {square} attacks {crossed}"
    ),
    "castling-into-check": N_(
        "no castling into check: {attacker} on {square} attacks {destination}"
    ),
    # The king.
    "king-into-check": N_(
        "the king would be in check on {destination} from {attacker} on {square}"
    ),
    "pinned": N_("{piece} on {origin} is pinned by {attacker} on {square}"),
    "still-in-check": N_("the king would still be in check from {attacker} on {square}"),
    "exposes-king": N_("taking en passant would open the king to {attacker} on {square}"),
    "game-over": N_("the game is over"),
}


class Refusal(Message):
    """One reason, by its code, with its squares and pieces: `Refusal("pinned", piece=…)`."""

    __slots__ = ()
    templates = TEMPLATES
