# cython: nonecheck=True
"""`[Name "value"]`: finding the parts of a header, and putting them among the others."""

import cython
from cython.cimports.cpython.dict import PyDict_SetItem
from cython.cimports.cpython.unicode import PyUnicode_AsUTF8AndSize
from cython.cimports.echecs.notation.pgn.characters import is_symbol, line_end
from cython.cimports.echecs.notation.san import ConstText
from cython.cimports.libc.string import memcmp

from echecs.notation.pgn.lenient import decode, read_quoted_tag

# Names come in the same order in game after game: a name is first compared with the
# one that followed the last name when that was read before.
_SLOTS = cython.declare(cython.int, 32)
_names: list = cython.declare(list, ["Event"] * 32)
_last: cython.Py_ssize_t = cython.declare(cython.Py_ssize_t, 0)


def find_tag(text, begin, length):
    """The parts of the header whose bracket is at `begin`; it ends with its line."""
    tag: Tag
    stop: cython.Py_ssize_t = line_end(text, begin, length)
    at: cython.Py_ssize_t = begin + 1
    while at < stop and (text[at] == b" " or text[at] == b"\t"):
        at += 1
    tag.name_begin = at
    while at < stop and is_symbol(text[at]) and text[at] != b"/" and text[at] != b"@":
        at += 1
    tag.name_end = at
    while at < stop and (text[at] == b" " or text[at] == b"\t"):
        at += 1
    tag.is_plain = tag.name_end > tag.name_begin and at < stop and text[at] == b'"'
    tag.is_closed = tag.has_escapes = False
    tag.end = stop
    tag.value_begin = tag.value_end = at + 1
    if not tag.is_plain:
        return tag
    at += 1
    last_quote: cython.Py_ssize_t = -1
    # The value ends at a quote before the bracket: names may hold bare quotes.
    while at < stop:
        if text[at] == b"\\" and at + 1 < stop and (text[at + 1] == b'"' or text[at + 1] == b"\\"):
            tag.has_escapes = True
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
                tag.value_end = at
                tag.end = closing + 1
                tag.is_closed = True
                return tag
        at += 1
    tag.value_end = last_quote if last_quote >= 0 else stop
    if tag.value_end > tag.value_begin and text[tag.value_end - 1] == b"\r":
        tag.value_end -= 1
    return tag


def store_tag(headers, text, begin, tag):
    """Put a header among the others; whether it is written as it should be."""
    if not tag.is_plain:
        pair = read_quoted_tag(text_between(text, begin, tag.end))
        if pair is None:
            return False
        PyDict_SetItem(headers, pair[0], pair[1])
        return True
    name: str = _name_between(text, tag.name_begin, tag.name_end)
    PyDict_SetItem(headers, name, tag_value(text, tag))
    return tag.is_closed


def tag_value(text, tag):
    """The value of a header whose quotes are straight."""
    value: str = text_between(text, tag.value_begin, tag.value_end)
    if tag.has_escapes:
        value = value.replace('\\"', '"').replace("\\\\", "\\")
    return value


@cython.cfunc
def _name_between(text: ConstText, begin: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """A name, which is ASCII; the one that was read in its turn before, if it is the same."""
    global _last
    slot: cython.Py_ssize_t = _last + 1 if _last + 1 < _SLOTS else 0
    size: cython.Py_ssize_t = 0
    if end - begin == 5 and memcmp(text + begin, b"Event", 5) == 0:
        # The first of most games.
        slot = 0
    _last = slot
    name: str = _names[slot]
    known: ConstText = PyUnicode_AsUTF8AndSize(name, cython.address(size))
    if size == end - begin and memcmp(known, text + begin, size) == 0:
        return name
    name = text[begin:end].decode("ascii")
    _names[slot] = name
    return name


def text_between(text, begin, end):
    """A part of the data as text, nearly always UTF-8."""
    try:
        return text[begin:end].decode("utf-8")
    except UnicodeDecodeError:
        return decode(text[begin:end])
