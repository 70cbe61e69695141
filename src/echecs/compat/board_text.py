# cython: boundscheck=True, wraparound=True, nonecheck=True
"""The board in writing: FEN, SAN and UCI, read and written."""

import cython
from cython.cimports.cpython.unicode import PyUnicode_AsUTF8AndSize
from cython.cimports.echecs.compat.board_core import BoardCore
from cython.cimports.echecs.compat.generation import (
    TO_SHIFT,
    add_castling,
    generate,
    has_legal,
    has_legal_en_passant,
    is_castling,
    is_en_passant,
    is_into_check,
    is_pseudo_legal,
    unwritten,
    written,
)
from cython.cimports.echecs.compat.geometry import checks, clean_rights, king_of
from cython.cimports.echecs.compat.move import Code, Move, move_of
from cython.cimports.echecs.compat.play import pass_turn, play, put_piece
from cython.cimports.echecs.compat.state import CodeList, State
from cython.cimports.echecs.kernel.bitboard import (
    FILE_A,
    FILE_H,
    RANK_1,
    RANK_8,
    bit,
    lsb,
    msb,
)
from cython.cimports.echecs.kernel.position import kind_at
from cython.cimports.echecs.kernel.types import (
    BLACK,
    NO_KIND,
    NO_SQUARE,
    PAWN,
    ROOK,
    WHITE,
    Bitboard,
)

from echecs.compat.constants import (
    SQUARE_NAMES,
    STARTING_FEN,
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
)

_EVERYWHERE = cython.declare(Bitboard, 0xFFFFFFFFFFFFFFFF)
_PIECES = cython.declare(cython.p_char, b"PNBRQK")
_NULL_MOVES = frozenset(("--", "Z0", "0000", "@@@@"))
_SHORT = frozenset(("O-O", "O-O+", "O-O#", "0-0", "0-0+", "0-0#"))
# The starting position, read once.
_START: object = None
_LONG = frozenset(("O-O-O", "O-O-O+", "O-O-O#", "0-0-0", "0-0-0+", "0-0-0#"))


@cython.cfunc
def _piece_of_letter(letter: cython.char) -> cython.int:
    """The kernel's kind of a capital letter, or NO_KIND."""
    index: cython.int
    for index in range(1, 6):
        if _PIECES[index] == letter:
            return index
    return NO_KIND


