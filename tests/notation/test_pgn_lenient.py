"""PGN as programs and people write it beside the standard."""

import io

import chess.pgn
import pytest

from echecs import MINI, NULL_MOVE, Move, format_pgn, parse_pgn, read_pgn


def first(data):
    return next(read_pgn(io.BytesIO(data)))


def test_moves_in_coordinates():
    text = "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 g8f6 4. e1g1 f6e4 5. f1e1 *"
    game = parse_pgn(text)
    assert game.errors == []
    assert [move.uci for move in game.moves] == [
        move.uci() for move in chess.pgn.read_game(io.StringIO(text)).mainline_moves()
    ]
    assert game.san_moves[-3:] == ["O-O", "Nxe4", "Re1"]


@pytest.mark.parametrize("word", ["--", "Z0", "@@@@", "0000", "null", "pass"])
def test_null_moves_pass_the_turn(word):
    game = parse_pgn(f"1. e4 {word} 2. d4 (2. {word} e5) e5 *")
    assert game.errors == []
    assert game.san_moves == ["e4", "--", "d4", "e5"]
    assert game.moves[1] is NULL_MOVE
    variation = game.main_line[1].variations[0]
    assert variation.move is NULL_MOVE
    assert [node.san for node in variation.line] == ["e5"]
    assert game.end.board.fen.split()[1] == "w"
    assert parse_pgn(format_pgn(game)).san_moves == game.san_moves


def test_nobody_passes_while_in_check():
    game = parse_pgn("1. e4 f6 2. Qh5+ -- 3. Qxe8 *")
    assert [error.problem.code for error in game.errors] == ["null-move"]
    assert game.san_moves == ["e4", "f6", "Qh5+"]


@pytest.mark.parametrize("name", ["Atomic", "crazyhouse", "Three-check", "King of the Hill"])
def test_other_games_are_not_played_as_chess(name):
    game = parse_pgn(f'[Variant "{name}"]\n\n1. e4 e5 2. Qh5 Nc6 1-0')
    assert [error.problem.code for error in game.errors] == ["variant"]
    assert name in str(game.errors[0])
    assert game.moves == []
    assert game.result == "1-0"


@pytest.mark.parametrize(
    "name", ["Standard", "Chess960", "From Position", "chess 960", "Fischerandom", "Normal"]
)
def test_names_of_chess(name):
    game = parse_pgn(f'[Variant "{name}"]\n\n1. e4 e5 *')
    assert game.errors == []
    assert game.san_moves == ["e4", "e5"]


def test_the_reduced_game_is_read_by_its_rules():
    game = parse_pgn('[Variant "mini"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *')
    assert [error.problem.code for error in game.errors] == ["illegal-move"]
    assert len(game.moves) == 6
    assert not game.initial_board.allows_castling
    assert game.to_game(MINI).ply == 6


def test_french_letters():
    game = parse_pgn("1. e4 e5 2. Cf3 Cc6 3. Fb5 (3. Re2 {un roi} d6) a6 4. Fxc6 dxc6 5. O-O Dd4 *")
    assert game.errors == []
    assert game.san_moves == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Qd4"]
    king = game.main_line[3].variations[0]
    assert king.move == Move("e1", "e2")
    assert king.comment == "un roi"


def test_an_error_in_french_letters():
    game = parse_pgn("[Broken\n\n1. e4 e5 2. Cf3 Cc6 3. Fb6 *")
    assert [error.problem.code for error in game.errors] == ["tag", "illegal-move"]
    assert game.san_moves == ["e4", "e5", "Nf3", "Nc6"]


def test_a_wrong_english_move_does_not_make_a_game_french():
    game = parse_pgn("1. e4 e5 2. Nf3 Cc6 *")
    assert [error.problem.code for error in game.errors] == ["not-a-move"]
    assert game.san_moves == ["e4", "e5", "Nf3"]


def test_figurines():
    game = parse_pgn("1. ♙e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6 dxc6 5. ♘\ufe0exe5 ♛d4 *")
    assert game.errors == []
    assert game.san_moves == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "Nxe5", "Qd4"]
    game = parse_pgn('[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8=♕+ *')
    assert game.san_moves == ["a8=Q+"]


def test_quotes_of_windows():
    game = first(b'[White "L\x92Ami"]\n\n1. e4 {dit \x93le roi\x94 \x85 caf\xe9} e5 *')
    assert game.headers["White"] == "L’Ami"
    assert game.main_line[0].comment == "dit “le roi” … café"
    assert first("[White “Morphy”]\n\n1. e4 *".encode()).headers["White"] == "Morphy"
    assert first(b"[White \x93Morphy\x94]\n\n1. e4 *").headers["White"] == "Morphy"


def test_columns_count_characters():
    mixed = "1. e4 {déjà} ".encode() + b"{caf\xe9} e5 2. Ke9 *"
    assert first(mixed).errors[0].column == len("1. e4 {déjà} {café} e5 2. ") + 1
    game = parse_pgn("1. e4 {ééé} § Ke9 *")
    assert [error.column for error in game.errors] == [13, 15]
    assert "'§'" in str(game.errors[0])
