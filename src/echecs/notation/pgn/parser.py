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
from cython.cimports.echecs.notation.pgn.characters import (
    begins_game,
    comment_end,
    figurine,
    game_start,
    is_number,
    is_result,
    is_symbol,
    line_end,
    space_end,
    symbol_end,
)
from cython.cimports.echecs.notation.pgn.game import PgnGame, advance
from cython.cimports.echecs.notation.pgn.tag import Tag, find_tag, store_tag, text_between
from cython.cimports.echecs.notation.san import ConstText, SanText, match_san, scan_san
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memcmp

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
from echecs.notation.pgn.lenient import decode, looks_french, rules_of
from echecs.notation.problem import Problem
from echecs.notation.san import parse_san
from echecs.notation.uci import parse_uci

_NULL_MOVES = frozenset(("--", "Z0", "null", "pass", "0000", "@@@@"))
# Marks that some programs print for a novelty and a diagram.
_MARKS = frozenset(("N", "D", "TN"))


def parse_game(data: bytes, start: int, line: int, at_end: bool):
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
    parser.position = game_start(parser.text, start, parser.length)
    parser.line = line
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
        self.position = space_end(
            self.text, self.position, self.length, cython.address(self.at_blank_line)
        )
        return 0

    # --- Headers -----------------------------------------------------------------------

    def read_tags(self):
        """Read headers as long as they come; comments between them are passed."""
        while self.position < self.length:
            letter: cython.char = self.text[self.position]
            if letter == b"[":
                self.read_tag()
            elif letter == b";":
                self.position = line_end(self.text, self.position, self.length)
            else:
                break
            self.skip_space()
        return 0

    def read_tag(self):
        """Read `[Name "value"]`, all on one line."""
        tag: Tag = find_tag(self.text, self.position, self.length)
        if not store_tag(self.game.headers, self.text, self.position, cython.address(tag)):
            self.report(self.position, "tag")
        self.position = tag.end
        return 0

    def set_up(self):
        """Put up the position that the headers give, and take their result."""
        headers = self.game.headers
        self.letters = b"PNBRQK"
        self.game.ending = known_result(headers.get("Result", "*"))
        fen = headers.get("FEN")
        variant = headers.get("Variant")
        if fen is not None or variant is not None:
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
            if is_symbol(letter) or figurine(self.text, self.position, self.length) >= 0:
                if self.read_symbol() == 1:
                    return 0
            elif letter == b"{":
                self.read_comment()
            elif letter == b"(":
                self.open_variation()
            elif letter == b")":
                self.close_variation()
            elif letter == b";":
                end: cython.Py_ssize_t = line_end(self.text, self.position, self.length)
                self.add_comment(text_between(self.text, self.position + 1, end))
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
        is_closed: cython.bint = False
        end: cython.Py_ssize_t = comment_end(
            self.text, begin, self.length, cython.address(is_closed)
        )
        self.position = end
        if is_closed:
            self.position += 1
        else:
            self.report(begin - 1, "unclosed-comment")
        self.add_comment(text_between(self.text, begin, end))
        return 0

    def add_comment(self, text):
        """Attach a comment to the move before it, or keep it for a variation's first."""
        if self.broken or self.skipped:
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
        if self.broken or self.skipped or self.node == 0 or self.fresh:
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
        if self.skipped or self.broken:
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
            if not self.broken:
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
            and begins_game(text, self.position, at, self.length)
        ):
            return 1
        self.position = at
        return 0

    def read_symbol(self):
        """Read a number, a result or a move; 1 when the game ends before it."""
        text: ConstText = self.text
        begin: cython.Py_ssize_t = self.position
        has_figurine: cython.bint = False
        end: cython.Py_ssize_t = symbol_end(text, begin, self.length, cython.address(has_figurine))
        size: cython.Py_ssize_t = end - begin
        if b"0" <= text[begin] <= b"9":
            if is_result(text + begin, size):
                self.position = end
                if self.depth == 0 and self.skipped == 0:
                    result: str = text[begin:end].decode("ascii")
                    self.game.ending = "1/2-1/2" if result == "1/2" else result
                    self.is_over = True
                return 0
            if is_number(text + begin, size):
                return self.read_number(end)
        self.position = end
        self.has_moves = True
        if self.broken or self.skipped:
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
            kind: cython.int = figurine(self.text, at, end)
            if kind < 0:
                if is_symbol(self.text[at]):
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
        if self.depth or self.skipped:
            self.report(self.position, "unclosed-variation")
        return 0
