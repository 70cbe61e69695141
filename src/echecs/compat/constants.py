"""Names, squares and masks as whole numbers, in the vocabulary of python-chess."""

import enum
from dataclasses import dataclass
from typing import Literal, TypeAlias

Color: TypeAlias = bool
PieceType: TypeAlias = int
Square: TypeAlias = int
Bitboard: TypeAlias = int
EnPassantSpec: TypeAlias = Literal["legal", "fen", "xfen"]

WHITE: Color = True
BLACK: Color = False
COLORS: list[Color] = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = PIECE_TYPES = [1, 2, 3, 4, 5, 6]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = dict(zip("RNBQKPrnbqkp", "♖♘♗♕♔♙♜♞♝♛♚♟", strict=True))

FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")
SQUARES: list[Square] = list(range(64))
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
SQUARES_180: list[Square] = [square ^ 56 for square in SQUARES]

STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STARTING_FEN = STARTING_BOARD_FEN + " w KQkq - 0 1"

BB_EMPTY: Bitboard = 0
BB_ALL: Bitboard = 0xFFFF_FFFF_FFFF_FFFF
BB_SQUARES: list[Bitboard] = [1 << square for square in SQUARES]
BB_FILES: list[Bitboard] = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_RANKS: list[Bitboard] = [0xFF << 8 * rank for rank in range(8)]
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_BACKRANKS: Bitboard = BB_RANK_1 | BB_RANK_8
BB_CORNERS: Bitboard = (BB_FILE_A | BB_FILE_H) & BB_BACKRANKS
BB_CENTER: Bitboard = (BB_FILE_D | BB_FILE_E) & (BB_RANK_4 | BB_RANK_5)
BB_LIGHT_SQUARES: Bitboard = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES: Bitboard = 0xAA55_AA55_AA55_AA55

# fmt: off
(
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
) = SQUARES
(
    BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1,
    BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2,
    BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3,
    BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4,
    BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5,
    BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6,
    BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7,
    BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8,
) = BB_SQUARES
# fmt: on


class Status(enum.IntFlag):
    """Everything that can be wrong with a position, as flags."""

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    RACE_CHECK = 1 << 12
    RACE_OVER = 1 << 13
    RACE_MATERIAL = 1 << 14
    TOO_MANY_CHECKERS = 1 << 15
    IMPOSSIBLE_CHECK = 1 << 16


STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_RACE_CHECK = Status.RACE_CHECK
STATUS_RACE_OVER = Status.RACE_OVER
STATUS_RACE_MATERIAL = Status.RACE_MATERIAL
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK


class Termination(enum.Enum):
    """Why a game is over."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10


@dataclass
class Outcome:
    """How a game ended and who won it, None for a draw."""

    termination: Termination
    winner: Color | None

    def result(self) -> str:
        """The result as PGN writes it."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


class InvalidMoveError(ValueError):
    """The text is no move in any position."""


class IllegalMoveError(ValueError):
    """The move is not legal in the position."""


class AmbiguousMoveError(ValueError):
    """The text fits more than one legal move."""


def piece_symbol(piece_type: PieceType) -> str:
    """The small letter of a kind of piece."""
    symbol = PIECE_SYMBOLS[piece_type]
    assert symbol is not None
    return symbol


def piece_name(piece_type: PieceType) -> str:
    """The English name of a kind of piece."""
    name = PIECE_NAMES[piece_type]
    assert name is not None
    return name


def parse_square(name: str) -> Square:
    """The square of a name such as `e4`; anything else is a ValueError."""
    return SQUARE_NAMES.index(name)


def square_name(square: Square) -> str:
    """The name of a square."""
    return SQUARE_NAMES[square]


def square(file_index: int, rank_index: int) -> Square:
    """The square on a file and a rank, both counted from 0."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """The file of a square, 0 for the a-file."""
    return square & 7


def square_rank(square: Square) -> int:
    """The rank of a square, 0 for the first."""
    return square >> 3


def square_distance(a: Square, b: Square) -> int:
    """How many moves a king needs from one square to the other."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """How many files and ranks lie between two squares, added up."""
    return abs((a & 7) - (b & 7)) + abs((a >> 3) - (b >> 3))


def square_knight_distance(a: Square, b: Square) -> int:
    """How many moves a knight needs from one square to the other."""
    long, short = abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3))
    if long < short:
        long, short = short, long
    if long == 1 and short == 0:
        return 3
    # In a corner, the two squares one would use for the diagonal step are off the board.
    if long == short == 1 and (BB_CORNERS >> a & 1 or BB_CORNERS >> b & 1):
        return 4
    if long == short == 2:
        return 4
    moves = max((long + 1) // 2, (long + short + 2) // 3)
    return moves + (moves + long + short) % 2


def square_mirror(square: Square) -> Square:
    """The square seen from the other side: a1 for a8."""
    return square ^ 56
