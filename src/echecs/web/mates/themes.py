"""What a mate shows, in words that filters understand, and how hard it is to find."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.piece import King, Knight, Piece, Queen, Rook

THEMES = (
    "sacrifice",
    "quiet",
    "promotion",
    "underpromotion",
    "double-check",
    "discovered-check",
    "smothered",
    "back-rank",
    "miniature",
)
"""The themes, in the order in which they are offered."""

# What a miniature of the problemists has at most.
_MINIATURE = 7
# A piece for a pawn is a sacrifice, a pawn is none, nor is a bishop for a knight.
_GIVEN_UP = 2

_BY_LENGTH = (700, 1050, 1350, 1600, 1800)
_FURTHER = 150
_QUIET = 150
_SACRIFICE = 80
_UNDERPROMOTION = 120
_MINIATURE_EASE = 60
# Each move that there is to choose from, beyond or below thirty.
_CHOICE = 4
_USUAL_CHOICE = 30


def themes_of(board: Board, line: Sequence[Move]) -> list[str]:
    """The themes of a mating line: its key is the first move, its last move mates."""
    boards = [board]
    for move in line:
        boards.append(boards[-1].play(move))
    own = [
        (before, move, after)
        for (before, after), move in list(zip(pairwise(boards), line, strict=True))[::2]
    ]
    key = line[0]
    last = boards[-1]
    found = {
        "sacrifice": _is_sacrifice(board, key),
        "quiet": len(line) > 1 and not board.gives_check(key) and not board.is_capture(key),
        "promotion": any(move.promotion is not None for _, move, _ in own),
        "underpromotion": any(move.promotion not in (None, Queen) for _, move, _ in own),
        "double-check": any(len(after.checkers) > 1 for _, _, after in own),
        "discovered-check": any(_is_discovered(move, after) for _, move, after in own),
        "smothered": _is_smothered(last, line[-1]),
        "back-rank": _is_back_rank(last),
        "miniature": board.occupied_mask.bit_count() <= _MINIATURE,
    }
    return [theme for theme in THEMES if found[theme]]


def difficulty_of(board: Board, mate: int, themes: Sequence[str]) -> int:
    """How hard a mate is to find, on the scale of ratings: a guess, which training corrects."""
    beyond = max(mate - len(_BY_LENGTH), 0)
    rating = _BY_LENGTH[min(mate, len(_BY_LENGTH)) - 1] + _FURTHER * beyond
    rating += _QUIET * ("quiet" in themes) + _SACRIFICE * ("sacrifice" in themes)
    rating += _UNDERPROMOTION * ("underpromotion" in themes)
    rating -= _MINIATURE_EASE * ("miniature" in themes)
    return max(400, rating + _CHOICE * (min(board.legal_move_count, 60) - _USUAL_CHOICE))


def _value(piece: Piece | None) -> int:
    return 0 if piece is None else piece.value


def _is_sacrifice(board: Board, key: Move) -> bool:
    """Whether the piece that moves can be taken for less than it is worth."""
    after = board.play(key)
    mover = board[key.origin]
    if isinstance(mover, King) or not after.has_legal_move:
        return False
    given = _value(mover) - _value(board[key.destination])
    for reply in after.legal_moves:
        if reply.destination != key.destination or not after.is_capture(reply):
            continue
        taken = after.play(reply)
        back = any(move.destination == key.destination for move in taken.legal_moves)
        if given - (_value(after[reply.origin]) if back else 0) >= _GIVEN_UP:
            return True
    return False


def _is_discovered(move: Move, after: Board) -> bool:
    """Whether a check comes from another piece than the one that moved; castling is none."""
    if not after.checkers or isinstance(after[move.destination], King | None):
        return False
    return move.destination not in after.checkers


def _beside_king(board: Board) -> list[Piece | None]:
    """What stands on the squares around the king that is to move."""
    return [board[square] for square in board.attacks(board.king(board.turn))]


def _is_smothered(board: Board, last: Move) -> bool:
    """Whether a knight mates a king that its own men leave no square."""
    around = _beside_king(board)
    return isinstance(board[last.destination], Knight) and all(
        piece is not None and piece.color is board.turn for piece in around
    )


def _is_back_rank(board: Board) -> bool:
    """Whether a rook or queen mates along the king's first rank, behind its own men."""
    king = board.king(board.turn)
    home, forward = (0, 1) if board.turn.name == "WHITE" else (7, 6)
    if king.rank != home or len(board.checkers) != 1:
        return False
    (checker,) = board.checkers
    before = [board[square] for square in board.attacks(king) if square.rank == forward]
    return (
        checker.rank == home
        and isinstance(board[checker], Rook | Queen)
        and all(piece is not None and piece.color is board.turn for piece in before)
    )