@cython.cclass
class BoardText(BoardCore):
    """A board that reads and writes positions and moves."""

    # --- FEN ---------------------------------------------------------------------------

    def castling_text(self, shredder):
        rights: Bitboard = clean_rights(cython.address(self.state))
        text: cython.char[64]
        length: cython.int = 0
        side: cython.int
        for side in range(2):
            rank: Bitboard = RANK_1 if side == WHITE else RANK_8
            base: cython.int = 65 if side == WHITE else 97
            king: cython.int = king_of(cython.address(self.state), side)
            if king < 0 and not shredder:
                continue
            left: Bitboard = rights & rank
            while left:
                rook: cython.int = msb(left)
                left ^= bit(rook)
                text[length] = base + (rook & 7)
                if not shredder:
                    others: Bitboard = (
                        self.state.pos.side[side] & self.state.pos.kind[ROOK] & rank & ~bit(rook)
                    )
                    west: cython.bint = (rook & 7) < (king & 7)
                    # A rook with another one farther out is named by its file.
                    outer: Bitboard = bit(rook) - 1 if west else ~(bit(rook) - 1)
                    if not others & outer:
                        text[length] = base + (16 if west else 10)
                length += 1
        return text[:length].decode("ascii") if length else "-"

    def castling_xfen(self):
        """The castling field of a FEN: `KQkq`, files only where they are needed."""
        return self.castling_text(False)

    def castling_shredder_fen(self):
        """The castling field with the files of the rooks: `HAha`."""
        return self.castling_text(True)

    def fields(self, shredder, en_passant, promoted):
        ep: cython.int = self.state.pos.ep
        shown: cython.bint = False
        if ep != NO_SQUARE:
            if en_passant == "fen":
                shown = True
            elif en_passant == "xfen":
                shown = self.has_pseudo_legal_en_passant()
            else:
                shown = has_legal_en_passant(cython.address(self.state))
        turn = "w" if self.state.pos.turn == WHITE else "b"
        square: str = SQUARE_NAMES[ep] if shown else "-"
        return f"{self.write_placement(promoted)} {turn} {self.castling_text(shredder)} {square}"

    def fen(self, *, shredder=False, en_passant="legal", promoted=None):
        """The position as FEN; the en passant square is written when a capture is legal."""
        return (
            f"{self.fields(shredder, en_passant, bool(promoted))} "
            f"{self.state.pos.halfmove_clock} {self.state.pos.fullmove_number}"
        )

    def shredder_fen(self, *, en_passant="legal", promoted=None):
        """The position as FEN with castling rights as files."""
        return self.fen(shredder=True, en_passant=en_passant, promoted=promoted)

    def read_castling(self, text):
        self.state.pos.castling = 0
        if not text or text == "-":
            return 0
        letter: cython.Py_UCS4
        rights: Bitboard = 0
        black: cython.bint = False
        counts: cython.int[2]
        counts[0] = counts[1] = 0
        for letter in text:
            side: cython.int = BLACK if letter >= "a" else WHITE
            capital: cython.int = cython.cast(cython.int, letter) - (32 if side == BLACK else 0)
            counts[side] += 1
            known: cython.bint = 65 <= capital <= 72 or capital == 75 or capital == 81
            if not known or counts[side] > 2 or (black and side == WHITE):
                raise ValueError(f"castling rights are KQkq or files, not {text!r}")
            black = side == BLACK
            rank: Bitboard = RANK_1 if side == WHITE else RANK_8
            rooks: Bitboard = self.state.pos.side[side] & self.state.pos.kind[ROOK] & rank
            king: cython.int = king_of(cython.address(self.state), side)
            if capital == 81:
                west: cython.bint = king >= 0 and rooks != 0 and lsb(rooks) < king
                # Without rooks the lowest square counts as below every king.
                if king >= 0 and rooks == 0:
                    continue
                rights |= bit(lsb(rooks)) if west else FILE_A & rank
            elif capital == 75:
                east: cython.bint = king >= 0 and rooks != 0 and msb(rooks) > king
                rights |= bit(msb(rooks)) if east else FILE_H & rank
            else:
                rights |= (FILE_A << (capital - 65)) & rank
        self.state.pos.castling = rights
        return 0

    def _set_castling_fen(self, castling_fen):
        self.read_castling(castling_fen)

    def set_castling_fen(self, castling_fen):
        """Set the castling rights as the third field of a FEN says."""
        self.read_castling(castling_fen)
        self.clear_stack()

    def set_fen(self, fen):
        """Set everything up as a FEN says; bad text is a ValueError and changes nothing."""
        chess960: cython.bint = self.state.chess960
        if fen == STARTING_FEN and _START is not None:
            self.state = cython.cast(BoardText, _START).state
            self.state.chess960 = chess960
            self.clear_stack()
            return
        parts: list = fen.split()
        if not parts:
            raise ValueError(f"no position in {fen!r}")
        if len(parts) > 6:
            raise ValueError(f"a FEN has 6 fields at most, not {len(parts)}: {fen!r}")
        count: cython.int = len(parts)
        turn: str = parts[1] if count > 1 else "w"
        if turn != "w" and turn != "b":
            raise ValueError(f"the side to move is 'w' or 'b', not {turn!r}: {fen!r}")
        castling: str = parts[2] if count > 2 else "-"
        square: str = parts[3] if count > 3 else "-"
        ep: cython.int = NO_SQUARE
        if square != "-":
            if square not in SQUARE_NAMES:
                raise ValueError(
                    f"the en passant field is a square or '-', not {square!r}: {fen!r}"
                )
            ep = SQUARE_NAMES.index(square)
        clock: object = _number(parts[4], "half-move clock", fen) if count > 4 else 0
        number: object = _number(parts[5], "fullmove number", fen) if count > 5 else 1
        probe: BoardText = BoardText(None)
        probe.read_placement(parts[0])
        try:
            probe.read_castling(castling)
        except ValueError as error:
            raise ValueError(f"{error}: {fen!r}") from None
        self.state = probe.state
        self.state.chess960 = chess960
        self.state.pos.turn = WHITE if turn == "w" else BLACK
        self.state.pos.ep = ep
        self.state.pos.halfmove_clock = clock
        self.state.pos.fullmove_number = max(number, 1)
        self.clear_stack()

    # --- Writing moves -----------------------------------------------------------------

    def write_move(self, text, move, long):
        """Write a move without check or mate; return how many letters it takes."""
        code: Code = self.code_of(move)
        origin: cython.int = move.from_square
        destination: cython.int = move.to_square
        length: cython.int = 0
        if move.is_null():
            text[0] = text[1] = 45
            return 2
        if move.dropped:
            if not 1 <= move.dropped <= 6:
                raise IndexError(f"not a kind of piece: {move.dropped}")
            if move.dropped > 1:
                text[0] = _PIECES[move.dropped - 1]
                length = 1
            text[length] = 64
            return _write_square(text, length + 1, destination)
        if is_castling(cython.address(self.state), code):
            east: cython.bint = (destination & 7) > (origin & 7)
            word: bytes = b"O-O" if east else b"O-O-O"
            for letter in word:
                text[length] = letter
                length += 1
            return length
        kind: cython.int = kind_at(cython.address(self.state.pos), bit(origin))
        if kind == NO_KIND:
            raise AssertionError(f"{move.uci()!r} moves no piece in {self.fen()}")
        touched: Bitboard = bit(origin) ^ bit(destination)
        takes: cython.bint = (
            touched & self.state.pos.side[self.state.pos.turn ^ 1]
        ) != 0 or is_en_passant(cython.address(self.state), code)
        if kind != PAWN:
            text[0] = _PIECES[kind]
            length = 1
        if long:
            length = _write_square(text, length, origin)
        elif kind != PAWN:
            length = _write_origin(self, text, length, kind, origin, destination)
        elif takes:
            text[length] = 97 + (origin & 7)
            length += 1
        if takes:
            text[length] = 120
            length += 1
        elif long:
            text[length] = 45
            length += 1
        length = _write_square(text, length, destination)
        if move.promoted_to:
            text[length] = 61
            text[length + 1] = _PIECES[move.promoted_to - 1]
            length += 2
        return length

    def algebraic(self, move, long):
        """Write a move with the check or mate that it gives."""
        text: cython.char[32]
        length: cython.int = self.write_move(text, move, long)
        child: State = self.state
        if move.is_null():
            pass_turn(cython.address(child))
        elif move.dropped:
            pass_turn(cython.address(child))
            put_piece(
                cython.address(child),
                bit(move.to_square),
                move.dropped - 1,
                self.state.pos.turn,
                False,
            )
        else:
            play(cython.address(child), unwritten(cython.address(child), self.code_of(move)))
        if checks(cython.address(child)):
            text[length] = 43 if has_legal(cython.address(child)) else 35
            length += 1
        return text[:length].decode("ascii")

    def san(self, move: Move):
        """The move in standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`."""
        return self.algebraic(move, False)

    def lan(self, move: Move):
        """The move in long algebraic notation: `Ng1-f3`."""
        return self.algebraic(move, True)

    def san_and_push(self, move: Move):
        """The move in standard algebraic notation, played at once."""
        text = self.algebraic(move, False)
        self.push(move)
        return text

    def uci(self, move: Move, *, chess960=None):
        """The move as UCI writes it, castling as the board or the caller wants it."""
        if move.dropped:
            return move.uci()
        mode: cython.bint = self.state.chess960 if chess960 is None else bool(chess960)
        code: Code = unwritten(cython.address(self.state), self.code_of(move))
        code = written(
            cython.address(self.state), mode, code & 63, (code >> TO_SHIFT) & 63, code >> 12
        )
        return move_of(code).uci()

    # --- Reading moves -----------------------------------------------------------------

    def find_castling(self, east, san):
        codes: CodeList
        index: cython.int
        codes.count = 0
        add_castling(cython.address(self.state), cython.address(codes), _EVERYWHERE, _EVERYWHERE)
        for index in range(codes.count):
            code: Code = codes.codes[index]
            if (((code >> TO_SHIFT) & 7) > (code & 7)) == east:
                return code
        raise IllegalMoveError(f"{san!r} is not legal in {self.fen()}")

    def read_san(self, san):
        """The code of the one legal move that a text names; 0 is the null move."""
        length: cython.Py_ssize_t = 0
        text: cython.p_const_char = PyUnicode_AsUTF8AndSize(san, cython.address(length))
        at: cython.Py_ssize_t = length
        promotion: cython.int = 0
        kind: cython.int = PAWN
        if length and (text[0] == 79 or text[0] == 48):
            if san in _SHORT:
                return self.find_castling(True, san)
            if san in _LONG:
                return self.find_castling(False, san)

        # From the end: a mark, a promotion, the goal, a sign, then what tells origins apart.
        if at > 0 and (text[at - 1] == 43 or text[at - 1] == 35):
            at -= 1
        if at > 0 and not 49 <= text[at - 1] <= 56:
            letter: cython.char = text[at - 1]
            promotion = _piece_of_letter(letter - 32 if letter >= 97 else letter)
            if promotion == NO_KIND:
                at = 0
            promotion += 1
            at -= 1
            if at > 0 and text[at - 1] == 61:
                at -= 1
        goal: cython.int = _square_before(text, at)
        if goal < 0:
            return self.refuse_san(san)
        at -= 2
        if at > 0 and (text[at - 1] == 45 or text[at - 1] == 120):
            at -= 1
        begin: cython.Py_ssize_t = 0
        if at > 0 and 65 <= text[0] <= 90:
            kind = _piece_of_letter(text[0])
            begin = 1
        from_mask: Bitboard = _EVERYWHERE
        file: cython.int = -1
        rank: cython.int = -1
        if begin < at and 97 <= text[begin] <= 104:
            file = text[begin] - 97
            from_mask &= FILE_A << file
            begin += 1
        if begin < at and 49 <= text[begin] <= 56:
            rank = text[begin] - 49
            from_mask &= RANK_1 << (8 * rank)
            begin += 1
        if begin != at or kind == NO_KIND:
            return self.refuse_san(san)

        if kind == PAWN and file >= 0 and rank >= 0 and (text[0] < 65 or text[0] > 90):
            return self.find_exact(rank * 8 + file, goal, promotion, san)
        if kind == PAWN and file < 0:
            # A pawn that takes names its file.
            from_mask &= FILE_A << (goal & 7)
        from_mask &= self.state.pos.kind[kind]
        return self.find_one(from_mask, bit(goal), promotion, san)

    def refuse_san(self, san):
        """0 for the null move; anything else is no SAN."""
        if san in _NULL_MOVES:
            return 0
        if "," in san:
            raise InvalidMoveError(f"a move has no comma: {san!r}")
        raise InvalidMoveError(f"not a move in algebraic notation: {san!r}")

    def find_exact(self, origin, goal, promotion, san):
        """The legal move of a text that names both squares, castling included."""
        try:
            move: Move = self.find_move(origin, goal, promotion or None)
        except IllegalMoveError:
            raise IllegalMoveError(f"{san!r} is not legal in {self.fen()}") from None
        if move.promoted_to != promotion:
            raise IllegalMoveError(f"{san!r} leaves open what the pawn becomes in {self.fen()}")
        return self.code_of(move)

    def find_one(self, from_mask, goal, promotion, san):
        """The only legal move from some squares to one, with a promotion."""
        codes: CodeList
        index: cython.int
        found: Code = 0
        own: Bitboard = self.state.pos.side[self.state.pos.turn]
        generate(cython.address(self.state), cython.address(codes), from_mask, goal & ~own)
        for index in range(codes.count):
            if cython.cast(cython.int, codes.codes[index] >> 12) != promotion:
                continue
            if found:
                raise AmbiguousMoveError(f"{san!r} names several moves in {self.fen()}")
            found = codes.codes[index]
        if not found:
            raise IllegalMoveError(f"{san!r} is not legal in {self.fen()}")
        return found

    def parse_san(self, san):
        """The legal move that a text names; errors tell bad text, no move and two moves."""
        return move_of(self.read_san(san))

    def push_san(self, san):
        """Play the legal move that a text names, and return it."""
        move = self.parse_san(san)
        self.push(move)
        return move

    def find_move(self, from_square, to_square, promotion=None):
        """The legal move between two squares; a pawn becomes a queen unless told otherwise."""
        given: Move = Move(from_square, to_square, promotion)
        code: Code = self.code_of(given)
        if promotion is None and self.state.pos.kind[PAWN] & bit(given.from_square):
            if bit(given.to_square) & (RANK_1 | RANK_8):
                code |= 5 << 12
        code = written(
            cython.address(self.state),
            self.state.chess960,
            code & 63,
            (code >> TO_SHIFT) & 63,
            code >> 12,
        )
        if not is_pseudo_legal(cython.address(self.state), code) or is_into_check(
            cython.address(self.state), code
        ):
            raise IllegalMoveError(f"{move_of(code).uci()!r} is not legal in {self.fen()}")
        return move_of(code)

    def parse_uci(self, uci):
        """The legal move that a UCI text names; the null move is let through."""
        move: Move = Move.from_uci(uci)
        if move.is_null():
            return move
        if not move.dropped:
            code: Code = unwritten(cython.address(self.state), self.code_of(move))
            code = written(
                cython.address(self.state),
                self.state.chess960,
                code & 63,
                (code >> TO_SHIFT) & 63,
                code >> 12,
            )
            if is_pseudo_legal(cython.address(self.state), code) and not is_into_check(
                cython.address(self.state), code
            ):
                return move_of(code)
        raise IllegalMoveError(f"{uci!r} is not legal in {self.fen()}")

    def push_uci(self, uci):
        """Play the legal move that a UCI text names, and return it."""
        move = self.parse_uci(uci)
        self.push(move)
        return move


