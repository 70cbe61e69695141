"""The pieces: one class for each kind, twelve shared objects in all."""

from __future__ import annotations

from echecs.domain.color import Color
from echecs.domain.geometry import attack_mask
from echecs.domain.square import Square, squares_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar


class Piece:
    """A piece of one colour. Pieces have no square: the board knows where they stand."""

    kind: ClassVar[int]
    """The kernel's number of the kind, pawn 0 to king 5."""
    name: ClassVar[str]
    """The English name, in lower case."""
    letter: ClassVar[str]
    """The English initial, N for the knight, P for the pawn."""
    french_name: ClassVar[str]
    """The French name, in lower case."""
    french_letter: ClassVar[str]
    """The French initial: R D T F C P."""
    value: ClassVar[int]
    """The usual worth in pawns; a king has none."""
    glyphs: ClassVar[str]
    """The white and the black figurine."""
    is_slider: ClassVar[bool] = False
    """Whether it moves along lines that others can block."""

    color: Color

    __slots__ = ("color",)

    def __new__(cls, color: Color) -> Piece:
        if cls is Piece:
            raise TypeError("Piece is abstract: make a King, a Queen, a Rook…")
        return PIECES[color][cls.kind]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("pieces are shared and cannot change")

    def attacks(self, square: Square, occupied_mask: int = 0) -> tuple[Square, ...]:
        """Squares it attacks from `square`, its lines ending at occupied ones."""
        return squares_of(attack_mask(self.kind, self.color, square, occupied_mask))

    def can_reach(self, origin: Square, destination: Square) -> bool:
        """Whether it moves like that on an otherwise empty board, captures included."""
        return bool(attack_mask(self.kind, self.color, origin) >> destination & 1)

    @property
    def symbol(self) -> str:
        """The FEN letter: upper case for White."""
        return self.letter if self.color is Color.WHITE else self.letter.lower()

    @property
    def french_symbol(self) -> str:
        """The French initial: upper case for White."""
        return self.french_letter if self.color is Color.WHITE else self.french_letter.lower()

    @property
    def glyph(self) -> str:
        """The figurine of its colour."""
        return self.glyphs[self.color]

    @property
    def code(self) -> str:
        """Colour and kind as in `wQ` or `bP`."""
        return self.color.letter + self.letter

    def __str__(self) -> str:
        return f"{self.color} {self.name}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.color!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.color,))


class Pawn(Piece):
    """Steps ahead, takes diagonally."""

    __slots__ = ()
    kind = 0
    name, letter, value, glyphs = "pawn", "P", 1, "♙♟"
    french_name, french_letter = "pion", "P"

    @property
    def forward(self) -> int:
        """The change of square number of one step ahead."""
        return 8 if self.color is Color.WHITE else -8

    @property
    def start_rank(self) -> int:
        """The rank from which it may step twice."""
        return 1 if self.color is Color.WHITE else 6

    @property
    def last_rank(self) -> int:
        """The rank where it is promoted."""
        return self.color.other.first_rank

    @property
    def en_passant_rank(self) -> int:
        """The rank from which it takes en passant."""
        return 4 if self.color is Color.WHITE else 3

    def can_reach(self, origin: Square, destination: Square) -> bool:
        """One step ahead, two from the start rank, or one diagonally ahead."""
        step = destination - origin
        if step == self.forward:
            return True
        if step == 2 * self.forward:
            return origin.rank == self.start_rank
        return super().can_reach(origin, destination)


class Knight(Piece):
    """Jumps two squares one way and one the other, over anything."""

    __slots__ = ()
    kind = 1
    name, letter, value, glyphs = "knight", "N", 3, "♘♞"
    french_name, french_letter = "cavalier", "C"


class Bishop(Piece):
    """Moves along diagonals."""

    __slots__ = ()
    kind = 2
    name, letter, value, glyphs = "bishop", "B", 3, "♗♝"
    french_name, french_letter = "fou", "F"
    is_slider = True


class Rook(Piece):
    """Moves along ranks and files."""

    __slots__ = ()
    kind = 3
    name, letter, value, glyphs = "rook", "R", 5, "♖♜"
    french_name, french_letter = "tour", "T"
    is_slider = True


class Queen(Piece):
    """Moves along ranks, files and diagonals."""

    __slots__ = ()
    kind = 4
    name, letter, value, glyphs = "queen", "Q", 9, "♕♛"
    french_name, french_letter = "dame", "D"
    is_slider = True


class King(Piece):
    """Moves one square any way, and castles."""

    __slots__ = ()
    kind = 5
    name, letter, value, glyphs = "king", "K", 0, "♔♚"
    french_name, french_letter = "roi", "R"


KINDS: tuple[type[Piece], ...] = (Pawn, Knight, Bishop, Rook, Queen, King)
"""The six kinds, in the kernel's order."""

PIECE_LETTERS = {
    "en": "".join(kind.letter for kind in KINDS),
    "fr": "".join(kind.french_letter for kind in KINDS),
}
"""The letters of the six kinds in each language of notation, in the same order."""

PROMOTION_KINDS: tuple[type[Piece], ...] = (Queen, Rook, Bishop, Knight)
"""What a pawn may become, the usual choice first."""


def _make(kind: type[Piece], color: Color) -> Piece:
    piece: Piece = object.__new__(kind)
    object.__setattr__(piece, "color", color)
    return piece


PIECES: tuple[tuple[Piece, ...], tuple[Piece, ...]] = (
    tuple(_make(kind, Color.WHITE) for kind in KINDS),
    tuple(_make(kind, Color.BLACK) for kind in KINDS),
)
"""The twelve pieces, by colour and kind."""

_BY_SYMBOL = {piece.symbol: piece for side in PIECES for piece in side}


def piece_of(symbol: str) -> Piece:
    """The piece of a FEN letter; `KeyError` for any other text."""
    return _BY_SYMBOL[symbol]
