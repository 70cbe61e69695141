# cython: boundscheck=True, wraparound=True, nonecheck=True
"""The tag pairs of a game: the seven of the roster first, then the others."""

import re

import cython
from cython.cimports.cpython.unicode import PyUnicode_AsUTF8AndSize, PyUnicode_Substring
from cython.cimports.libc.string import memchr

_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
_IN_ROSTER = frozenset(_ROSTER)
_UNKNOWN = dict.fromkeys(_ROSTER, "?") | {"Date": "????.??.??", "Result": "*"}
# A letter or digit first, then marks too; ASCII alone, while spaces may be any.
_NAME = re.compile(r"(?a:[^\W_][\w+#=:-]*)")
_TAG = re.compile(rf'\[(?P<name>{_NAME.pattern})\s+"(?P<value>[^\r]*)"\]\s*')


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_name_letter(letter: cython.uchar) -> cython.bint:
    """Whether a letter can stand in the name of a tag; marks cannot come first."""
    return (
        97 <= letter <= 122
        or 48 <= letter <= 58
        or 65 <= letter <= 90
        or letter == 95
        or letter == 43
        or letter == 35
        or letter == 61
        or letter == 45
    )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_space(letter: cython.uchar) -> cython.bint:
    return letter == 32 or 9 <= letter <= 13 or 28 <= letter <= 31


@cython.cfunc
@cython.exceptval(-1)
def _name_end(text: cython.p_const_char, begin: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the name of a tag ends that begins at a place; there, when it is none.

    The text ends with a zero, which is no letter of a name.
    """
    at: cython.Py_ssize_t = begin
    first: cython.uchar = text[at]
    if first == 58 or not _is_name_letter(first) or first < 48 or first == 61 or first == 95:
        return begin
    while _is_name_letter(text[at]):
        at += 1
    return at


def read_tag(line, pair):
    """Put name and value of a tag line such as `[White "Anand"]` into a list of two."""
    last: cython.Py_ssize_t = 0
    data: bytes = None
    text: cython.p_const_char
    try:
        text = PyUnicode_AsUTF8AndSize(line, cython.address(last))
    except UnicodeEncodeError:
        data = line.encode("utf-8", "surrogatepass")
        text = data
        last = len(data)
    whole: cython.Py_ssize_t = last
    end: cython.Py_ssize_t = _name_end(text, 1)
    at: cython.Py_ssize_t = end
    while last > 0 and _is_space(text[last - 1]):
        last -= 1
    if last and cython.cast(cython.uchar, text[last - 1]) > 127:
        # A line that ends with some other white space, for all that is known.
        return _read_odd_tag(line, pair)
    while at < last and _is_space(text[at]):
        at += 1
    if at < last and cython.cast(cython.uchar, text[at]) > 127:
        return _read_odd_tag(line, pair)
    if end == 1 or at == end or last - 3 < at or text[at] != 34:
        return False
    if text[last - 1] != 93 or text[last - 2] != 34:
        return False
    if memchr(text + at, 13, last - at) != cython.NULL:
        return False
    if whole == len(line):
        pair[0] = PyUnicode_Substring(line, 1, end)
        pair[1] = PyUnicode_Substring(line, at + 1, last - 2)
    else:
        pair[0] = text[1:end].decode("ascii")
        pair[1] = text[at + 1 : last - 2].decode("utf-8", "surrogatepass")
    return True


@cython.cfunc
@cython.exceptval(-1)
def _read_odd_tag(line: str, pair: list) -> cython.int:
    """A tag line with white space beyond ASCII."""
    found = _TAG.fullmatch(line)
    if found is None:
        return False
    pair[0], pair[1] = found["name"], found["value"]
    return True


@cython.cclass
class HeaderTable:
    """Tag names and values; without data, the seven of the roster are unknown."""

    def __cinit__(self, *args, **kwargs):
        self.roster = {}
        self.others = {}

    def __init__(self, data=None, **kwargs):
        if data is None:
            self.roster = _UNKNOWN.copy()
        elif data or kwargs:
            self.update(data)
        if kwargs:
            self.update(kwargs)

    def store(self, key, value):
        if key in _IN_ROSTER:
            self.roster[key] = value
        else:
            self.others[key] = value
        return 0

    def __setitem__(self, key, value):
        if key in _IN_ROSTER:
            self.roster[key] = value
            return
        if _NAME.fullmatch(key) is None:
            raise ValueError(f"a tag's name has letters, digits and _+#=:- only, not {key!r}")
        if "\n" in value or "\r" in value:
            raise ValueError(f"the value of a tag stays on one line: {key} {value!r}")
        self.others[key] = value

    def __getitem__(self, key):
        return self.roster[key] if key in _IN_ROSTER else self.others[key]

    def get(self, key, default=None):
        """The value of a tag, or the default."""
        return (self.roster if key in _IN_ROSTER else self.others).get(key, default)

    def __contains__(self, key):
        return key in self.roster or key in self.others

    def __delitem__(self, key):
        if key in _IN_ROSTER:
            del self.roster[key]
        else:
            del self.others[key]

    def __iter__(self):
        return iter([name for name in _ROSTER if name in self.roster] + list(self.others))

    def __len__(self):
        return len(self.roster) + len(self.others)

    def __repr__(self):
        pairs = ", ".join(f"{name}={self[name]!r}" for name in self)
        return f"{type(self).__name__}({pairs})"
