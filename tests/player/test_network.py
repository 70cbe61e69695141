"""The network: the same judgement by every way to a position, and for its mirror images."""

import random
from pathlib import Path

import pytest

import echecs.player
from echecs import Board
from echecs.domain.color import Color
from echecs.player.network import judgement, load

NETWORK = Path(echecs.player.__file__).with_name("network.bin")


def swapped(board: Board) -> Board:
    """The same position with the colours exchanged."""
    places, turn, castling, *_ = board.fen.split()
    ranks = "/".join(reversed(places.split("/"))).swapcase()
    return Board(f"{ranks} {'b' if turn == 'w' else 'w'} {castling.swapcase()} - 0 1")


def mirrored(board: Board) -> Board:
    """The same position with left and right exchanged."""
    places, turn, *_ = board.fen.split()
    return Board(f"{'/'.join(rank[::-1] for rank in places.split('/'))} {turn} - - 0 1")


def random_boards(seed: int, plies: int) -> list[Board]:
    """The positions of a game at random."""
    chance, boards = random.Random(seed), [Board()]
    while len(boards) <= plies and boards[-1].legal_moves:
        boards.append(boards[-1].play(chance.choice(boards[-1].legal_moves)))
    return boards


@pytest.mark.parametrize("seed", range(20))
def test_every_way_to_a_position_gives_the_same(seed: int) -> None:
    boards = random_boards(seed, 150)
    for ply, board in enumerate(boards):
        whole = judgement(board)
        for back in (1, 2, 3, 7, 40):
            assert judgement(board, boards[max(ply - back, 0)]) == whole, board.fen


def test_a_position_with_nothing_in_common_is_no_way_to_go_wrong() -> None:
    far = Board("8/8/8/8/8/4k3/8/R3K3 w - - 0 1")
    assert judgement(Board(), far) == judgement(Board())


@pytest.mark.parametrize("seed", range(10))
def test_colours_and_sides_of_the_board_make_no_difference(seed: int) -> None:
    for board in random_boards(seed, 120):
        assert judgement(swapped(board)) == judgement(board), board.fen
        assert judgement(mirrored(board)) == judgement(board), board.fen


def test_material_is_understood() -> None:
    board = Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert board.turn is Color.WHITE
    assert judgement(board) > 500
    assert judgement(swapped(board).play(swapped(board).legal_moves[0])) < -500


def test_a_file_of_another_size_is_refused() -> None:
    content = NETWORK.read_bytes()
    with pytest.raises(ValueError, match=f"a network has {len(content)} bytes, not 3"):
        load(b"abc")
    load(content)
