"""FEN: the text of a position. It goes straight into the kernel's struct and out of it.

Castling rights are read as X-FEN, so `KQkq` means the outermost rooks and a
file letter names an inner one: Chess960 positions need no switch.
"""

import cython
from cython.cimports.echecs.domain.ascii import (
    CAPITAL_A,
    CAPITAL_K,
    CAPITAL_Q,
    DASH,
    DIGIT_0,
    DIGIT_1,
    SLASH,
    SMALL_A,
    SMALL_B,
    SMALL_W,
    SPACE,
    TO_SMALL,
)
from cython.cimports.echecs.kernel.bitboard import RANK_1, RANK_8, bit, lsb, msb
from cython.cimports.echecs.kernel.castling import castling_rook
from cython.cimports.echecs.kernel.position import kind_at
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    RULE_CASTLING,
    RULE_EN_PASSANT,
    WHITE,
    Bitboard,
    ConstPosition,
    Position,
)
from cython.cimports.libc.string import memset

from echecs.domain.fault import Fault
from echecs.errors import quote

# The longest legal FEN has 71 + 1 + 4 + 2 + counters; anything beyond is no FEN.
LONGEST = 128

_A8 = cython.declare(cython.int, 56)


# --- Reading ---------------------------------------------------------------------------


def read_fen(text, pos, strict):
    """Fill `pos`, not yet judged; return the faults of the text, or None.

    The list is never empty. The two counters may be missing unless `strict`.
    """
    memset(pos, 0, cython.sizeof(Position))
    pos.ep = NO_SQUARE
    pos.fullmove_number = 1
    pos.rules = RULE_CASTLING | RULE_EN_PASSANT
    if len(text) > LONGEST:
        return [Fault("too-long", limit=LONGEST, length=len(text))]
    fields: list = text.split()
    count: cython.Py_ssize_t = len(fields)
    if count == 0:
        return [Fault("empty")]
    faults: list = []
    if count > 6:
        faults.append(Fault("too-many-fields", found=count))
    elif count < 4 or (strict and count < 6):
        faults.append(Fault("too-few-fields", found=count))
    told: cython.Py_ssize_t = len(faults)
    _read_placement(fields[0], pos, faults)
    is_readable: cython.bint = len(faults) == told
    if count > 1:
        _read_turn(fields[1], pos, faults)
    if count > 2:
        read_castling(fields[2], pos, faults)
    if count > 3:
        _read_en_passant(fields[3], pos, faults)
    if count > 4:
        clock: cython.int = _read_number(fields[4])
        if clock < 0:
            faults.append(Fault("halfmove-clock", text=quote(fields[4])))
        pos.halfmove_clock = max(clock, 0)
    if count > 5:
        number: cython.int = _read_number(fields[5])
        if number < 0:
            faults.append(Fault("fullmove-number", text=quote(fields[5])))
        # Some programs count from 0.
        pos.fullmove_number = max(number, 1)
    if not is_readable:
        # Where king and rooks stand is not known, so nothing is said about rights.
        faults = [fault for fault in faults if fault.code != "castling-right"]
    return faults or None


@cython.cfunc
def _read_placement(text: str, pos: cython.pointer(Position), faults: list) -> cython.void:
    rank: cython.int = 7
    file: cython.int = 0
    was_digit: cython.bint = False
    letter: cython.Py_UCS4
    for letter in text:
        if letter == "/":
            if file != 8 and rank >= 0:
                faults.append(Fault("rank-length", rank=rank + 1, found=file))
            rank -= 1
            file = 0
            was_digit = False
        elif "1" <= letter <= "8":
            if was_digit and rank >= 0:
                faults.append(Fault("adjacent-digits", rank=rank + 1))
            file += cython.cast(cython.int, letter) - DIGIT_0
            was_digit = True
        else:
            was_digit = False
            kind: cython.int = _kind_of(letter)
            if rank < 0:
                pass  # that there are too many ranks is said below
            elif kind < 0:
                faults.append(Fault("not-a-piece", rank=rank + 1, text=quote(letter)))
            elif file < 8:
                square: Bitboard = bit(rank * 8 + file)
                pos.kind[kind] |= square
                pos.side[WHITE if letter < "a" else BLACK] |= square
            file += 1
    if file != 8 and rank >= 0:
        faults.append(Fault("rank-length", rank=rank + 1, found=file))
    if rank != 0:
        faults.append(Fault("rank-count", found=8 - rank))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _kind_of(letter: cython.Py_UCS4) -> cython.int:
    """The kind of a FEN letter of either case, or -1."""
    if letter == "p" or letter == "P":
        return PAWN
    if letter == "n" or letter == "N":
        return KNIGHT
    if letter == "b" or letter == "B":
        return BISHOP
    if letter == "r" or letter == "R":
        return ROOK
    if letter == "q" or letter == "Q":
        return QUEEN
    if letter == "k" or letter == "K":
        return KING
    return -1


@cython.cfunc
def _read_turn(text: str, pos: cython.pointer(Position), faults: list) -> cython.void:
    if text == "b":
        pos.turn = BLACK
    elif text != "w":
        faults.append(Fault("turn", text=quote(text)))


