"""A position as the pages read it: what may be played, who gives check, how it ended."""

from __future__ import annotations

from typing import Any

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.outcome import Outcome
from echecs.web.request.reason import translate
from echecs.words import word_outcome


def legal_of(board: Board) -> dict[str, Any]:
    """Destinations by origin, and which moves need a piece to promote to."""
    legal: dict[str, list[str]] = {}
    promotions: list[str] = []
    for move in board.legal_moves:
        origin, destination = move.origin.name, move.destination.name
        if move.promotion is not None:
            if origin + destination in promotions:
                continue
            promotions.append(origin + destination)
        legal.setdefault(origin, []).append(destination)
    return {"legal": legal, "promotions": promotions}


def check_of(board: Board) -> dict[str, Any] | None:
    """The king in check and the pieces that give it."""
    checkers = board.checkers
    if not checkers:
        return None
    return {
        "king": board.king(board.turn).name,
        "checkers": [square.name for square in checkers],
    }


def outcome_of(outcome: Outcome | None, language: str) -> dict[str, Any] | None:
    """How a game ended, with its sentence."""
    if outcome is None:
        return None
    return {
        "result": outcome.result,
        "termination": outcome.termination,
        "winner": color_name(outcome.winner),
        "message": word_outcome(outcome, translate(language)),
    }


def color_name(color: Color | None) -> str | None:
    """The word for a side in JSON."""
    return None if color is None else str(color)
