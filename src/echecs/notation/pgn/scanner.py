# cython: nonecheck=True
"""The games of a file one by one, with their headers, their moves passed over.

What ends a game is what ends it for the parser; `tests/notation/test_pgn_scanner.py`
compares the two.
"""

import cython
from cython.cimports.cpython.unicode import PyUnicode_AsUTF8AndSize
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
from cython.cimports.echecs.notation.pgn.tag import Tag, find_tag, store_tag, tag_value
from cython.cimports.echecs.notation.san import ConstText
from cython.cimports.libc.string import memchr, memcmp

from echecs.notation.pgn.headers import Headers
from echecs.notation.pgn.parser import parse_game

_BLOCK = 1 << 18
_BOM = b"\xef\xbb\xbf"


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _tag_end(
    text: ConstText, begin: cython.Py_ssize_t, length: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Where a header ends: nearly always with its line."""
    stop: cython.Py_ssize_t = line_end(text, begin, length)
    last: cython.Py_ssize_t = stop - 1 if text[stop - 1] != b"\r" else stop - 2
    # Only a bracket within the line may end it before.
    if last > begin and memchr(text + begin, 93, last - begin) == cython.NULL:
        return stop
    return find_tag(text, begin, length).end


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _other_tag_end(
    text: ConstText,
    begin: cython.Py_ssize_t,
    length: cython.Py_ssize_t,
    name: ConstText,
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Where a header ends that plainly has another name; -1 when it has to be looked at."""
    at: cython.Py_ssize_t = begin + 1
    # Letters of either case: 32 is what they differ in.
    while at < length and cython.cast(cython.uchar, (text[at] | 32) - 97) < 26:
        at += 1
    if at == begin + 1 or at + 1 >= length or text[at] != b" " or text[at + 1] != b'"':
        return -1
    if at - begin - 1 == size and memcmp(text + begin + 1, name, size) == 0:
        return -1
    return _tag_end(text, begin, length)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def _pass_tags(
    text: ConstText, at: cython.Py_ssize_t, length: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Where headers end, and comments between them."""
    is_blank: cython.bint = False
    while at < length:
        if text[at] == b"[":
            at = _tag_end(text, at, length)
        elif text[at] == b";":
            at = line_end(text, at, length)
        else:
            break
        at = space_end(text, at, length, cython.address(is_blank))
    return at


# By character: 0 in most words, 1 where a word shows that there are moves, 2 where it
# may be a result or castling, has a figurine, or something else has to be looked at.
_KINDS = cython.declare(cython.uchar[256])
for _byte in range(256):
    if _byte > 127 or chr(_byte) in "-/0*{();$\n":
        _KINDS[_byte] = 2
    else:
        _KINDS[_byte] = is_symbol(_byte) and not 48 <= _byte <= 57


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def _goes_on(letter: cython.char) -> cython.bint:
    """Whether a line that begins so goes on with moves: a letter, or a number but 0."""
    return b"1" <= letter <= b"9" or b"A" <= letter <= b"Z" or b"a" <= letter <= b"z"


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def _pass_words(
    text: ConstText,
    at: cython.Py_ssize_t,
    length: cython.Py_ssize_t,
    has_moves: cython.pointer(cython.bint),
) -> cython.Py_ssize_t:
    """Where, on lines of plain moves and numbers, the first word begins that is neither."""
    begin: cython.Py_ssize_t = at
    seen: cython.uchar = 0
    kinds: cython.uchar
    step: cython.Py_ssize_t
    while True:
        # Eight at once: most lines have nothing to look at before their end.
        while at + 8 <= length:
            kinds = 0
            for step in range(8):
                kinds |= _KINDS[cython.cast(cython.uchar, text[at + step])]
            if kinds > 1:
                break
            seen |= kinds
            at += 8
        while at < length and _KINDS[cython.cast(cython.uchar, text[at])] < 2:
            seen |= _KINDS[cython.cast(cython.uchar, text[at])]
            at += 1
        if at == length or at == begin:
            break
        if text[at] == b"0":
            # The number 10 neither castles nor ends a game.
            if not b"1" <= text[at - 1] <= b"9":
                break
        elif text[at] != b"\n" or at + 1 == length or not _goes_on(text[at + 1]):
            break
        at += 1
    if seen:
        has_moves[0] = True
    if at < length and (is_symbol(text[at]) or cython.cast(cython.uchar, text[at]) > 127):
        while at > begin and is_symbol(text[at - 1]):
            at -= 1
    return at


def pass_game(text, start, length):
    """Where the game ends that begins with a header or a move at `start`."""
    at: cython.Py_ssize_t = _pass_tags(text, start, length)
    depth: cython.Py_ssize_t = 0
    is_blank: cython.bint = False
    is_over: cython.bint = False
    has_moves: cython.bint = False
    while at < length:
        if is_over:
            # After the result only a remark on it may come.
            if is_blank or (text[at] != b"{" and text[at] != b";" and text[at] != b"$"):
                return at
        elif not is_blank and not (text[at] == b"[" and (at == 0 or text[at - 1] == b"\n")):
            at = _pass_words(text, at, length, cython.address(has_moves))
            if at == length:
                return at
        letter: cython.char = text[at]
        end: cython.Py_ssize_t = at + 1
        is_closed: cython.bint = False
        if b"0" <= letter <= b"9":
            end = symbol_end(text, at, length, cython.address(is_closed))
            if is_result(text + at, end - at):
                is_over = depth == 0
            elif is_number(text + at, end - at):
                end = at
                while end < length and b"0" <= text[end] <= b"9":
                    end += 1
                if is_blank and depth == 0 and has_moves and begins_game(text, at, end, length):
                    return at
            else:
                has_moves = True
        elif is_symbol(letter) or figurine(text, at, length) >= 0:
            end = symbol_end(text, at, length, cython.address(is_closed))
            has_moves = True
        elif letter == b"{":
            end = comment_end(text, at + 1, length, cython.address(is_closed))
            end += is_closed
        elif letter == b";":
            end = line_end(text, at, length)
        elif letter == b"$":
            while end < length and b"0" <= text[end] <= b"9":
                end += 1
        elif letter == b"[" and (at == 0 or text[at - 1] == b"\n"):
            return at
        elif letter == b"(":
            depth += 1
        elif letter == b")":
            depth -= depth > 0
        elif letter == b"*":
            is_over = depth == 0
        elif letter == b"\n":
            end = at
        at = space_end(text, end, length, cython.address(is_blank))
    return at


@cython.cclass
class PgnEntry:
    """A game that was found and not read yet, but for its headers."""

    def __init__(self, data: bytes, line: int, offset: int) -> None:
        self.data = data
        self.line = line
        self.offset = offset

    @property
    def headers(self):
        """The headers, read when they are first asked for."""
        if self.known_headers is None:
            headers = Headers()
            text: ConstText = self.data
            length: cython.Py_ssize_t = len(self.data)
            unused: cython.bint = False
            tag: Tag
            at: cython.Py_ssize_t = game_start(text, 0, length)
            while at < length:
                if text[at] == b"[":
                    tag = find_tag(text, at, length)
                    store_tag(headers, text, at, cython.address(tag))
                    at = tag.end
                elif text[at] == b";":
                    at = line_end(text, at, length)
                else:
                    break
                at = space_end(text, at, length, cython.address(unused))
            self.known_headers = headers
        return self.known_headers

    def get(self, name: str, default=None):
        """One header, without reading the others; the default where it is missing."""
        size: cython.Py_ssize_t = 0
        wanted: ConstText = PyUnicode_AsUTF8AndSize(name, cython.address(size))
        text: ConstText = self.data
        length: cython.Py_ssize_t = len(self.data)
        unused: cython.bint = False
        tag: Tag
        found: Tag
        found.is_plain = False
        end: cython.Py_ssize_t
        at: cython.Py_ssize_t = game_start(text, 0, length)
        while at < length and text[at] == b"[":
            end = _other_tag_end(text, at, length, wanted, size)
            if end < 0:
                tag = find_tag(text, at, length)
                if not tag.is_plain:
                    break
                if (
                    tag.name_end - tag.name_begin == size
                    and memcmp(text + tag.name_begin, wanted, size) == 0
                ):
                    # The last of two by one name counts.
                    found = tag
                end = tag.end
            at = space_end(text, end, length, cython.address(unused))
        if at < length and (text[at] == b";" or text[at] == b"["):
            # Comments and odd quotes between headers.
            return self.headers.get(name, default)
        if not found.is_plain:
            return default
        return tag_value(text, cython.address(found))

    def game(self):
        """The whole game."""
        game, _ = parse_game(self.data, 0, self.line, True)
        assert game is not None
        return game

    def __repr__(self) -> str:
        return f"PgnEntry(line={self.line}, offset={self.offset}, headers={dict(self.headers)})"

    def __reduce__(self):
        return (PgnEntry, (self.data, self.line, self.offset))


@cython.cclass
class Scanner:
    """The entries of a stream, which is read a block at a time."""

    def __init__(self, read) -> None:
        self.read = read
        self.data = read(_BLOCK)
        self.is_at_end = not self.data
        self.line = 1
        if self.data.startswith(_BOM):
            self.start = self.offset = len(_BOM)

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            text: ConstText = self.data
            length: cython.Py_ssize_t = len(self.data)
            first: cython.Py_ssize_t = game_start(text, self.start, length)
            end: cython.Py_ssize_t = pass_game(text, first, length)
            # A game may go on in what is not read yet.
            if end < length or self.is_at_end:
                break
            self.read_more()
        if first >= length:
            raise StopIteration
        entry: PgnEntry = PgnEntry.__new__(PgnEntry)
        entry.data = self.data[self.start : end]
        entry.line = self.line
        entry.offset = self.offset
        at: cython.Py_ssize_t
        lines: cython.int = 0
        for at in range(self.start, end):
            lines += text[at] == b"\n"
        self.line += lines
        self.offset += end - self.start
        self.start = end
        return entry

    def read_more(self):
        """Take up more data: of a long game, as much again as there is."""
        left: cython.Py_ssize_t = len(self.data) - self.start
        more: bytes = self.read(max(_BLOCK, left))
        self.is_at_end = not more
        self.data = self.data[self.start :] + more
        self.start = 0
        return 0
