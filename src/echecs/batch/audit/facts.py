"""What follows from a position alone: its keys, its line, its duals, always the same.

A search finds moves in an order that depends on its table and its clock. What is told
here does not: moves are taken in the order of their coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from echecs.batch.audit.effort import Effort, EffortSpentError
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.solver.keys import Keys

MOST_DUALS = 20
"""More are not listed: such a problem is not one of duals any more."""


def in_order(moves: Iterable[Move]) -> list[Move]:
    """Moves in the order of their coordinates."""
    return sorted(moves, key=str)


def find_keys(effort: Effort, board: Board, moves: int, first: Iterable[Move] = ()) -> Keys:
    """The first moves that force mate in at most `moves`; those of `first` are tried first."""
    claimed = [move for move in first if board.is_legal(move)]
    found: list[Move] = []
    try:
        for move in [*claimed, *(move for move in board.legal_moves if move not in claimed)]:
            if effort.is_key(board, move, moves):
                found.append(move)
    except EffortSpentError:
        return Keys(in_order(found), False)
    return Keys(in_order(found), True)


def shortest_line(effort: Effort, board: Board, mate: int) -> list[Move] | None:
    """The line of a mate whose length is the shortest: first key, first of the longest defences.

    None when the limits do not allow to find it.
    """
    line: list[Move] = []
    left, attacking = abs(mate), mate > 0
    try:
        while board.has_legal_move:
            if attacking:
                move = next(m for m in in_order(board.legal_moves) if effort.is_key(board, m, left))
                left -= 1
            else:
                move = next(
                    m
                    for m in in_order(board.legal_moves)
                    if not effort.can_mate(board.play(m), left - 1)
                )
            line.append(move)
            board = board.play(move)
            attacking = not attacking
    except EffortSpentError:
        return None
    return line


def find_duals(effort: Effort, board: Board, key: Move, mate: int) -> list[str] | None:
    """The defences after which several moves mate as fast, each with those moves.

    Looked for after the key and after every single continuation. None when the limits
    do not allow to find all, up to `MOST_DUALS`.
    """
    found: list[str] = []
    try:
        for dual in _duals_after(effort, board.play(key), mate - 1, ""):
            found.append(dual)
            if len(found) == MOST_DUALS:
                break
    except EffortSpentError:
        return None
    return found


def _duals_after(effort: Effort, board: Board, left: int, before: str) -> Iterator[str]:
    for reply in in_order(board.legal_moves):
        after = board.play(reply)
        length = next((n for n in range(1, left + 1) if effort.can_mate(after, n)), None)
        if length is None:
            continue
        answers = find_keys(effort, after, length)
        if not answers.are_all:
            raise EffortSpentError
        path = f"{before}{_say(board, reply, is_first=not before)} "
        if len(answers.moves) > 1:
            yield path + "/".join(_say(after, move) for move in answers.moves)
        else:
            answer = answers.moves[0]
            path += f"{_say(after, answer)} "
            yield from _duals_after(effort, after.play(answer), length - 1, path)


def _say(board: Board, move: Move, *, is_first: bool = False) -> str:
    """A move with its number, which Black's has only at the beginning: `1...Kh8 2.Qg7#`."""
    said = format_san(board, move)
    if board.turn is Color.WHITE:
        return f"{board.fullmove_number}.{said}"
    return f"{board.fullmove_number}...{said}" if is_first else said
