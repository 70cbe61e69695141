# cython: boundscheck=True, wraparound=True, nonecheck=True
"""Pieces on a board: placing them, reading them, what they attack and what pins them."""

import cython
from cython.cimports.echecs.compat.geometry import attackers_by, attacks_from, king_of, pin_line
from cython.cimports.echecs.compat.move import check_square, piece_of
from cython.cimports.echecs.compat.play import clear_square, put_piece
from cython.cimports.echecs.compat.square_set import mask_of, set_of
from cython.cimports.echecs.kernel.bitboard import RANK_1, RANK_8, bit, lsb, msb
from cython.cimports.echecs.kernel.position import kind_at
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    NO_KIND,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
)
from cython.cimports.libc.string import memset

from echecs.compat.constants import STARTING_BOARD_FEN
from echecs.compat.constants import WHITE as _WHITE_COLOR

_LETTERS = cython.declare(cython.p_char, b"PNBRQKpnbrqk")


@cython.cfunc
@cython.exceptval(-1)
def _check_kind(piece_type: object) -> cython.int:
    """A kind of piece given by a caller as the kernel counts it; 1 to 6 are known."""
    number: cython.Py_ssize_t = piece_type
    if number < 1 or number > 6:
        raise AssertionError(f"a kind of piece is 1 to 6, not {piece_type!r}")
    return number - 1


