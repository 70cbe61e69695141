"""Attack tables as Python lists, for scripts that look squares up by themselves.

They are made when one is first asked for: the package itself uses the kernel's.
"""

import re
from collections.abc import Iterable, Iterator

from echecs.compat.constants import (
    BB_FILES,
    BB_RANKS,
    BB_SQUARES,
    SQUARES,
    Bitboard,
    Square,
    square_distance,
)
from echecs.compat.square_set import ray

_FILE, _RANK = "[a-h]", "[1-8]"
# Scripts read the five groups by number.
SAN_REGEX = re.compile(
    rf"""\A
    (?P<piece> [KQRBN] )?  # a pawn has no letter
    (?P<file> {_FILE} )? (?P<rank> {_RANK} )?  # where it comes from, if that must be told
    (?: x | - )?
    (?P<goal> {_FILE}{_RANK} )
    (?P<promotion> =?[KQRBNkqrbn] )?
    (?: \+ | \# )?
    \Z""",
    re.VERBOSE,
)
# Each side castles with two rooks at most; they are K and Q, or the letters of their files.
FEN_CASTLING_REGEX = re.compile(r"\A(?:[KQA-H]?[KQA-H]?[kqa-h]?[kqa-h]?|-)\Z")

_FILE_STEPS = (8, -8)
_RANK_STEPS = (1, -1)
_DIAGONAL_STEPS = (7, 9, -7, -9)


def _reach(square: Square, steps: Iterable[int], occupied: Bitboard, far: bool) -> Bitboard:
    """The squares a piece gets to by its steps, on and on when it goes far."""
    reached = 0
    for step in steps:
        at = square
        while True:
            last, at = at, at + step
            # A step that wraps round the edge is longer than any piece's.
            if not 0 <= at < 64 or square_distance(at, last) > 2:
                break
            reached |= BB_SQUARES[at]
            if not far or occupied & BB_SQUARES[at]:
                break
    return reached


def _subsets(mask: Bitboard) -> Iterator[Bitboard]:
    """Every subset of a mask."""
    subset = 0
    while True:
        yield subset
        subset = (subset - mask) & mask
        if not subset:
            return


def _line_tables(
    steps: tuple[int, ...],
) -> tuple[list[Bitboard], list[dict[Bitboard, Bitboard]]]:
    """The inner squares of a slider's lines, and its attacks by what stands on them."""
    masks, attacks = [], []
    for square in SQUARES:
        edges = (BB_RANKS[0] | BB_RANKS[7]) & ~BB_RANKS[square >> 3]
        edges |= (BB_FILES[0] | BB_FILES[7]) & ~BB_FILES[square & 7]
        mask = _reach(square, steps, 0, True) & ~edges
        masks.append(mask)
        attacks.append({subset: _reach(square, steps, subset, True) for subset in _subsets(mask)})
    return masks, attacks


BB_KNIGHT_ATTACKS: list[Bitboard] = [
    _reach(square, (17, 15, 10, 6, -17, -15, -10, -6), 0, False) for square in SQUARES
]
BB_KING_ATTACKS: list[Bitboard] = [
    _reach(square, (9, 8, 7, 1, -9, -8, -7, -1), 0, False) for square in SQUARES
]
BB_PAWN_ATTACKS: list[list[Bitboard]] = [
    [_reach(square, steps, 0, False) for square in SQUARES] for steps in ((-7, -9), (7, 9))
]
BB_DIAG_MASKS, BB_DIAG_ATTACKS = _line_tables(_DIAGONAL_STEPS)
BB_FILE_MASKS, BB_FILE_ATTACKS = _line_tables(_FILE_STEPS)
BB_RANK_MASKS, BB_RANK_ATTACKS = _line_tables(_RANK_STEPS)
BB_RAYS: list[list[Bitboard]] = [[ray(a, b) for b in SQUARES] for a in SQUARES]
