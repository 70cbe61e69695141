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
        )
        self._send_check(referee)

    def ask(self, referee: Referee) -> None:
        """A question: `move`, `origin`, `destination` or `promotion`."""
        self._before = referee.game.board
        self._send("ask", question=referee.question, turn=str(referee.game.turn))

    def accept(self, referee: Referee, move: Move, piece: Piece, word: Word) -> None:
        """A move that was played."""
        assert self._before is not None
        before, board = self._before, referee.game.board
        self._send(
            "move",
            line=word.line,
            ply=referee.game.ply,
            piece=piece.code,
            uci=move.uci,
            san=format_san(before, move),
            capture=before.is_capture(move),
            fen=board.fen,
        )
        self._send_check(referee)

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

    def undo(self, referee: Referee, move: Move | None) -> None:
        """A move taken back, or a question dropped."""
        self._send(
            "undo",
            uci=None if move is None else move.uci,
            ply=referee.game.ply,
            fen=referee.game.board.fen,
        )

    def answer(self, referee: Referee, about: str, content: Any) -> None:
        """What a command asked for."""
        if about == "hint":
            kind, move = content
            content = {"kind": kind, "uci": move.uci}
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
        )

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


def _plain(value: Any) -> Any:
    """A field of a reason as JSON can hold it: pieces by code, squares by name."""
    if isinstance(value, int) and type(value) is int:
        return value
    return getattr(value, "code", None) or str(value)
