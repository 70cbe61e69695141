"""A move in whatever notation it is written."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.piece import KINDS, Pawn
from echecs.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from echecs.notation.san import parse_san
from echecs.notation.uci import parse_uci

_FIGURINES = str.maketrans(
    {glyph: "" if kind is Pawn else kind.letter for kind in KINDS for glyph in kind.glyphs}
    | {"\ufe0e": "", "\ufe0f": ""}
)


def parse_move(board: Board, text: str) -> Move:
    """The legal move that a text names: `Nf3`, `Ng1-f3`, `g1f3`, `♘f3`, `Cf3`, `12. Nf3!`.

    English letters come before French ones, so `R` is a rook unless only a king's
    move fits. Raises as `parse_san` does.
    """
    plain = _without_number(text.strip()).translate(_FIGURINES)
    try:
        return parse_san(board, plain)
    except (InvalidMoveError, IllegalMoveError):
        found = _by_coordinates(board, plain) or _in_french(board, plain)
        if found is None:
            raise
        return found


def _by_coordinates(board: Board, text: str) -> Move | None:
    try:
        return parse_uci(board, text.rstrip("+#!?").replace("-", ""))
    except (InvalidMoveError, IllegalMoveError):
        return None


def _in_french(board: Board, text: str) -> Move | None:
    try:
        return parse_san(board, text, language="fr")
    except (InvalidMoveError, IllegalMoveError, AmbiguousMoveError):
        return None


def _without_number(text: str) -> str:
    rest = text.lstrip("0123456789")
    return rest.lstrip(".… ") if rest != text and rest[:1] in (".", "…") else text
