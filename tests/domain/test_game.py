import pytest

from echecs import (
    BLACK,
    MINI,
    STANDARD,
    STARTING_FEN,
    WHITE,
    Board,
    Game,
    IllegalMoveError,
    Move,
    Outcome,
)
from echecs.domain.outcome import (
    AGREEMENT,
    CHECKMATE,
    DEAD_POSITION,
    FIFTY_MOVES,
    REPETITION,
    RESIGNATION,
    STALEMATE,
)

KNIGHTS = "g1f3 g8f6 f3g1 f6g8 "


def game_after(moves, fen=STARTING_FEN, rules=STANDARD):
    game = Game(Board(fen, rules=rules), rules)
    for word in moves.split():
        game.play(Move.from_uci(word))
    return game


def test_a_new_game():
    game = Game()
    assert game.board == Board()
    assert (game.moves, game.last_move, game.ply, game.turn) == ([], None, 0, WHITE)
    assert (game.outcome, game.result, game.repetitions) == (None, "?-?", 1)
    assert repr(game).startswith("<Game: 0 half-moves, ?-?, rnbq")


def test_history():
    game = game_after("e2e4 e7e5")
    assert [str(move) for move in game.moves] == ["e2e4", "e7e5"]
    assert game.last_move == Move.from_uci("e7e5")
    assert len(game.boards) == 3
    game.moves.clear()
    game.boards.clear()
    assert game.ply == 2


@pytest.mark.parametrize(
    ("moves", "fen", "outcome", "result"),
    [
        ("f2f3 e7e5 g2g4 d8h4", STARTING_FEN, Outcome(CHECKMATE, BLACK), "0-1"),
        ("a1a8", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Outcome(CHECKMATE, WHITE), "1-0"),
        ("f4f7", "7k/8/6K1/8/5Q2/8/8/8 w - - 0 1", Outcome(STALEMATE), "1/2-1/2"),
        ("e3e4", "8/8/8/8/4p3/4K3/8/k7 w - - 0 1", Outcome(DEAD_POSITION), "1/2-1/2"),
        (KNIGHTS * 2, STARTING_FEN, Outcome(REPETITION), "1/2-1/2"),
        ("a1a2", "7k/8/8/8/8/8/8/R6K w - - 99 90", Outcome(FIFTY_MOVES), "1/2-1/2"),
        # A mate on the hundredth half-move counts.
        ("a1a8", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", Outcome(CHECKMATE, WHITE), "1-0"),
        ("a1a2", "7k/8/8/8/8/8/8/R6K w - - 98 90", None, "?-?"),
        (KNIGHTS, STARTING_FEN, None, "?-?"),
    ],
)
def test_ends(moves, fen, outcome, result):
    game = game_after(moves, fen)
    assert game.outcome == outcome
    assert game.result == result


@pytest.mark.parametrize(
    ("moves", "fen"),
    [
        (KNIGHTS * 5, STARTING_FEN),
        ("a1a2", "7k/8/8/8/8/8/8/R6K w - - 99 90"),
        ("e3e4", "8/8/8/8/4p3/4K3/8/k7 w - - 0 1"),
    ],
)
def test_the_reduced_game_goes_on(moves, fen):
    assert game_after(moves, fen, MINI).outcome is None


def test_lost_rights_make_another_position():
    """The first occurrence still allowed castling, so the third comes later."""
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    shuffle = "h1g1 h8g8 g1h1 g8h8 "
    game = game_after(shuffle * 2, fen)
    assert game.repetitions == 2
    assert game.outcome is None
    game = game_after(shuffle * 2 + "h1g1 h8g8", fen)
    assert game.outcome == Outcome(REPETITION)


def test_undo_brings_everything_back():
    game = game_after(KNIGHTS * 2)
    assert game.outcome == Outcome(REPETITION)
    assert game.undo() == Move.from_uci("f6g8")
    assert game.outcome is None
    while game.ply:
        game.undo()
    assert game.board == Board()
    assert game.repetitions == 1
    with pytest.raises(IndexError):
        game.undo()


def test_resignation_and_agreement():
    game = game_after("e2e4")
    game.resign()
    assert (game.outcome, game.result) == (Outcome(RESIGNATION, WHITE), "1-0")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play(Move.from_uci("e7e5"))
    with pytest.raises(ValueError, match="over already"):
        game.agree_draw()
    game.undo()
    assert game.outcome is None
    game.resign(BLACK)
    assert game.result == "1-0"
    game = Game()
    game.agree_draw()
    assert (game.outcome, game.result) == (Outcome(AGREEMENT), "1/2-1/2")


def test_a_refused_move_changes_nothing():
    game = game_after("e2e4")
    before = (game.board, game.moves, game.repetitions)
    with pytest.raises(IllegalMoveError):
        game.play(Move.from_uci("e4e5"))
    assert (game.board, game.moves, game.repetitions) == before


def test_push_goes_on_after_a_draw():
    game = game_after(KNIGHTS * 2)
    game.push(Move.from_uci("e2e4"))
    assert game.ply == 9
    with pytest.raises(IllegalMoveError):
        game.push(Move.from_uci("e2e4"))
