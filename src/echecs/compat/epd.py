"""The operations of an EPD line: `bm Nf3; id "test";`, read and written."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from echecs.compat.move import Move

if TYPE_CHECKING:
    from echecs.compat.board import Board

Operand: TypeAlias = "str | int | float | Move | list[Move] | None"
GivenOperand: TypeAlias = "str | int | float | Move | Iterable[Move] | None"

_MOVE_LISTS = ("am", "bm")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_ESCAPED = {ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t", ord("\r"): "\\r", 34: '\\"'}


def check_opcode(opcode: str) -> None:
    """Refuse a name that no operation can have."""
    if not opcode:
        raise ValueError(f"an operation has a name, not {opcode!r}")
    if opcode == "-":
        raise ValueError(f"no operation is named {opcode!r}")
    if not opcode[0].isalpha():
        raise ValueError(f"the name of an operation begins with a letter, not as {opcode!r}")
    if any(letter in " \n\t\r" for letter in opcode):
        raise ValueError(f"the name of an operation has no spaces: {opcode!r}")


def write_operations(board: "Board", operations: Mapping[str, GivenOperand]) -> str:
    """All operations with their operands, moves in SAN."""
    return " ".join(
        f"{opcode}{_write_operand(board, opcode, operand)};"
        for opcode, operand in operations.items()
    )


def _write_operand(board: "Board", opcode: str, operand: GivenOperand) -> str:
    check_opcode(opcode)
    if operand is None:
        return ""
    if isinstance(operand, Move):
        return " " + board.san(operand)
    if isinstance(operand, (int, float)):
        assert math.isfinite(operand), f"not a finite number: {operand!r}"
        return f" {operand}"
    if opcode == "pv" and not isinstance(operand, str):
        line = board.copy(stack=False)
        return "".join(" " + line.san_and_push(move) for move in operand)
    if opcode in _MOVE_LISTS and not isinstance(operand, str):
        return "".join(" " + san for san in sorted(board.san(move) for move in operand))
    return f' "{str(operand).translate(_ESCAPED)}"'


def read_operations(text: str, make_board: Callable[[], "Board"]) -> dict[str, Operand]:
    """The operations of a text; moves are read in the position that `make_board` gives."""
    found: dict[str, Operand] = {}
    at = 0
    while at < len(text):
        begin = at
        while at < len(text) and text[at] != ";" and not text[at].isspace():
            at += 1
        opcode = text[begin:at]
        if opcode == "-":
            opcode = ""
        if at < len(text) and text[at].isspace() and opcode:
            check_opcode(opcode)
            while at < len(text) and text[at].isspace():
                at += 1
            if text[at : at + 1] == '"':
                found[opcode], at = _read_string(text, at + 1)
                continue
            end = text.find(";", at)
            end = len(text) if end < 0 else end
            found[opcode] = _read_operand(opcode, text[at:end].strip(), make_board)
            at = end
        elif opcode:
            found[opcode] = [] if opcode in (*_MOVE_LISTS, "pv") else None
        at += 1
    return found


def _read_string(text: str, at: int) -> tuple[str, int]:
    """A string from behind its opening quotes, and the place behind its closing ones."""
    letters = []
    while at < len(text) and text[at] != '"':
        if text[at] == "\\":
            at += 1
            letters.append(_ESCAPES.get(text[at : at + 1], text[at : at + 1]))
        else:
            letters.append(text[at])
        at += 1
    return "".join(letters), at + 1


def _read_operand(opcode: str, text: str, make_board: Callable[[], "Board"]) -> Operand:
    if not text:
        return [] if opcode in (*_MOVE_LISTS, "pv") else None
    if text[0] in "+-.0123456789":
        return float(text) if "." in text or "e" in text else int(text)
    board = make_board()
    if opcode == "pv":
        return [board.push_san(san) for san in text.split()]
    if opcode in _MOVE_LISTS:
        return [board.parse_san(san) for san in text.split()]
    return board.parse_san(text)
