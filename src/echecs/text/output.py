"""Standard output, written in few large pieces."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_LARGE = 1 << 16
GLYPHS = "♔♟"


class Output:
    """Collects text; `flush` before waiting for input. Without a stream it is silent."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._pieces: list[str] = []
        self._size = 0
        encoding = "utf-8" if stream is None else (stream.encoding or "ascii")
        self.shows_glyphs = can_show(GLYPHS, encoding)
        """Whether the encoding has the chess figurines."""
        self._ends_line = True
        if stream is not None and not can_show("é…♔«»", encoding):
            _spell_out_missing(stream)

    def write(self, text: str) -> None:
        """Add text, to appear at the next flush at the latest."""
        if not text:
            return
        self._pieces.append(text)
        self._size += len(text)
        self._ends_line = text[-1] == "\n"
        if self._size > _LARGE:
            self.flush()

    def end_line(self) -> None:
        """Begin a new line unless at the start of one."""
        if not self._ends_line:
            self.write("\n")

    def flush(self) -> None:
        """Hand everything over to the reader of the stream."""
        pieces, self._pieces, self._size = self._pieces, [], 0
        if self._stream is not None:
            self._stream.write("".join(pieces))
            self._stream.flush()


def can_show(text: str, encoding: str) -> bool:
    """Whether an encoding has all characters of a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _spell_out_missing(stream: TextIO) -> None:
    """Letters that the encoding lacks lose their accents; what has none becomes `?`."""
    import codecs
    from unicodedata import normalize

    def without_accents(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeEncodeError)
        missing = error.object[error.start : error.end]
        known = {"«": '"', "»": '"', "…": "...", "’": "'"}
        plain = [known.get(letter, normalize("NFD", letter)[0]) for letter in missing]
        return "".join(letter if letter.isascii() else "?" for letter in plain), error.end

    codecs.register_error("echecs-plain", without_accents)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="echecs-plain")
