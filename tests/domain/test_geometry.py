"""The kernel's tables against a slow walk over the board."""

import random

import pytest

from echecs.domain.geometry import attack_mask, between_mask, line_mask
from echecs.domain.piece import Bishop, King, Knight, Pawn, Queen, Rook

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
DIRECTIONS = {Rook: STRAIGHT, Bishop: DIAGONAL, Queen: STRAIGHT + DIAGONAL}


def walk(square, directions, occupied=0, steps=7):
    """Squares met in each direction, up to the edge or the first occupied one."""
    mask = 0
    for file_step, rank_step in directions:
        file, rank = square % 8, square // 8
        for _ in range(steps):
            file, rank = file + file_step, rank + rank_step
            if not (0 <= file < 8 and 0 <= rank < 8):
                break
            bit = 1 << (rank * 8 + file)
            mask |= bit
            if occupied & bit:
                break
    return mask


@pytest.mark.parametrize("kind", DIRECTIONS, ids=lambda kind: kind.name)
def test_sliders(kind, is_long):
    rng = random.Random(kind.name)
    for square in range(64):
        for number in range(5000 if is_long else 250):
            # Full, empty, dense and sparse boards.
            occupied = rng.getrandbits(64)
            if number % 3:
                occupied &= rng.getrandbits(64)
            if number % 3 == 2:
                occupied &= rng.getrandbits(64)
            expected = walk(square, DIRECTIONS[kind], occupied)
            assert attack_mask(kind.kind, 0, square, occupied) == expected
        for occupied in (0, (1 << 64) - 1, 1 << square):
            expected = walk(square, DIRECTIONS[kind], occupied)
            assert attack_mask(kind.kind, 1, square, occupied) == expected


def test_every_occupancy_of_the_lines_through_a_square(is_long):
    """All subsets of a slider's lines, for every square or for some of them."""
    for square in range(64) if is_long else (0, 27, 63, 12):
        for kind in (Rook, Bishop):
            lines = walk(square, DIRECTIONS[kind])
            subset = 0
            while True:
                expected = walk(square, DIRECTIONS[kind], subset)
                assert attack_mask(kind.kind, 0, square, subset) == expected
                subset = (subset - lines) & lines
                if not subset:
                    break


@pytest.mark.parametrize("square", range(64))
def test_steppers(square):
    king = walk(square, STRAIGHT + DIAGONAL, steps=1)
    assert attack_mask(King.kind, 0, square, (1 << 64) - 1) == king
    assert attack_mask(Knight.kind, 0, square) == walk(square, JUMPS, steps=1)
    white, black = [(-1, 1), (1, 1)], [(-1, -1), (1, -1)]
    assert attack_mask(Pawn.kind, 0, square) == walk(square, white, steps=1)
    assert attack_mask(Pawn.kind, 1, square) == walk(square, black, steps=1)


def test_lines_and_what_lies_between():
    for one in range(64):
        for other in range(64):
            between = line = 0
            for file_step, rank_step in STRAIGHT + DIAGONAL:
                if one != other and walk(one, [(file_step, rank_step)]) >> other & 1:
                    path = walk(one, [(file_step, rank_step)], 1 << other)
                    between = path & ~(1 << other)
                    back = walk(one, [(-file_step, -rank_step)])
                    line = walk(one, [(file_step, rank_step)]) | back | 1 << one
            assert between_mask(one, other) == between, (one, other)
            assert line_mask(one, other) == line, (one, other)


@pytest.mark.parametrize("square", [-1, 64, 10**20])
def test_squares_off_the_board(square):
    with pytest.raises(IndexError, match="not a square"):
        attack_mask(Rook.kind, 0, square)
    with pytest.raises(IndexError, match="not a square"):
        between_mask(0, square)
    with pytest.raises(IndexError, match="not a square"):
        line_mask(square, 0)


@pytest.mark.parametrize("mask", [-1, 1 << 64])
def test_masks_beyond_the_board(mask):
    with pytest.raises(OverflowError):
        attack_mask(Rook.kind, 0, 0, mask)
