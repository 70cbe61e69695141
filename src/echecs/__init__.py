"""Chess: rules, games, notation and mate problems.

>>> import echecs
>>> board = echecs.Board()
>>> len(board.legal_moves)
20
"""

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.color import BLACK, WHITE, Color
from echecs.domain.fault import Fault
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.outcome import Outcome
from echecs.domain.piece import Bishop, King, Knight, Pawn, Piece, Queen, Rook
from echecs.domain.refusal import Refusal
from echecs.domain.rules import MINI, STANDARD, RuleSet
from echecs.domain.setup import Setup
from echecs.domain.square import SQUARES, Square
from echecs.errors import (
    AmbiguousMoveError,
    EchecsError,
    IllegalMoveError,
    IllegalPositionError,
    InvalidFenError,
    InvalidMoveError,
    InvalidSquareError,
)
from echecs.version import __version__

__all__ = [
    "BLACK",
    "MINI",
    "SQUARES",
    "STANDARD",
    "STARTING_FEN",
    "WHITE",
    "AmbiguousMoveError",
    "Bishop",
    "Board",
    "Color",
    "EchecsError",
    "Fault",
    "Game",
    "IllegalMoveError",
    "IllegalPositionError",
    "InvalidFenError",
    "InvalidMoveError",
    "InvalidSquareError",
    "King",
    "Knight",
    "Move",
    "Outcome",
    "Pawn",
    "Piece",
    "Queen",
    "Refusal",
    "Rook",
    "RuleSet",
    "Setup",
    "Square",
    "__version__",
]
