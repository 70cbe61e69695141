"""Perft against Stockfish and python-chess, all with bulk counting at the last ply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import ModuleType
from typing import Any

from bench.peers import Stockfish, find_python_chess, find_stockfish
from bench.report import Point, Row, best_times
from echecs.domain.board import STARTING_FEN, Board

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# Name, position, our and Stockfish's depths, python-chess's depth.
CASES = (("start position", STARTING_FEN, (4, 5, 6), 4), ("Kiwipete", KIWIPETE, (3, 4, 5), 3))
ROUNDS = 5


def measure() -> Iterator[Row]:
    """Counts of legal moves a second, one thread."""
    stockfish_path = find_stockfish()
    python_chess = find_python_chess()
    stockfish = Stockfish(stockfish_path) if stockfish_path else None
    for name, fen, depths, shallow in CASES:
        if stockfish is not None:
            for depth in depths:
                # In shallow trees the talk with a process counts: only the deepest must do.
                wanted = 1.5 if depth == depths[-1] else None
                yield _beside_stockfish(stockfish, name, fen, depth, wanted)
        if python_chess is not None:
            yield _beside_python_chess(python_chess, name, fen, depths[-1], shallow)
    if stockfish is not None:
        stockfish.close()


def _beside_stockfish(
    stockfish: Stockfish, name: str, fen: str, depth: int, wanted: float | None
) -> Row:
    board = Board(fen)
    count = board.perft(depth)
    assert stockfish.perft(fen, depth)[0] == count
    ours, theirs = best_times(
        ROUNDS, partial(board.perft, depth), partial(stockfish.perft, fen, depth)
    )
    points = (
        Point("depth", f"echecs, {name}", depth, ours),
        Point("depth", f"Stockfish, {name}", depth, theirs),
    )
    what = f"perft {depth}, {name}"
    rates = _rate(count / ours), _rate(count / theirs)
    return Row(what, rates[0], "Stockfish", rates[1], theirs / ours, wanted, points)


def _beside_python_chess(chess: ModuleType, name: str, fen: str, depth: int, shallow: int) -> Row:
    board, other = Board(fen), chess.Board(fen)
    count, small = board.perft(depth), board.perft(shallow)
    assert _bulk_perft(other, shallow) == small
    ours, theirs = best_times(
        ROUNDS, partial(board.perft, depth), partial(_bulk_perft, other, shallow)
    )
    ratio = (count / ours) / (small / theirs)
    rates = _rate(count / ours), _rate(small / theirs)
    return Row(f"perft {depth}, {name}", rates[0], "python-chess", rates[1], ratio, 300)


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
    return f"{nodes_per_second / 1e6:.3g} Mnodes/s"
