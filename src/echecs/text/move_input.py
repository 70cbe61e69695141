"""What a typed word means: a square, a move that the rules are still to judge, or nothing.

The form may be free (`e2e4`, `E2-E4`, `e7e8=Q`, `Nf3`, `♘f3`, `0-0`, `12.Qxd5!`);
what is legal is for the game to say.
"""

from __future__ import annotations

from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.domain.piece import KINDS, PIECE_LETTERS, PROMOTION_KINDS, Knight, Pawn
from echecs.domain.square import Square
from echecs.errors import InvalidSquareError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.piece import Piece
    from echecs.domain.refusal import Refusal

_MARKS = "+#!?"
_EN_PASSANT = ("e.p.", "ep", "e.p")
# The winner that each result names.
_RESULTS = {"1-0": Color.WHITE, "0-1": Color.BLACK, "1/2-1/2": None, "½-½": None}
_SEPARATORS = "-x:"
# Pawns have no letter in a move.
_PIECE_LETTERS = "".join(PIECE_LETTERS.values()).replace(Pawn.letter, "")

# A pawn never becomes a king, so K can stand for the knight as well.
_PROMOTIONS: dict[str, type[Piece]] = {"k": Knight}
for _kind in PROMOTION_KINDS:
    for _name in (_kind.letter, _kind.french_letter, _kind.name, _kind.french_name):
        _PROMOTIONS[_name.lower()] = _kind


def is_mark(text: str) -> bool:
    """Whether a word of a written game plays nothing: `1.`, `12...`, `e.p.`."""
    if text.lower() in _EN_PASSANT:
        return True
    number = text.rstrip(".…")
    return number != text and (not number or number.isdecimal())


def is_result(text: str) -> bool:
    """Whether a word is the result of a game: `1-0`, `1/2-1/2`."""
    return text in _RESULTS


def winner_of(text: str) -> Color | None:
    """Who won by a result; nobody by a draw."""
    return _RESULTS[text]


def spell_figurines(text: str, language: str) -> str:
    """A text with letters in place of its figurines; a pawn has none."""
    for kind in KINDS:
        letter = "" if kind is Pawn else PIECE_LETTERS[language][kind.kind]
        for glyph in kind.glyphs:
            text = text.replace(glyph, letter)
    return text.replace("\ufe0e", "").replace("\ufe0f", "")


def read_promotion(text: str) -> type[Piece] | None:
    """The kind that an answer names: Q R B N, K for the knight, D T F C, or a name."""
    return _PROMOTIONS.get(text.lstrip("=").lower())


def read_move(
    board: Board, text: str, language: str, *, lone_pawn_moves: bool = True
) -> Square | Move | Refusal:
    """A lone square, a move not yet judged, or the reason why it is neither.

    A lone empty square is the pawn's move there when that is legal (`e4`),
    unless `lone_pawn_moves` is false.
    """
    text = _without_marks(_without_number(text))
    if not text.isascii():
        text = spell_figurines(text, language)
    if text[:1] in _PIECE_LETTERS and text[2:3].islower():
        # A piece's letter and a rank, as in R1e3, are not a square.
        found = _read_algebraic(board, text, language)
        if found is not None:
            return found
    first = _square_end(text)
    if first == len(text) and first > 0:
        return _read_square(board, text, lone_pawn_moves)
    if first > 0:
        found = _read_coordinates(text, first)
        if found is not None:
            return found
    found = _read_algebraic(board, text, language)
    if found is not None:
        return found
    from echecs.text.reason import WordRefusal

    return WordRefusal("not-a-move")


def read_destination(text: str) -> tuple[Square, type[Piece] | None] | Refusal | None:
    """A square alone, perhaps with a promotion (`e8=Q`); None for anything else."""
    text = _without_marks(text)
    end = _square_end(text)
    if end == 0:
        return None
    promotion = read_promotion(text[end:]) if text[end:] else None
    if text[end:] and promotion is None:
        return None
    square = _square(text[:end])
    return (square, promotion) if isinstance(square, Square) else square


def _without_marks(text: str) -> str:
    """A move without what is said of it: check, judgement, en passant."""
    text = text.rstrip(_MARKS)
    for mark in _EN_PASSANT:
        # `exd6ep` names a square before the mark.
        if text.endswith(mark) and text[: -len(mark)][-1:].isdigit():
            return text[: -len(mark)].rstrip(_MARKS)
    return text


def _without_number(text: str) -> str:
    """`12.Nf3` and `12...Nf6` without the number of the move."""
    rest = text.lstrip("0123456789")
    return rest.lstrip(".") if rest != text and rest[:1] == "." else text


def _square_end(text: str) -> int:
    """Where a name shaped like a square ends, on the board or off it; 0 if there is none."""
    if not text[:1].isalpha() or not text[:1].isascii():
        return 0
    end = 1
    while end < len(text) and text[end] in "0123456789":
        end += 1
    return end if end > 1 else 0


def _square(name: str) -> Square | Refusal:
    try:
        return Square(name.lower())
    except InvalidSquareError:
        from echecs.domain.refusal import Refusal

        return Refusal("off-board", text=name[:80])


def _read_square(board: Board, name: str, lone_pawn_moves: bool) -> Square | Move | Refusal:
    square = _square(name)
    if isinstance(square, Square) and lone_pawn_moves and board[square] is None:
        found = _read_algebraic(board, square.name, "en")
        if isinstance(found, Move) and (board.is_legal(found) or _asks_promotion(board, found)):
            return found
    return square


def _asks_promotion(board: Board, move: Move) -> bool:
    refusal = board.explain(move)
    return refusal is not None and refusal.code == "promotion-needed"


def _read_coordinates(text: str, first: int) -> Move | Refusal | None:
    start = first + 1 if text[first] in _SEPARATORS else first
    second = start + _square_end(text[start:])
    if second == start:
        return None
    promotion = None
    if second < len(text):
        promotion = read_promotion(text[second:])
        if promotion is None:
            return None
    origin = _square(text[:first])
    if not isinstance(origin, Square):
        return origin
    destination = _square(text[start:second])
    if not isinstance(destination, Square):
        return destination
    return Move(origin, destination, promotion)


def _read_algebraic(board: Board, text: str, language: str) -> Move | Refusal | None:
    """A move in algebraic notation, its letters first taken in the game's language."""
    from echecs.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
    from echecs.notation.san import parse_san

    for letters in (language, "en" if language == "fr" else "fr"):
        try:
            return parse_san(board, text, language=letters)
        except InvalidMoveError:
            continue
        except AmbiguousMoveError as error:
            from echecs.text.reason import WordRefusal

            return WordRefusal("ambiguous", candidates=", ".join(error.candidates))
        except IllegalMoveError as error:
            return error.refusal if error.attempt is None else error.attempt
    return None
