"""Advice by the player: a move with what speaks for it, and who stands better.

Mates are those that the solver has proved; everything else is the player's opinion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from echecs.analysis.chances import winning_chances
from echecs.analysis.mates import MateFinder
from echecs.analysis.thinker import Estimate, OwnThinker
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.piece import King, Piece
from echecs.player import Limits
from echecs.player.thought import Score

# A tenth of a second; nodes and not time, so that the same position gets the same advice.
_NODES = 100_000
_MEGABYTES = 16
# So many usual moves are looked at when the best is none, and one within so many hundredths
# of a pawn is as good.
_TRIED = 3
_AS_GOOD = 25

MATE = "mate"
ONLY = "only"
PROMOTION = "promotion"
CAPTURE = "capture"
RESCUE = "rescue"
CASTLING = "castling"
CHECK = "check"
BOOK = "book"
BEST = "best"


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and the kind of reason for it with what it is about."""

    kind: str
    move: Move
    san: str
    mate: int | None = None
    """The length of a proved mate."""
    piece: Piece | None = None
    """The piece that is taken, or brought to safety."""
    opening: str | None = None

    def as_json(self) -> dict[str, Any]:
        """What a program is told."""
        return {
            "kind": self.kind,
            "uci": self.move.uci,
            "san": self.san,
            "mate": self.mate,
            "piece": None if self.piece is None else self.piece.code,
            "opening": self.opening,
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth to White."""

    turn: Color
    score: Score
    line: tuple[str, ...]
    """The best play, in the reader's notation."""
    moves: tuple[Move, ...]
    depth: int
    is_proved: bool

    @property
    def white(self) -> Score:
        """The score as White sees it."""
        if self.turn is Color.WHITE:
            return self.score
        score = self.score
        if score.mate is not None:
            return Score(mate=-score.mate)
        return Score(-(score.centipawns or 0))

    def as_json(self) -> dict[str, Any]:
        """What a program is told."""
        chances = winning_chances(self.score)
        return {
            "centipawns": self.white.centipawns,
            "mate": self.white.mate,
            "proved": self.is_proved,
            "chances": round(chances if self.turn is Color.WHITE else 1 - chances, 3),
            "depth": self.depth,
            "line": [move.uci for move in self.moves],
        }


class Adviser:
    """Thinks about positions when it is asked to; `stop` may come from another thread."""

    def __init__(self) -> None:
        self._thinker = OwnThinker(_MEGABYTES)
        self._mates = MateFinder()

    def stop(self) -> None:
        """End what is under way, and any to come."""
        self._thinker.stop()
        self._mates.stop()

    def hint(self, game: Game, language: str) -> Hint:
        """A good move in a position that has one."""
        board = game.board
        estimate = self._with_usual_move(game, self._estimate(game))
        assert estimate.best is not None
        return _reasoned(board, estimate, game, language)

    def evaluate(self, game: Game, language: str) -> Evaluation:
        """Who stands better, by how much, and how play should go on."""
        from echecs.notation.san import format_san

        estimate = self._estimate(game)
        board, words = game.board, []
        for move in estimate.line:
            words.append(format_san(board, move, language=language))
            board = board.play(move)
        return Evaluation(
            game.turn,
            estimate.score,
            tuple(words),
            estimate.line,
            estimate.depth,
            estimate.is_proved,
        )

    def _with_usual_move(self, game: Game, estimate: Estimate) -> Estimate:
        """The same with a move of a well-known opening, if one is as good as the best."""
        usual = _usual_moves(game)
        best = estimate.score.centipawns
        if estimate.best in usual or best is None:
            return estimate
        for move in sorted(usual, key=lambda move: -usual[move])[:_TRIED]:
            after = Game(game.board.play(move), game.rules)
            reply = self._thinker.think(after, Limits(nodes=_NODES))
            score = -(reply.score.centipawns or 0)
            if reply.score.mate is None and score >= best - _AS_GOOD:
                return Estimate(Score(score), (move, *reply.line), reply.depth + 1)
        return estimate

    def _estimate(self, game: Game) -> Estimate:
        self._thinker.start_game()
        self._mates.start_game()
        thought = self._thinker.think(game, Limits(nodes=_NODES))
        return self._mates.correct(game.board, thought)


def _reasoned(board: Board, estimate: Estimate, game: Game, language: str) -> Hint:
    """The move with the first reason that holds, the strongest first."""
    from echecs.notation.san import format_san

    move = estimate.best
    assert move is not None
    san = format_san(board, move, language=language)
    mate = estimate.score.mate
    if estimate.is_proved and mate is not None and mate > 0:
        return Hint(MATE, move, san, mate=mate)
    if board.legal_move_count == 1:
        return Hint(ONLY, move, san)
    if move.promotion is not None:
        return Hint(PROMOTION, move, san)
    taken = board[move.destination]
    if taken is not None and _wins(board, move, taken):
        return Hint(CAPTURE, move, san, piece=taken)
    opening = _book_name(game, move)
    if opening is not None:
        return Hint(BOOK, move, san, opening=opening)
    if board.is_castling(move):
        return Hint(CASTLING, move, san)
    mover = board[move.origin]
    assert mover is not None
    if _is_in_danger(board, move.origin, mover):
        return Hint(RESCUE, move, san, piece=mover)
    if board.gives_check(move):
        return Hint(CHECK, move, san)
    return Hint(BEST, move, san)


def _wins(board: Board, move: Move, taken: Piece) -> bool:
    """Whether a capture gains for certain: more than the taker is worth, or unguarded."""
    taker = board[move.origin]
    assert taker is not None
    is_guarded = board.play(move).is_attacked_by(taken.color, move.destination)
    return not is_guarded or taken.value > taker.value


def _is_in_danger(board: Board, square: Any, piece: Piece) -> bool:
    """Whether a piece is attacked by a lesser one, or attacked and unguarded."""
    if isinstance(piece, King) or not board.is_attacked_by(piece.color.other, square):
        return False
    attackers = [board[origin] for origin in board.attackers(piece.color.other, square)]
    is_lesser = any(other is not None and 0 < other.value < piece.value for other in attackers)
    return is_lesser or not board.is_attacked_by(piece.color, square)


def _book_name(game: Game, move: Move) -> str | None:
    """The name of the opening that a usual move leads to or stays in."""
    from echecs.openings import opening_of

    if move not in _usual_moves(game):
        return None
    opening = opening_of(game.board.play(move)) or opening_of(game)
    return None if opening is None else opening.name


def _usual_moves(game: Game) -> dict[Move, int]:
    """The moves of well-known openings; there are none by other rules."""
    from echecs.domain.rules import STANDARD
    from echecs.openings import usual_moves

    return usual_moves(game.board) if game.rules == STANDARD else {}
