"""Properties that hold for whatever Hypothesis comes up with."""

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from echecs import (
    Board,
    EchecsError,
    Game,
    PgnGame,
    format_epd,
    format_pgn,
    format_san,
    parse_epd,
    parse_pgn,
    parse_san,
    parse_uci,
)


@st.composite
def games(draw):
    """A game of random legal moves."""
    game = Game()
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=60)):
        moves = game.board.legal_moves
        if not moves:
            break
        game.push(moves[choice % len(moves)])
    return game


boards = games().map(lambda game: game.board)


@given(boards)
def test_a_board_is_its_fen(board):
    again = Board(board.fen, strict=True)
    assert again == board
    assert hash(again) == hash(board)
    assert again.key == board.key
    assert pickle.loads(pickle.dumps(board)) == board
    assert eval(repr(board), {"Board": Board}) == board


@given(boards)
def test_every_legal_move_has_its_own_name(board):
    names = [format_san(board, move) for move in board.legal_moves]
    assert len(set(names)) == len(names)
    for name, move in zip(names, board.legal_moves, strict=True):
        assert parse_san(board, name) == move
        assert parse_san(board, name.rstrip("+#")) == move
        assert parse_uci(board, move.uci) == move
        assert name.endswith(("+", "#")) == board.gives_check(move)
        assert name.endswith("#") == board.play(move).is_checkmate


@given(games())
@settings(max_examples=50)
def test_a_game_is_its_pgn(game):
    pgn = PgnGame.from_game(game)
    again = parse_pgn(format_pgn(pgn)).to_game()
    assert again.moves == game.moves
    assert again.boards == game.boards
    assert again.result == game.result


@given(st.text(st.characters(exclude_characters="}"), max_size=300), st.text(max_size=300))
def test_comments_and_headers_hold_any_text(comment, header):
    game = PgnGame({"Event": header})
    game.comment = comment
    node = game.root.add(Board().legal_moves[0])
    node.comment = comment
    variation = game.root.add(Board().legal_moves[1])
    variation.starting_comment = comment
    again = parse_pgn(format_pgn(game))
    assert again.errors == []
    encodable = comment.encode("utf-8", "replace").decode()
    words = " ".join(encodable.split())
    assert again.root.next is not None
    assert [again.comment, again.root.next.comment] == [words, words]
    assert again.root.variations[0].starting_comment == words
    expected = " ".join(header.splitlines()).encode("utf-8", "replace").decode()
    assert again.headers["Event"] == expected


@given(
    boards,
    st.dictionaries(
        st.from_regex(r"x[a-z0-9]{1,8}", fullmatch=True),
        st.text() | st.integers(-(10**17), 10**17),
    ),
)
def test_an_epd_holds_any_operation(board, operations):
    assert parse_epd(format_epd(board, operations)).operations == operations


@given(boards, st.text(max_size=40))
def test_any_text_is_a_move_or_refused(board, text):
    for parse in (parse_san, parse_uci):
        refused = None
        try:
            assert board.is_legal(parse(board, text))
        except EchecsError as error:
            refused = error
        if refused is not None:
            assert isinstance(refused, ValueError)
            assert pickle.loads(pickle.dumps(refused)).args == refused.args
