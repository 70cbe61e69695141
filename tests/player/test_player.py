"""The player finds mates, sees draws, keeps to its limits and plays nothing illegal."""

import random
import threading

import chess
import pytest

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.player import Limits, Player

MATES = [
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1, "h5f7"),
    ("7k/8/8/8/8/8/1R6/R3K3 w - - 0 1", 2, None),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"),
]


@pytest.fixture
def player():
    return Player(4)


def play_out(board, moves):
    for move in moves:
        assert board.is_legal(move)
        board = board.play(move)
    return board


@pytest.mark.parametrize(("fen", "moves", "first"), MATES)
def test_mates_are_found(player, fen, moves, first):
    thought = player.search(Board(fen), Limits(depth=2 * moves + 6))
    assert thought.score.mate == moves
    assert play_out(Board(fen), thought.lines[0].moves).is_checkmate
    if first:
        assert thought.best.uci == first


def test_a_mated_side_knows_when(player):
    thought = player.search(Board("7k/R7/8/8/8/8/1R6/4K3 b - - 0 1"), Limits(depth=6))
    assert thought.score.mate == -1


@pytest.mark.parametrize(
    "fen",
    [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
    ],
    ids=["stalemate", "mate"],
)
def test_no_move_no_line(player, fen):
    thought = player.search(Board(fen), Limits(depth=3))
    assert thought.best is None
    assert thought.lines == ()


def random_boards(count, seed):
    rng = random.Random(seed)
    board = Board()
    for _ in range(count):
        moves = board.legal_moves
        if not moves or board.is_insufficient_material or board.halfmove_clock > 60:
            board = Board()
            continue
        yield board
        board = board.play(rng.choice(moves))


def test_every_move_and_line_is_legal(player):
    """python-chess agrees with every move of every line."""
    for number, board in enumerate(random_boards(400, 7)):
        thought = player.search(board, Limits(nodes=1 + number * 13 % 700, lines=1 + number % 3))
        assert 1 <= len(thought.lines) <= 1 + number % 3
        for line in thought.lines:
            oracle = chess.Board(board.fen)
            assert line.moves
            for move in line.moves:
                assert chess.Move.from_uci(move.uci) in oracle.legal_moves
                oracle.push_uci(move.uci)


def test_lines_differ_and_are_ranked(player):
    thought = player.search(Board(), Limits(depth=6, lines=4))
    scores = [line.score.centipawns for line in thought.lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line.moves[0] for line in thought.lines}) == 4


def test_only_the_named_moves(player):
    wanted = (Move.from_uci("a2a3"), Move.from_uci("h2h3"))
    thought = player.search(Board(), Limits(depth=5, moves=wanted, lines=5))
    assert {line.moves[0] for line in thought.lines} == set(wanted)


def test_nodes_are_a_limit(player):
    assert player.search(Board(), Limits(nodes=5000)).nodes <= 5000


def test_the_same_search_gives_the_same_thought():
    def think():
        thought = Player(4).search(Board(), Limits(nodes=20000))
        return thought.lines, thought.nodes, thought.depth

    assert think() == think()


def test_stop_ends_a_search_without_limits(player):
    begun = threading.Event()
    found = []

    def think():
        found.append(player.search(Board(), Limits(), lambda thought: begun.set()))

    thread = threading.Thread(target=think)
    thread.start()
    assert begun.wait(60)
    player.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert Board().is_legal(found[0].best)


def test_a_stopped_player_still_has_a_move(player):
    player.stop()
    assert Board().is_legal(player.search(Board(), Limits()).best)
    player.resume()
    assert player.search(Board(), Limits(depth=4)).depth == 4


def test_one_search_at_a_time(player):
    begun = threading.Event()
    thread = threading.Thread(
        target=player.search, args=(Board(), Limits(), lambda thought: begun.set())
    )
    thread.start()
    assert begun.wait(60)
    with pytest.raises(RuntimeError, match="thinking already"):
        player.search(Board(), Limits(depth=1))
    player.stop()
    thread.join(60)


def test_pondering_waits_for_the_hit(player):
    found = []
    thread = threading.Thread(
        target=lambda: found.append(
            player.search(Board(), Limits(depth=2, clock=0.1, pondering=True))
        )
    )
    thread.start()
    thread.join(0.2)
    assert thread.is_alive()
    player.ponder_hit()
    thread.join(60)
    assert found[0].best is not None


def test_threads_share_a_search():
    thought = Player(8, threads=3).search(Board(), Limits(depth=9))
    assert thought.depth == 9
    assert thought.best is not None
    assert Board().is_legal(thought.best)


def test_a_repetition_is_a_draw(player):
    """A lost side takes the third repetition; without the past it is not there."""
    game = Game(Board("4k3/8/8/8/8/q7/8/5K2 w - - 0 1"))
    for uci in ["f1e1", "a3b3", "e1f1", "b3a3", "f1e1", "a3a2", "e1d1", "a2a3"]:
        game.push(Move.from_uci(uci))
    thought = player.search(game, Limits(depth=7))
    assert thought.best.uci == "d1e1"
    assert thought.score.centipawns == 0
    player.clear()
    alone = player.search(game.board, Limits(depth=7)).score
    assert alone.mate or alone.centipawns < -300


def test_fifty_moves_are_seen(player):
    """A rook more wins, but not when the next quiet move ends the game."""
    board = Board("8/8/8/3k4/8/8/8/R3K3 w - - 99 90")
    assert player.search(board, Limits(depth=6)).score.centipawns == 0
    fresh = Board("8/8/8/3k4/8/8/8/R3K3 w - - 0 90")
    score = player.search(fresh, Limits(depth=6)).score
    assert score.mate or score.centipawns > 300


def test_dead_positions_are_seen(player):
    """The rook can be taken, and then nobody can mate."""
    thought = player.search(Board("8/8/8/8/3k4/8/1r6/K7 w - - 0 1"), Limits(depth=5))
    assert thought.best.uci == "a1b2"
    assert thought.score.centipawns == 0
    assert (
        player.search(Board("8/8/4k3/8/8/3KN3/8/8 w - - 0 1"), Limits(depth=4)).score.centipawns
        == 0
    )


@pytest.mark.parametrize("wrong", [{"depth": 0}, {"nodes": 0}, {"lines": 0}, {"moves_to_go": 0}])
def test_limits_below_one_are_refused(wrong):
    with pytest.raises(ValueError, match="at least 1"):
        Limits(**wrong)


def test_bad_players_are_refused():
    with pytest.raises(ValueError, match="threads"):
        Player(1, threads=0)
    with pytest.raises(MemoryError):
        Player(1 << 40)
    with pytest.raises(TypeError, match="Board or a Game"):
        Player(1).search("e2e4")  # type: ignore[arg-type]
