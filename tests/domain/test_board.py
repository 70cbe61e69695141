import copy
import pickle

import pytest

from echecs import (
    BLACK,
    MINI,
    STARTING_FEN,
    WHITE,
    Board,
    Game,
    IllegalMoveError,
    InvalidSquareError,
    King,
    Move,
    Pawn,
    Queen,
    Rook,
    Square,
    SquareSet,
)

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def play(board, text):
    for word in text.split():
        board = board.play(Move.from_uci(word))
    return board


def test_the_starting_position():
    board = Board()
    assert board.fen == STARTING_FEN
    assert board.epd == STARTING_FEN.removesuffix(" 0 1")
    assert board.turn is WHITE
    assert board.castling == "KQkq"
    assert board.en_passant_square is None
    assert (board.halfmove_clock, board.fullmove_number) == (0, 1)
    assert board.legal_move_count == len(board.legal_moves) == 20
    assert board["e1"] is King(WHITE)
    assert board[Square("d8")] is Queen(BLACK)
    assert board[28] is None
    assert len(board.pieces()) == 32
    assert board.king(BLACK) is Square("e8")
    assert board.occupied_mask == 0xFFFF00000000FFFF
    assert not board.is_check
    assert str(board).splitlines()[0] == "r n b q k b n r"
    assert repr(board) == f"Board('{STARTING_FEN}')"


def test_play_leaves_the_board_as_it_was():
    board = Board()
    after = board.play(Move.from_uci("e2e4"))
    assert board.fen == STARTING_FEN
    assert after.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert after.turn is BLACK


def test_a_board_cannot_change():
    board = Board()
    for name in ("turn", "fen", "key", "halfmove_clock", "note"):
        with pytest.raises(AttributeError):
            setattr(board, name, 1)
    with pytest.raises(TypeError):
        board["e4"] = Queen(WHITE)  # type: ignore[index]


def test_a_failed_making_leaves_a_sound_board():
    board = Board.__new__(Board)
    assert board.legal_move_count == 5
    board = Board()
    with pytest.raises(ValueError, match="not a piece"):
        board.__init__("garbage")  # type: ignore[misc]
    assert board.fen == STARTING_FEN


@pytest.mark.parametrize("fen", [STARTING_FEN, KIWIPETE, "8/8/8/8/8/4k3/8/4K3 b - - 99 200"])
@pytest.mark.parametrize("make", [pickle.loads, copy.copy, copy.deepcopy])
def test_copies_are_equal(fen, make):
    board = Board(fen)
    same = make(pickle.dumps(board)) if make is pickle.loads else make(board)
    assert same == board
    assert hash(same) == hash(board)
    assert same.key == board.key


def test_a_pickled_board_keeps_its_rules():
    board = Board(KIWIPETE, rules=MINI)
    same = pickle.loads(pickle.dumps(board))
    assert same == board
    assert not same.allows_castling
    assert not same.allows_en_passant
    assert same != Board(KIWIPETE)


def test_equality():
    assert Board() == Board(STARTING_FEN)
    assert len({Board(), Board(STARTING_FEN), Board(KIWIPETE)}) == 2
    assert Board() != STARTING_FEN
    assert Board() != Board(STARTING_FEN.replace(" w ", " b "))
    assert Board() != Board(STARTING_FEN.replace("KQkq", "KQk"))
    later = Board(STARTING_FEN.replace(" 0 1", " 7 9"))
    assert Board() != later
    assert Board().key == later.key


def test_transposed_openings_have_one_key():
    one = play(Board(), "g1f3 g8f6 b1c3 b8c6")
    other = play(Board(), "b1c3 b8c6 g1f3 g8f6")
    assert one.key == other.key
    assert one == other


def test_lost_castling_rights_change_the_key():
    there_and_back = play(Board(KIWIPETE), "h1g1 h8g8 g1h1 g8h8")
    assert there_and_back.castling == "Qq"
    assert there_and_back.key != Board(KIWIPETE).key


