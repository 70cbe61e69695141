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

    from echecs.domain.diagram import format_svg
    from echecs.domain.refusal import Refusal
    from echecs.notation.canonical import format_canonical, parse_canonical
    from echecs.notation.epd import Epd, format_epd, parse_epd, read_epd
    from echecs.notation.pgn import (
        PgnGame,
        PgnNode,
        format_pgn,
        parse_pgn,
        read_game,
        read_pgn,
        scan_headers,
        write_pgn,
    )
    from echecs.notation.san import format_san, parse_san
    from echecs.notation.uci import format_uci, parse_uci

# Imported when first asked for, so that `import echecs` stays quick.
_LAZY = {
    "Epd": "echecs.notation.epd",
    "PgnGame": "echecs.notation.pgn",
    "PgnNode": "echecs.notation.pgn",
    "Refusal": "echecs.domain.refusal",
    "format_canonical": "echecs.notation.canonical",
    "format_epd": "echecs.notation.epd",
    "format_pgn": "echecs.notation.pgn",
    "format_san": "echecs.notation.san",
    "format_svg": "echecs.domain.diagram",
    "format_uci": "echecs.notation.uci",
    "parse_canonical": "echecs.notation.canonical",
    "parse_epd": "echecs.notation.epd",
    "parse_pgn": "echecs.notation.pgn",
    "parse_san": "echecs.notation.san",
    "parse_uci": "echecs.notation.uci",
    "read_epd": "echecs.notation.epd",
    "read_game": "echecs.notation.pgn",
    "read_pgn": "echecs.notation.pgn",
    "scan_headers": "echecs.notation.pgn",
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
    "Color",
    "EchecsError",
    "Epd",
    "Fault",
    "Game",
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
    "__version__",
    "format_canonical",
    "format_epd",
    "format_pgn",
    "format_san",
    "format_svg",
    "format_uci",
    "parse_canonical",
    "parse_epd",
    "parse_pgn",
    "parse_san",
    "parse_uci",
    "read_epd",
    "read_game",
    "read_pgn",
    "scan_headers",
    "write_pgn",
]
