"""Training against the longest defence."""

import chess
import pytest
from support.brute_force import BruteForce
from support.mate_problems import random_mates

from echecs.domain.board import Board

pytest_plugins = ["support.live_server"]

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
IN_THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"


@pytest.fixture
def train(post):
    return lambda **fields: post("/api/train", {"language": "en", **fields})


def test_the_start_proves_the_shortest_mate(train):
    assert train(fen=IN_THREE, left=None, move=None).json() == {"left": 3, "minimal": True}
    assert train(fen=BACK_RANK).json()["left"] == 1


def test_a_whole_problem_to_its_mate(train):
    """The person plays any move that keeps the mate; the other side resists as long as it can."""
    oracle = BruteForce()
    fen, left = IN_THREE, 3
    for expected in (3, 2, 1):
        assert left == expected
        board = chess.Board(fen)
        keys = oracle.keys(board, left)
        found = train(fen=fen, left=left, move=sorted(keys)[0]).json()
        assert found["verdict"] == "good"
        fen, left = found["fen"], found["left"]
        assert found["entries"][0]["fen"] == found["fen_after"]
    assert found["mate"] is True
    assert found["reply"] is None
    assert Board(fen).is_checkmate
    assert left == 0


def test_the_time_limit_is_the_persons(train):
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    answer = train(fen=start, seconds=1)
    assert answer.status_code == 422
    assert answer.json()["message"] == "No mate was proved within 1 seconds."
    for wrong in (0, 61, "5", 1.5):
        assert train(fen=start, seconds=wrong).json()["reason"] == "malformed"


@pytest.mark.parametrize("moves", [2, 3])
def test_verdicts_and_replies_agree_with_brute_force(train, moves, is_long):
    """Every move of random problems: accepted if and only if it keeps the mate."""
    oracle = BruteForce()
    for board in random_mates(moves, 20 if is_long else 3, seed=6):
        other = chess.Board(board.fen)
        keys = oracle.keys(other, moves)
        for move in other.legal_moves:
            found = train(fen=board.fen, left=moves, move=move.uci()).json()
            assert found["verdict"] == ("good" if move.uci() in keys else "wrong"), move
            other.push(move)
            if found["verdict"] == "wrong":
                check_refutation(oracle, other, found, moves - 1)
            elif found["reply"]:
                lengths = {}
                for reply in other.legal_moves:
                    other.push(reply)
                    lengths[reply.uci()] = oracle.length(other, moves) or 0
                    other.pop()
                assert lengths[found["reply"]] == max(lengths.values()) == found["left"]
            other.pop()


def check_refutation(oracle, other, found, moves):
    if other.is_stalemate() or moves == 0:
        assert found["refutation"] is None
        return
    other.push_san(found["refutation"])
    assert not oracle.can_mate(other, moves)
    other.pop()


def test_every_mating_move_is_good(train):
    fen = "k7/8/1K6/8/8/8/8/2QR4 w - - 0 1"
    for move in ("c1c8", "d1d8"):
        found = train(fen=fen, left=1, move=move).json()
        assert (found["verdict"], found["mate"], found["left"]) == ("good", True, 0)


def test_moves_may_be_typed(train):
    assert train(fen=BACK_RANK, left=1, move="Ra8#").json()["mate"] is True
    assert train(fen=BACK_RANK, left=1, move="Ta8").json()["mate"] is True


def test_wrong_moves_say_why(train):
    found = train(fen=BACK_RANK, left=1, move="g1f1").json()
    assert (found["verdict"], found["message"]) == ("wrong", "This move does not give mate.")
    stalemate = "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1"
    found = train(fen=stalemate, left=2, move="b1b6").json()
    assert (found["verdict"], found["reason"]) == ("wrong", "stalemate")
    found = train(fen=IN_THREE, left=3, move="h6g4", language="fr").json()
    assert found["message"] == "Après ce coup, le mat en 3 coups n’est plus forcé."
    assert found["refutation"]


@pytest.mark.parametrize(
    ("fields", "status", "reason"),
    [
        ({"fen": "4k3/8/8/8/8/8/8/4K2B w - - 0 1"}, 422, "no-mate"),
        ({"fen": "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"}, 422, "mated-already"),
        ({"fen": "6k1/8/6K1/8/8/8/8/R7 b - - 0 1"}, 422, "defender-to-move"),
        ({"fen": "nonsense"}, 422, "bad-fen"),
        ({"fen": BACK_RANK, "left": 1, "move": "a1b2"}, 422, "not-how-it-moves"),
        ({"fen": BACK_RANK, "left": 1, "move": "hello"}, 422, "not-a-move"),
        ({"fen": BACK_RANK, "left": 0, "move": "a1a8"}, 400, "malformed"),
        ({"fen": BACK_RANK, "left": 10**9, "move": "a1a8"}, 400, "malformed"),
        ({"fen": BACK_RANK, "left": True, "move": "a1a8"}, 400, "malformed"),
        ({"fen": BACK_RANK, "left": 1, "move": ["a1a8"]}, 400, "malformed"),
        ({"fen": None}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
def test_what_cannot_be_trained_is_refused(train, fields, status, reason):
    answer = train(**fields)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert answer.json()["message"]


def test_hard_questions_end_in_time(train):
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 1"
    answer = train(fen=fen, seconds=1)
    assert (answer.status_code, answer.json()["reason"]) == (422, "not-proved")
    answer = train(fen=fen, left=40, move="g8f6", seconds=1)
    assert (answer.status_code, answer.json()["reason"]) == (422, "not-decided")
