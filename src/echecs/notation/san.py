"""Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`.

Reading is lenient about marks (`+ # ! ?`, `e.p.`), long forms (`Ng1-f3`) and
zeros in castling; writing gives the one standard form. Letters are English,
or French (R D T F C) on demand. A piece's letter is upper case, a file's lower
case, so `bxc4` is never a bishop's move.
"""

import cython
from cython.cimports.echecs.domain.ascii import (
    CAPITAL_O,
    DASH,
    DIGIT_1,
    EQUALS,
    HASH,
    PLUS,
    SMALL_A,
    SMALL_X,
    TO_CAPITAL,
)
from cython.cimports.echecs.domain.board import Board
from cython.cimports.echecs.domain.move import Move, move_of
from cython.cimports.echecs.kernel.bitboard import bit, several
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    generate,
    gives_check,
    has_legal_move,
)
from cython.cimports.echecs.kernel.position import make
from cython.cimports.echecs.kernel.types import (
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    IDENTITY_MASK,
    KIND_SHIFT,
    KING,
    PAWN,
    PROMOTION_SHIFT,
    Bitboard,
    ConstPosition,
    MoveCode,
    MoveList,
    Position,
)

from echecs.domain.piece import KINDS, PIECE_LETTERS
from echecs.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, check_text

# Letters by the kernel's kinds, pawn to king.
_LETTERS = {language: letters.encode() for language, letters in PIECE_LETTERS.items()}


# --- Reading ---------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _strip_marks(text: ConstText, length: cython.int) -> cython.int:
    """The length without checks, judgements and `e.p.` at the end."""
    while length > 0:
        last: cython.char = text[length - 1]
        if last == b"+" or last == b"#" or last == b"!" or last == b"?" or last == b" ":
            length -= 1
        elif (
            length > 4
            and last == b"."
            and text[length - 2] == b"p"
            and text[length - 3] == b"."
            and text[length - 4] == b"e"
        ):
            length -= 4
        else:
            break
    return length


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _wing_of(text: ConstText, length: cython.int) -> cython.int:
    """Which castling `O-O` or `O-O-O` is; letters O, o and zeros mix freely."""
    if length != 3 and length != 5:
        return NO_WING
    index: cython.int
    for index in range(length):
        letter: cython.char = text[index]
        if index % 2:
            if letter != b"-":
                return NO_WING
        elif letter != b"O" and letter != b"0" and letter != b"o":
            return NO_WING
    return KING_WING if length == 3 else QUEEN_WING


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kind_of(letter: cython.char, letters: ConstText) -> cython.int:
    """The kind of an upper-case letter, or -1."""
    kind: cython.int
    for kind in range(6):
        if letters[kind] == letter:
            return kind
    return -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _scan_promotion(
    text: ConstText, length: cython.int, letters: ConstText, san: cython.pointer(SanText)
) -> cython.int:
    """The length without `=Q`, `(Q)` or `Q` at the end; -1 when that is none of them."""
    last: cython.char = text[length - 1]
    if b"1" <= last <= b"8":
        return length
    end: cython.int = length - 1
    if last == b")":
        if length < 5 or text[length - 3] != b"(":
            return -1
        last = text[length - 2]
        end = length - 3
    kind: cython.int = _kind_of(last & TO_CAPITAL, letters)
    if kind <= PAWN or kind == KING:
        return -1
    san.promotion = kind
    if end > 0 and (text[end - 1] == b"=" or text[end - 1] == b"/"):
        end -= 1
    return end


