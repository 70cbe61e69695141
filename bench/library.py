"""The library against python-chess: moves, notation, games, files, one thread.

Both sides get the same positions and games, freshly generated; nothing that
one round computed is used in the next.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any

from bench.peers import find_python_chess
from bench.report import Row, best_times
from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.notation.pgn import PgnGame, format_pgn, read_pgn
from echecs.notation.san import format_san, parse_san
from echecs.notation.uci import parse_uci

ROUNDS = 7
RANDOM_GAMES = 60
WANTED = 10
# Morphy's opera box, Anderssen's immortal game, Byrne against Fischer.
MASTER_GAMES = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 "
    "h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
    "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 "
    "Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ "
    "Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 "
    "b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 Ne2+ Kb1 Nc3+ Kc1 Rc2#",
)


def measure() -> Iterator[Row]:
    """Calls a second of what a library's user calls most."""
    chess = find_python_chess()
    if chess is None:
        return
    games = _games()
    boards = [board for game in games for board in game.boards[:-1]][::3]
    others = [chess.Board(board.fen) for board in boards]
    yield _compare(
        "legal moves as a list",
        sum(board.legal_move_count for board in boards),
        partial(_our_moves, boards),
        partial(_their_moves, others),
        "moves",
    )
    yield from _compare_san(boards, others)
    fens = [board.fen for board in boards]
    yield _compare(
        "FEN round trip",
        len(fens),
        partial(_our_fens, fens),
        partial(_their_fens, chess, fens),
        "pos",
    )
    lines = [game.moves for game in games]
    other_lines = [[chess.Move.from_uci(move.uci) for move in line] for line in lines]
    yield _compare(
        "push and undo of whole games",
        sum(map(len, lines)),
        partial(_our_pushes, lines),
        partial(_their_pushes, chess, other_lines),
        "moves",
    )
    yield _compare_pgn(games)


def _games() -> list[Game]:
    """Random games with a fixed seed, and a few that masters played."""
    rng = random.Random(20260101)
    games = []
    for _ in range(RANDOM_GAMES):
        game = Game()
        while game.outcome is None and game.ply < 120:
            game.push(rng.choice(game.board.legal_moves))
        games.append(game)
    for text in MASTER_GAMES * 4:
        game = Game()
        for san in text.split():
            game.push(parse_san(game.board, san))
        games.append(game)
    return games


def _compare(
    what: str, count: int, ours: Callable[[], int], theirs: Callable[[], int], unit: str
) -> Row:
    """A row for two functions that do the same work and return the same count."""
    assert ours() == theirs(), what
    our_time, their_time = best_times(ROUNDS, ours, theirs)
    return Row(
        what,
        _rate(count / our_time, unit),
        "python-chess",
        _rate(count / their_time, unit),
        their_time / our_time,
        WANTED,
    )


def _rate(per_second: float, unit: str) -> str:
    if per_second >= 1e6:
        return f"{per_second / 1e6:.2f} M{unit}/s"
    return f"{per_second / 1e3:.1f} k{unit}/s"


# --- Both sides of each measurement ----------------------------------------------------


def _our_moves(boards: list[Board]) -> int:
    return sum([len(board.legal_moves) for board in boards])


def _their_moves(boards: list[Any]) -> int:
    return sum([len(list(board.legal_moves)) for board in boards])


def _compare_san(boards: list[Board], others: list[Any]) -> Iterator[Row]:
    """Writing every legal move, then reading what was written."""
    ours: list[tuple[Board, Move, str]] = []
    theirs: list[tuple[Any, Any, str]] = []
    for board, other in zip(boards, others, strict=True):
        for move in list(other.legal_moves)[::4]:
            san = other.san(move)
            ours.append((board, parse_uci(board, move.uci()), san))
            theirs.append((other, move, san))
    yield _compare(
        "SAN, written",
        len(ours),
        lambda: sum([len(format_san(board, move)) for board, move, _ in ours]),
        lambda: sum([len(board.san(move)) for board, move, _ in theirs]),
        "moves",
    )
    yield _compare(
        "SAN, read",
        len(ours),
        lambda: sum([parse_san(board, san) == move for board, move, san in ours]),
        lambda: sum([board.parse_san(san) == move for board, move, san in theirs]),
        "moves",
    )


def _our_fens(fens: list[str]) -> int:
    return sum([len(Board(fen).fen) for fen in fens])


def _their_fens(chess: ModuleType, fens: list[str]) -> int:
    return sum([len(chess.Board(fen).fen()) for fen in fens])


def _our_pushes(lines: list[list[Move]]) -> int:
    """Each move is checked to be legal, and the positions are kept."""
    total = 0
    for line in lines:
        game = Game()
        for move in line:
            game.push(move)
        total += game.ply
        for _ in line:
            game.undo()
    return total


def _their_pushes(chess: ModuleType, lines: list[list[Any]]) -> int:
    """Moves are taken as given; python-chess does not check them here."""
    total = 0
    for line in lines:
        board = chess.Board()
        for move in line:
            board.push(move)
        total += board.ply()
        for _ in line:
            board.pop()
    return total


def _compare_pgn(games: list[Game]) -> Row:
    text = "\n".join([format_pgn(PgnGame.from_game(game)) for game in games])

    def ours() -> int:
        return sum([len(game.moves) for game in read_pgn(io.StringIO(text))])

    def theirs() -> int:
        from chess.pgn import read_game

        stream = io.StringIO(text)
        total = 0
        while (game := read_game(stream)) is not None:
            total += len(list(game.mainline_moves()))
        return total

    return _compare("PGN, read and validated", len(games), ours, theirs, "games")
