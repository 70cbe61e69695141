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
from echecs.domain.move import NULL_MOVE, Move
from echecs.domain.outcome import Outcome
from echecs.domain.piece import Bishop, King, Knight, Pawn, Piece, Queen, Rook
from echecs.domain.rules import MINI, STANDARD, RuleSet
from echecs.domain.setup import Setup
from echecs.domain.square import SQUARES, Square
from echecs.domain.square_set import SquareSet
from echecs.errors import (
    AmbiguousMoveError,
    EchecsError,
    IllegalMoveError,
    IllegalPositionError,
    InvalidCanonicalError,
    InvalidEpdError,
    InvalidFenError,
    InvalidMoveError,
    InvalidPgnError,
    InvalidSquareError,
)
from echecs.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from echecs.domain.chess960 import chess960_board, chess960_number
    from echecs.domain.diagram import Colors, format_svg
    from echecs.domain.pseudo_legal import pseudo_legal_moves
    from echecs.domain.refusal import Refusal
    from echecs.notation.any_move import parse_move
    from echecs.notation.canonical import format_canonical, parse_canonical
    from echecs.notation.epd import Epd, format_epd, parse_epd, read_epd
    from echecs.notation.lan import format_lan
    from echecs.notation.line import format_line, parse_line
    from echecs.notation.mutable_board import MutableBoard
    from echecs.notation.pgn import (
        Drawing,
        Evaluation,
        Headers,
        PgnGame,
        PgnNode,
        Visitor,
        format_pgn,
        parse_pgn,
        read_game,
        read_pgn,
        scan_headers,
        visit,
        write_pgn,
    )
    from echecs.notation.polyglot import Book, BookMove, book_key
    from echecs.notation.san import format_san, parse_san
    from echecs.notation.uci import format_uci, parse_uci

# Imported when first asked for, so that `import echecs` stays quick.
_LAZY = {
    "Book": "echecs.notation.polyglot",
    "BookMove": "echecs.notation.polyglot",
    "Colors": "echecs.domain.diagram",
    "Drawing": "echecs.notation.pgn",
    "Epd": "echecs.notation.epd",
    "Evaluation": "echecs.notation.pgn",
    "Headers": "echecs.notation.pgn",
    "MutableBoard": "echecs.notation.mutable_board",
    "PgnGame": "echecs.notation.pgn",
    "PgnNode": "echecs.notation.pgn",
    "Refusal": "echecs.domain.refusal",
    "pseudo_legal_moves": "echecs.domain.pseudo_legal",
    "Visitor": "echecs.notation.pgn",
    "book_key": "echecs.notation.polyglot",
    "chess960_board": "echecs.domain.chess960",
    "chess960_number": "echecs.domain.chess960",
    "format_canonical": "echecs.notation.canonical",
    "format_epd": "echecs.notation.epd",
    "format_lan": "echecs.notation.lan",
    "format_line": "echecs.notation.line",
    "format_pgn": "echecs.notation.pgn",
    "format_san": "echecs.notation.san",
    "format_svg": "echecs.domain.diagram",
    "format_uci": "echecs.notation.uci",
    "parse_canonical": "echecs.notation.canonical",
    "parse_epd": "echecs.notation.epd",
    "parse_line": "echecs.notation.line",
    "parse_move": "echecs.notation.any_move",
    "parse_pgn": "echecs.notation.pgn",
    "parse_san": "echecs.notation.san",
    "parse_uci": "echecs.notation.uci",
    "read_epd": "echecs.notation.epd",
    "read_game": "echecs.notation.pgn",
    "read_pgn": "echecs.notation.pgn",
    "scan_headers": "echecs.notation.pgn",
    "visit": "echecs.notation.pgn",
    "write_pgn": "echecs.notation.pgn",
}


def __getattr__(name: str) -> "Any":
    if name not in _LAZY:
        raise AttributeError(f"module 'echecs' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_LAZY[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "BLACK",
    "MINI",
    "NULL_MOVE",
    "SQUARES",
    "STANDARD",
    "STARTING_FEN",
    "WHITE",
    "AmbiguousMoveError",
    "Bishop",
    "Board",
    "Book",
    "BookMove",
    "Color",
    "Colors",
    "Drawing",
    "EchecsError",
    "Epd",
    "Evaluation",
    "Fault",
    "Game",
    "Headers",
    "IllegalMoveError",
    "IllegalPositionError",
    "InvalidCanonicalError",
    "InvalidEpdError",
    "InvalidFenError",
    "InvalidMoveError",
    "InvalidPgnError",
    "InvalidSquareError",
    "King",
    "Knight",
    "Move",
    "MutableBoard",
    "Outcome",
    "Pawn",
    "PgnGame",
    "PgnNode",
    "Piece",
    "Queen",
    "Refusal",
    "Rook",
    "RuleSet",
    "Setup",
    "Square",
    "SquareSet",
    "Visitor",
    "__version__",
    "book_key",
    "chess960_board",
    "chess960_number",
    "format_canonical",
    "format_epd",
    "format_lan",
    "format_line",
    "format_pgn",
    "format_san",
    "format_svg",
    "format_uci",
    "parse_canonical",
    "parse_epd",
    "parse_line",
    "parse_move",
    "parse_pgn",
    "parse_san",
    "parse_uci",
    "pseudo_legal_moves",
    "read_epd",
    "read_game",
    "read_pgn",
    "scan_headers",
    "visit",
    "write_pgn",
]
