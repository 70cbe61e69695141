"""Moves as the pages read them."""

import pytest

from echecs.domain.board import Board
from echecs.domain.color import BLACK, WHITE
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.notation.san import parse_san
from echecs.web.position.material import material_of, material_of_taken, taken_in
from echecs.web.position.move_entry import entries_of, entry_of


def game_of(text, fen=None):
    game = Game(Board(fen)) if fen else Game()
    for word in text.split():
        game.play(parse_san(game.board, word))
    return game


def last(text, fen=None):
    return entries_of(game_of(text, fen))[-1]


def test_a_quiet_move():
    board = Board()
    move = Move.from_uci("g1f3")
    entry = entry_of(board, move, board.play(move), 61_000)
    assert entry == {
        "uci": "g1f3",
        "san": "Nf3",
        "piece": "wN",
        "taken": None,
        "fen": "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
        "check": False,
        "mate": False,
        "king": None,
        "score": 0,
        "castle": False,
        "promotion": None,
        "clock": 61_000,
    }


@pytest.mark.parametrize(
    ("text", "fen", "expected"),
    [
        ("e4 d5 exd5", None, {"taken": "p", "score": 1, "piece": "wP"}),
        ("e4 d5 exd5 Qxd5", None, {"taken": "p", "score": 0, "piece": "bQ"}),
        ("e4 a6 e5 d5 exd6", None, {"taken": "p", "score": 1, "san": "exd6"}),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", None, {"castle": True, "uci": "e1g1", "taken": None}),
        ("f3 e5 g4 Qh4#", None, {"check": True, "mate": True, "king": "e1"}),
        ("e4 f6 Qh5+", None, {"check": True, "mate": False, "king": "e8"}),
        ("bxa8=N", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", {"promotion": "n", "taken": "r"}),
    ],
    ids=["capture", "recapture", "en passant", "castling", "mate", "check", "promotion"],
)
def test_what_an_entry_says(text, fen, expected):
    entry = last(text, fen)
    assert {key: entry[key] for key in expected} == expected


def test_entries_from_a_half_move_on():
    game = game_of("e4 e5 Nf3")
    entries = entries_of(game, 1, [10, 20, 30])
    assert [(entry["san"], entry["clock"]) for entry in entries] == [("e5", 20), ("Nf3", 30)]


def test_material():
    game = game_of("e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2")
    expected = {"white_taken": "QP", "black_taken": "pp", "score": 8}
    assert material_of(entries_of(game), game.board) == expected
    assert material_of_taken(taken_in(game), WHITE, game.board) == expected


def test_material_when_black_began():
    game = game_of("Kxd7 Kd1", "3k4/3N4/8/8/8/8/P6p/4K3 b - - 0 1")
    expected = {"white_taken": "", "black_taken": "n", "score": 0}
    assert material_of(entries_of(game), game.board) == expected
    assert material_of_taken(taken_in(game), BLACK, game.board) == expected


def test_material_counts_what_stands_on_the_board():
    game = game_of("b8=Q", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1")
    assert material_of(entries_of(game), game.board) == {
        "white_taken": "",
        "black_taken": "",
        "score": 9,
    }
