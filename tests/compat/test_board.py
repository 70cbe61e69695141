"""Boards beside python-chess: legal moves in order, texts, attacks, endings, odd positions."""

import inspect
import pickle
import random
import re
from typing import Any

import chess
import pytest

import echecs.compat as ours

SQUARES = range(64)
QUESTIONS = (
    "is_check",
    "is_checkmate",
    "is_stalemate",
    "is_insufficient_material",
    "is_game_over",
    "is_fifty_moves",
    "is_seventyfive_moves",
    "is_fivefold_repetition",
    "is_repetition",
    "can_claim_draw",
    "can_claim_threefold_repetition",
    "can_claim_fifty_moves",
    "has_legal_en_passant",
    "has_pseudo_legal_en_passant",
    "was_into_check",
    "is_valid",
    "clean_castling_rights",
    "checkers_mask",
    "ply",
    "result",
    "fen",
    "shredder_fen",
    "board_fen",
    "has_chess960_castling_rights",
    "chess960_pos",
    "__str__",
    "__repr__",
)


def ucis(moves):
    return [move.uci() for move in moves]


def compare(board, oracle):
    """Everything that does not change the boards."""
    for name in QUESTIONS:
        assert getattr(board, name)() == getattr(oracle, name)(), (name, oracle)
    assert ucis(board.legal_moves) == ucis(oracle.legal_moves), oracle
    assert ucis(board.pseudo_legal_moves) == ucis(oracle.pseudo_legal_moves), oracle
    assert ucis(board.generate_legal_captures()) == ucis(oracle.generate_legal_captures())
    assert ucis(board.generate_castling_moves()) == ucis(oracle.generate_castling_moves())
    assert board.legal_moves.count() == oracle.legal_moves.count()
    assert int(board.status()) == int(oracle.status()), oracle
    for name in ("pawns", "knights", "bishops", "rooks", "queens", "kings", "occupied"):
        assert getattr(board, name) == getattr(oracle, name)
    assert board.occupied_co == oracle.occupied_co
    assert board.promoted == oracle.promoted
    assert board.ep_square == oracle.ep_square
    assert board.castling_rights == oracle.castling_rights
    outcome, expected = board.outcome(claim_draw=True), oracle.outcome(claim_draw=True)
    assert (outcome and outcome.termination.value) == (expected and expected.termination.value)
    assert (outcome and outcome.winner) == (expected and expected.winner)


def compare_squares(board, oracle):
    """Pieces, attacks and pins on every square."""
    assert list(board.piece_map()) == list(oracle.piece_map())
    for square in SQUARES:
        piece, expected = board.piece_at(square), oracle.piece_at(square)
        assert str(piece) == str(expected)
        assert board.attacks_mask(square) == oracle.attacks_mask(square)
        for color in (True, False):
            assert board.attackers_mask(color, square) == oracle.attackers_mask(color, square)
            assert board.pin_mask(color, square) == oracle.pin_mask(color, square), oracle


def attempt(read, text):
    """The move that is read, or the kind of error."""
    try:
        return read(text).uci()
    except ValueError as error:
        return type(error).__name__


def compare_moves(board, oracle):
    """What is said of each move, and the board after it."""
    for expected in list(oracle.pseudo_legal_moves):
        move = ours.Move.from_uci(expected.uci())
        assert hash(move) == hash(ours.Move.from_uci(move.uci()))
        for name in (
            "is_legal",
            "is_pseudo_legal",
            "is_capture",
            "is_en_passant",
            "is_castling",
            "is_kingside_castling",
            "is_queenside_castling",
            "is_zeroing",
            "is_irreversible",
            "gives_check",
            "is_into_check",
            "san",
            "lan",
            "uci",
            "xboard",
        ):
            assert getattr(board, name)(move) == getattr(oracle, name)(expected), (name, oracle)
        for text in (oracle.san(expected), oracle.lan(expected)):
            assert attempt(board.parse_san, text) == attempt(oracle.parse_san, text)
        assert attempt(board.parse_uci, move.uci()) == attempt(oracle.parse_uci, move.uci())


