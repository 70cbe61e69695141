"""The words of an input stream, in bounded memory whatever the stream holds."""

from __future__ import annotations

import codecs
import io
from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_WORD = 4096
"""Of longer words only so much is kept: no move, command or file name needs more."""


class Word:
    """A word and the number of its line; `length` counts what was cut off too."""

    __slots__ = ("length", "line", "text")

    def __init__(self, text: str, line: int, length: int) -> None:
        self.text = text
        self.line = line
        self.length = length

    @property
    def is_cut(self) -> bool:
        """Whether it was too long to keep."""
        return self.length > len(self.text)


class WordReader:
    """White-space separated words from a function that reads bytes, none at the end.

    A word that begins with `#` starts a comment that ends with its line. Bytes
    that are not UTF-8 become replacement characters. A word is given out as
    soon as white space follows it: a program at the other end of a pipe need
    not end its line.
    """

    def __init__(self, read: Callable[[], bytes]) -> None:
        self._read = read
        utf8 = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._decoder = io.IncrementalNewlineDecoder(utf8, translate=True)
        self._atoms: deque[Word | None] = deque()  # None where a line ends
        self._partial = ""  # the beginning of a word that is not whole yet
        self._dropped = 0  # how much of that word was cut off
        self._line = 1
        self._is_comment = False
        self._is_closed = False

    def next_word(self) -> Word | None:
        """The next word, or None at the end of the stream."""
        while True:
            while self._atoms:
                word = self._atoms.popleft()
                if word is not None:
                    return word
            if self._is_closed:
                return None
            self._fill()

    def next_on_line(self) -> Word | None:
        """The next word if it is on the same line as the last one; it is not taken."""
        while not self._atoms and not self._is_closed:
            self._fill()
        return self._atoms[0] if self._atoms else None

    def rest_of_line(self) -> str:
        """The words left on the line of the last one, taken; cut to a bounded length."""
        words: list[str] = []
        length = 0
        while (word := self.next_on_line()) is not None:
            self._atoms.popleft()
            if length <= LONGEST_WORD:
                words.append(word.text)
                length += len(word.text) + 1
        return " ".join(words)

    def _fill(self) -> None:
        data = self._read()
        self._is_closed = not data
        text = self._partial + self._decoder.decode(data, final=not data)
        self._partial = ""
        if text and not self._is_closed and not text[-1].isspace():
            self._partial = text.rsplit(None, 1)[-1]
            text = text[: len(text) - len(self._partial)]
        if text:
            self._feed(text)
        excess = len(self._partial) - LONGEST_WORD
        if excess > 0:
            self._dropped += excess
            self._partial = self._partial[:LONGEST_WORD]

    def _feed(self, text: str) -> None:
        """Take in whole words; the first may have lost its end already."""
        for index, line in enumerate(text.split("\n")):
            if index:
                self._atoms.append(None)
                self._line += 1
                self._is_comment = False
            for word in line.split():
                self._is_comment = self._is_comment or word[0] == "#"
                if self._is_comment:
                    break
                length = len(word) + self._dropped
                self._dropped = 0
                self._atoms.append(Word(word[:LONGEST_WORD], self._line, length))
        self._dropped = 0
