"""A move: where from, where to, and what a pawn becomes."""

import cython
from cython.cimports.echecs.kernel.types import IDENTITY_MASK

from echecs.domain.piece import KINDS, Bishop, Knight, Piece, Queen, Rook
from echecs.domain.square import SQUARES, Square
from echecs.errors import InvalidMoveError

_PROMOTION_LETTERS = " nbrq"
NULL_TEXT = "0000"
"""The null move as engines write it."""
# Moves are shared: a list of legal moves is a list of look-ups.
_SHARED: list[Move | None] = [None] * 32768


@cython.cclass
class Move:
    """A move from one square to another, the same in every position.

    Castling is the king's move: `e1g1`, or in Chess960 set-ups, where king and
    rook may stand anywhere, king takes rook. Moves compare and hash by value.
    """

    def __init__(
        self, origin: Square | str, destination: Square | str, promotion: type[Piece] | None = None
    ) -> None:
        if self.code:
            raise TypeError("moves are shared and cannot change")
        if promotion is not None and promotion not in (Queen, Rook, Bishop, Knight):
            raise ValueError(f"a pawn does not become a {promotion.name}")
        kind = 0 if promotion is None else promotion.kind
        self.code = Square(origin) | Square(destination) << 6 | kind << 12

    @staticmethod
    def from_uci(text: str) -> Move:
        """Read coordinate notation: `e2e4`, `e7e8q`; `0000` is the null move."""
        if text == NULL_TEXT:
            return move_of(NULL_CODE)
        if len(text) in (4, 5):
            try:
                origin = Square(text[:2])
                destination = Square(text[2:4])
                kind = _PROMOTION_LETTERS.index(text[4]) if len(text) == 5 else 0
            except ValueError:
                kind = -1
            if kind > 0 or (kind == 0 and len(text) == 4):
                return move_of(origin | destination << 6 | kind << 12)
        raise InvalidMoveError(text)

    @property
    def origin(self) -> Square:
        """The square it leaves."""
        return SQUARES[self.code & 63]

    @property
    def destination(self) -> Square:
        """The square it goes to."""
        return SQUARES[(self.code >> 6) & 63]

    @property
    def promotion(self) -> type[Piece] | None:
        """What the pawn becomes: `Queen`, `Rook`, `Bishop`, `Knight`; None for other moves."""
        kind: cython.int = self.code >> 12
        return KINDS[kind] if 0 < kind < 6 else None

    @property
    def uci(self) -> str:
        """Coordinate notation: `e2e4`, `e7e8q`."""
        if self.code == NULL_CODE:
            return NULL_TEXT
        text = SQUARES[self.code & 63].name + SQUARES[(self.code >> 6) & 63].name
        return text + _PROMOTION_LETTERS[self.code >> 12] if self.code >> 12 else text

    @property
    def is_null(self) -> bool:
        """Whether it is the null move, by which a side passes; its squares mean nothing."""
        return self.code == NULL_CODE

    def __bool__(self) -> bool:
        return self.code != NULL_CODE

    def __str__(self) -> str:
        return self.uci

    def __repr__(self) -> str:
        return f"Move.from_uci('{self.uci}')"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.code == cython.cast(Move, other).code
        return NotImplemented

    def __lt__(self, other: Move) -> bool:
        return self.code < other.code

    def __hash__(self) -> int:
        return self.code

    def __reduce__(self):
        return (Move.from_uci, (self.uci,))


def move_of(code):
    """The shared move object of a generated move."""
    identity: cython.int = code & IDENTITY_MASK
    shared: object = _SHARED[identity]
    if shared is None:
        move: Move = Move.__new__(Move)
        move.code = identity
        _SHARED[identity] = move
        return move
    return cython.cast(Move, shared)


NULL_MOVE = move_of(NULL_CODE)
"""The move by which a side passes, as analyses write it; legal nowhere, and false."""
