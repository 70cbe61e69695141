"""Random words through the real program, its games replayed by python-chess."""

import random
import subprocess
import sys

import chess
import pytest
from support.oracle import canonical, result_of
from support.random_words import RandomWords, parse_events

BY_RULE = {"checkmate", "stalemate", "repetition", "fifty-moves", "dead-position"}


def run(data, *options):
    done = subprocess.run(
        [sys.executable, "-m", "echecs", "play", "--lang", "en", *options],
        input=data,
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    return done.stdout.decode()


def replay(events, rules):
    """Play the accepted moves, and try the refused ones, with python-chess."""
    board = chess.Board()
    if rules == "mini":
        board.set_castling_fen("-")
    question = None
    refused = 0
    for event in events:
        kind = event["event"]
        if kind == "ask":
            question = event["question"]
        elif kind == "move":
            move = chess.Move.from_uci(event["uci"])
            assert move in board.legal_moves, event
            assert event["san"] == board.san(move)
            board.push(move)
            if rules == "mini":
                board.ep_square = None
            assert event["fen"].split()[:3] == board.fen().split()[:3]
        elif kind == "undo" and event["uci"] is not None:
            assert board.pop().uci() == event["uci"]
        elif kind == "refused" and question == "move":
            refused += check_refusal(board, event["text"])
    return board, refused


def check_refusal(board, text):
    """A refused pair of squares is a move that python-chess refuses too."""
    try:
        move = chess.Move.from_uci(text)
    except ValueError:
        return 0
    assert move not in board.legal_moves, f"{text} refused in {board.fen()}"
    return 1


def check_end(events, board, rules):
    end = events[-1]
    assert end["event"] == "end"
    assert end["canonical"] == canonical(board)
    expected = result_of(board)
    if rules == "mini" and not (board.is_checkmate() or board.is_stalemate()):
        expected = "?-?"
    if end["termination"] in BY_RULE:
        assert end["result"] == expected != "?-?"
    else:
        # Nothing on the board had ended the game before.
        assert expected == "?-?", end
        lost = "0-1" if board.turn else "1-0"
        results = {"resignation": lost, "agreement": "1/2-1/2"}
        assert end["result"] == results.get(end["termination"], "?-?")


def test_random_words(request, capsys):
    is_long = request.config.getoption("--long", default=False)
    wanted = 500_000 if is_long else 20_000
    rng = random.Random(20261115)
    given = moves = refused = games = 0
    while given < wanted:
        rules = rng.choice(["standard", "mini"])
        words = RandomWords(rng, 4000, rules)
        data = words.generate()
        given += words.words
        games += 1
        events = parse_events(run(data, "--json", "--rules", rules))
        board, checked = replay(events, rules)
        check_end(events, board, rules)
        moves += sum(event["event"] == "move" for event in events)
        refused += checked
        if games % 4 == 0:
            last = run(data, "--rules", rules).splitlines()[-1]
            assert last == f"{events[-1]['canonical']} {events[-1]['result']}"
    if is_long:
        with capsys.disabled():
            print(f"\n{given} words, {games} games, {moves} moves, {refused} refusals compared")
    assert moves > wanted / 20
    assert refused > wanted / 20


@pytest.mark.parametrize("rules", ["standard", "mini"])
def test_bytes_without_sense(rules):
    data = random.Random(3).randbytes(200_000).replace(b"/", b"|")
    shown = run(data, "--rules", rules)
    assert shown.endswith(", ?-?\n")
