# cython: nonecheck=True
"""The PGN parser: bytes to one game, its moves played on the kernel's positions.

It never recurses, and forgives: an error is noted with its place, the rest of
its line of moves is skipped, and reading goes on.
"""

import cython
from cython.cimports.echecs.domain.board import Board, board_of
from cython.cimports.echecs.domain.move import NULL_CODE, Move
from cython.cimports.echecs.kernel.position import checkers
from cython.cimports.echecs.kernel.types import MoveList
from cython.cimports.echecs.notation.pgn.game import PgnGame, advance
from cython.cimports.echecs.notation.san import ConstText, SanText, match_san, scan_san
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memchr, memcmp

from echecs.errors import (
    AmbiguousMoveError,
    EchecsError,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    InvalidPgnError,
    quote,
)
from echecs.notation.pgn.game import known_result
from echecs.notation.pgn.lenient import decode, looks_french, read_quoted_tag, rules_of
from echecs.notation.problem import Problem
from echecs.notation.san import parse_san
from echecs.notation.uci import parse_uci

_NULL_MOVES = frozenset(("--", "Z0", "null", "pass", "0000", "@@@@"))
# Marks that some programs print for a novelty and a diagram.
_MARKS = frozenset(("N", "D", "TN"))


def parse_game(data: bytes, start: int, line: int, at_end: bool, headers_only: bool = False):
    """Read the game that begins at `start`: the game and where it ends.

    The game is None when there is none. The end is -1 when the data stop
    before the game surely does; call again with more of them, or with `at_end`.
    """
    if not 0 <= start <= len(data):
        raise IndexError(start)
    parser: Parser = Parser.__new__(Parser)
    parser.data = data
    parser.text = data
    parser.length = len(data)
    parser.start = start
    parser.position = start
    parser.line = line
    parser.headers_only = headers_only
    parser.skip_space()
    game = None
    if parser.position < parser.length:
        parser.game = game = PgnGame()
        parser.read_tags()
        parser.set_up()
        parser.read_movetext()
        parser.finish()
    if parser.position >= parser.length and not at_end:
        return None, -1
    return game, parser.position


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _figurine(text: ConstText, at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
    """The kind that a figurine stands for, of either colour; -1 for other characters."""
    if at + 3 > end or memcmp(text + at, b"\xe2\x99", 2) != 0:
        return -1
    # ♔♕♖♗♘♙ end in 0x94 to 0x99, ♚♛♜♝♞♟ in 0x9A to 0x9F.
    third: cython.int = cython.cast(cython.uchar, text[at + 2])
    return 5 - (third - 0x94) % 6 if 0x94 <= third <= 0x9F else -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_symbol(letter: cython.char) -> cython.bint:
    """Whether a character belongs to moves, numbers and results."""
    return (
        b"a" <= letter <= b"z"
        or b"A" <= letter <= b"Z"
        or b"0" <= letter <= b"9"
        or letter == b"-"
        or letter == b"+"
        or letter == b"#"
        or letter == b"="
        or letter == b"/"
        or letter == b":"
        or letter == b"_"
        or letter == b"@"
    )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_space(letter: cython.char) -> cython.bint:
    return letter == b" " or b"\t" <= letter <= b"\r"


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _line_end(
    text: ConstText, begin: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Where the line ends that `begin` is in."""
    found: ConstText = cython.cast(ConstText, memchr(text + begin, 10, end - begin))
    return end if found == cython.NULL else found - text


@cython.cfunc
@cython.exceptval(check=False)
def _lost_brace(
    text: ConstText, begin: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Where, after an empty line, an `[Event "` shows that a comment was never closed; or -1."""
    blank: cython.bint = False
    begin = _line_end(text, begin, end) + 1
    while begin < end:
        stop: cython.Py_ssize_t = _line_end(text, begin, end)
        if blank and stop - begin > 8 and memcmp(text + begin, b'[Event "', 8) == 0:
            return begin
        blank = stop == begin or (stop == begin + 1 and text[begin] == b"\r")
        begin = stop + 1
    return -1


@cython.cclass
class Parser:
    """The state of reading one game."""

    def __dealloc__(self):
        free(self.levels)

    def report(self, at, code, fields=None):
        """Note an error at a place of the data; a hostile file has more than are kept."""
        errors: list = self.game.errors
        if len(errors) >= MOST_ERRORS:
            return 0
        line: cython.Py_ssize_t = self.line + self.data.count(b"\n", self.start, at)
        begin: cython.Py_ssize_t = self.data.rfind(b"\n", self.start, at) + 1
        if begin == 0:
            begin = self.start
        column: cython.Py_ssize_t = len(decode(self.data[begin:at])) + 1
        problem = Problem(code) if fields is None else Problem(code, **fields)
        errors.append(InvalidPgnError(problem, line, column))
        return 0

    def skip_space(self):
        """Pass white space and lines that `%` keeps for others."""
        text: ConstText = self.text
        at: cython.Py_ssize_t = self.position
        newlines: cython.int = 0
        while at < self.length:
            if text[at] == b"\n":
                newlines += 1
                at += 1
            elif _is_space(text[at]):
                at += 1
            elif text[at] == b"%" and (at == 0 or text[at - 1] == b"\n"):
                at = _line_end(text, at, self.length)
                newlines -= 1
            else:
                break
        self.at_blank_line = newlines > 1
        self.position = at
        return 0

    # --- Headers -----------------------------------------------------------------------

    def read_tags(self):
        """Read headers as long as they come; comments between them are passed."""
        while self.position < self.length:
            letter: cython.char = self.text[self.position]
            if letter == b"[":
                self.read_tag()
            elif letter == b";":
                self.position = _line_end(self.text, self.position, self.length)
            else:
                break
            self.skip_space()
        return 0

    def read_tag(self):
        """Read `[Name "value"]`, all on one line."""
        text: ConstText = self.text
        begin: cython.Py_ssize_t = self.position
        stop: cython.Py_ssize_t = _line_end(text, begin, self.length)
        at: cython.Py_ssize_t = begin + 1
        while at < stop and (text[at] == b" " or text[at] == b"\t"):
            at += 1
        name_begin: cython.Py_ssize_t = at
        while at < stop and _is_symbol(text[at]) and text[at] != b"/" and text[at] != b"@":
            at += 1
        name_end: cython.Py_ssize_t = at
        while at < stop and (text[at] == b" " or text[at] == b"\t"):
            at += 1
        if name_end == name_begin or at == stop or text[at] != b'"':
            tag = read_quoted_tag(decode(self.data[begin:stop]))
            if tag is None:
                self.report(begin, "tag")
            else:
                self.game.headers[tag[0]] = tag[1]
            self.position = stop
            return 0
        at += 1
        value_begin: cython.Py_ssize_t = at
        value_end: cython.Py_ssize_t = -1
        last_quote: cython.Py_ssize_t = -1
        escaped: cython.bint = False
        # The value ends at a quote before the bracket: names may hold bare quotes.
        while at < stop:
            if (
                text[at] == b"\\"
                and at + 1 < stop
                and (text[at + 1] == b'"' or text[at + 1] == b"\\")
            ):
                escaped = True
                if text[at + 1] == b'"':
                    last_quote = at + 1
                at += 2
                continue
            if text[at] == b'"':
                last_quote = at
                closing: cython.Py_ssize_t = at + 1
                while closing < stop and (text[closing] == b" " or text[closing] == b"\t"):
                    closing += 1
                if closing < stop and text[closing] == b"]":
                    value_end = at
                    at = closing + 1
                    break
            at += 1
        if value_end < 0:
            self.report(begin, "tag")
            value_end = last_quote if last_quote >= 0 else stop
            at = stop
        value: str = decode(self.data[value_begin:value_end]).rstrip("\r")
        if escaped:
            value = value.replace('\\"', '"').replace("\\\\", "\\")
        self.game.headers[decode(self.data[name_begin:name_end])] = value
        self.position = at
        return 0

    def set_up(self):
        """Put up the position that the headers give, and take their result."""
        headers = self.game.headers
        self.letters = b"PNBRQK"
        self.game.ending = known_result(headers.get("Result", "*"))
        fen = headers.get("FEN")
        variant = headers.get("Variant")
        if not self.headers_only and (fen is not None or variant is not None):
            rules = rules_of(variant)
            if rules is None:
                # Moves of other games are not to be taken for moves of chess.
                self.report(self.position, "variant", {"text": quote(variant)})
                self.broken = True
            else:
                self.put_up(fen, rules)
        self.pos = self.game.initial_board.pos
        self.before = self.pos
        self.fresh = True
        return 0

    def put_up(self, fen, rules):
        """Put up the position of a FEN header."""
        try:
            self.game.initial_board = Board(rules=rules) if fen is None else Board(fen, rules=rules)
        except InvalidFenError as error:
            self.report(self.position, "fen-tag", {"reason": error.faults})
            self.broken = True
        return 0

    # --- Moves -------------------------------------------------------------------------

    def read_movetext(self):
        """Read moves and all that stands between them, up to the end of the game."""
        self.movetext = self.position
        self.header_errors = len(self.game.errors)
        while self.position < self.length:
            letter: cython.char = self.text[self.position]
            # After the result only a remark on it may come.
            if self.is_over and (
                self.at_blank_line or (letter != b"{" and letter != b";" and letter != b"$")
            ):
                return 0
            if letter == b"[" and (self.position == 0 or self.text[self.position - 1] == b"\n"):
                return 0
            if _is_symbol(letter) or _figurine(self.text, self.position, self.length) >= 0:
                if self.read_symbol() == 1:
                    return 0
            elif letter == b"{":
                self.read_comment()
            elif letter == b"(":
                self.open_variation()
            elif letter == b")":
                self.close_variation()
            elif letter == b";":
                end: cython.Py_ssize_t = _line_end(self.text, self.position, self.length)
                self.add_comment(decode(self.data[self.position + 1 : end]))
                self.position = end
            elif letter == b"$":
                self.read_nag()
            elif letter == b"!" or letter == b"?":
                self.read_judgement()
            elif letter == b"*":
                self.position += 1
                self.is_over = self.depth == 0 and self.skipped == 0
                if self.is_over:
                    self.game.ending = "*"
            elif letter == b"." or letter == b"<" or letter == b">":
                self.position += 1
            else:
                self.pass_unexpected()
            self.skip_space()
        return 0

    def pass_unexpected(self):
        """Report a character that has no meaning between moves, all its bytes as one."""
        begin: cython.Py_ssize_t = self.position
        self.position += 1
        while (
            self.position < self.length
            and (cython.cast(cython.uchar, self.text[self.position]) & 0xC0) == 0x80
        ):
            self.position += 1
        character: str = decode(self.data[begin : self.position])
        self.report(begin, "unexpected", {"text": quote(character[:1])})
        return 0

    def read_comment(self):
        begin: cython.Py_ssize_t = self.position + 1
        found: ConstText = cython.cast(
            ConstText, memchr(self.text + begin, 125, self.length - begin)
        )
        end: cython.Py_ssize_t = self.length if found == cython.NULL else found - self.text
        lost: cython.Py_ssize_t = _lost_brace(self.text, begin, end)
        if lost >= 0:
            end = lost
        if lost >= 0 or found == cython.NULL:
            self.report(begin - 1, "unclosed-comment")
            self.position = end
        else:
            self.position = end + 1
        self.add_comment(decode(self.data[begin:end]))
        return 0

    def add_comment(self, text):
        """Attach a comment to the move before it, or keep it for a variation's first."""
        if self.headers_only or self.broken or self.skipped:
            return 0
        words: str = " ".join(text.split()).replace("}", ")")
        if not words:
            return 0
        if self.fresh and self.depth:
            if self.pending is None:
                self.pending = []
            self.pending.append(words)
            return 0
        if self.node not in self.game.comments:
            self.game.comments[self.node] = words
            return 0
        # Put together at the end: a hostile file has many to one move.
        if self.further is None:
            self.further = {}
        self.further.setdefault(self.node, []).append(words)
        return 0

    def add_nag(self, number):
        if self.headers_only or self.broken or self.skipped or self.node == 0 or self.fresh:
            return 0
        numbers = self.game.nags.get(self.node)
        if numbers is None:
            self.game.nags[self.node] = [number]
        elif number not in numbers:
            numbers.append(number)
        return 0

    def read_nag(self):
        at: cython.Py_ssize_t = self.position + 1
        number: cython.int = 0
        while at < self.length and b"0" <= self.text[at] <= b"9":
            number = min(number * 10 + self.text[at] - 48, 1000)
            at += 1
        if at == self.position + 1 or number > 255:
            self.report(
                self.position,
                "unexpected",
                {"text": quote(decode(self.data[self.position : at][:20]))},
            )
        else:
            self.add_nag(number)
        self.position = at
        return 0

    def read_judgement(self):
        """`!`, `?`, `!!`, `??`, `!?` and `?!` are judgements 1 to 6."""
        first: cython.char = self.text[self.position]
        self.position += 1
        if self.position < self.length and (
            self.text[self.position] == b"!" or self.text[self.position] == b"?"
        ):
            second: cython.char = self.text[self.position]
            self.position += 1
            if first == second:
                self.add_nag(3 if first == b"!" else 4)
            else:
                self.add_nag(5 if first == b"!" else 6)
        else:
            self.add_nag(1 if first == b"!" else 2)
        return 0

    def open_variation(self):
        self.position += 1
        if self.headers_only or self.skipped or self.broken:
            self.skipped += 1
            return 0
        if self.fresh:
            self.report(self.position - 1, "variation-without-move")
            self.skipped = 1
            return 0
        if self.depth == DEEPEST_VARIATION:
            self.report(self.position - 1, "too-deep", {"limit": DEEPEST_VARIATION})
            self.skipped = 1
            return 0
        if self.depth == self.room:
            wanted: cython.int = 2 * self.room if self.room else 8
            levels: cython.p_void = realloc(
                self.levels, cython.cast(cython.size_t, wanted) * cython.sizeof(Level)
            )
            if levels == cython.NULL:
                raise MemoryError
            self.levels = cython.cast(cython.pointer(Level), levels)
            self.room = wanted
        level: cython.pointer(Level) = cython.address(self.levels[self.depth])
        level.node = self.node
        level.pos = self.pos
        level.before = self.before
        self.depth += 1
        self.node = self.game.nodes[self.node].parent
        self.pos = self.before
        self.fresh = True
        self.pending = None
        return 0

    def close_variation(self):
        self.position += 1
        if self.skipped:
            self.skipped -= 1
            return 0
        if self.depth == 0:
            if not self.broken and not self.headers_only:
                self.report(self.position - 1, "stray-close")
            return 0
        self.depth -= 1
        level: cython.pointer(Level) = cython.address(self.levels[self.depth])
        self.node = level.node
        self.pos = level.pos
        self.before = level.before
        self.fresh = False
        self.broken = False
        self.pending = None
        return 0

    def read_number(self, end):
        """Pass a move number; 1 when it begins another game, without headers."""
        text: ConstText = self.text
        at: cython.Py_ssize_t = self.position
        while at < end and b"0" <= text[at] <= b"9":
            at += 1
        if (
            self.at_blank_line
            and self.depth == 0
            and self.skipped == 0
            and self.has_moves
            and at == self.position + 1
            and text[self.position] == b"1"
            and not (at + 1 < self.length and text[at] == b"." and text[at + 1] == b".")
        ):
            return 1
        self.position = at
        return 0

    def read_symbol(self):
        """Read a number, a result or a move; 1 when the game ends before it."""
        text: ConstText = self.text
        begin: cython.Py_ssize_t = self.position
        end: cython.Py_ssize_t = begin
        has_figurine: cython.bint = False
        while end < self.length:
            if _is_symbol(text[end]):
                end += 1
            elif _figurine(text, end, self.length) >= 0:
                has_figurine = True
                end += 3
            elif end + 3 <= self.length and memcmp(text + end, b"\xef\xb8", 2) == 0:
                # Some figurines are followed by how they are to be shown.
                end += 3
            else:
                break
        size: cython.Py_ssize_t = end - begin
        if b"0" <= text[begin] <= b"9":
            result: str = ""
            if size == 3 and memcmp(text + begin, b"1-0", 3) == 0:
                result = "1-0"
            elif size == 3 and memcmp(text + begin, b"0-1", 3) == 0:
                result = "0-1"
            elif (size == 7 and memcmp(text + begin, b"1/2-1/2", 7) == 0) or (
                size == 3 and memcmp(text + begin, b"1/2", 3) == 0
            ):
                result = "1/2-1/2"
            if result:
                self.position = end
                if self.depth == 0 and self.skipped == 0:
                    self.game.ending = result
                    self.is_over = True
                return 0
            if not (size > 2 and text[begin] == b"0" and (text[begin + 1] == b"-" or size == 4)):
                return self.read_number(end)
        self.position = end
        self.has_moves = True
        if self.headers_only or self.broken or self.skipped:
            return 0
        # The point is no part of a symbol, but of `e.p.` it is.
        if end + 2 < self.length and text[end - 1] == b"e" and memcmp(text + end, b".p.", 3) == 0:
            self.position = end + 3
            end -= 1
            if end == begin:
                return 0
        if has_figurine:
            return self.read_figurines(begin, end)
        return self.read_move(begin, text + begin, end - begin)

    def read_figurines(self, begin, end):
        """Play a move whose pieces are drawn instead of written."""
        letters: bytes = self.letters
        spelled: bytes = b""
        at: cython.Py_ssize_t = begin
        while at < end:
            kind: cython.int = _figurine(self.text, at, end)
            if kind < 0:
                if _is_symbol(self.text[at]):
                    spelled += self.data[at : at + 1]
                at += 1
            else:
                # A pawn has no letter.
                if kind:
                    spelled += letters[kind : kind + 1]
                at += 3
        if not spelled:
            return 0
        return self.read_move(begin, spelled, len(spelled))

    def read_move(self, begin, word, length):
        """Play a move, or note why it cannot be played and give up this line."""
        san: SanText
        found: MoveList
        if (
            length <= 16
            and scan_san(word, cython.cast(cython.int, length), self.letters, cython.address(san))
            and match_san(cython.address(self.pos), cython.address(san), cython.address(found)) == 1
        ):
            return self.play(found.moves[0])
        return self.read_unusual(begin, decode(word[:length]))

    def play(self, code):
        """Add a move to the tree and go on behind it."""
        self.before = self.pos
        advance(cython.address(self.before), code, cython.address(self.pos))
        self.node = self.game.add_node(self.node, code)
        self.fresh = False
        if self.pending is not None:
            self.game.starting_comments[self.node] = " ".join(self.pending)
            self.pending = None
        return 0

    def read_unusual(self, begin, text):
        """A mark, a null move, coordinates, French letters; or else an error."""
        if text in _NULL_MOVES:
            if not checkers(cython.address(self.pos)):
                return self.play(NULL_CODE)
            self.broken = True
            return self.report(begin, "null-move", {"text": text})
        if text in _MARKS or not text.strip("+-=/#:_"):
            return 0
        board: Board = board_of(cython.address(self.pos))
        try:
            move: Move = parse_uci(board, text.rstrip("+#"))
            return self.play(board.legal_code(move))
        except EchecsError:
            pass
        if not self.knows_letters:
            # Asked once a game: a hostile file has an error in every word.
            self.knows_letters = True
            if looks_french(text, self.data, self.movetext, begin):
                return self.begin_in_french()
        self.broken = True
        try:
            parse_san(board, text, language="fr" if self.is_french else "en")
        except AmbiguousMoveError as error:
            self.report(
                begin,
                "ambiguous-move",
                {"text": text, "candidates": ", ".join(error.candidates)},
            )
        except IllegalMoveError as error:
            self.report(begin, "illegal-move", {"text": text, "reason": error.refusal})
        except InvalidMoveError:
            self.report(begin, "not-a-move", {"text": quote(text)})
        return 0

    def begin_in_french(self):
        """Read all moves again, now with the letters R D T F C."""
        self.is_french = True
        self.letters = b"PCFTDR"
        self.game.clear()
        del self.game.errors[self.header_errors :]
        self.position = self.movetext
        self.pos = self.game.initial_board.pos
        self.before = self.pos
        self.node = self.depth = self.skipped = 0
        self.fresh = True
        self.has_moves = self.is_over = False
        self.pending = None
        self.further = None
        return 0

    def finish(self):
        if self.further is not None:
            for node, more in self.further.items():
                self.game.comments[node] = " ".join([self.game.comments[node], *more])
        if (self.depth or self.skipped) and not self.headers_only:
            self.report(self.position, "unclosed-variation")
        return 0
