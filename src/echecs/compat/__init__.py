"""The interface of python-chess on the kernel of echecs.

`echecs.compat.install()` before `import chess` lets a script written for python-chess run as
it is; `echecs.compat.pgn`, `.svg`, `.polyglot` and `.engine` (scores alone) stand in for
its modules. Variants, tablebases and engine driving are not here. Moves, pieces and the
lists of `occupied_co` cannot be changed in place, and legal moves are listed at the start
of a loop over them.
"""

from typing import Any

from echecs.compat.base_board import BaseBoard as BaseBoard
from echecs.compat.board import Board as Board
from echecs.compat.board_core import LegalMoveGenerator as LegalMoveGenerator
from echecs.compat.board_core import PseudoLegalMoveGenerator as PseudoLegalMoveGenerator
from echecs.compat.constants import *
from echecs.compat.move import Move as Move
from echecs.compat.move import Piece as Piece
from echecs.compat.shifts import *
from echecs.compat.square_set import SquareSet as SquareSet
from echecs.compat.square_set import between as between
from echecs.compat.square_set import ray as ray
from echecs.version import __version__ as __version__

_TABLES = frozenset(
    [f"BB_{name}_ATTACKS" for name in ("KNIGHT", "KING", "PAWN", "DIAG", "FILE", "RANK")]
    + [f"BB_{name}_MASKS" for name in ("DIAG", "FILE", "RANK")]
    + ["BB_RAYS", "SAN_REGEX", "FEN_CASTLING_REGEX"]
)


_MODULES = ("engine", "pgn", "polyglot", "svg")


def install() -> None:
    """Let `import chess`, `import chess.pgn` and so on find the modules of this package.

    It must come before the first `import chess`; `RuntimeError` says when it comes too late.
    """
    import sys
    from importlib import import_module

    here = sys.modules[__name__]
    if sys.modules.get("chess", here) is not here:
        raise RuntimeError("chess is imported already: call echecs.compat.install() before")
    sys.modules["chess"] = here
    for name in _MODULES:
        sys.modules[f"chess.{name}"] = import_module(f"{__name__}.{name}")


def __getattr__(name: str) -> Any:
    if name in _TABLES:
        from echecs.compat import tables

        return getattr(tables, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
