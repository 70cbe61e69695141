"""Positions reached by random legal play from varied starts, the same for each seed."""

import random
from collections.abc import Iterator

import chess

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
LONGEST_GAME = 150

# Each family is a list of starts; "random endgames" and "Chess960" are made on the way.
FAMILIES: dict[str, list[str]] = {
    "start position": [chess.STARTING_FEN],
    "middle games": [
        KIWIPETE,
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "r3k2r/8/1n1bb3/8/8/3BB1N1/8/R3K2R w KQkq - 0 1",
    ],
    "en passant around": [
        "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        "8/1p1p1p1p/8/K1P1P1Pr/R1p1p1pk/8/1P1P1P1P/8 w - - 0 1",
        "b3k2b/p1p1p1p1/8/P1P1P1P1/1p1p1p1p/8/1P1P1P1P/B3K2B w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ],
    "promotions": [
        "7k/PPPP4/8/8/8/8/4pppp/K7 w - - 0 1",
        "n1n3nk/PPPPPP2/8/8/8/8/pppppp2/N1N3NK w - - 0 1",
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
        "8/RP5k/8/8/8/8/rp5K/8 w - - 0 1",
    ],
    "random endgames": [],
    "Chess960": [],
}


def random_endgame(rng: random.Random) -> chess.Board:
    """Two kings, two to six other pieces, anywhere that makes a legal position."""
    while True:
        board = chess.Board(None)
        symbols = "Kk" + "".join(rng.choices("QRBNPqrbnp", k=rng.randint(2, 6)))
        for symbol, square in zip(symbols, rng.sample(range(64), len(symbols)), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = rng.random() < 0.5
        if board.is_valid():
            return board


def start_of(family: str, rng: random.Random) -> chess.Board:
    """A start of a family."""
    if family == "Chess960":
        return chess.Board.from_chess960_pos(rng.randrange(960))
    if family == "random endgames":
        return random_endgame(rng)
    return chess.Board(rng.choice(FAMILIES[family]))


def play_games(
    family: str, positions: int, seed: int
) -> Iterator[tuple[chess.Board, list[chess.Move], chess.Move | None]]:
    """Each position with its legal moves and the one played next, None where a game stops."""
    rng = random.Random(f"{family} {seed}")
    given = 0
    while given < positions:
        board = start_of(family, rng)
        for ply in range(LONGEST_GAME):
            moves = list(board.legal_moves)
            given += 1
            stop = not moves or ply == LONGEST_GAME - 1 or given == positions
            move = None if stop else rng.choice(moves)
            yield board, moves, move
            if move is None:
                break
            board.push(move)


def random_positions(seed: int, count: int) -> Iterator[chess.Board]:
    """python-chess boards from random games, long enough to reach odd endings."""
    rng = random.Random(seed)
    board = chess.Board()
    for _ in range(count):
        moves = list(board.legal_moves)
        if not moves or board.ply() > 160:
            board = chess.Board()
            moves = list(board.legal_moves)
        yield board
        board.push(rng.choice(moves))
