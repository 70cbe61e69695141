"""Checking a proof with the plain rules of the game, and nothing of the search."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

from echecs.domain.board import Board
from echecs.domain.message import N_, Message
from echecs.domain.move import Move
from echecs.errors import EchecsError, InvalidFenError, InvalidMoveError, quote
from echecs.notation.packed import DamagedFileError, damage
from echecs.solver.proof.format import HEADER, LONGEST_ITEM, replies_in_order

_PIECE = 1 << 16
_MOST_BLANK = 16
"""Pieces of nothing but white space, a megabyte in all."""


class Verified(NamedTuple):
    """What a proof that holds has shown."""

    board: Board
    mate: int
    """In how many moves; negative when the side to move is mated."""
    positions: int
    """How many positions of the attacker it treats."""


_FLAWS = {
    "not-a-proof": N_("this is not a proof of echecs: its first line is {text}"),
    "packing": N_("it cannot be unpacked to its end: {text}"),
    "header": N_("the line “{name} …” is missing or wrong: {text}"),
    "unreadable": N_("item {item}, {text}, is neither a move nor a reference"),
    "claim": N_("item {item}: {text} claims more moves than are left, or none, in {fen}"),
    "illegal": N_("item {item}: {text} is not a legal move in {fen}"),
    "too-slow": N_("item {item}: no moves are left for a mate in {fen}"),
    "stalemate": N_("item {item}: {text} gives stalemate in {fen}"),
    "not-mated": N_("the position is not mate, and no reply is possible: {fen}"),
    "no-such-item": N_("item {item}: there is no position {text} to refer to"),
    "other-position": N_("item {item}: {text} is another position than {fen}"),
    "reference-too-slow": N_("item {item}: {text} takes longer than the moves left in {fen}"),
    "ends-early": N_("the proof ends early: there is nothing for {fen}"),
    "blank": N_("the proof goes on with nothing but white space"),
    "goes-on": N_("the proof goes on after its end: {text}"),
    "count": N_("the proof treats {found} positions and says {text}"),
}


class Flaw(Message):
    """What is wrong with a proof."""

    __slots__ = ()
    templates = _FLAWS


class ProofError(EchecsError):
    """A proof that does not hold; `flaw` says why and at which position."""

    def __init__(self, code: str, **fields: object) -> None:
        self.flaw = Flaw(code, **fields)
        super().__init__(str(self.flaw))


def verify_file(path: str | os.PathLike[str]) -> Verified:
    """Check a proof in a file, packed or not."""
    source = Path(path)
    with source.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
    if packed:
        try:
            with damage(), gzip.open(source, "rt", encoding="ascii", errors="replace") as stream:
                return verify(stream)
        except DamagedFileError as error:
            raise ProofError("packing", text=str(error)) from None
    with source.open(encoding="ascii", errors="replace") as stream:
        return verify(stream)


def verify(stream: TextIO) -> Verified:
    """Check a proof; `ProofError` names the position where it fails."""
    first = stream.readline(200).rstrip("\n")
    if first != HEADER:
        raise ProofError("not-a-proof", text=quote(first))
    fen = _field(stream, "position")
    try:
        board = Board(fen)
    except InvalidFenError as error:
        raise ProofError("header", name="position", text=str(error)) from None
    text = _field(stream, "mate")
    if not _is_number(text.removeprefix("-")) or not 1 <= abs(int(text)) <= 999:
        raise ProofError("header", name="mate", text=quote(text))
    mate = int(text)
    positions = _check(board, mate, _items(stream))
    return Verified(board, mate, positions)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _field(stream: TextIO, name: str) -> str:
    line = stream.readline(200).rstrip("\n")
    word, _, value = line.partition(" ")
    if word != name:
        raise ProofError("header", name=name, text=quote(line))
    return value


def _items(stream: TextIO) -> Iterator[str]:
    """The words of the rest; a word too long to be one is cut, and refused by its reader.

    It is read piece by piece: what is packed small may be huge, and all on one line.
    """
    rest = ""
    blank = 0
    while piece := stream.read(_PIECE):
        words = (rest + piece).split()
        # The last word may go on in the next piece.
        rest = words.pop() if words and not piece[-1].isspace() else ""
        blank = 0 if words or rest else blank + 1
        if blank > _MOST_BLANK:
            raise ProofError("blank")
        for word in words:
            yield word[: LONGEST_ITEM + 1]
        if len(rest) > LONGEST_ITEM:
            yield rest[: LONGEST_ITEM + 1]
            rest = ""
    if rest:
        yield rest


def _check(board: Board, mate: int, items: Iterator[str]) -> int:
    """Follow the strategy through every reply."""
    waiting = [(board, mate)]
    if mate < 0:
        replies = replies_in_order(board)
        if not replies:
            raise ProofError("not-mated", fen=board.fen)
        waiting = [(board.play(reply), -mate) for reply in reversed(replies)]
    treated: list[tuple[str, int]] = []
    item = 0
    while waiting:
        position, left = waiting.pop()
        word = next(items, "end")
        item += 1
        if word == "end":
            raise ProofError("ends-early", fen=position.fen)
        if word.startswith("="):
            _check_reference(word, item, position, left, treated)
            continue
        word, left = _claim(word, item, position, left)
        treated.append((position.epd, left))
        after = _play(word, item, position, left)
        waiting += [(after.play(reply), left - 1) for reply in reversed(replies_in_order(after))]
    _check_end(items, len(treated))
    return len(treated)


def _claim(word: str, item: int, position: Board, left: int) -> tuple[str, int]:
    """The move of an item, and the moves it claims to need."""
    move, colon, number = word.partition(":")
    if not colon:
        return move, left
    if not _is_number(number) or not 1 <= int(number) <= left:
        raise ProofError("claim", item=item, text=quote(word), fen=position.fen)
    return move, int(number)


def _play(word: str, item: int, position: Board, left: int) -> Board:
    """The position after the attacker's move, which must not run out of time."""
    try:
        move = Move.from_uci(word)
    except InvalidMoveError:
        raise ProofError("unreadable", item=item, text=quote(word)) from None
    if not position.is_legal(move):
        raise ProofError("illegal", item=item, text=word, fen=position.fen)
    after = position.play(move)
    if after.has_legal_move:
        if left <= 1:
            raise ProofError("too-slow", item=item, fen=after.fen)
    elif not after.is_check:
        raise ProofError("stalemate", item=item, text=word, fen=position.fen)
    return after


def _check_reference(
    word: str, item: int, position: Board, left: int, treated: list[tuple[str, int]]
) -> None:
    """A reference must be to this very position, with no more moves than are left.

    A position met on the way to this one had more moves left, so no reference
    can lean on itself.
    """
    number = word[1:]
    if not _is_number(number):
        raise ProofError("unreadable", item=item, text=quote(word))
    if int(number) >= len(treated):
        raise ProofError("no-such-item", item=item, text=word)
    name, moves = treated[int(number)]
    if name != position.epd:
        raise ProofError("other-position", item=item, text=word, fen=position.fen)
    if moves > left:
        raise ProofError("reference-too-slow", item=item, text=word, fen=position.fen)


def _check_end(items: Iterator[str], treated: int) -> None:
    word = next(items, "")
    if word != "end":
        raise (
            ProofError("goes-on", text=quote(word))
            if word
            else ProofError("count", found=treated, text="''")
        )
    count = next(items, "")
    if count != str(treated):
        raise ProofError("count", found=treated, text=quote(count))
    rest = next(items, None)
    if rest is not None:
        raise ProofError("goes-on", text=quote(rest))
