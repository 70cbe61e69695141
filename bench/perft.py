"""Perft against Stockfish and python-chess, all with bulk counting at the last ply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bench.peers import Stockfish, find_python_chess, find_stockfish
from bench.report import Row, best_times
from echecs.domain.board import STARTING_FEN, Board

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# Name, position, our and Stockfish's depth, python-chess's depth.
CASES = (("start position", STARTING_FEN, 6, 4), ("Kiwipete", KIWIPETE, 5, 3))
ROUNDS = 5


def measure() -> Iterator[Row]:
    """Counts of legal moves a second, one thread."""
    stockfish_path = find_stockfish()
    python_chess = find_python_chess()
    stockfish = Stockfish(stockfish_path) if stockfish_path else None
    for name, fen, depth, shallow in CASES:
        board = Board(fen)
        count = board.perft(depth)
        if stockfish is not None:
            ours, theirs = best_times(
                ROUNDS,
                partial(board.perft, depth),
                partial(stockfish.perft, fen, depth),
            )
            assert stockfish.perft(fen, depth)[0] == count
            what = f"perft {depth}, {name}"
            yield Row(
                what, _rate(count / ours), "Stockfish", _rate(count / theirs), theirs / ours, 1.5
            )
        if python_chess is not None:
            other = python_chess.Board(fen)
            small = board.perft(shallow)
            assert _bulk_perft(other, shallow) == small
            ours, theirs = best_times(
                ROUNDS,
                partial(board.perft, depth),
                partial(_bulk_perft, other, shallow),
            )
            ratio = (count / ours) / (small / theirs)
            what = f"perft {depth}, {name}"
            yield Row(what, _rate(count / ours), "python-chess", _rate(small / theirs), ratio, 300)
    if stockfish is not None:
        stockfish.close()


def _bulk_perft(board: Any, depth: int) -> int:
    """Perft with python-chess, the last ply counted and not played."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _bulk_perft(board, depth - 1)
        board.pop()
    return total


def _rate(nodes_per_second: float) -> str:
    return f"{nodes_per_second / 1e6:.1f} Mnodes/s"