@cython.cclass
class BaseBoard:
    """Pieces on 64 squares, and nothing else: no turn, no rights, no history.

    Made of the first field of a FEN; None gives an empty board.
    """

    def __cinit__(self, *args, **kwargs):
        memset(cython.address(self.state), 0, cython.sizeof(self.state))
        self.state.pos.ep = NO_SQUARE
        self.state.pos.fullmove_number = 1

    def __init__(self, board_fen=STARTING_BOARD_FEN):
        if board_fen is not None:
            self.read_placement(board_fen)

    def occ(self):
        return self.state.pos.side[WHITE] | self.state.pos.side[BLACK]

    # --- Masks -------------------------------------------------------------------------

    @property
    def pawns(self):
        """The squares of all pawns, as a mask."""
        return self.state.pos.kind[PAWN]

    @pawns.setter
    def pawns(self, mask):
        self.state.pos.kind[PAWN] = mask

    @property
    def knights(self):
        """The squares of all knights, as a mask."""
        return self.state.pos.kind[KNIGHT]

    @knights.setter
    def knights(self, mask):
        self.state.pos.kind[KNIGHT] = mask

    @property
    def bishops(self):
        """The squares of all bishops, as a mask."""
        return self.state.pos.kind[BISHOP]

    @bishops.setter
    def bishops(self, mask):
        self.state.pos.kind[BISHOP] = mask

    @property
    def rooks(self):
        """The squares of all rooks, as a mask."""
        return self.state.pos.kind[ROOK]

    @rooks.setter
    def rooks(self, mask):
        self.state.pos.kind[ROOK] = mask

    @property
    def queens(self):
        """The squares of all queens, as a mask."""
        return self.state.pos.kind[QUEEN]

    @queens.setter
    def queens(self, mask):
        self.state.pos.kind[QUEEN] = mask

    @property
    def kings(self):
        """The squares of all kings, as a mask."""
        return self.state.pos.kind[KING]

    @kings.setter
    def kings(self, mask):
        self.state.pos.kind[KING] = mask

    @property
    def promoted(self):
        """The squares of pieces that were pawns, as a mask."""
        return self.state.promoted

    @promoted.setter
    def promoted(self, mask):
        self.state.promoted = mask

    @property
    def occupied(self):
        """The squares that are not empty, as a mask."""
        return self.occ()

    @property
    def occupied_co(self):
        """The squares of each colour, as masks; a list that is made anew each time."""
        return [self.state.pos.side[BLACK], self.state.pos.side[WHITE]]

    # --- Pieces ------------------------------------------------------------------------

    def pieces_mask(self, piece_type, color):
        """The squares of one kind and colour, as a mask."""
        side: cython.int = WHITE if color else BLACK
        return self.state.pos.kind[_check_kind(piece_type)] & self.state.pos.side[side]

    def pieces(self, piece_type, color):
        """The squares of one kind and colour."""
        side: cython.int = WHITE if color else BLACK
        return set_of(self.state.pos.kind[_check_kind(piece_type)] & self.state.pos.side[side])

    def piece_at(self, square):
        """The piece on a square, or None."""
        mask: Bitboard = bit(check_square(square))
        kind: cython.int = kind_at(cython.address(self.state.pos), mask)
        if kind == NO_KIND:
            return None
        return piece_of(kind + 1, (self.state.pos.side[WHITE] & mask) != 0)

    def piece_type_at(self, square):
        """The kind of piece on a square, or None."""
        kind: cython.int = kind_at(cython.address(self.state.pos), bit(check_square(square)))
        return None if kind == NO_KIND else kind + 1

    def color_at(self, square):
        """The colour of the piece on a square, or None."""
        mask: Bitboard = bit(check_square(square))
        if self.state.pos.side[WHITE] & mask:
            return True
        return False if self.state.pos.side[BLACK] & mask else None

    def king(self, color):
        """The square of a side's king, or None; promoted kings do not count."""
        square: cython.int = king_of(cython.address(self.state), WHITE if color else BLACK)
        return None if square < 0 else square

    def piece_map(self, *, mask=0xFFFF_FFFF_FFFF_FFFF):
        """The pieces by their squares, from h8 down."""
        found: dict = {}
        left: Bitboard = self.occ() & mask_of(mask)
        while left:
            square: cython.int = msb(left)
            left ^= bit(square)
            kind: cython.int = kind_at(cython.address(self.state.pos), bit(square))
            if kind != NO_KIND:
                is_white: cython.bint = (self.state.pos.side[WHITE] & bit(square)) != 0
                found[square] = piece_of(kind + 1, is_white)
        return found

    # --- Attacks and pins --------------------------------------------------------------

    def attacks_mask(self, square):
        """What the piece on a square attacks, as a mask."""
        return attacks_from(cython.address(self.state), check_square(square))

    def attacks(self, square):
        """What the piece on a square attacks, pinned or not."""
        return set_of(attacks_from(cython.address(self.state), check_square(square)))

    def attackers_mask(self, color, square, occupied=None):
        """The pieces of a colour that attack a square, as a mask."""
        occ: Bitboard = self.occ() if occupied is None else mask_of(occupied)
        return attackers_by(
            cython.address(self.state), WHITE if color else BLACK, check_square(square), occ
        )

    def attackers(self, color, square, occupied=None):
        """The pieces of a colour that attack a square, pinned or not."""
        occ: Bitboard = self.occ() if occupied is None else mask_of(occupied)
        return set_of(
            attackers_by(
                cython.address(self.state), WHITE if color else BLACK, check_square(square), occ
            )
        )

    def is_attacked_by(self, color, square, occupied=None):
        """Whether a colour attacks a square."""
        occ: Bitboard = self.occ() if occupied is None else mask_of(occupied)
        found: Bitboard = attackers_by(
            cython.address(self.state), WHITE if color else BLACK, check_square(square), occ
        )
        return found != 0

    def pin_mask(self, color, square):
        """The line on which a square is pinned to its king, as a mask; all squares if not."""
        return pin_line(cython.address(self.state), WHITE if color else BLACK, check_square(square))

    def pin(self, color, square):
        """The line on which a square is pinned to its king; all squares if it is not."""
        return set_of(
            pin_line(cython.address(self.state), WHITE if color else BLACK, check_square(square))
        )

    def is_pinned(self, color, square):
        """Whether a square is pinned to a side's king."""
        line: Bitboard = pin_line(
            cython.address(self.state), WHITE if color else BLACK, check_square(square)
        )
        return line != ~cython.cast(Bitboard, 0)

    # --- Placing pieces ----------------------------------------------------------------

    def _reset_board(self):
        self.read_placement(STARTING_BOARD_FEN)

    def reset_board(self):
        """Put the pieces where a game starts."""
        self._reset_board()

    def _clear_board(self):
        memset(cython.address(self.state.pos.kind), 0, cython.sizeof(self.state.pos.kind))
        memset(cython.address(self.state.pos.side), 0, cython.sizeof(self.state.pos.side))
        self.state.promoted = 0

    def clear_board(self):
        """Take every piece off the board."""
        self._clear_board()

    def _remove_piece_at(self, square):
        kind = self.piece_type_at(square)
        clear_square(cython.address(self.state), bit(check_square(square)))
        return kind

    def remove_piece_at(self, square):
        """Take the piece off a square and return it, or None."""
        piece = self.piece_at(square)
        clear_square(cython.address(self.state), bit(check_square(square)))
        return piece

    def _set_piece_at(self, square, piece_type, color, promoted=False):
        put_piece(
            cython.address(self.state),
            bit(check_square(square)),
            _check_kind(piece_type),
            WHITE if color else BLACK,
            promoted,
        )

    def set_piece_at(self, square, piece, promoted=False):
        """Put a piece on a square, in place of what stands there; None empties it."""
        if piece is None:
            self._remove_piece_at(square)
        else:
            self._set_piece_at(square, piece.piece_type, piece.color, promoted)

    def _set_piece_map(self, pieces):
        self._clear_board()
        for square, piece in pieces.items():
            self._set_piece_at(square, piece.piece_type, piece.color)

    def set_piece_map(self, pieces):
        """Put exactly these pieces on the board."""
        self._set_piece_map(pieces)

    # --- FEN ---------------------------------------------------------------------------

    def write_placement(self, promoted):
        text: cython.char[160]
        length: cython.int = 0
        rank: cython.int
        file: cython.int
        for rank in range(7, -1, -1):
            empty: cython.int = 0
            for file in range(8):
                square: Bitboard = bit(rank * 8 + file)
                kind: cython.int = kind_at(cython.address(self.state.pos), square)
                if kind == NO_KIND:
                    empty += 1
                    continue
                if empty:
                    text[length] = 48 + empty
                    length += 1
                    empty = 0
                text[length] = _LETTERS[kind if self.state.pos.side[WHITE] & square else kind + 6]
                length += 1
                if promoted and self.state.promoted & square:
                    text[length] = 126
                    length += 1
            if empty:
                text[length] = 48 + empty
                length += 1
            if rank:
                text[length] = 47
                length += 1
        return text[:length].decode("ascii")

    def board_fen(self, *, promoted=False):
        """The first field of a FEN; `promoted` marks pieces that were pawns with `~`."""
        return self.write_placement(bool(promoted))

    def read_placement(self, text):
        text = text.strip()
        rows: list = text.split("/")
        if " " in text:
            raise ValueError(f"the placement of the pieces has no spaces: {text!r}")
        if len(rows) != 8:
            raise ValueError(f"a board has 8 rows, not {len(rows)}: {text!r}")
        for row in rows:
            _check_row(row, text)
        self._clear_board()
        square: cython.int = 56
        letter: cython.Py_UCS4
        for letter in text:
            if "1" <= letter <= "8":
                square += cython.cast(cython.int, letter) - 48
            elif letter == "/":
                square -= 16
            elif letter == "~":
                self.state.promoted |= bit(square - 1)
            else:
                kind: cython.int = _kind_of(letter)
                side: cython.int = WHITE if letter < "a" else BLACK
                put_piece(cython.address(self.state), bit(square), kind, side, False)
                square += 1
        return 0

    def _set_board_fen(self, fen):
        self.read_placement(fen)

    def set_board_fen(self, fen):
        """Place the pieces as the first field of a FEN says; bad text is a ValueError."""
        self._set_board_fen(fen)

    # --- Chess960 ----------------------------------------------------------------------

    def place_back_rank(self, kinds):
        self._clear_board()
        file: cython.int
        for file in range(8):
            put_piece(cython.address(self.state), bit(file), kinds[file], WHITE, False)
            put_piece(cython.address(self.state), bit(file + 8), PAWN, WHITE, False)
            put_piece(cython.address(self.state), bit(file + 48), PAWN, BLACK, False)
            put_piece(cython.address(self.state), bit(file + 56), kinds[file], BLACK, False)

    def _set_chess960_pos(self, scharnagl):
        number: cython.Py_ssize_t = scharnagl
        if not 0 <= number <= 959:
            raise ValueError(f"positions of Chess960 are 0 to 959, not {number}")
        kinds: cython.int[8]
        file: cython.int
        for file in range(8):
            kinds[file] = NO_KIND
        kinds[number % 4 * 2 + 1] = BISHOP
        number //= 4
        kinds[number % 4 * 2] = BISHOP
        number //= 4
        _put_on_free(kinds, number % 6, QUEEN)
        number //= 6
        # Ten ways to put two knights on five free files, in order.
        first: cython.int = 0
        gap: cython.int = number
        while gap >= 4 - first:
            gap -= 4 - first
            first += 1
        _put_on_free(kinds, first, KNIGHT)
        _put_on_free(kinds, first + gap, KNIGHT)
        _put_on_free(kinds, 0, ROOK)
        _put_on_free(kinds, 0, KING)
        _put_on_free(kinds, 0, ROOK)
        self.place_back_rank(kinds)

    def set_chess960_pos(self, scharnagl):
        """Place the pieces as a Chess960 number from 0 to 959 says; 518 is the usual one."""
        self._set_chess960_pos(scharnagl)

    def chess960_pos(self):
        """The Chess960 number of this placement, or None."""
        probe: BaseBoard = BaseBoard(None)
        if not _looks_like_start(self):
            return None
        number: cython.int
        kinds: cython.int
        for number in range(960):
            probe._set_chess960_pos(number)
            same: cython.bint = True
            for kinds in range(6):
                if probe.state.pos.kind[kinds] != self.state.pos.kind[kinds]:
                    same = False
                    break
            if same:
                return number
        return None

    # --- As text and as a value --------------------------------------------------------

    def __repr__(self):
        return f"{type(self).__name__}({self.board_fen()!r})"

    def __str__(self):
        rows: list = []
        for rank in range(7, -1, -1):
            row = [self.piece_at(rank * 8 + file) for file in range(8)]
            rows.append(" ".join("." if piece is None else piece.symbol() for piece in row))
        return "\n".join(rows)

    def unicode(
        self, *, invert_color=False, borders=False, empty_square="⭘", orientation=_WHITE_COLOR
    ):
        """The board as text with figurines, with a border on demand."""
        ruler = "  -----------------"
        ranks = range(7, -1, -1) if orientation else range(8)
        files = range(8) if orientation else range(7, -1, -1)
        lines: list = []
        for rank in ranks:
            row = [self.piece_at(rank * 8 + file) for file in files]
            signs = [
                empty_square if piece is None else piece.unicode_symbol(invert_color=invert_color)
                for piece in row
            ]
            if borders:
                lines += [ruler, f"{rank + 1} |" + "|".join(signs) + "|"]
            else:
                lines.append(" ".join(signs))
        if borders:
            lines += [ruler, "   " + " ".join("abcdefgh"[file] for file in files)]
        return "\n".join(lines)

    def _repr_svg_(self):
        from echecs.compat import svg

        return svg.board(board=self, size=400)

    def __eq__(self, board):
        if not isinstance(board, BaseBoard):
            return NotImplemented
        return same_placement(self, board)

    def apply_transform(self, f):
        """Change every mask by a function such as `flip_vertical`."""
        kind: cython.int
        for kind in range(6):
            self.state.pos.kind[kind] = f(self.state.pos.kind[kind])
        self.state.pos.side[WHITE] = f(self.state.pos.side[WHITE])
        self.state.pos.side[BLACK] = f(self.state.pos.side[BLACK])
        self.state.promoted = f(self.state.promoted)

    def transform(self, f):
        """A copy with every mask changed by a function such as `flip_vertical`."""
        board = self.copy()
        board.apply_transform(f)
        return board

    def apply_mirror(self):
        """Turn the board round and exchange the colours."""
        from echecs.compat.shifts import flip_vertical

        BaseBoard.apply_transform(self, flip_vertical)
        white: Bitboard = self.state.pos.side[WHITE]
        self.state.pos.side[WHITE] = self.state.pos.side[BLACK]
        self.state.pos.side[BLACK] = white

    def mirror(self):
        """A copy turned round, with the colours exchanged."""
        board = self.copy()
        board.apply_mirror()
        return board

    def copy(self):
        """Another board with the same pieces."""
        board: BaseBoard = type(self)(None)
        board.state = self.state
        return board

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        board = self.copy()
        memo[id(self)] = board
        return board

    def __reduce__(self):
        return type(self), (self.board_fen(promoted=True),)

    @classmethod
    def empty(cls):
        """A board without pieces."""
        return cls(None)

    @classmethod
    def from_chess960_pos(cls, scharnagl):
        """A board placed as a Chess960 number from 0 to 959 says."""
        board = cls.empty()
        board.set_chess960_pos(scharnagl)
        return board


