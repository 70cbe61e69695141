"""An analysis as plain data, ready for JSON."""

from __future__ import annotations

from typing import Any

from echecs.analysis.judgement import MARKS, Analysis, Judgement
from echecs.analysis.thinker import Estimate
from echecs.domain.color import Color
from echecs.notation.san import format_san

_SIDES = {Color.WHITE: "white", Color.BLACK: "black"}


def to_json(analysis: Analysis) -> dict[str, Any]:
    """Everything that an analysis says; scores and chances are White's, moves English SAN."""
    opening = analysis.opening
    return {
        "headers": dict(analysis.game.headers),
        "fen": analysis.game.initial_board.fen,
        "result": analysis.game.result,
        "opening": None if opening is None else {"code": opening.code, "name": opening.name},
        "engine": analysis.engine,
        "limits": analysis.limits,
        "complete": analysis.is_complete,
        "accuracy": {name: _rounded(analysis.accuracy(color)) for color, name in _SIDES.items()},
        "marks": {
            name: {mark: analysis.count(color, mark) for mark in MARKS}
            for color, name in _SIDES.items()
        },
        "turns": [
            {"ply": turn.ply, "winner": None if turn.winner is None else _SIDES[turn.winner]}
            for turn in analysis.turns
        ],
        "curve": [_rounded(chances) for chances in analysis.curve],
        "moves": [_move(judgement) for judgement in analysis.judgements],
    }


def _move(judgement: Judgement) -> dict[str, Any]:
    board = judgement.board
    after = judgement.after
    chances = 1 - after.chances if board.turn is Color.WHITE else after.chances
    return {
        "ply": judgement.ply,
        "number": board.fullmove_number,
        "side": _SIDES[board.turn],
        "san": format_san(board, judgement.move),
        "uci": judgement.move.uci,
        "score": _score(after, board.turn.other),
        "chances": _rounded(chances),
        "loss": _rounded(judgement.loss),
        "mark": judgement.mark,
        "book": judgement.is_book,
        "only_move": judgement.is_only_move,
        "missed_mate": judgement.missed_mate,
        "allowed_mate": judgement.allowed_mate,
        "best": _best(judgement),
    }


def _best(judgement: Judgement) -> dict[str, Any] | None:
    """The line that was best in the position, whatever was played."""
    before, board = judgement.before, judgement.board
    if not before.line:
        return None
    line = []
    for move in before.line:
        line.append(format_san(board, move))
        board = board.play(move)
    return {
        "score": _score(before, judgement.board.turn),
        "proved": before.is_proved,
        "depth": before.depth,
        "nodes": before.nodes,
        "line": line,
        "line_uci": [move.uci for move in before.line],
    }


def _score(estimate: Estimate, turn: Color) -> dict[str, int]:
    """Centipawns or moves to mate, as White sees them; a mate in 0 is on the board."""
    sign = 1 if turn is Color.WHITE else -1
    score = estimate.score
    if score.mate is not None:
        return {"mate": sign * score.mate}
    return {"centipawns": sign * (score.centipawns or 0)}


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)
