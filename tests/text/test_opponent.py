"""Games against a level through a pipe and in JSON."""

import json
import random
import re
import signal
import subprocess
import sys

import chess
import chess.pgn
import pytest

from echecs.domain.color import BLACK, WHITE
from echecs.player.level import LEVELS
from echecs.text.clock import Clock, InvalidClockError, format_time, parse_control

START = "play", "--against"


def events_of(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


def moves_of(happened):
    return [event for event in happened if event["event"] == "move"]


@pytest.mark.parametrize("level", ["1", "4", "8"])
def test_the_opponent_answers_each_move(echecs, level):
    done = echecs(*START, level, "--seed", "5", "--json", input="e2e4 d2d4 /quit", check=0)
    happened = events_of(done)
    assert happened[0]["opponent"]["level"] == int(level)
    assert [move["by"] for move in moves_of(happened)] == ["input", "opponent"] * 2
    board = chess.Board()
    for move in moves_of(happened):
        board.push_uci(move["uci"])
        assert board.fen() == move["fen"]
    assert happened[-1]["result"] == "?-?"


def test_a_seed_repeats_the_game(echecs):
    def game(seed):
        words = " ".join(["/moves"] * 3 + ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3"])
        done = echecs(*START, "2", "--seed", seed, "--json", input=words, check=0)
        return [move["uci"] for move in moves_of(events_of(done))]

    assert game("7") == game("7")
    assert len({tuple(game(seed)) for seed in "1234"}) > 1


@pytest.mark.parametrize(
    ("side", "first"), [("white", "input"), ("black", "opponent"), ("random", None)]
)
def test_sides(echecs, side, first):
    done = echecs(*START, "1", "--side", side, "--seed", "1", "--json", input="/moves", check=0)
    happened = events_of(done)
    played = moves_of(happened)
    if first is None:
        first = "input" if happened[0]["opponent"]["side"] == "black" else "opponent"
    assert [move["by"] for move in played] == (["opponent"] if first == "opponent" else [])


def test_in_words(echecs):
    done = echecs(*START, "Beginner", "--seed", "1", "--style", "ascii", input="e2e4 /quit")
    assert done.returncode == 0
    assert re.search(r"\n-> P moves e2e4\n(.|\n)*\n-> [a-z] moves \w{4}\n", done.stdout)
    assert done.stdout.endswith(" ?-?\n")
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("name", ["9", "Master", "maître", "MAITRE", "first steps", "Premiers pas"])
def test_levels_by_name_in_both_languages(echecs, name):
    happened = events_of(echecs(*START, name, "--json", input="", check=0))
    assert happened[0]["opponent"]["level"] in (1, 9)


@pytest.mark.parametrize("word", ["list", "help", "liste", "AIDE"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_of_levels(echecs, word, language):
    done = echecs(*START, word, language=language, check=0)
    lines = done.stdout.splitlines()[1:]
    assert len(lines) == len(LEVELS)
    for level, line in zip(LEVELS, lines, strict=True):
        assert re.match(rf" +{level.number}  \S.* {level.rating}  \S", line)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--against", "0"), "there is no level '0'"),
        (("--against=-1",), "there is no level '-1'"),
        (("--against", "13"), "there is no level '13': 1 to 12, or"),
        (("--against", ""), "there is no level ''"),
        (("--against", "x" * 100_000), "there is no level 'xxx"),
        (("--against", "3", "--clock", "0+0"), "'0+0' is no clock"),
        (("--against", "3", "--clock", "5+"), "'5+' is no clock"),
        (("--against", "3", "--clock", "-5+3"), "no clock|expected one argument"),
        (("--against", "3", "--clock", "1e9+3"), "'1e9+3' is no clock"),
        (("--against", "3", "--clock", "9999+3"), "'9999+3' is no clock"),
        (("--against", "3", "--clock", "nan"), "'nan' is no clock"),
        (("--side", "white"), "--side needs --against"),
        (("--seed", "1"), "--seed needs --against"),
    ],
)
def test_options_that_make_no_sense(echecs, arguments, message):
    done = echecs("play", *arguments, input="e2e4", check=2)
    assert any(part in done.stderr for part in message.split("|"))
    assert done.stdout == ""
    assert len(done.stderr) < 2000


def test_undo_takes_both_moves_back(echecs):
    words = "/undo e2e4 /undo d2d4 /undo /undo"
    happened = events_of(echecs(*START, "1", "--seed", "3", "--json", input=words, check=0))
    undone = [event for event in happened if event["event"] == "undo"]
    assert [event["uci"] for event in undone] == ["e2e4", "d2d4"]
    assert [len(event["moves"]) for event in undone] == [2, 2]
    assert {event["ply"] for event in undone} == {0}
    refused = [event["reason"] for event in happened if event["event"] == "refused"]
    assert refused == ["nothing-to-undo"] * 2


def test_undo_as_black_leaves_the_first_move(echecs):
    words = "/undo e7e6 /undo"
    done = echecs(*START, "1", "--side", "black", "--seed", "3", "--json", input=words, check=0)
    happened = events_of(done)
    assert [event["reason"] for event in happened if "reason" in event] == ["nothing-to-undo"]
    assert [event["ply"] for event in happened if event["event"] == "undo"] == [1]


def test_resigning_is_for_the_person(echecs):
    done = echecs(*START, "1", "--side", "black", input="/resign", check=0)
    assert "Black resigns: White wins." in done.stdout
    assert done.stdout.endswith(" 1-0\n")


LOST = "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"


def test_a_draw_is_offered_not_taken(echecs):
    declined = {"event": "answer", "about": "draw", "content": "declined"}
    happened = events_of(echecs(*START, "3", "--json", input="/draw /draw /quit", check=0))
    assert happened.count(declined) == 2
    # An opponent that is lost takes it; one that wins does not.
    lost = echecs(*START, "3", "--fen", LOST, "--json", input="/draw", check=0)
    assert events_of(lost)[-1]["termination"] == "agreement"
    won = echecs(*START, "3", "--fen", LOST.replace(" w ", " b "), "--json", input="/draw", check=0)
    assert events_of(won)[-1]["termination"] == "end-of-input"


def test_a_written_result_does_not_end_the_game(echecs):
    happened = events_of(echecs(*START, "1", "--json", input="1-0", check=0))
    assert happened[-2]["event"] == "ask"
    assert [event["reason"] for event in happened if "reason" in event] == ["result-in-play"]
    assert happened[-1]["result"] == "?-?"


def test_only_strong_levels_give_up(echecs):
    def termination(level):
        words = "a1a7 a7b7 e1d1 d1e1 e1d1 d1e1"
        done = echecs(*START, level, "--seed", "1", "--fen", LOST, "--json", input=words, check=0)
        return events_of(done)[-1]["termination"]

    assert termination("9") == "resignation"
    assert termination("1") != "resignation"


def test_the_mini_rules(echecs):
    words = "e2e4 e4e5 d2d4 /quit"
    done = echecs(*START, "4", "--rules", "mini", "--seed", "2", "--json", input=words, check=0)
    happened = events_of(done)
    assert happened[0]["rules"] == "mini"
    assert sum(move["by"] == "opponent" for move in moves_of(happened)) >= 2
    assert "opening" not in {event["event"] for event in happened}


# --- Clocks ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "control"),
    [("5+3", (300, 3)), ("5", (300, 0)), ("0+1", (0, 1)), ("0.5+0", (30, 0)), ("1,5+2", (90, 2))],
)
def test_controls(text, control):
    assert parse_control(text) == control


@pytest.mark.parametrize("text", ["", "+", "5+", "+3", "0", "0+0", "5 +3", "٥+٣", "5+3+1", "99999"])
def test_no_controls(text):
    with pytest.raises(InvalidClockError):
        parse_control(text)


def test_times_are_read_by_people():
    shown = [format_time(seconds) for seconds in (3661, 300, 299.2, 10, 9.99, 0)]
    assert shown == ["1:01:01", "5:00", "5:00", "0:10", "0:09.9", "0:00.0"]


def test_a_clock_goes_forward_and_back():
    now = [0.0]
    clock = Clock(60, 2, lambda: now[0])
    clock.start(WHITE)
    now[0] = 10
    clock.press(WHITE)
    now[0] = 30
    assert (clock.left(WHITE), clock.left(BLACK)) == (52, 40)
    clock.press(BLACK)
    assert clock.past == [52, 42]
    clock.go_back(WHITE, 2)
    assert (clock.left(WHITE), clock.left(BLACK)) == (60, 60)
    now[0] = 90
    assert clock.flagged is WHITE
    assert clock.seconds_to_flag == 0


def test_both_times_are_told(echecs):
    done = echecs(*START, "1", "--clock", "5+3", "--json", input="e2e4 /quit", check=0)
    for event in events_of(done):
        if event["event"] in ("start", "ask", "move", "thinking", "end"):
            assert set(event["clock"]) == {"white", "black"}
    shown = echecs(*START, "1", "--clock", "5+3", input="", check=0).stdout
    assert "White 5:00 – Black 5:00\nMove (e.g. a1a8) ? " in shown


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "0-1"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1/2-1/2"),
    ],
    ids=["the opponent can mate", "the opponent has a bare king"],
)
@pytest.mark.parametrize("arguments", [(), ("--against", "1")])
def test_a_time_that_runs_out_while_input_is_waited_for(fen, result, arguments):
    command = [sys.executable, "-X", "dev", "-m", "echecs", "play", "--lang", "en"]
    game = subprocess.Popen(
        [*command, "--clock", "0.002", "--fen", fen, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdin is not None
    assert game.stdout is not None
    # Nothing is ever written; the program must not wait for it.
    shown = game.stdout.read()
    assert game.wait() == 0
    game.stdin.close()
    game.stdout.close()
    assert shown.endswith(f" {result}\n")
    assert ("time is up" in shown) or ("Time is up" in shown)


def test_the_opponent_keeps_its_time(echecs):
    done = echecs(
        *START, "7", "--clock", "0.02+0.1", "--json", input="e2e4 d2d4 g1f3 /quit", check=0
    )
    end = events_of(done)[-1]
    assert end["termination"] in ("quit", "time")
    assert end["winner"] != "white"


# --- Files -----------------------------------------------------------------------------


def test_a_game_is_saved_with_its_names_and_times(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    arguments = (*START, "4", "--seed", "1", "--clock", "5+3", "--save", str(path))
    echecs(*arguments, input="e2e4 g1f3 /resign", check=0)
    with path.open() as stream:
        game = chess.pgn.read_game(stream)
    assert not game.errors
    assert game.headers["Black"] == "echecs, level 4 (Hobby player)"
    assert game.headers["BlackElo"] == "1000"
    assert game.headers["BlackType"] == "program"
    assert game.headers["TimeControl"] == "300+3"
    assert re.fullmatch(r"[A-E]\d\d", game.headers["ECO"])
    assert game.headers["Opening"]
    assert game.headers["Result"] == "0-1"
    clocks = [node.clock() for node in game.mainline()]
    assert len(clocks) == 4
    assert all(290 < left <= 306 for left in clocks)


def test_a_game_goes_on_from_a_file(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    echecs("play", "--save", str(path), input="e2e4 e7e5 g1f3", check=0)
    arguments = (*START, "2", "--seed", "1", "--load", str(path), "--json")
    happened = events_of(echecs(*arguments, input="b8c6 /quit", check=0))
    assert happened[0]["ply"] == 3
    # Whose turn it is plays on; the opponent takes the other side.
    assert happened[0]["opponent"]["side"] == "white"
    assert [move["by"] for move in moves_of(happened)] == ["input", "opponent"]


def test_a_game_with_times_goes_on_in_its_place(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    options = ("--clock", "5+3", "--save", str(path))
    echecs(*START, "2", "--seed", "1", *options, input="e2e4", check=0)
    echecs(*START, "2", "--seed", "1", *options, "--load", str(path), input="d2d4", check=0)
    text = path.read_text()
    assert text.count("[Event ") == 1
    with path.open() as stream:
        game = chess.pgn.read_game(stream)
    assert [node.clock() is not None for node in game.mainline()] == [True] * 4


def test_an_opening_gets_its_later_name(echecs, tmp_path):
    path = str(tmp_path / "game.pgn")

    def opening():
        with open(path) as stream:
            game = chess.pgn.read_game(stream)
        assert game is not None
        return game.headers["ECO"], game.headers["Opening"]

    echecs("play", "--save", path, input="e2e4", check=0)
    assert opening() == ("B00", "King's Pawn Game")
    echecs("play", "--load", path, "--save", path, input="c7c5", check=0)
    assert opening() == ("B20", "Sicilian Defense")
    # What somebody else has called it stays.
    text = (tmp_path / "game.pgn").read_text()
    (tmp_path / "game.pgn").write_text(text.replace("Sicilian Defense", "Défense sicilienne"))
    echecs("play", "--load", path, "--save", path, input="g1f3 d7d6", check=0)
    assert opening() == ("B20", "Défense sicilienne")


# --- Ends ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("times", [1, 2, 20])
def test_signals_while_it_thinks(number, times):
    command = [sys.executable, "-X", "dev", "-m", "echecs", "play", "--json"]
    game = subprocess.Popen(
        [*command, "--against", "12", "--clock", "600+60"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        # What a shell starts in the background ignores Ctrl-C, and so would its children.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("e2e4\n")
    game.stdin.flush()
    while json.loads(game.stdout.readline())["event"] != "thinking":
        pass
    for _ in range(times):
        game.send_signal(number)
    *_, last = game.stdout.read().splitlines()
    assert game.wait() == 0
    game.stdin.close()
    game.stdout.close()
    assert json.loads(last)["termination"] == "interrupted"


def test_the_end_of_input_anywhere(echecs):
    words = "e2e4 /undo d2d4 /draw\n/hint b1c3 /resign\n"
    for end in range(0, len(words), 5):
        done = echecs(*START, "1", "--seed", "1", input=words[:end], check=0)
        assert re.search(r", (0-1|\?-\?)\n$", done.stdout), words[:end]


def test_a_reader_that_leaves(echecs):
    command = [sys.executable, "-X", "dev", "-m", "echecs", "play", "--against", "1"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdout.close()
        game.stdin.write(b"e2e4 d2d4 /hint ")
        game.stdin.close()
        assert game.stderr.read() == b""
        assert game.wait() == 0


@pytest.mark.parametrize("seed", range(3))
def test_random_words(echecs, seed):
    """Whatever is said to it, the game ends with its last line."""
    chance = random.Random(seed)
    words = [
        "e2e4",
        "d2d4",
        "g1f3",
        "/undo",
        "/draw",
        "/pgn",
        "/eval",
        "1-0",
        "\0",
        "/",
        "a" * 5000,
    ]
    typed = "\n".join(chance.choices([*words, "♔é", "Q", "O-O", "/opening", "h7h8"], k=40))
    options = chance.choice([[], ["--clock", "0.05+0.1"], ["--rules", "mini"]])
    done = echecs(*START, "2", "--side", "random", *options, input=typed, check=0)
    assert re.search(r", (1-0|0-1|1/2-1/2|\?-\?)\n$", done.stdout)
    assert done.stderr == ""