@cython.cfunc
def _number(text: str, name: str, fen: str) -> object:
    """A counter of a FEN: a whole number, not below 0."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise ValueError(f"the {name} is a whole number from 0, not {text!r}: {fen!r}")
    return number


@cython.cfunc
def _write_square(text: cython.p_char, length: cython.int, square: cython.int) -> cython.int:
    text[length] = 97 + (square & 7)
    text[length + 1] = 49 + (square >> 3)
    return length + 2


@cython.cfunc
def _write_origin(
    board: BoardText,
    text: cython.p_char,
    length: cython.int,
    kind: cython.int,
    origin: cython.int,
    destination: cython.int,
) -> cython.int:
    """Write the file, the rank or both, when other pieces could legally go there too."""
    codes: CodeList
    index: cython.int
    others: Bitboard = 0
    same: Bitboard = (
        board.state.pos.kind[kind] & board.state.pos.side[board.state.pos.turn] & ~bit(origin)
    )
    if not same:
        return length
    generate(cython.address(board.state), cython.address(codes), same, bit(destination))
    for index in range(codes.count):
        others |= bit(codes.codes[index] & 63)
    if not others:
        return length
    on_rank: cython.bint = (others & (RANK_1 << (origin & 56))) != 0
    on_file: cython.bint = (others & (FILE_A << (origin & 7))) != 0
    if on_rank or not on_file:
        text[length] = 97 + (origin & 7)
        length += 1
    if on_file:
        text[length] = 49 + (origin >> 3)
        length += 1
    return length


@cython.cfunc
def _square_before(text: cython.p_const_char, end: cython.Py_ssize_t) -> cython.int:
    """The square whose name ends at a place of a text, or -1."""
    if end < 2 or not 97 <= text[end - 2] <= 104 or not 49 <= text[end - 1] <= 56:
        return -1
    return (text[end - 1] - 49) * 8 + text[end - 2] - 97


def _read_start() -> None:
    global _START
    board = BoardText(None)
    board.set_fen(STARTING_FEN)
    _START = board


_read_start()
