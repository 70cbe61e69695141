"""PGN: games with headers, comments, judgements and variations.

`read_pgn` goes through a file of any size, `read_game` takes one game from a
stream, `parse_pgn` reads a text,
`format_pgn`, `format_game` and `write_pgn` write. A fault in one game is noted in its
`errors` and the rest of the file is still read.
"""

from echecs.notation.pgn.annotation import Drawing, Evaluation
from echecs.notation.pgn.game import PgnGame, PgnNode
from echecs.notation.pgn.headers import Headers
from echecs.notation.pgn.one_game import read_game
from echecs.notation.pgn.reader import parse_pgn, read_pgn, scan_headers
from echecs.notation.pgn.scanner import PgnEntry
from echecs.notation.pgn.visitor import Visitor, visit
from echecs.notation.pgn.writer import format_game, format_pgn, write_pgn

__all__ = [
    "Drawing",
    "Evaluation",
    "Headers",
    "PgnEntry",
    "PgnGame",
    "PgnNode",
    "Visitor",
    "format_game",
    "format_pgn",
    "parse_pgn",
    "read_game",
    "read_pgn",
    "scan_headers",
    "visit",
    "write_pgn",
]
