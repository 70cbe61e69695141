"""EPD: a position and operations on it, one line of text.

Moves (`bm`, `am`, `sm`, `pv`) become `Move`s, counts become numbers, the rest
is text. Read are also a whole FEN before the operations, moves in coordinates,
and the form of mate suites, `bm #5; PV: …;`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import IO, NamedTuple

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import EchecsError, InvalidEpdError, InvalidMoveError, check_text, quote
from echecs.notation.problem import Problem
from echecs.notation.san import format_san, parse_san
from echecs.notation.uci import parse_uci

Operand = int | float | str | Move | tuple[Move, ...] | tuple[str, ...] | None
"""What an operation may hold."""


class Epd(NamedTuple):
    """A position, and its operations by their names.

    `bm` and `am` hold moves in any order, `pv` moves one after the other, `sm`
    one move; `dm` is the number of moves to mate.
    """

    board: Board
    operations: dict[str, Operand]


_MOVE_SETS = frozenset(("bm", "am"))
_NUMBERS = frozenset(("acd", "acn", "acs", "ce", "dm", "fmvn", "hmvc", "rc"))
_TEXTS = re.compile(r"id|c[0-9]|v[0-9]|eco|nic|tcgs|tcri|tcsi")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*:?\Z")
_COUNTERS = re.compile(r"(\d{1,5})\s+(\d{1,5})(?=[\s;]|\Z)")
_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s";]+)|(\s+)|(;)|(")', re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


# --- Reading ---------------------------------------------------------------------------


def parse_epd(text: str, *, rules: RuleSet = STANDARD) -> Epd:
    """Read a position and its operations.

    Raises `InvalidFenError` for the position, `InvalidEpdError` for the rest.
    """
    check_text(text)
    fields = text.split(None, 4)
    rest = fields[4] if len(fields) > 4 else ""
    if len(fields) > 3 and ";" in fields[3]:
        # Nothing parts a lone position from its closing mark.
        fields[3], _, after = fields[3].partition(";")
        rest = f";{after} {rest}"
    offset = len(text) - len(rest)
    fen = " ".join(fields[:4])
    counters = _COUNTERS.match(rest)
    if counters is not None:
        fen = f"{fen} {counters[1]} {counters[2]}"
        rest = rest[counters.end() :]
        offset += counters.end()
    board = Board(fen, rules=rules)
    found = list(_operations(text, rest, offset))
    numbers = {
        name: words[0].text for name, words, _ in found if name in ("hmvc", "fmvn") and words
    }
    if numbers:
        board = _with_counters(board, numbers, rules)
    operations: dict[str, Operand] = {}
    for name, words, column in found:
        _interpret(board, operations, name, words, _Place(text, column))
    return Epd(board, operations)


def read_epd(
    source: str | os.PathLike[str] | IO[str],
    *,
    rules: RuleSet = STANDARD,
    on_error: Callable[[int, EchecsError], None] | None = None,
) -> Iterator[Epd]:
    """The positions of a file or a stream; empty lines and `#` lines are passed.

    A bad line raises, unless `on_error` takes its number and its error.
    """
    if isinstance(source, str | os.PathLike):
        with open(source, encoding="utf-8-sig", errors="replace") as stream:
            yield from read_epd(stream, rules=rules, on_error=on_error)
        return
    for number, line in enumerate(source, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            epd = parse_epd(line, rules=rules)
        except EchecsError as error:
            if on_error is None:
                raise
            on_error(number, error)
            continue
        yield epd


class _Place(NamedTuple):
    """Where an operation stands, for its errors."""

    text: str
    column: int

    def error(self, code: str, **fields: object) -> InvalidEpdError:
        return InvalidEpdError(Problem(code, **fields), self.text, self.column)


class _Word(NamedTuple):
    """An operand; one in quotes is text, whatever it looks like."""

    text: str
    is_quoted: bool


def _operations(text: str, rest: str, offset: int) -> Iterator[tuple[str, list[_Word], int]]:
    """Names with their operands and columns, apart from what they mean."""
    name, column = "", 0
    words: list[_Word] = []
    for match in _WORD.finditer(rest):
        quoted, plain, _space, end, stray = match.groups()
        here = offset + match.start() + 1
        if stray is not None:
            raise InvalidEpdError(Problem("unclosed-quote"), text, here)
        if end is not None:
            if name:
                yield name, words, column
            name, words = "", []
        elif plain is not None and not name:
            if not _NAME.match(plain):
                raise InvalidEpdError(Problem("not-an-operation", text=quote(plain)), text, here)
            name, words, column = plain, [], here
        elif quoted is not None and not name:
            raise InvalidEpdError(Problem("not-an-operation", text=quote(quoted)), text, here)
        elif quoted is not None or plain is not None:
            text_of = plain if quoted is None else _unescape(quoted)
            words.append(_Word(text_of, quoted is not None))
    if name:
        yield name, words, column


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), text, flags=re.DOTALL)


def _interpret(
    board: Board, operations: dict[str, Operand], name: str, given: list[_Word], place: _Place
) -> None:
    """Put an operation into the mapping, its operands by their type."""
    words = [word.text for word in given]
    if name.endswith(":"):
        name = name[:-1].lower()
    if name in _MOVE_SETS:
        mates = [word for word in words if word.startswith("#")]
        if mates:
            operations["dm"] = _number(mates[0][1:], place)
        moves = [_move(board, word, place) for word in words if not word.startswith("#")]
        if moves or not mates:
            operations[name] = tuple(moves)
    elif name == "sm":
        if len(words) != 1:
            raise place.error("one-move", name=name)
        operations[name] = _move(board, words[0], place)
    elif name == "pv":
        operations[name] = _line(board, words, place)
    elif name in _NUMBERS or re.fullmatch(r"D\d+", name):
        if len(words) != 1:
            raise place.error("one-number", name=name)
        operations[name] = _number(words[0], place)
    elif _TEXTS.fullmatch(name):
        operations[name] = " ".join(words)
    else:
        operations[name] = _by_shape(given)


def _move(board: Board, word: str, place: _Place) -> Move:
    """A move in algebraic notation or in coordinates."""
    try:
        return parse_san(board, word)
    except EchecsError as san_error:
        try:
            return parse_uci(board, word)
        except InvalidMoveError:
            raise place.error("bad-move", text=quote(word), reason=_reason(san_error)) from None
        except EchecsError as error:
            raise place.error("bad-move", text=quote(word), reason=_reason(error)) from None


def _reason(error: EchecsError) -> object:
    """Why a move was not taken, without the position, which the line itself gives."""
    refusal = getattr(error, "refusal", None)
    if refusal is not None:
        return refusal
    candidates = getattr(error, "candidates", None)
    if candidates:
        return Problem("several-moves", candidates=", ".join(candidates))
    return Problem("no-move")


def _line(board: Board, words: list[str], place: _Place) -> tuple[Move, ...]:
    """Moves one after the other; move numbers between them are passed."""
    moves = []
    for word in words:
        if re.fullmatch(r"\d+\.+", word):
            continue
        move = _move(board, word, place)
        moves.append(move)
        board = board.play(move)
    return tuple(moves)


def _number(word: str, place: _Place) -> int:
    if re.fullmatch(r"[+-]?\d{1,18}", word, re.ASCII):
        return int(word)
    raise place.error("not-a-number", text=quote(word))


def _by_shape(words: list[_Word]) -> Operand:
    """The operands of an operation that is not known."""
    if not words:
        return None
    if len(words) > 1:
        return tuple(word.text for word in words)
    word, is_quoted = words[0]
    if not is_quoted:
        if re.fullmatch(r"[+-]?\d{1,18}", word, re.ASCII):
            return int(word)
        if re.fullmatch(r"[+-]?\d{1,18}\.\d{1,18}", word, re.ASCII):
            return float(word)
    return word


def _with_counters(board: Board, numbers: Mapping[str, str], rules: RuleSet) -> Board:
    """The position with the two counters that operations give."""
    clock = numbers.get("hmvc", str(board.halfmove_clock))
    number = numbers.get("fmvn", str(board.fullmove_number))
    return Board(f"{board.epd} {clock} {number}", rules=rules)


# --- Writing ---------------------------------------------------------------------------


def format_epd(board: Board, operations: Mapping[str, Operand] | None = None) -> str:
    """A position and operations as one line; moves are written in algebraic notation."""
    parts = [board.epd]
    for name, operand in (operations or {}).items():
        if not _NAME.match(name) or name.endswith(":"):
            raise ValueError(f"not the name of an operation: {name!r}")
        text = _format_operand(board, name, operand)
        parts.append(f"{name} {text};" if text else f"{name};")
    return " ".join(parts)


def _format_operand(board: Board, name: str, operand: Operand) -> str:
    if operand is None:
        return ""
    if isinstance(operand, Move):
        return format_san(board, operand)
    if isinstance(operand, tuple):
        words = []
        for item in operand:
            if isinstance(item, Move):
                words.append(format_san(board, item))
                if name == "pv":
                    board = board.play(item)
            else:
                words.append(_quoted(item))
        return " ".join(words)
    if isinstance(operand, str):
        return _quoted(operand)
    return str(operand)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    for letter, special in _ESCAPES.items():
        escaped = escaped.replace(special, f"\\{letter}")
    return f'"{escaped}"'
