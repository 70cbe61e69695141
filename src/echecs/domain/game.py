"""A game: a board, how it came about, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from echecs.domain.board import Board
from echecs.domain.outcome import (
    AGREEMENT,
    CHECKMATE,
    DEAD_POSITION,
    FIFTY_MOVES,
    REPETITION,
    RESIGNATION,
    STALEMATE,
    UNFINISHED,
    Outcome,
)
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import IllegalMoveError

if TYPE_CHECKING:
    from echecs.domain.color import Color
    from echecs.domain.move import Move
    from echecs.domain.refusal import Refusal


class Game:
    """A game from its first position on, by one set of rules.

    `play` refuses illegal moves and any move after the end; `undo` takes the
    last one back, an end by resignation or agreement included.
    """

    __slots__ = ("_boards", "_counts", "_declared", "_moves", "rules")

    def __init__(self, board: Board | None = None, rules: RuleSet = STANDARD) -> None:
        if board is None:
            board = Board(rules=rules)
        self.rules = rules
        """The rule set."""
        self._boards = [board]
        self._moves: list[Move] = []
        self._counts = {board.key: 1}
        self._declared: Outcome | None = None

    # --- What it is now ----------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The position now."""
        return self._boards[-1]

    @property
    def boards(self) -> list[Board]:
        """Every position from the first to the present one."""
        return list(self._boards)

    @property
    def moves(self) -> list[Move]:
        """The moves played."""
        return list(self._moves)

    @property
    def last_move(self) -> Move | None:
        """The move that led here."""
        return self._moves[-1] if self._moves else None

    @property
    def ply(self) -> int:
        """How many moves were played, each side's counted."""
        return len(self._moves)

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self._boards[-1].turn

    @property
    def repetitions(self) -> int:
        """How many times this position has occurred, now included."""
        return self._counts[self._boards[-1].key]

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on."""
        if self._declared is not None:
            return self._declared
        board, rules = self._boards[-1], self.rules
        if not board.has_legal_move:
            if board.is_check:
                return Outcome(CHECKMATE, board.turn.other)
            return Outcome(STALEMATE)
        if rules.dead_position and board.is_insufficient_material:
            return Outcome(DEAD_POSITION)
        if rules.repetition and self.repetitions >= 3:
            return Outcome(REPETITION)
        if rules.fifty_moves and board.halfmove_clock >= 100:
            return Outcome(FIFTY_MOVES)
        return None

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `?-?` while there is none."""
        outcome = self.outcome
        return UNFINISHED if outcome is None else outcome.result

    # --- Moves -------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a move, or raise `IllegalMoveError` and leave everything as it was."""
        refusal = self.explain(move)
        if refusal is not None:
            raise IllegalMoveError(str(move), self.board.fen, refusal)
        self.push(move)

    def push(self, move: Move) -> None:
        """Play a legal move without asking whether the game is over."""
        board = self._boards[-1].play(move)
        self._boards.append(board)
        self._moves.append(move)
        key = board.key
        self._counts[key] = self._counts.get(key, 0) + 1

    def undo(self) -> Move:
        """Take back the last move and return it; `IndexError` at the start."""
        move = self._moves.pop()
        key = self._boards.pop().key
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]
        self._declared = None
        return move

    def explain(self, move: Move) -> Refusal | None:
        """Why a move may not be played, or None when it may.

        The history tells what the board alone cannot: which piece lost the
        right to castle, and whether a capture en passant comes too late.
        """
        if self.outcome is not None:
            from echecs.domain.refusal import GameOver

            return GameOver()
        if self.board.is_legal(move):
            return None
        from echecs.domain.hindsight import explain_with_history

        return explain_with_history(self._boards, self._moves, move)

    # --- Ends that are declared --------------------------------------------------------

    def resign(self, color: Color | None = None) -> None:
        """A side gives up, the side to move if none is named."""
        self.declare(Outcome(RESIGNATION, (self.turn if color is None else color).other))

    def agree_draw(self) -> None:
        """The game is drawn by agreement."""
        self.declare(Outcome(AGREEMENT))

    def declare(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board; `ValueError` after its end."""
        if self.outcome is not None:
            raise ValueError("the game is over already")
        self._declared = outcome

    def __repr__(self) -> str:
        return f"<Game: {self.ply} half-moves, {self.result}, {self.board.fen}>"