def test_an_en_passant_square_that_nobody_can_use_is_dropped():
    after = play(Board(), "e2e4")
    assert after.en_passant_square is None
    assert after.key == Board(after.fen.replace(" - ", " e3 ")).key
    usable = play(Board(), "e2e4 a7a6 e4e5 d7d5")
    assert usable.en_passant_square is Square("d6")
    assert usable.key != Board(usable.fen.replace(" d6 ", " - ")).key


def test_counters():
    board = play(Board(), "g1f3 g8f6")
    assert (board.halfmove_clock, board.fullmove_number) == (2, 2)
    board = play(board, "e2e4")
    assert board.halfmove_clock == 0
    assert play(board, "f6e4").halfmove_clock == 0


def test_moves_from_a_square():
    board = Board()
    assert {str(move) for move in board.legal_moves_from("g1")} == {"g1f3", "g1h3"}
    assert board.legal_moves_from("e4") == []
    assert board.legal_moves_from(Square("e7")) == []
    with pytest.raises(InvalidSquareError):
        board.legal_moves_from("z9")


@pytest.mark.parametrize(
    ("fen", "uci", "capture", "en_passant", "castling", "check"),
    [
        (KIWIPETE, "e1g1", False, False, True, False),
        (KIWIPETE, "e5f7", True, False, False, False),
        ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 2", "e5d6", True, True, False, False),
        ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 2", "e5e6", False, False, False, False),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", False, False, True, True),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "h1h8", False, False, False, False),
    ],
)
def test_kinds_of_moves(fen, uci, capture, en_passant, castling, check):
    board, move = Board(fen), Move.from_uci(uci)
    assert board.is_capture(move) is capture
    assert board.is_en_passant(move) is en_passant
    assert board.is_castling(move) is castling
    assert board.gives_check(move) is check


def test_checkers_and_pins():
    board = Board("4r1k1/8/8/b7/8/2N5/4B3/4K3 w - - 0 1")
    assert board.pinned == SquareSet("e2 c3")
    board = Board("4k3/8/r2N4/8/8/8/8/4R1K1 b - - 0 1")
    assert board.is_check
    assert board.checkers == SquareSet("e1 d6")
    assert all(move.origin == Square("e8") for move in board.legal_moves)


def test_attackers_through_other_pieces():
    board = Board("4k3/8/8/8/8/4r3/4q3/K7 b - - 0 1")
    assert board.attackers(BLACK, "e1") == SquareSet("e2")
    without_queen = board.occupied_mask & ~(1 << Square("e2"))
    assert Square("e3") in board.attackers(BLACK, "e1", without_queen)
    assert board.attackers(WHITE, "a2") == SquareSet("a1")


@pytest.mark.parametrize(
    ("fen", "mate", "stalemate", "dead"),
    [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", True, False, False),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", False, True, False),
        ("8/8/4k3/8/8/4K3/8/8 b - - 0 1", False, False, True),
        ("8/8/4k3/8/8/4KN2/8/8 b - - 0 1", False, False, True),
        ("8/8/4k3/8/8/4KB2/8/8 b - - 0 1", False, False, True),
        ("8/8/4k1b1/8/8/4KB2/8/8 b - - 0 1", False, False, True),
        ("8/8/4k1b1/8/8/4K1B1/8/8 b - - 0 1", False, False, False),
        ("8/8/4k3/8/8/4KNN1/8/8 b - - 0 1", False, False, False),
        ("8/8/4k2n/8/8/4KB2/8/8 b - - 0 1", False, False, False),
        ("8/8/4k3/8/8/4KP2/8/8 b - - 0 1", False, False, False),
    ],
)
def test_ends(fen, mate, stalemate, dead):
    board = Board(fen)
    assert board.is_checkmate is mate
    assert board.is_stalemate is stalemate
    assert board.is_insufficient_material is dead
    assert board.has_legal_move is not (mate or stalemate)


def test_an_illegal_move_is_refused_with_its_reason():
    with pytest.raises(IllegalMoveError, match="there is no piece on e4") as caught:
        Board().play(Move.from_uci("e4e5"))
    assert caught.value.move == "e4e5"
    assert caught.value.fen == STARTING_FEN
    assert caught.value.refusal.square is Square("e4")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.refusal) == (str(caught.value), caught.value.refusal)


