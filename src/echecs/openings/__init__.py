"""Names and codes of openings, found by position, so that transpositions count.

>>> from echecs import Board
>>> from echecs.openings import opening_of
>>> str(opening_of(Board("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")))
'B20 Sicilian Defense'
"""

from echecs.openings.book import find_openings, is_book, opening_of, usual_moves
from echecs.openings.opening import Opening

__all__ = ["Opening", "find_openings", "is_book", "opening_of", "usual_moves"]