def random_fen(rng):
    """A position of any kind: no kings, many kings, pawns on the edge, odd rights."""
    oracle = chess.Board(None, chess960=rng.random() < 0.5)
    for _ in range(rng.randrange(2, 20)):
        piece = chess.Piece(rng.randrange(1, 7), rng.random() < 0.5)
        oracle.set_piece_at(rng.randrange(64), piece, promoted=rng.random() < 0.1)
    if rng.random() < 0.8:
        oracle.set_piece_at(rng.choice((4, 1, 6, rng.randrange(64))), chess.Piece(6, True))
        oracle.set_piece_at(rng.choice((60, 57, 62, rng.randrange(64))), chess.Piece(6, False))
    for corner in (0, 7, 56, 63):
        if rng.random() < 0.5:
            oracle.set_piece_at(corner, chess.Piece(4, corner < 8))
    oracle.turn = rng.random() < 0.5
    if rng.random() < 0.7:
        oracle.castling_rights = oracle.rooks & rng.getrandbits(64)
    if rng.random() < 0.3:
        oracle.castling_rights |= rng.getrandbits(64) & rng.getrandbits(64)
    if rng.random() < 0.5:
        oracle.ep_square = rng.choice(list(range(16, 24)) + list(range(40, 48)))
    return oracle


def stand_beside(oracle):
    """Our board of an oracle's position, however odd."""
    board = ours.Board(oracle.fen(en_passant="fen", promoted=True), chess960=oracle.chess960)
    board.castling_rights = oracle.castling_rights
    return board


@pytest.mark.parametrize("seed", range(12))
def test_random_games(seed):
    rng = random.Random(seed)
    number = rng.randrange(960) if seed % 3 == 0 else 518
    oracle = chess.Board.from_chess960_pos(number)
    oracle.chess960 = seed % 3 == 0
    board = ours.Board.from_chess960_pos(number)
    board.chess960 = oracle.chess960
    for ply in range(90):
        compare(board, oracle)
        if ply % 8 == 0:
            compare_squares(board, oracle)
            compare_moves(board, oracle)
        moves = list(oracle.legal_moves)
        if not moves:
            break
        # Back and forth now and then, so that positions repeat.
        move = rng.choice(moves)
        if rng.random() < 0.05 and not oracle.is_check():
            move = chess.Move.null()
        board.push(ours.Move.from_uci(move.uci()))
        oracle.push(move)
        if rng.random() < 0.1:
            assert board.pop().uci() == oracle.pop().uci()
    assert ucis(board.move_stack) == ucis(oracle.move_stack)
    while oracle.move_stack:
        assert board.pop().uci() == oracle.pop().uci()
        assert board.fen() == oracle.fen()


@pytest.mark.parametrize("seed", range(8))
def test_repetitions(seed):
    rng = random.Random(seed)
    oracle, board = chess.Board(), ours.Board()
    for _ in range(60):
        quiet = [m for m in oracle.legal_moves if oracle.piece_type_at(m.from_square) == 2]
        move = rng.choice(quiet or list(oracle.legal_moves))
        board.push(ours.Move.from_uci(move.uci()))
        oracle.push(move)
        for count in (1, 2, 3, 4, 5):
            assert board.is_repetition(count) == oracle.is_repetition(count)
        assert board.can_claim_draw() == oracle.can_claim_draw()
        assert board.is_game_over() == oracle.is_game_over()


@pytest.mark.parametrize("seed", range(10))
def test_odd_positions(seed):
    rng = random.Random(seed)
    for _ in range(40):
        oracle = random_fen(rng)
        board = stand_beside(oracle)
        compare(board, oracle)
        compare_squares(board, oracle)
        compare_moves(board, oracle)
        for move in list(oracle.pseudo_legal_moves)[:10]:
            board.push(ours.Move.from_uci(move.uci()))
            oracle.push(move)
            compare(board, oracle)
            assert board.pop().uci() == oracle.pop().uci()
        assert board.mirror().fen() == oracle.mirror().fen()


BAD_FENS = [
    "",
    "x",
    "8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/9",
    "8/8/8/8/8/8/8/44",
    "8/8/8/8/8/8/8/~8",
    "8/8/8/8/8/8/8/7z",
    "8/8/8/8/8/8/8/8 x",
    "8/8/8/8/8/8/8/8 w KKK",
    "8/8/8/8/8/8/8/8 w kK",
    "8/8/8/8/8/8/8/8 w - e9",
    "8/8/8/8/8/8/8/8 w - - x",
    "8/8/8/8/8/8/8/8 w - - -1",
    "8/8/8/8/8/8/8/8 w - - 0 x",
    "8/8/8/8/8/8/8/8 w - - 0 -1",
    "8/8/8/8/8/8/8/8 w - - 0 1 1",
]