def read_castling(text, pos, faults):
    """Set the castling rooks; a right without king and rook in place is a fault."""
    if text == "-":
        return True
    letter: cython.Py_UCS4
    for letter in text:
        side: cython.int = WHITE if letter < "a" else BLACK
        rank: Bitboard = RANK_1 if side == WHITE else RANK_8
        king: Bitboard = pos.kind[KING] & pos.side[side] & rank
        rooks: Bitboard = pos.kind[ROOK] & pos.side[side] & rank
        rook: Bitboard = 0
        if letter == "K" or letter == "k":
            rooks &= ~(king - 1)
            rook = bit(msb(rooks)) if king and rooks else 0
        elif letter == "Q" or letter == "q":
            rooks &= king - 1
            rook = bit(lsb(rooks)) if king and rooks else 0
        elif "A" <= letter <= "H":
            rook = rooks & bit(cython.cast(cython.int, letter) - CAPITAL_A)
        elif "a" <= letter <= "h":
            rook = rooks & bit(_A8 + cython.cast(cython.int, letter) - SMALL_A)
        else:
            faults.append(Fault("castling-text", text=quote(text)))
            return False
        if rook == 0 or king == 0 or pos.castling & rook:
            faults.append(Fault("castling-right", text=letter))
        pos.castling |= rook
    return True


@cython.cfunc
def _read_en_passant(text: str, pos: cython.pointer(Position), faults: list) -> cython.void:
    if text == "-":
        return
    if len(text) == 2:
        file: cython.int = cython.cast(cython.int, cython.cast(cython.Py_UCS4, text[0])) - SMALL_A
        rank: cython.int = cython.cast(cython.int, cython.cast(cython.Py_UCS4, text[1])) - DIGIT_1
        if 0 <= file < 8 and 0 <= rank < 8:
            pos.ep = rank * 8 + file
            return
    faults.append(Fault("en-passant-text", text=quote(text)))


@cython.cfunc
@cython.exceptval(check=False)
def _read_number(text: str) -> cython.int:
    """A number of at most five ASCII digits, or -1."""
    if len(text) > 5:
        return -1
    number: cython.int = 0
    letter: cython.Py_UCS4
    for letter in text:
        if not "0" <= letter <= "9":
            return -1
        number = number * 10 + cython.cast(cython.int, letter) - DIGIT_0
    return number


# --- Writing ---------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(check=False)
def _write_placement(pos: ConstPosition, out: cython.p_char) -> cython.int:
    letters: cython.p_char = b"PNBRQKpnbrqk"
    occ: Bitboard = pos.side[0] | pos.side[1]
    length: cython.int = 0
    rank: cython.int
    file: cython.int
    for rank in range(7, -1, -1):
        empty: cython.int = 0
        for file in range(8):
            square: Bitboard = bit(rank * 8 + file)
            if not occ & square:
                empty += 1
                continue
            if empty:
                out[length] = DIGIT_0 + empty
                length += 1
                empty = 0
            out[length] = letters[kind_at(pos, square) + (6 if pos.side[1] & square else 0)]
            length += 1
        if empty:
            out[length] = DIGIT_0 + empty
            length += 1
        if rank:
            out[length] = SLASH
            length += 1
    return length


@cython.cfunc
@cython.exceptval(check=False)
def _write_castling(pos: ConstPosition, out: cython.p_char) -> cython.int:
    length: cython.int = 0
    side: cython.int
    for side in range(2):
        case: cython.int = TO_SMALL * side
        rank: Bitboard = RANK_1 if side == WHITE else RANK_8
        rooks: Bitboard = pos.kind[ROOK] & pos.side[side] & rank
        kingside: Bitboard = castling_rook(pos, side, True)
        queenside: Bitboard = castling_rook(pos, side, False)
        if kingside:
            outer: cython.bint = lsb(kingside) == msb(rooks)
            out[length] = case + (CAPITAL_K if outer else CAPITAL_A + (lsb(kingside) & 7))
            length += 1
        if queenside:
            outer = lsb(queenside) == lsb(rooks)
            out[length] = case + (CAPITAL_Q if outer else CAPITAL_A + (lsb(queenside) & 7))
            length += 1
    if length == 0:
        out[0] = DASH
        return 1
    return length


@cython.cfunc
@cython.exceptval(check=False)
def _write_number(number: cython.uint, out: cython.p_char) -> cython.int:
    digits: cython.char[12]
    count: cython.int = 0
    index: cython.int
    while True:
        digits[count] = DIGIT_0 + number % 10
        count += 1
        number //= 10
        if number == 0:
            break
    for index in range(count):
        out[index] = digits[count - 1 - index]
    return count


def write_castling(pos):
    """The castling field alone."""
    out: cython.char[8]
    return out[: _write_castling(pos, out)].decode("ascii")


def write_fen(pos, counters):
    """The FEN of a position, with or without the two counters."""
    # 71 for the board, 7 for turn and castling, 4 for en passant, 22 for counters.
    out: cython.char[128]
    length: cython.int = _write_placement(pos, out)
    out[length] = SPACE
    out[length + 1] = SMALL_W if pos.turn == WHITE else SMALL_B
    out[length + 2] = SPACE
    length += 3
    length += _write_castling(pos, cython.address(out[length]))
    out[length] = SPACE
    length += 1
    if pos.ep == NO_SQUARE:
        out[length] = DASH
        length += 1
    else:
        out[length] = SMALL_A + (pos.ep & 7)
        out[length + 1] = DIGIT_1 + (pos.ep >> 3)
        length += 2
    if counters:
        out[length] = SPACE
        length += 1
        length += _write_number(pos.halfmove_clock, cython.address(out[length]))
        out[length] = SPACE
        length += 1
        length += _write_number(pos.fullmove_number, cython.address(out[length]))
    return out[:length].decode("ascii")