@cython.cfunc
def same_placement(one: BaseBoard, other: BaseBoard) -> cython.bint:
    """Whether the same pieces stand on the same squares."""
    kind: cython.int
    for kind in range(6):
        if one.state.pos.kind[kind] != other.state.pos.kind[kind]:
            return False
    return (
        one.state.pos.side[WHITE] == other.state.pos.side[WHITE]
        and one.state.pos.side[BLACK] == other.state.pos.side[BLACK]
    )


@cython.cfunc
def _kind_of(letter: cython.Py_UCS4) -> cython.int:
    """The kind of a letter of FEN, or NO_KIND."""
    index: cython.int
    for index in range(12):
        if letter == cython.cast(cython.Py_UCS4, cython.cast(cython.uchar, _LETTERS[index])):
            return index % 6
    return NO_KIND


@cython.cfunc
@cython.exceptval(-1)
def _check_row(row: str, text: str) -> cython.int:
    """Eight squares in a row, no two digits side by side, `~` only after a piece."""
    total: cython.int = 0
    after_digit: cython.bint = False
    after_piece: cython.bint = False
    letter: cython.Py_UCS4
    for letter in row:
        if "1" <= letter <= "8":
            if after_digit:
                raise ValueError(
                    f"free squares side by side are one digit, not as in {row!r}: {text!r}"
                )
            total += cython.cast(cython.int, letter) - 48
            after_digit = True
            after_piece = False
        elif letter == "~":
            if not after_piece:
                raise ValueError(f"a '~' marks the piece before it, and {row!r} has none: {text!r}")
            after_digit = False
            after_piece = False
        elif _kind_of(letter) != NO_KIND:
            total += 1
            after_digit = False
            after_piece = True
        else:
            raise ValueError(f"{str(letter)!r} is neither a piece nor 1 to 8: {text!r}")
        if total > 8:
            break
    if total != 8:
        raise ValueError(f"a row has 8 squares, unlike {row!r}: {text!r}")
    return 0


@cython.cfunc
def _put_on_free(
    kinds: cython.pointer(cython.int), index: cython.int, kind: cython.int
) -> cython.void:
    """Put a piece on the free file with that number, counted from the a-file."""
    file: cython.int
    for file in range(8):
        if kinds[file] == NO_KIND:
            if index == 0:
                kinds[file] = kind
                return
            index -= 1


@cython.cfunc
def _looks_like_start(board: BaseBoard) -> cython.bint:
    """Whether pawns and colours stand as in every Chess960 starting position."""
    white: Bitboard = RANK_1 | RANK_1 << 8
    black: Bitboard = RANK_8 | RANK_8 >> 8
    return (
        board.state.pos.side[WHITE] == white
        and board.state.pos.side[BLACK] == black
        and board.state.pos.kind[PAWN] == (RANK_1 << 8 | RANK_8 >> 8)
        and board.state.promoted == 0
        and lsb(board.state.pos.kind[KING]) > 0
    )
