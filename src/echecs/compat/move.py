# cython: boundscheck=True, wraparound=True, nonecheck=True
"""Moves and pieces: small values, shared where the library makes them itself."""

import cython

from echecs.compat.constants import (
    PIECE_SYMBOLS,
    SQUARE_NAMES,
    UNICODE_PIECE_SYMBOLS,
    InvalidMoveError,
)

_SHARED: list[Move | None] = [None] * 32768
_LETTERS = "?pnbrqk"
_SQUARE_NAMES: list[str] = SQUARE_NAMES


def check_square(square):
    """A square given by a caller as a C number; anything else is an IndexError."""
    number: cython.Py_ssize_t = square
    if number < 0 or number > 63:
        raise IndexError(f"not a square: {number}")
    return number


@cython.cclass
class Move:
    """A move from one square to another, possibly with a promotion.

    Castling is the king's move (`e1g1`), or king takes rook in Chess960. The
    null move has both squares equal to a1. Moves do not change.
    """

    def __init__(self, from_square, to_square, promotion=None, drop=None):
        self.from_square = from_square
        self.to_square = to_square
        self.promoted_to = 0 if promotion is None else promotion
        self.dropped = 0 if drop is None else drop

    @property
    def promotion(self):
        """The kind of piece that a pawn becomes, or None."""
        return self.promoted_to or None

    @property
    def drop(self):
        """The kind of piece that is put on the board, or None; only variants know drops."""
        return self.dropped or None

    def is_null(self):
        return not (self.from_square or self.to_square or self.promoted_to or self.dropped)

    def uci(self):
        """The move as UCI writes it: `e2e4`, `e7e8q`, `0000` for the null move."""
        if self.dropped:
            return _LETTERS[self.dropped].upper() + "@" + SQUARE_NAMES[self.to_square]
        if self.promoted_to:
            return (
                SQUARE_NAMES[self.from_square]
                + SQUARE_NAMES[self.to_square]
                + PIECE_SYMBOLS[self.promoted_to]
            )
        if self.is_null():
            return "0000"
        if 0 <= self.from_square < 64 and 0 <= self.to_square < 64:
            origin: str = _SQUARE_NAMES[self.from_square]
            destination: str = _SQUARE_NAMES[self.to_square]
            return origin + destination
        return SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square]

    def xboard(self):
        """The move as XBoard writes it: like UCI, with `@@@@` for the null move."""
        return self.uci() if self else "@@@@"

    def __bool__(self):
        return not self.is_null()

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        that: Move = other
        return (
            self.from_square == that.from_square
            and self.to_square == that.to_square
            and self.promoted_to == that.promoted_to
            and self.dropped == that.dropped
        )

    def __hash__(self):
        # Any two moves of one position differ in these bits.
        return (
            self.from_square + self.to_square * 64 + self.promoted_to * 4096 + self.dropped * 32768
        )

    def __repr__(self):
        return f"Move.from_uci({self.uci()!r})"

    def __str__(self):
        return self.uci()

    def __reduce__(self):
        return Move, (self.from_square, self.to_square, self.promotion, self.drop)

    @classmethod
    def from_uci(cls, uci):
        """Read UCI: `e2e4`, `e7e8q`, `0000`; anything else is an InvalidMoveError."""
        move = parse_move(uci)
        if move is not None:
            return move
        if uci[:2] == uci[2:4] and uci[:2] in _SQUARE_NAMES:
            raise InvalidMoveError(f"{uci!r} goes nowhere; the null move is '0000'")
        raise InvalidMoveError(f"not a move in UCI: {uci!r}")

    @classmethod
    def null(cls):
        """The null move, which passes the turn."""
        return move_of(0)


def move_of(code):
    """The shared move with a code."""
    code &= 32767
    move: object = _SHARED[code]
    if move is None:
        made: Move = Move.__new__(Move)
        made.from_square = code & 63
        made.to_square = (code >> 6) & 63
        made.promoted_to = code >> 12
        _SHARED[code] = made
        return made
    return cython.cast(Move, move)


@cython.cfunc
@cython.exceptval(-1)
def _square_at(text: str, index: cython.Py_ssize_t) -> cython.int:
    """The square named at a place of a text, or 64."""
    file: cython.Py_UCS4 = text[index]
    rank: cython.Py_UCS4 = text[index + 1]
    if "a" <= file <= "h" and "1" <= rank <= "8":
        return (cython.cast(cython.int, rank) - 49) * 8 + cython.cast(cython.int, file) - 97
    return 64


def parse_move(text):
    """The move that a UCI text names, or None."""
    length: cython.Py_ssize_t = len(text)
    if text == "0000":
        return move_of(0)
    if length == 4 and text[1] == "@":
        kind: cython.Py_ssize_t = _LETTERS.find(text[0].lower(), 1)
        square: cython.int = _square_at(text, 2)
        if kind < 1 or square == 64:
            return None
        return Move(square, square, drop=kind)
    if length != 4 and length != 5:
        return None
    origin: cython.int = _square_at(text, 0)
    destination: cython.int = _square_at(text, 2)
    if origin == 64 or destination == 64:
        return None
    promotion: cython.Py_ssize_t = 0
    if length == 5:
        promotion = _LETTERS.find(text[4], 1)
        if promotion < 1:
            return None
    if origin == destination:
        return None
    return move_of(origin | destination << 6 | promotion << 12)


@cython.cclass
class Piece:
    """A kind of piece of one colour."""

    def __init__(self, piece_type, color):
        self.piece_type = piece_type
        self.color = color

    def symbol(self):
        """The letter of the piece: capital for White."""
        letter = PIECE_SYMBOLS[self.piece_type]
        return letter.upper() if self.color else letter

    def unicode_symbol(self, *, invert_color=False):
        """The figurine of the piece; dark boards want the colours inverted."""
        letter = self.symbol()
        return UNICODE_PIECE_SYMBOLS[letter.swapcase() if invert_color else letter]

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        that: Piece = other
        return self.piece_type == that.piece_type and self.color == that.color

    def __hash__(self):
        return self.piece_type - 1 if self.color else self.piece_type + 5

    def __repr__(self):
        return f"Piece.from_symbol({self.symbol()!r})"

    def __str__(self):
        return self.symbol()

    def __reduce__(self):
        return Piece, (self.piece_type, self.color)

    def _repr_svg_(self):
        from echecs.compat import svg

        return svg.piece(self, size=45)

    @classmethod
    def from_symbol(cls, symbol):
        """The piece of a letter: `N` is a white knight, `q` a black queen."""
        return cls(PIECE_SYMBOLS.index(symbol.lower()), symbol.isupper())


_PIECES = [Piece(1 + index % 6, index < 6) for index in range(12)]


def piece_of(piece_type, color):
    """The shared piece of a kind and colour; the kind must be 1 to 6."""
    return cython.cast(Piece, _PIECES[piece_type - 1 + (0 if color else 6)])