@pytest.mark.parametrize("fen", BAD_FENS)
def test_bad_fens_are_refused_and_quoted(fen):
    board = ours.Board()
    with pytest.raises(ValueError, match=r"."):
        chess.Board().set_fen(fen)
    with pytest.raises(ValueError, match=re.escape(repr(fen))):
        board.set_fen(fen)
    assert board.fen() == ours.STARTING_FEN


def write_operation(name):
    operations: Any = {name: 1}
    return ours.Board().epd(**operations)


@pytest.mark.parametrize(
    ("read", "text", "kind"),
    [
        (ours.Move.from_uci, "e2e9", ours.InvalidMoveError),
        (ours.Move.from_uci, "e2e2", ours.InvalidMoveError),
        (ours.Move.from_uci, "", ours.InvalidMoveError),
        (ours.Board().parse_uci, "e2e5", ours.IllegalMoveError),
        (ours.Board().parse_san, "e2-e5", ours.IllegalMoveError),
        (ours.Board().parse_san, "Nd4", ours.IllegalMoveError),
        (ours.Board().parse_san, "O-O", ours.IllegalMoveError),
        (ours.Board().parse_san, "Ke2,e4", ours.InvalidMoveError),
        (ours.Board().parse_san, "e9", ours.InvalidMoveError),
        (ours.Board("8/4P3/8/8/8/8/8/K1k5 w - - 0 1").parse_san, "e7e8", ours.IllegalMoveError),
        (ours.Board("7k/8/8/8/1N6/8/1N6/K7 w - - 0 1").parse_san, "Nd3", ours.AmbiguousMoveError),
        (ours.Board().set_castling_fen, "KKK", ValueError),
        (ours.Board().set_board_fen, "8/8 8", ValueError),
        (write_operation, "9", ValueError),
        (write_operation, "a b", ValueError),
        (write_operation, "-", ValueError),
        (write_operation, "", ValueError),
    ],
)
def test_errors_quote_what_was_read(read, text, kind):
    with pytest.raises(ValueError, match=re.escape(repr(text))) as raised:
        read(text)
    assert type(raised.value) is kind


SANS = [
    "e4",
    "e5",
    "Nf3",
    "Nd2",
    "Ng1",
    "Nbd7",
    "Nb1d2",
    "O-O",
    "0-0-0",
    "O-O-O+",
    "e2e4",
    "e2-e4",
    "exd5",
    "e8=Q",
    "e8Q",
    "Qd1",
    "--",
    "Z0",
    "x",
]
SANS += ["e4\n", "", "Ke2,e4", "Nf3+", "nf3", "bxc3", "e4!", "N1d2", "Ngf3", "e9", "Pe4", "@@@@"]


@pytest.mark.parametrize("san", SANS)
def test_san_is_read_or_refused_alike(san):
    fens = [
        chess.STARTING_FEN,
        "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
        "8/4P3/8/8/1N6/8/1N6/K1k5 w - - 0 1",
    ]
    for fen in fens:
        oracle, board = chess.Board(fen), ours.Board(fen)
        assert attempt(board.parse_san, san) == attempt(oracle.parse_san, san)


def test_patterns_match_and_group_alike():
    rng = random.Random(3)
    parts = ["", *"KQRBNPabhi1289x-=+#qkO", "e4", "e8=Q", "\n"]
    texts = SANS + ["".join(rng.choices(parts, k=rng.randrange(7))) for _ in range(20_000)]
    matched = 0
    for text in texts:
        for name in ("SAN_REGEX", "FEN_CASTLING_REGEX"):
            found, expected = getattr(ours, name).match(text), getattr(chess, name).match(text)
            assert (found and found.groups()) == (expected and expected.groups()), (name, text)
            matched += found is not None
    assert matched > 1000


OPERATIONS = [
    "a 1;", "a 1.5; b -3;", "a +4;", "bm e4 d4; id \"x;y\";", "pv e4 e5 Nf3;", "a; b; c", "bm;",
    'a "q\\n\\t\\"\\\\";', "a \"open", "- a 1;", "hmvc 3; fmvn 9;", "a x;", "9 1;", "a 1 2;",
    "am Nf3;c0 \"a\" ;", "a e4;", "a -;", "hmvc -3;", "a-b 1;",
]  # fmt: skip