def scan_san(text, length, letters, san):
    """Take a text apart; False when it has not the form of a move."""
    san.kind = PAWN
    san.file = -1
    san.rank = -1
    san.destination = 0
    san.promotion = 0
    if length > LONGEST_SAN:
        return False
    length = _strip_marks(text, length)
    san.wing = _wing_of(text, length)
    if san.wing != NO_WING:
        san.kind = KING
        return True
    if length < 2:
        return False
    index: cython.int = 0
    kind: cython.int = _kind_of(text[0], letters)
    if kind >= 0:
        san.kind = kind
        index = 1
    end: cython.int = _scan_promotion(text, length, letters, san)
    if end - index < 2:
        return False
    file: cython.int = text[end - 2] - SMALL_A
    rank: cython.int = text[end - 1] - DIGIT_1
    if not (0 <= file < 8 and 0 <= rank < 8):
        return False
    san.destination = rank * 8 + file
    end -= 2
    # What is left is the origin or a part of it, and a dash or a capture.
    takes: cython.bint = False
    if end > index and (text[end - 1] == b"x" or text[end - 1] == b":"):
        takes = True
        end -= 1
    elif end > index and text[end - 1] == b"-":
        # A dash parts two squares.
        if end - index != 3:
            return False
        end -= 1
    if index < end and b"a" <= text[index] <= b"h":
        san.file = text[index] - SMALL_A
        index += 1
    if index < end and b"1" <= text[index] <= b"8":
        san.rank = text[index] - DIGIT_1
        index += 1
    if index != end or (san.promotion and san.kind != PAWN):
        return False
    if san.kind == PAWN:
        # A pawn keeps to its file unless the text names another; it never takes ahead.
        if takes and (san.file < 0 or san.file == file):
            return False
        if san.file < 0:
            san.file = file
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fits(pos: ConstPosition, code: MoveCode, san: cython.pointer(SanText)) -> cython.bint:
    origin: cython.int = code & 63
    destination: cython.int = (code >> DESTINATION_SHIFT) & 63
    if san.wing != NO_WING:
        return (code & CASTLING_FLAG) != 0 and (destination > origin) == (san.wing == KING_WING)
    if (
        destination != san.destination
        or cython.cast(cython.int, (code >> KIND_SHIFT) & 7) != san.kind
        or cython.cast(cython.int, (code >> PROMOTION_SHIFT) & 7) != san.promotion
        or (san.file >= 0 and (origin & 7) != san.file)
        or (san.rank >= 0 and (origin >> 3) != san.rank)
    ):
        return False
    # `Kg1` may mean castling, but king takes rook is no move of that name.
    return not code & CASTLING_FLAG or not pos.side[pos.turn] & bit(destination)


def match_san(pos, san, found):
    """The legal moves that fit; returns how many."""
    legal: MoveList
    index: cython.int
    count: cython.int = 0
    generate(pos, cython.address(legal))
    for index in range(legal.count):
        if _fits(pos, legal.moves[index], cython.cast(cython.pointer(SanText), san)):
            found.moves[count] = legal.moves[index]
            count += 1
    found.count = count
    return count


def parse_san(board: Board, text, *, language: str = "en") -> Move:
    """The legal move that a text names.

    Raises `InvalidMoveError` for what is no move, `AmbiguousMoveError` with
    the candidates, and `IllegalMoveError` with the reason.
    """
    letters: bytes = _letters(language)
    if not isinstance(text, str):
        check_text(text)
    characters: str = str(text)
    buffer: cython.char[LONGEST_SAN]
    length: cython.int = 0
    letter: cython.Py_UCS4
    san: SanText
    found: MoveList
    for letter in characters:
        if (letter == " " or letter == "\t") and length == 0:
            continue
        if length >= LONGEST_SAN or not " " <= letter <= "~":
            raise InvalidMoveError(text, board.fen)
        buffer[length] = cython.cast(cython.char, cython.cast(cython.int, letter))
        length += 1
    if not scan_san(buffer, length, letters, cython.address(san)):
        raise InvalidMoveError(text, board.fen)
    pos: ConstPosition = cython.address(board.pos)
    if match_san(pos, cython.address(san), cython.address(found)) == 1:
        return move_of(found.moves[0])
    raise _mismatch(board, text, cython.address(san), cython.address(found), language)


@cython.cfunc
def _letters(language: str) -> bytes:
    letters = _LETTERS.get(language)
    if letters is None:
        raise ValueError(f"piece letters are known for en and fr, not for {language!r}")
    return letters


