"""The letters board: French initials, capitals for White, cells of four lines.

The last line of a cell is the first of the cell below it.
"""

from __future__ import annotations

from echecs.text.look import file_letters, rank_numbers, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.piece import Piece
    from echecs.text.look import Look

HEIGHT = 26
WIDTH = 36
COMPACT_HEIGHT = 18


def name_of(piece: Piece) -> str:
    """What stands for a piece on the board."""
    return piece.french_symbol


def render(board: Board, look: Look) -> str:
    """The board, the letters of the files above, the numbers of the ranks at the left."""
    lines = ["   " + "".join(f"  {letter} " for letter in file_letters(look.flipped)) + "\n"]
    lines.append("   " + " ___" * 8 + "\n")
    for number, row in zip(rank_numbers(look.flipped), rows_of(board, look.flipped), strict=True):
        cells = [
            look.cell(f" {piece.french_symbol if piece else ' '} ", square)
            for square, piece in row[1]
        ]
        if not look.compact:
            lines.append("   |" + "   |" * 8 + "\n")
        lines.append(f" {number} |{'|'.join(cells)}|\n")
        lines.append("   |" + "___|" * 8 + "\n")
    return "".join(lines)
