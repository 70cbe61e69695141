"""The grid: figurines in a frame of dashes, two lines to a rank."""

from __future__ import annotations

from echecs.domain.piece import PIECES
from echecs.text.look import file_letters, placement, rank_numbers, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.piece import Piece
    from echecs.text.look import Look

HEIGHT = 18
WIDTH = 52
_BORDER = "  +" + "-----+" * 8 + "\n"
_EMPTY = "     |"
# From the letters of a FEN to the cells of a rank.
_CELLS = str.maketrans(
    {piece.symbol: f"  {piece.glyph}  |" for side in PIECES for piece in side}
    | {str(count): _EMPTY * count for count in range(1, 9)}
)


def name_of(piece: Piece) -> str:
    """What stands for a piece on the board."""
    return piece.glyph


def render(board: Board, look: Look) -> str:
    """The board, a line for the files first."""
    letters = "  " + "".join(f"   {letter}  " for letter in file_letters(look.flipped)) + "  \n"
    ranks = [rank.translate(_CELLS) for rank in placement(board, look.flipped)]
    if look.marks:
        ranks = [
            "".join(
                look.cell(f"  {piece.glyph if piece else ' '}  ", square) + "|"
                for square, piece in row
            )
            for _, row in rows_of(board, look.flipped)
        ]
    numbers = rank_numbers(look.flipped)
    return (
        letters
        + _BORDER
        + "".join(
            [f"{number} |{cells}\n{_BORDER}" for number, cells in zip(numbers, ranks, strict=True)]
        )
    )
