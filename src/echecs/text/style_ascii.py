"""The plain board: ten lines of English letters and dots, for any terminal or reader."""

from __future__ import annotations

from echecs.text.look import file_letters, rank_numbers, rows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.piece import Piece
    from echecs.text.look import Look

HEIGHT = 10
WIDTH = 28


def name_of(piece: Piece) -> str:
    """What stands for a piece on the board."""
    return piece.symbol


def render(board: Board, look: Look) -> str:
    """The board, the files above and below, the ranks at both sides."""
    files = "   " + "  ".join(file_letters(look.flipped)) + "\n"
    lines = [files]
    for number, row in zip(rank_numbers(look.flipped), rows_of(board, look.flipped), strict=True):
        cells = [
            look.cell(f" {piece.symbol if piece else '.'} ", square) for square, piece in row[1]
        ]
        lines.append(f"{number} {''.join(cells)} {number}\n")
    lines.append(files)
    return "".join(lines)
