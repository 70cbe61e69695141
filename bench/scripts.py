"""Whole scripts by our own names against the same scripts by python-chess's.

The python-chess side is that of `bench.compat`; ours does the same work as a user
of this library would write it, and must find the same.
"""

from __future__ import annotations

import importlib
import io
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench import compat
from bench.peers import find_python_chess
from bench.report import Row, best_times
from echecs import (
    BLACK,
    WHITE,
    Bishop,
    Knight,
    MutableBoard,
    Pawn,
    Queen,
    Rook,
    format_san,
    read_pgn,
    scan_headers,
)

ROUNDS = 3
WANTED = 10


def measure() -> Iterator[Row]:
    """Four scripts as people write them, each with both libraries."""
    chess = find_python_chess()
    if chess is None:
        return
    importlib.import_module("chess.pgn")
    games = compat.write_games(chess, compat.GAMES)
    text, fewer = "\n".join(games), "\n".join(games[: compat.DATASET_GAMES])
    depth = compat.SEARCH_DEPTH
    scripts: list[tuple[str, Callable[[], object], Callable[[Any], object]]] = [
        (
            f"opening statistics over {compat.GAMES} games",
            partial(count_openings, text),
            partial(compat.count_openings, text),
        ),
        (
            f"positions of {compat.DATASET_GAMES} games as a dataset",
            partial(list_positions, fewer),
            partial(compat.list_positions, fewer),
        ),
        (
            f"header scan of {compat.GAMES} games, with offsets",
            partial(find_strong_players, text),
            partial(compat.scan_headers, text),
        ),
        (
            f"alpha-beta in Python, depth {depth}",
            partial(search_positions, depth),
            partial(compat.search_positions, depth),
        ),
    ]
    for what, ours, theirs in scripts:
        assert ours() == theirs(chess), what
        our_time, their_time = best_times(ROUNDS, ours, partial(theirs, chess))
        yield Row(
            what,
            f"{our_time * 1000:.0f} ms",
            "python-chess",
            f"{their_time * 1000:.0f} ms",
            their_time / our_time,
            WANTED,
        )


def count_openings(text: str) -> Counter[tuple[str, str]]:
    """Results by the first six half-moves in SAN."""
    openings: Counter[tuple[str, str]] = Counter()
    for game in read_pgn(io.StringIO(text)):
        board = MutableBoard(game.initial_board)
        line = []
        for move in game.moves[:6]:
            line.append(format_san(board, move))
            board.push(move)
        openings[" ".join(line), game.headers["Result"]] += 1
    return openings


_WORTH = [
    (kind(color), kind.value if color is WHITE else -kind.value)
    for kind in (Pawn, Knight, Bishop, Rook, Queen)
    for color in (WHITE, BLACK)
]


def list_positions(text: str) -> list[tuple[Any, ...]]:
    """Every position of the main lines: FEN, move, material, check, and how many moves."""
    rows: list[tuple[Any, ...]] = []
    for game in read_pgn(io.StringIO(text)):
        for board, move in zip(game.boards, game.moves, strict=False):
            material = sum([value * board.count(piece) for piece, value in _WORTH])
            rows.append((board.fen, move.uci, material, board.is_check, board.legal_move_count))
    return rows


def find_strong_players(text: str) -> list[tuple[Any, ...]]:
    """Where in the file the games of strong players are."""
    return [
        (entry.offset, entry.get("White", "?"), entry.get("ECO", "?"))
        for entry in scan_headers(io.StringIO(text))
        if int(entry.get("WhiteElo", "0")) > 2400
    ]


_CENTIPAWNS = [
    (kind(color), value if color is WHITE else -value)
    for kind, value in ((Pawn, 100), (Knight, 320), (Bishop, 330), (Rook, 500), (Queen, 900))
    for color in (WHITE, BLACK)
]


def search_positions(depth: int) -> list[int]:
    """The values of two positions, captures first."""

    def evaluate(board: MutableBoard) -> int:
        total = 0
        for piece, value in _CENTIPAWNS:
            total += value * board.count(piece)
        return total if board.turn is WHITE else -total

    def search(board: MutableBoard, depth: int, alpha: int, beta: int) -> int:
        if board.is_checkmate:
            return -100_000 - depth
        if depth == 0:
            return evaluate(board)
        best = -1_000_000
        for move in sorted(board.legal_moves, key=board.is_capture, reverse=True):
            board.push(move)
            score = -search(board, depth - 1, -beta, -alpha)
            board.pop()
            if score > best:
                best = score
            if score > alpha:
                alpha = score
            if alpha >= beta:
                break
        return best if best > -1_000_000 else 0

    return [search(MutableBoard(fen), depth, -1_000_000, 1_000_000) for fen in compat.SEARCHED]
