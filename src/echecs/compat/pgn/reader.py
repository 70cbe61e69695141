# cython: boundscheck=True, wraparound=True, nonecheck=True
"""Reading one game from a text file, line by line, as far as its empty line.

Everything in the movetext that is no token is passed over. A move that cannot be
played ends its line: the rest, up to the bracket that closes it, is not read.
"""

import cython
from cython.cimports.cpython.unicode import PyUnicode_AsUTF8AndSize
from cython.cimports.echecs.compat.board_text import BoardText
from cython.cimports.echecs.compat.move import Code, Move, move_of
from cython.cimports.echecs.compat.pgn.header_table import HeaderTable, read_tag
from cython.cimports.libc.string import memchr

from echecs.compat.board import Board
from echecs.compat.pgn.builder import GameBuilder, HeadersBuilder, SkipVisitor
from echecs.compat.pgn.headers import Headers
from echecs.compat.pgn.node import ChildNode, Game
from echecs.compat.pgn.visitor import SKIP, BaseVisitor

_MOVE = cython.declare(cython.int, 1)
_RESULT = cython.declare(cython.int, 2)
_JUDGEMENTS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_GAME = Game
_CHILD = ChildNode


@cython.cfunc
@cython.inline
def _is_file(letter: cython.char) -> cython.bint:
    return 97 <= letter <= 104


@cython.cfunc
@cython.inline
def _is_rank(letter: cython.char) -> cython.bint:
    return 49 <= letter <= 56


@cython.cfunc
@cython.inline
def _is_piece(letter: cython.char) -> cython.bint:
    return letter == 78 or letter == 66 or letter == 75 or letter == 82 or letter == 81


