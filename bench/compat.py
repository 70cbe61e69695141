"""Whole scripts through echecs.compat against python-chess: one body, two modules.

Each script is a function of the module that it calls `chess`, so both sides run the
very same lines, on games that are generated here.
"""

from __future__ import annotations

import importlib
import io
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench.peers import find_python_chess
from bench.report import Row, best_times

GAMES = 2000
# Reading games takes python-chess seconds, so the heavy scripts take fewer.
DATASET_GAMES = 200
SEARCH_DEPTH = 3
ROUNDS = 3
WANTED = 4
PLIES = 80


def measure() -> Iterator[Row]:
    """Four scripts as people write them, each with both modules."""
    chess = find_python_chess()
    if chess is None:
        return
    importlib.import_module("chess.pgn")
    ours = importlib.import_module("echecs.compat")
    importlib.import_module("echecs.compat.pgn")
    games = write_games(ours, GAMES)
    fewer = "\n".join(games[:DATASET_GAMES])
    text = "\n".join(games)
    scripts: list[tuple[str, Callable[[Any], object]]] = [
        (f"opening statistics over {GAMES} games", partial(count_openings, text)),
        (f"positions of {DATASET_GAMES} games as a dataset", partial(list_positions, fewer)),
        (f"header scan of {GAMES} games, with offsets", partial(scan_headers, text)),
        (f"alpha-beta in Python, depth {SEARCH_DEPTH}", partial(search_positions, SEARCH_DEPTH)),
    ]
    for what, script in scripts:
        assert script(ours) == script(chess), what
        our_time, their_time = best_times(ROUNDS, partial(script, ours), partial(script, chess))
        yield Row(
            what,
            f"{our_time * 1000:.0f} ms",
            "python-chess",
            f"{their_time * 1000:.0f} ms",
            their_time / our_time,
            WANTED,
        )


def write_games(chess: Any, count: int) -> list[str]:
    """Random games as PGN, with tags, a comment and a variation now and then."""
    rng = random.Random(20260101)
    games = []
    for number in range(count):
        board = chess.Board()
        words = []
        while len(board.move_stack) < PLIES and not board.is_game_over():
            moves = list(board.legal_moves)
            move = rng.choice(moves)
            if board.turn:
                words.append(f"{board.fullmove_number}.")
            words.append(board.san(move))
            if rng.random() < 0.02:
                words.append("{ [%clk 0:01:02] }")
            if rng.random() < 0.01:
                words.append(f"( {board.san(rng.choice(moves))} )")
            board.push(move)
        result = rng.choice(("1-0", "0-1", "1/2-1/2"))
        tags = {
            "Event": "Random play",
            "Site": "?",
            "Date": f"2026.01.{1 + number % 28:02d}",
            "Round": str(number),
            "White": f"Player {rng.randrange(100)}",
            "Black": f"Player {rng.randrange(100)}",
            "Result": result,
            "WhiteElo": str(rng.randrange(1000, 2800)),
            "BlackElo": str(rng.randrange(1000, 2800)),
            "ECO": f"{rng.choice('ABCDE')}{rng.randrange(100):02d}",
        }
        lines = [f'[{name} "{value}"]' for name, value in tags.items()] + [""]
        for start in range(0, len(words), 16):
            lines.append(" ".join(words[start : start + 16]))
        games.append("\n".join([*lines, result, ""]))
    return games


# --- The scripts -----------------------------------------------------------------------


def count_openings(text: str, chess: Any) -> Any:
    """Results by the first six half-moves in SAN."""
    handle = io.StringIO(text)
    openings: Counter[tuple[str, str]] = Counter()
    while True:
        game = chess.pgn.read_game(handle)
        if game is None:
            return openings
        board = game.board()
        line: list[str] = []
        for move in game.mainline_moves():
            if len(line) == 6:
                break
            line.append(board.san(move))
            board.push(move)
        openings[" ".join(line), game.headers["Result"]] += 1


def list_positions(text: str, chess: Any) -> Any:
    """Every position of the main lines: FEN, move, material, check, and how many moves."""
    handle = io.StringIO(text)
    rows: list[tuple[Any, ...]] = []
    values = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
    while True:
        game = chess.pgn.read_game(handle)
        if game is None:
            return rows
        board = game.board()
        for node in game.mainline():
            material = sum(
                value * (len(board.pieces(kind, True)) - len(board.pieces(kind, False)))
                for kind, value in values.items()
            )
            moves = board.legal_moves.count()
            rows.append((board.fen(), node.move.uci(), material, board.is_check(), moves))
            board.push(node.move)


def scan_headers(text: str, chess: Any) -> Any:
    """Where in the file the games of strong players are."""
    handle = io.StringIO(text)
    offsets: list[tuple[Any, ...]] = []
    while True:
        offset = handle.tell()
        headers = chess.pgn.read_headers(handle)
        if headers is None:
            return offsets
        if int(headers.get("WhiteElo", "0")) > 2400:
            offsets.append((offset, headers["White"], headers["ECO"]))


SEARCHED = (
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
)


def search_positions(depth: int, chess: Any) -> Any:
    """The values and best moves of two positions, captures first."""
    values = {1: 100, 2: 320, 3: 330, 4: 500, 5: 900, 6: 0}

    def evaluate(board: Any) -> int:
        total = 0
        for piece in board.piece_map().values():
            total += values[piece.piece_type] * (1 if piece.color else -1)
        return total if board.turn else -total

    def search(board: Any, depth: int, alpha: int, beta: int) -> int:
        if board.is_checkmate():
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

    return [search(chess.Board(fen), depth, -1_000_000, 1_000_000) for fen in SEARCHED]
