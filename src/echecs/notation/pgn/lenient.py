"""What files in the wild do that the PGN standard does not: encodings, letters, variants."""

from __future__ import annotations

import codecs
import re

from echecs.domain.rules import MINI, STANDARD, RuleSet

# Names that mean chess, or chess from another position, by their letters alone.
_STANDARD_NAMES = {"standard", "chess", "classical", "normal", "orthodox", "fromposition"} | {
    "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle",
}  # fmt: skip
_TAG = re.compile(r"\[\s*([A-Za-z0-9_+#=:-]+)\s*[\"“”„«]\s*(.*?)\s*[\"“”»]\s*\]")
_COMMENT = re.compile(rb"\{[^}]*\}|;[^\n]*")
_FRENCH_MOVE = re.compile(rb"(?<![A-Za-z0-9])[CDTF][a-hx1-8]|[a-h][18]=?[DTFC]\b")
_ENGLISH_MOVE = re.compile(rb"(?<![A-Za-z0-9])[NBQK][a-hx1-8]|[a-h][18]=?[QNB]\b")
_FRENCH_LETTERS = frozenset("RDTFC")
# Enough of a game to know its letters by, and little enough for a hostile file.
_SEEN = 1 << 12


def decode(data: bytes) -> str:
    """UTF-8; bytes that are not are taken for Windows-1252, which Latin-1 is a part of."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("utf-8", "echecs-windows-1252")


def _as_windows_1252(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    wrong = error.object[error.start : error.end]
    try:
        return wrong.decode("cp1252"), error.end
    except UnicodeDecodeError:
        return wrong.decode("latin-1"), error.end


codecs.register_error("echecs-windows-1252", _as_windows_1252)


def read_quoted_tag(line: str) -> tuple[str, str] | None:
    """Name and value of a header whose quotes a word processor has made curly."""
    found = _TAG.match(line)
    return None if found is None else (found[1], found[2])


def rules_of(variant: str | None) -> RuleSet | None:
    """The rules that a Variant header names, or None for those of another game."""
    name = "".join(letter for letter in (variant or "").lower() if letter.isalnum())
    if name == MINI.name:
        return MINI
    return STANDARD if not name or name in _STANDARD_NAMES else None


def looks_french(word: str, data: bytes, start: int, at: int) -> bool:
    """Whether a word, and the moves around it, are written R D T F C, and none K Q R B N."""
    if _FRENCH_LETTERS.isdisjoint(word):
        return False
    end = data.find(b"\n[", at, at + _SEEN)
    text = data[start : at + _SEEN if end < 0 else end]
    moves = _COMMENT.sub(b" ", text)
    return _FRENCH_MOVE.search(moves) is not None and _ENGLISH_MOVE.search(moves) is None