@cython.cfunc
def _move_end(text: cython.p_const_char, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where a move in SAN ends that begins at a place; there, when none does.

    As much as possible is taken: `e4e5` is one move in long notation. The text ends
    with a zero, which is no letter of any move.
    """
    begin: cython.Py_ssize_t = at
    if _is_piece(text[at]):
        at += 1
    goal: cython.Py_ssize_t = -1
    # What tells origins apart, the longest first: file, rank, a sign, then the goal.
    if _is_file(text[at]):
        after: cython.Py_ssize_t = at + 1
        if _is_rank(text[after]):
            if (text[after + 1] == 45 or text[after + 1] == 120) and _is_goal(text, after + 2):
                goal = after + 2
            elif _is_goal(text, after + 1):
                goal = after + 1
        if goal < 0:
            if (text[after] == 45 or text[after] == 120) and _is_goal(text, after + 1):
                goal = after + 1
            elif _is_goal(text, after):
                goal = after
    if goal < 0 and _is_rank(text[at]):
        if (text[at + 1] == 45 or text[at + 1] == 120) and _is_goal(text, at + 2):
            goal = at + 2
        elif _is_goal(text, at + 1):
            goal = at + 1
    if goal < 0:
        if (text[at] == 45 or text[at] == 120) and _is_goal(text, at + 1):
            goal = at + 1
        elif _is_goal(text, at):
            goal = at
    if goal < 0:
        return begin
    at = goal + 2
    after = at + 1 if text[at] == 61 else at
    letter: cython.char = text[after]
    if _is_piece(letter) or _is_piece(letter - 32):
        return after + 1
    return at


@cython.cfunc
@cython.inline
def _is_goal(text: cython.p_const_char, at: cython.Py_ssize_t) -> cython.bint:
    return _is_file(text[at]) and _is_rank(text[at + 1])


@cython.cfunc
def _starts(text: cython.p_const_char, word: cython.p_const_char) -> cython.int:
    """How long a word is that a text starts with; 0 when it does not."""
    length: cython.int = 0
    while word[length]:
        if text[length] != word[length]:
            return 0
        length += 1
    return length


@cython.cfunc
def _other_move_end(text: cython.p_const_char, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where a drop, a null move or castling ends that begins at a place."""
    here: cython.p_const_char = text + at
    first: cython.char = here[0]
    if first == 64 and _is_goal(here, 1):
        return at + 3
    if (_is_piece(first) or first == 80) and here[1] == 64 and _is_goal(here, 2):
        return at + 4
    length: cython.int = 0
    if first == 45:
        length = _starts(here, b"--")
    elif first == 90:
        length = _starts(here, b"Z0")
    elif first == 64:
        length = _starts(here, b"@@@@")
    elif first == 48:
        length = _starts(here, b"0000") or _starts(here, b"0-0-0") or _starts(here, b"0-0")
    elif first == 79:
        length = _starts(here, b"O-O-O") or _starts(here, b"O-O")
    return at + length


@cython.cfunc
def _result_end(text: cython.p_const_char, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where a result ends that begins at a place; there, when none does."""
    here: cython.p_const_char = text + at
    if here[0] == 42:
        return at + 1
    return at + (_starts(here, b"1-0") or _starts(here, b"0-1") or _starts(here, b"1/2-1/2"))


@cython.cclass
class Reader:
    """One game on its way from a file to a visitor."""

    def __init__(self, handle, visitor):
        self.readline = handle.readline
        self.visitor = visitor
        self.boards = []
        if type(visitor) is GameBuilder:
            self.builder = visitor
        self.listen()

    def listen(self):
        """Which hooks the visitor has; those it has not are not called."""
        kind = type(self.visitor)
        self.hears_begin_san = kind.begin_parse_san is not BaseVisitor.begin_parse_san
        self.hears_san = kind.parse_san is not BaseVisitor.parse_san
        self.hears_move = kind.visit_move is not BaseVisitor.visit_move
        self.hears_board = kind.visit_board is not BaseVisitor.visit_board
        return 0

    def run(self):
        """Read one game; whether there was one."""
        self.find_game()
        if not self.line:
            return False
        skipping = self.visitor.begin_game() is SKIP
        headers = None
        if not skipping:
            headers = self.visitor.begin_headers()
            known: cython.bint = isinstance(headers, Headers)
            tags: HeaderTable = None if known else Headers({})
            self.read_tags(tags, True)
            skipping = self.visitor.end_headers() is SKIP
            if not skipping:
                skipping = not self.set_up(headers if known else tags)
        else:
            self.read_tags(None, False)
        if skipping:
            self.skip_moves()
        else:
            self.read_moves()
        self.visitor.end_game()
        return True

    def scan(self):
        """The tags of the next game, whose moves are passed over; None without a game."""
        self.find_game()
        if not self.line:
            return None
        headers = Headers({})
        self.read_tags(headers, False)
        self.skip_moves()
        return headers

    def find_game(self):
        """Read on to the first line that says something."""
        self.line = self.readline().lstrip("\ufeff")
        while self.line.isspace() or self.line.startswith(("%", ";")):
            self.line = self.readline()
        return 0

    def read_tags(self, own, visit):
        """Read the tags and tell the visitor; keep them too when it does not."""
        pair: list = [None, None]
        blank: cython.bint = False
        line: str = self.line
        readline = self.readline
        visit_header = self.visitor.visit_header if visit else None
        table: HeaderTable = None
        if type(self.visitor) is HeadersBuilder and type(self.visitor.headers) is Headers:
            table = self.visitor.headers
        elif self.builder is not None and type(self.builder.game.headers) is Headers:
            table = self.builder.game.headers
        while line:
            first: cython.Py_UCS4 = line[0]
            if first == 91:
                blank = False
                if (visit or own is not None) and read_tag(line, pair):
                    if table is not None:
                        table.store(pair[0], pair[1])
                    elif visit:
                        visit_header(pair[0], pair[1])
                    if own is not None:
                        own.store(pair[0], pair[1])
            elif first == 37 or first == 59:
                pass
            # One empty line may part tags, two end the game.
            elif not blank and line.isspace():
                blank = True
            else:
                break
            line = readline()
        self.line = line
        return 0

    def set_up(self, headers):
        """Make the board of the tags; whether the moves can be read."""
        try:
            kind = headers.variant()
        except ValueError as error:
            self.visitor.handle_error(error)
            kind = Board
        try:
            fen = headers.get("FEN", None)
            if fen is None:
                fen = kind.starting_fen
            board = kind(fen, chess960=headers.is_chess960())
        except ValueError as error:
            self.visitor.handle_error(error)
            return False
        self.board = board
        self.boards.append(board)
        if self.hears_board:
            self.visitor.visit_board(board)
        return True

    def skip_moves(self):
        """Read on to the empty line after the moves, past comments and what they hide."""
        in_comment: cython.bint = False
        line: str = self.line
        readline = self.readline
        while line:
            if not in_comment:
                first: cython.Py_UCS4 = line[0]
                if first == 37:
                    line = readline()
                    continue
                # Most lines begin with a letter, which saves a look at all of them.
                if (first < 33 or first > 127) and line.isspace():
                    break
            in_comment = _skip_line(line, in_comment)
            line = readline()
        self.line = line
        return 0

    def read_moves(self):
        """Read the movetext up to an empty line or the end of the file."""
        while self.line:
            if self.line.isspace():
                return 0
            if not self.line.startswith(("%", ";")):
                self.data = self.line.encode("utf-8", "surrogatepass")
                at: cython.Py_ssize_t = 0
                while at >= 0 and at < len(self.data):
                    at = _next_token(self, at)
            if not self.line:
                return 0
            self.line = self.readline()
        return 0

    def read_comment(self, at):
        """Read a comment from behind its opening brace; return the place behind it.

        It may go on for lines, and end with the file.
        """
        if self.data[at : at + 1] == b" ":
            at += 1
        close: cython.Py_ssize_t = self.data.find(b"}", at)
        if close >= 0:
            text = self.data[at : close - 1 if close > at and self.data[close - 1] == 32 else close]
        else:
            parts: list = [self.data[at:]]
            while True:
                self.line = self.readline()
                self.data = self.line.encode("utf-8", "surrogatepass")
                close = self.data.find(b"}")
                if close >= 0:
                    space: cython.bint = close > 0 and self.data[close - 1] == 32
                    parts.append(self.data[: close - 1 if space else close])
                    break
                parts.append(self.data)
                if not self.line:
                    close = -1
                    break
            text = b"".join(parts)
        if not self.skipped:
            comment = text.decode("utf-8", "surrogatepass")
            if self.builder is not None:
                self.builder.visit_comment(comment)
            else:
                self.visitor.visit_comment(comment)
        return close + 1 if close >= 0 else len(self.data)

    def read_token(self, begin, end, group):
        """A move, or a result: within a variation there is none, so it is a bad move."""
        if self.skipped:
            return 0
        token: str = self.data[begin:end].decode("ascii")
        if group == _RESULT and len(self.boards) == 1:
            self.visitor.visit_result(token)
        else:
            self.read_move(token)
        return 0

    def read_move(self, san):
        board: BoardText = self.board
        visitor = self.visitor
        if self.builder is not None:
            try:
                code: Code = board.read_san(san)
            except ValueError as error:
                visitor.handle_error(error)
                self.skipped = 1
                return 0
            plain: Move = move_of(code)
            self.builder.add_move(_CHILD, _GAME, plain)
            board.push_code(code, plain)
            return 0
        if self.hears_begin_san and visitor.begin_parse_san(board, san) is SKIP:
            return 0
        try:
            move = visitor.parse_san(board, san) if self.hears_san else board.parse_san(san)
        except ValueError as error:
            visitor.handle_error(error)
            self.skipped = 1
        else:
            if self.hears_move:
                visitor.visit_move(board, move)
            board.push(move)
        if self.hears_board:
            visitor.visit_board(board)
        return 0

    def open_variation(self):
        if self.skipped:
            self.skipped += 1
        elif self.board.move_stack:
            if self.visitor.begin_variation() is SKIP:
                self.skipped = 1
            else:
                board = self.board.copy()
                board.pop()
                self.boards.append(board)
                self.board = board
        return 0

    def close_variation(self):
        if self.skipped:
            self.skipped -= 1
            if self.skipped == 0:
                self.visitor.end_variation()
        elif len(self.boards) > 1:
            self.visitor.end_variation()
            self.boards.pop()
            self.board = self.boards[len(self.boards) - 1]
        return 0


@cython.cfunc
@cython.exceptval(-2)
def _next_token(reader: Reader, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Read the next token of the line; return the place behind it, -1 at the line's end."""
    text: cython.p_const_char = reader.data
    length: cython.Py_ssize_t = len(reader.data)
    end: cython.Py_ssize_t
    while at < length:
        letter: cython.char = text[at]
        if letter == 32 or letter == 46 or letter < 33:
            at += 1
            continue
        end = _move_end(text, at)
        if end == at:
            end = _other_move_end(text, at)
        if end > at:
            reader.read_token(at, end, _MOVE)
            return end
        if letter == 123:
            return reader.read_comment(at + 1)
        if letter == 59:
            return -1
        if letter == 36:
            end = at + 1
            while 48 <= text[end] <= 57:
                end += 1
            if end > at + 1:
                if not reader.skipped:
                    reader.visitor.visit_nag(int(reader.data[at + 1 : end]))
                return end
        elif letter == 40:
            reader.open_variation()
            return at + 1
        elif letter == 41:
            reader.close_variation()
            return at + 1
        elif letter == 33 or letter == 63:
            end = at + 2 if text[at + 1] == 33 or text[at + 1] == 63 else at + 1
            if not reader.skipped:
                reader.visitor.visit_nag(_JUDGEMENTS[reader.data[at:end].decode("ascii")])
            return end
        else:
            end = _result_end(text, at)
            if end > at:
                reader.read_token(at, end, _RESULT)
                return end
        at += 1
    return -1


@cython.cfunc
@cython.exceptval(-1)
def _skip_line(line: str, in_comment: cython.bint) -> cython.int:
    """Whether a comment is open at the end of a line, given whether one was before."""
    length: cython.Py_ssize_t = 0
    data: bytes
    text: cython.p_const_char
    try:
        text = PyUnicode_AsUTF8AndSize(line, cython.address(length))
    except UnicodeEncodeError:
        data = line.encode("utf-8", "surrogatepass")
        text = data
        length = len(data)
    # Only comments hide what would end them; a line without braces changes nothing.
    if memchr(text, 123, length) == cython.NULL and memchr(text, 125, length) == cython.NULL:
        return in_comment
    at: cython.Py_ssize_t
    for at in range(length):
        letter: cython.char = text[at]
        if letter == 123:
            in_comment = True
        elif letter == 125:
            in_comment = False
        elif letter == 59 and not in_comment:
            break
    return in_comment


def read_game(handle, *, Visitor=GameBuilder):  # noqa: N803
    """Read the next game of a text file with a visitor; None at the end of the file."""
    visitor = Visitor()
    return visitor.result() if Reader(handle, visitor).run() else None


def read_headers(handle):
    """Read the tags of the next game and pass over its moves; None at the end of the file."""
    reader: Reader = Reader.__new__(Reader)
    reader.readline = handle.readline
    return reader.scan()


def skip_game(handle):
    """Pass over the next game; whether there was one."""
    return bool(read_game(handle, Visitor=SkipVisitor))
