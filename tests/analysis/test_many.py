"""Many games among processes."""

import os
import signal

from echecs import parse_pgn
from echecs.analysis import GamesAnalysis, Settings, analyse, to_json
from echecs.analysis.many import Done, Failed, Step
from echecs.player import Limits

GAMES = ["1. e4 e5 2. Ke2 Ke7 *", "1. d4 d5 *", "1. f3 e5 2. g4 Qh4# 0-1", "*"]
FEW = Settings(Limits(nodes=500), megabytes=4)


def test_every_game_comes_back_as_if_it_were_alone():
    games = [parse_pgn(text) for text in GAMES]
    events = list(GamesAnalysis(games, FEW, jobs=2).events())
    done = {event.number: event.analysis for event in events if isinstance(event, Done)}
    assert sorted(done) == [0, 1, 2, 3]
    for number, game in enumerate(games):
        assert to_json(done[number]) == to_json(analyse(game, FEW.limits))
    steps = [event for event in events if isinstance(event, Step) and event.number == 0]
    assert [(step.done, step.total) for step in steps] == [(each, 5) for each in range(1, 6)]


def test_a_stop_hands_back_what_is_done():
    # Of five positions the first takes long enough for the stop to come before the last.
    games = [parse_pgn(GAMES[0])] * 3
    run = GamesAnalysis(games, Settings(Limits(nodes=1_000_000), megabytes=4), jobs=1)
    found = []
    for event in run.events():
        if isinstance(event, Step):
            run.stop()
        else:
            found.append(event)
    assert len(found) == 1
    assert isinstance(found[0], Done)
    assert not found[0].analysis.is_complete


def test_a_game_that_fails_leaves_the_others_alone():
    games = [parse_pgn("1. e4 e5 2. Ke3 *"), parse_pgn(GAMES[1])]
    events = [
        event for event in GamesAnalysis(games, FEW, jobs=1).events() if not isinstance(event, Step)
    ]
    assert [type(event) for event in events] == [Failed, Done]
    assert isinstance(events[0], Failed)
    assert "illegal move Ke3" in str(events[0].reason)


def test_a_process_that_dies_costs_one_game():
    games = [parse_pgn(text) for text in GAMES]
    run = GamesAnalysis(games, FEW, jobs=1)
    killed = None
    ended = []
    for event in run.events():
        if not isinstance(event, Step):
            ended.append(type(event))
        elif killed is None:
            killed = run.processes[0]
            os.kill(killed, signal.SIGKILL)
    # The first game may have been done before the signal came.
    assert ended in ([Failed, Done, Done, Done], [Done, Failed, Done, Done])