@cython.cfunc
def _mismatch(
    board: Board,
    text,
    san: cython.pointer(SanText),
    found: cython.pointer(MoveList),
    language: str,
):
    """The error for a text that fits no legal move, or several."""
    from echecs.notation.attempt import refuse_attempt, refuse_castling

    index: cython.int
    if found.count:
        candidates = []
        for index in range(found.count):
            move = move_of(found.moves[index])
            candidates.append(format_san(board, move, language=language))
        return AmbiguousMoveError(text, board.fen, candidates)
    if san.wing != NO_WING:
        attempt, refusal = refuse_castling(board, san.wing == KING_WING)
    else:
        attempt, refusal = refuse_attempt(
            board,
            KINDS[san.kind],
            san.destination,
            san.file if san.file >= 0 else None,
            san.rank if san.rank >= 0 else None,
            KINDS[san.promotion] if san.promotion else None,
        )
    return IllegalMoveError(text, board.fen, refusal, attempt)


# --- Writing ---------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _write_origin(
    legal: cython.pointer(cython.const[MoveList]), move: MoveCode, out: cython.p_char
) -> cython.int:
    """As much of a piece's origin as its rivals for the destination make necessary."""
    same: MoveCode = (7 << KIND_SHIFT) | (63 << DESTINATION_SHIFT)
    origin: cython.int = move & 63
    index: cython.int
    length: cython.int = 0
    rivals: cython.bint = False
    on_file: cython.bint = False
    on_rank: cython.bint = False
    for index in range(legal.count):
        other: MoveCode = legal.moves[index]
        rival: cython.int = other & 63
        if (other ^ move) & same or rival == origin:
            continue
        rivals = True
        if (rival & 7) == (origin & 7):
            on_file = True
        if (rival >> 3) == (origin >> 3):
            on_rank = True
    if rivals and (on_rank or not on_file):
        out[length] = SMALL_A + (origin & 7)
        length += 1
    if on_file:
        out[length] = DIGIT_1 + (origin >> 3)
        length += 1
    return length


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _write_castling(move: MoveCode, out: cython.p_char) -> cython.int:
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    length: cython.int = 3 if destination > origin else 5
    index: cython.int
    for index in range(length):
        out[index] = DASH if index % 2 else CAPITAL_O
    return length


def write_san(pos, legal, move, letters, out):
    """Write a legal move, one of those listed; at most 8 characters. Returns how many."""
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    kind: cython.int = (move >> KIND_SHIFT) & 7
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    length: cython.int = 0
    if move & CASTLING_FLAG:
        length = _write_castling(move, out)
    else:
        takes: cython.bint = (move & EN_PASSANT_FLAG) != 0 or (
            pos.side[pos.turn ^ 1] & bit(destination)
        ) != 0
        if kind == PAWN:
            if takes:
                out[0] = SMALL_A + (origin & 7)
                length = 1
        else:
            out[0] = letters[kind]
            length = 1
            own: Bitboard = pos.kind[kind] & pos.side[pos.turn]
            if several(own):
                length += _write_origin(legal, move, cython.address(out[1]))
        if takes:
            out[length] = SMALL_X
            length += 1
        out[length] = SMALL_A + (destination & 7)
        out[length + 1] = DIGIT_1 + (destination >> 3)
        length += 2
        if promotion:
            out[length] = EQUALS
            out[length + 1] = letters[promotion]
            length += 2
    info: CheckInfo
    check_info(pos, cython.address(info))
    if gives_check(pos, move, cython.address(info)):
        child: Position
        make(pos, move, cython.address(child))
        out[length] = PLUS if has_legal_move(cython.address(child)) else HASH
        length += 1
    return length


def format_san(board: Board, move: Move, *, language: str = "en") -> str:
    """The standard text of a legal move; `IllegalMoveError` for any other."""
    letters: bytes = _letters(language)
    legal: MoveList
    out: cython.char[16]
    index: cython.int
    pos: ConstPosition = cython.address(board.pos)
    generate(pos, cython.address(legal))
    for index in range(legal.count):
        if cython.cast(cython.int, legal.moves[index] & IDENTITY_MASK) == move.code:
            return out[
                : write_san(pos, cython.address(legal), legal.moves[index], letters, out)
            ].decode("ascii")
    raise IllegalMoveError(str(move), board.fen, board.explain(move))
