"""Moves as the pages read them: notation, what was taken, the position after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.web.position.material import score_of, taken_letter

Entry = dict[str, Any]
"""One move, ready for JSON."""


def entry_of(
    board_before: Board, move: Move, board_after: Board, clock: int | None = None
) -> Entry:
    """A legal move from one board to the next; `clock` is the mover's time left in ms."""
    piece = board_before[move.origin]
    assert piece is not None
    is_check = board_after.is_check
    return {
        "uci": move.uci,
        "san": format_san(board_before, move),
        "piece": piece.code,
        "taken": taken_letter(board_before, move),
        "fen": board_after.fen,
        "check": is_check,
        "mate": is_check and not board_after.has_legal_move,
        "king": board_after.king(board_after.turn).name if is_check else None,
        "score": score_of(board_after),
        "castle": board_before.is_castling(move),
        "promotion": move.promotion.letter.lower() if move.promotion else None,
        "clock": clock,
    }


def entries_of(
    game: Game, start: int = 0, clocks: Sequence[int | None] = (), stop: int | None = None
) -> list[Entry]:
    """The moves of a game from one half-move to another; `clocks` has the movers' times."""
    boards = game.boards
    moves = game.moves
    return [
        entry_of(
            boards[ply],
            moves[ply],
            boards[ply + 1],
            clocks[ply] if ply < len(clocks) else None,
        )
        for ply in range(start, len(moves) if stop is None else stop)
    ]
