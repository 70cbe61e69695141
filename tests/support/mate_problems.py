"""Mate problems: those of the data file, and random ones, the same for each seed."""

import random
from pathlib import Path
from typing import NamedTuple

import chess

from echecs import Board, read_epd
from echecs.solver.search.prover import Prover


class Problem(NamedTuple):
    """A position, the length of its mate (None for none) and all its keys."""

    name: str
    board: Board
    mate: int | None
    keys: frozenset[str]


def read_problems(path: Path) -> list[Problem]:
    """Every problem of an EPD file: `dm` is the length, `bm` the keys."""
    problems = []
    with path.open(encoding="utf-8") as stream:
        for epd in read_epd(stream):
            mate, keys = epd.operations.get("dm"), epd.operations.get("bm", ())
            assert mate is None or isinstance(mate, int)
            assert isinstance(keys, tuple)
            name = str(epd.operations["id"])
            problems.append(Problem(name, epd.board, mate, frozenset(map(str, keys))))
    return problems


def random_board(
    rng: random.Random, fewest: int = 2, most: int = 5, pieces: str = "QRBNPqrbnp"
) -> Board:
    """Two kings and a few other pieces, anywhere that makes a legal position."""
    while True:
        other = chess.Board(None)
        symbols = "Kk" + "".join(rng.choices(pieces, k=rng.randint(fewest, most)))
        for symbol, square in zip(symbols, rng.sample(range(64), len(symbols)), strict=True):
            other.set_piece_at(square, chess.Piece.from_symbol(symbol))
        other.turn = rng.random() < 0.5
        if other.is_valid():
            return Board(other.fen())


def random_mates(moves: int, count: int, seed: int) -> list[Board]:
    """Positions in which the side to move mates in exactly so many moves."""
    rng = random.Random(f"mates in {moves} {seed}")
    prover = Prover(1)
    found: list[Board] = []
    while len(found) < count:
        board = random_board(rng)
        if (
            prover.prove(board, moves, exhaustive=True)[0]
            and not prover.prove(board, moves - 1, exhaustive=True)[0]
        ):
            found.append(board)
    return found