@pytest.mark.parametrize("text", OPERATIONS)
def test_epd(text):
    line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - " + text
    oracle, board = chess.Board(), ours.Board()

    def read(one):
        try:
            return repr(one.set_epd(line))
        except ValueError as error:
            return type(error).__name__

    assert read(board) == read(oracle)
    assert board.fen() == oracle.fen()
    assert board.epd(id='x"\\\n') == oracle.epd(id='x"\\\n')


def test_copies_and_pickles():
    board = ours.Board()
    for san in ("e4", "e5", "Nf3"):
        board.push_san(san)
    for twin in (board.copy(), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert twin.move_stack == board.move_stack
        twin.pop()
        assert twin != board
    assert board.copy(stack=False).move_stack == []
    assert len(board.copy(stack=2).move_stack) == 2
    assert board.root() == ours.Board()
    for value in (ours.Move.from_uci("e7e8q"), ours.Piece.from_symbol("N"), ours.SquareSet(5)):
        assert pickle.loads(pickle.dumps(value)) == value


def test_squares_and_sets_from_outside_are_checked():
    board = ours.Board()
    for call in (
        lambda: board.piece_at(64),
        lambda: board.push(ours.Move(70, 1)),
        lambda: board.push(ours.Move(1, 2, 9)),
        lambda: board.push(ours.Move(1, 1, drop=9)),
        lambda: setattr(board, "ep_square", 64),
        lambda: board.attackers(True, 99),
        lambda: 70 in ours.SquareSet(1),
    ):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()
    with pytest.raises(AssertionError):
        board.push(ours.Move.from_uci("e4e5"))
    board.move_stack.append(ours.Move.null())
    with pytest.raises(IndexError):
        board.pop()
    assert board.fen() == ours.STARTING_FEN


def test_a_board_full_of_queens():
    oracle = chess.Board(None)
    for square in SQUARES:
        oracle.set_piece_at(square, chess.Piece(5, square % 2 == 0))
    compare(stand_beside(oracle), oracle)


def test_names():
    for name in dir(chess):
        if name.startswith("_") or name in ABSENT or inspect.ismodule(getattr(chess, name)):
            continue
        assert hasattr(ours, name), name
    for name in ("Board", "BaseBoard", "Move", "Piece", "SquareSet", "LegalMoveGenerator"):
        theirs = {n for n in dir(getattr(chess, name)) if not n.startswith("_")}
        assert theirs - set(dir(getattr(ours, name))) <= TABLEBASE, name


# Modules and types that python-chess imports for itself.
ABSENT = {"annotations", "collections", "copy", "dataclasses", "itertools", "math", "re", "typing"}
ABSENT |= {
    "BaseBoardT",
    "BoardT",
    "Callable",
    "ClassVar",
    "ColorName",
    "Counter",
    "Dict",
    "Generic",
}
ABSENT |= {"Hashable", "IntoSquareSet", "Iterable", "List", "Mapping", "Optional", "SupportsInt"}
ABSENT |= {"Tuple", "Type", "TypeVar", "Union", "variant", "syzygy", "gaviota"}
TABLEBASE = {
    f"{kind}{table}_{what}"
    for kind in ("", "pawnless_")
    for table in ("tbw", "tbz")
    for what in ("suffix", "magic")
}


def test_functions_of_squares():
    for a in SQUARES:
        for b in SQUARES:
            for name in (
                "square_distance",
                "square_manhattan_distance",
                "square_knight_distance",
                "ray",
                "between",
            ):
                assert getattr(ours, name)(a, b) == getattr(chess, name)(a, b), (name, a, b)
    rng = random.Random(1)
    names = [n for n in dir(chess) if n.startswith(("shift_", "flip_"))] + ["lsb", "msb"]
    for _ in range(50):
        mask = rng.getrandbits(64)
        for name in names:
            assert getattr(ours, name)(mask) == getattr(chess, name)(mask), name
        assert list(ours.scan_forward(mask)) == list(chess.scan_forward(mask))
        assert list(ours.scan_reversed(mask)) == list(chess.scan_reversed(mask))
        assert repr(ours.SquareSet(mask)) == repr(chess.SquareSet(mask))
        assert str(ours.SquareSet(mask).mirror()) == str(chess.SquareSet(mask).mirror())


@pytest.mark.parametrize("name", [n for n in dir(chess) if n.startswith("BB_")])
def test_tables(name):
    assert getattr(ours, name) == getattr(chess, name)
