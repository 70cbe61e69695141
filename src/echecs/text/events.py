"""The game for programs: one JSON object a line. docs/json-protocol.md describes it."""

from __future__ import annotations

import json

from echecs.notation.canonical import format_canonical
from echecs.notation.san import format_san
from echecs.words import word_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.domain.piece import Piece
    from echecs.domain.refusal import Refusal
    from echecs.language import Translate
    from echecs.openings import Opening
    from echecs.text.output import Output
    from echecs.text.referee import Referee
    from echecs.text.tokens import Word

PROTOCOL = 1
"""Raised when an event loses a field or a field changes its meaning."""

_QUOTED = 200


class Events:
    """Writes an event as soon as it happens."""

    def __init__(self, output: Output, _: Translate) -> None:
        self._output = output
        self._translate = _
        self._before: Board | None = None
        self._opening: Opening | None = None

    def start(self, referee: Referee) -> None:
        """The first position, after the moves of a loaded game."""
        game = referee.game
        self._send(
            "start",
            protocol=PROTOCOL,
            rules=game.rules.name,
            fen=game.board.fen,
            ply=game.ply,
            turn=str(game.turn),
            opponent=_opponent(referee),
            **_times(referee),
        )
        self._send_check(referee)
        self._send_opening(referee)

    def ask(self, referee: Referee) -> None:
        """A question: `move`, `origin`, `destination` or `promotion`."""
        self._before = referee.game.board
        self._send(
            "ask",
            question=referee.question,
            turn=str(referee.game.turn),
            **_times(referee),
        )

    def think(self, referee: Referee) -> None:
        """The opponent begins to think."""
        self._before = referee.game.board
        self._send("thinking", turn=str(referee.game.turn), **_times(referee))

    def accept(self, referee: Referee, move: Move, piece: Piece, word: Word | None) -> None:
        """A move that was played, by a word or by the opponent."""
        assert self._before is not None
        before, board = self._before, referee.game.board
        self._send(
            "move",
            line=None if word is None else word.line,
            by="opponent" if word is None else "input",
            ply=referee.game.ply,
            piece=piece.code,
            uci=move.uci,
            san=format_san(before, move),
            capture=before.is_capture(move),
            fen=board.fen,
            **_times(referee),
        )
        self._send_check(referee)
        self._send_opening(referee)

    def refuse(self, referee: Referee, reason: Refusal, word: Word) -> None:
        """A word that was refused, and the reason with its squares and pieces."""
        self._send(
            "refused",
            line=word.line,
            text=word.text[:_QUOTED],
            reason=reason.code,
            message=word_message(reason, self._translate),
            fields={name: _plain(value) for name, value in reason.fields.items()},
            squares=[str(square) for square in reason.squares],
        )

    def undo(self, referee: Referee, moves: list[Move]) -> None:
        """Moves taken back, or a question dropped."""
        self._send(
            "undo",
            uci=moves[-1].uci if moves else None,
            moves=[move.uci for move in moves],
            ply=referee.game.ply,
            fen=referee.game.board.fen,
            **_times(referee),
        )
        self._send_opening(referee)

    def answer(self, referee: Referee, about: str, content: Any) -> None:
        """What a command asked for."""
        if hasattr(content, "as_json"):
            content = content.as_json()
        self._send("answer", about=about, content=content)

    def end(self, referee: Referee) -> None:
        """The last event."""
        game = referee.game
        outcome = game.outcome
        winner = None if outcome is None or outcome.winner is None else str(outcome.winner)
        self._send(
            "end",
            canonical=format_canonical(game.board),
            fen=game.board.fen,
            result=game.result,
            termination=referee.termination,
            winner=winner,
            ply=game.ply,
            **_times(referee),
        )

    def _send_opening(self, referee: Referee) -> None:
        """The opening's code and name, when they have changed."""
        opening = referee.openings.of(referee.game)
        if opening != self._opening:
            self._opening = opening
            code, name = (None, None) if opening is None else (opening.code, opening.name)
            self._send("opening", code=code, name=name)

    def _send_check(self, referee: Referee) -> None:
        board = referee.game.board
        if board.is_check:
            self._send(
                "check",
                color=str(board.turn),
                king=str(board.king(board.turn)),
                checkers=[str(square) for square in board.checkers],
            )

    def _send(self, event: str, **fields: Any) -> None:
        self._output.write(json.dumps({"event": event, **fields}) + "\n")
        self._output.flush()


def _times(referee: Referee) -> dict[str, Any]:
    """The field `clock`, seconds left to both sides, where there is one."""
    from echecs.domain.color import BLACK, WHITE

    clock = referee.clock
    if clock is None:
        return {}
    return {"clock": {str(side): round(clock.left(side), 2) for side in (WHITE, BLACK)}}


def _opponent(referee: Referee) -> dict[str, Any] | None:
    """Who plays the side that input does not."""
    if referee.seat is None:
        return None
    level = referee.seat.opponent.level
    return {
        "side": str(referee.seat.color),
        "level": level.number,
        "name": level.name,
        "rating": level.rating,
    }


def _plain(value: Any) -> Any:
    """A field of a reason as JSON can hold it: pieces by code, squares by name."""
    if isinstance(value, int) and type(value) is int:
        return value
    return getattr(value, "code", None) or str(value)