@pytest.mark.parametrize(
    ("fen", "castling"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"),
        ("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", "C"),
        ("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1", "Q"),
        ("4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1", "Q"),
        ("5rkr/8/8/8/8/8/8/5RKR w KQkq - 0 1", "KQkq"),
    ],
)
def test_castling_rights_are_read_as_x_fen(fen, castling):
    assert Board(fen).castling == castling
    assert Board(Board(fen).fen) == Board(fen)


@pytest.mark.parametrize(
    ("fen", "castled"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["e1c1", "e1g1"]),
        ("5rkr/pppppppp/8/8/8/8/PPPPPPPP/5RKR w KQkq - 0 1", ["g1f1"]),
        ("2k5/8/8/8/8/8/8/2K1R3 w K - 0 1", ["c1e1"]),
        ("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", ["e1b1"]),
        ("6k1/8/8/8/8/8/8/rRK5 w Q - 0 1", []),
    ],
)
def test_how_castling_is_written(fen, castled):
    board = Board(fen)
    assert sorted(str(move) for move in board.legal_moves if board.is_castling(move)) == castled


def test_chess960_castling_moves_both():
    board = Board("2k5/8/8/8/8/8/8/2K1R3 w K - 0 1").play(Move.from_uci("c1e1"))
    assert board["g1"] is King(WHITE)
    assert board["f1"] is Rook(WHITE)
    assert board.fen == "2k5/8/8/8/8/8/8/5RK1 b - - 1 1"


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", True, False),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", True, False),
        ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", False, False),
        ("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", True, False),
        ("4k3/7p/8/8/8/8/8/1N2K3 w - - 0 1", True, True),
        ("3qk3/8/8/8/8/8/8/1N2K3 w - - 0 1", False, True),
        ("3rk3/8/8/8/8/8/8/1N2K3 w - - 0 1", True, True),
        ("3rk3/8/8/8/8/8/8/2B1K3 w - - 0 1", False, True),
        ("3nk3/8/8/8/8/8/8/2B1K3 w - - 0 1", True, True),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", True, True),
        ("5bk1/8/8/8/8/8/8/2B1K3 w - - 0 1", False, False),
        ("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", True, False),
    ],
    ids=[
        "rook", "pawn", "knight", "two knights", "knight against pawn", "knight against queen",
        "knight against rook", "bishop against rook", "bishop against knight",
        "bishops of two colours", "bishops of one colour", "bishop and knight",
    ],
)  # fmt: skip
def test_who_can_mate(fen, white, black):
    board = Board(fen)
    assert (board.can_mate(WHITE), board.can_mate(BLACK)) == (white, black)


def test_passing_gives_the_other_side_the_move():
    board = Board("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 4 7")
    passed = board.pass_turn()
    assert passed is not None
    assert passed.fen == "4k3/8/8/3pP3/8/8/8/R3K3 b Q - 5 7"
    assert passed.key == Board(passed.fen).key
    back = passed.pass_turn()
    assert back is not None
    assert back.fen == "4k3/8/8/3pP3/8/8/8/R3K3 w Q - 6 8"


def test_passing_keeps_the_rules():
    passed = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1", rules=MINI).pass_turn()
    assert passed is not None
    assert not passed.allows_castling


def test_nobody_passes_in_check():
    assert Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").pass_turn() is None


def test_counters_stay_where_a_fen_may_have_them():
    board = Board("4k3/8/8/8/8/8/8/4K2R w - - 99999 99999")
    for move in ("h1h2", "e8e7", "h2h1", "e7e8"):
        board = board.play(Move.from_uci(move))
        assert Board(board.fen) == board
    assert (board.halfmove_clock, board.fullmove_number) == (99999, 99999)
    game = Game(Board("4k3/8/8/8/8/8/8/4K2R b - - 99999 99999"))
    game.push(Move.from_uci("e8e7"))
    assert Board(game.board.fen) == game.board


def test_the_pieces_of_a_board():
    board = Board("4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1")
    assert list(board) == [Rook(WHITE), King(WHITE), Pawn(WHITE), King(BLACK)]
    assert Rook(WHITE) in board
    assert Rook(BLACK) not in board
    with pytest.raises(TypeError, match="a Piece is looked for"):
        assert "e4" in board  # type: ignore[operator]
