"""Openings are found by position, and by words of their names."""

import subprocess
import sys

import pytest

from echecs import MINI, Board, Game, parse_pgn
from echecs.openings import Opening, find_openings, is_book, opening_of, usual_moves
from echecs.openings.book import _book


def named(text):
    return str(opening_of(parse_pgn(text)))


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("1. e4 e5 2. Nf3 d6", "C41 Philidor Defense"),
        ("1. d4 Nf6 2. c4 g6 3. Nc3 d5", "D80 Grünfeld Defense"),
        # By another order of moves.
        ("1. Nf3 d6 2. e4 e5", "C41 Philidor Defense"),
        ("1. Nc3 d5 2. d4 Nf6 3. Bg5", named("1. d4 Nf6 2. Nc3 d5 3. Bg5")),
        # The last named position of the game.
        ("1. e4 e5 2. Nf3 d6 3. h4 h5 4. a4 a5", "C41 Philidor Defense"),
    ],
)
def test_a_game_has_the_name_of_its_last_named_position(moves, name):
    assert named(moves) == name


def test_games_and_boards():
    game = Game()
    assert opening_of(game) is None
    assert opening_of(Board()) is None
    for text in ("e2e4", "c7c5"):
        game.play(next(move for move in game.board.legal_moves if str(move) == text))
    opening = opening_of(game)
    assert opening is not None
    assert (opening.code, opening.family, opening.line) == ("B20", "Sicilian Defense", "1. e4 c5")
    assert opening_of(game.board) == opening


def test_other_positions_have_no_name():
    assert opening_of(Board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")) is None
    assert opening_of(Game(rules=MINI)) is None
    # The same men with other rights to castle are another position.
    assert opening_of(Board("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 2")) is None


def test_the_way_to_a_named_position_is_book():
    assert is_book(Board())
    assert not is_book(parse_pgn("1. a4 a5 2. h4 h5 3. Ra3 Ra6").boards[-1])


def test_usual_moves_are_those_of_many_named_lines():
    usual = {str(move): count for move, count in usual_moves(Board()).items()}
    assert sorted(usual, key=lambda move: -usual[move]) == ["e2e4", "d2d4", "c2c4", "g1f3"]
    # They have names, too.
    for first in ("1. a3", "1. Nc3", "1. g4"):
        assert opening_of(parse_pgn(first)) is not None
    assert usual_moves(Board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")) == {}
    # In a rare line, one that leads to a named position is usual.
    assert "e7e5" in map(str, usual_moves(parse_pgn("1. a3").boards[-1]))


@pytest.mark.parametrize("text", ["grunfeld", "GRÜNFELD defense", "d80 defense grünfeld"])
def test_search_by_name(text):
    found = find_openings(text)
    assert str(found[0]) == "D80 Grünfeld Defense"
    assert all("Grünfeld" in opening.name for opening in found)


def test_search_by_code_and_apostrophe():
    assert {opening.code for opening in find_openings("c33")} == {"C33"}
    assert find_openings("King’s Gambit")[0].line == "1. e4 e5 2. f4"
    assert find_openings("kings gambit") == find_openings("King's gambit")
    assert find_openings("  ") == []


def test_every_line_of_the_book_is_legal_and_found_by_its_own_moves():
    book = _book()
    assert len(book.named) > 3500
    for opening in list(book.named.values())[::7]:
        board = Board()
        for move in opening.moves:
            board = board.play(move)
            assert is_book(board)
        assert opening_of(board) == opening
        assert isinstance(opening, Opening)


def test_playing_does_not_read_the_book():
    script = (
        "import io, sys\n"
        "from echecs.cli import main\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'/quit'))\n"
        "main([])\n"
        "assert 'echecs.openings' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, timeout=60)
