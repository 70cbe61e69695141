"""The engine as an opponent: real Stockfish, and engines that misbehave."""

import asyncio
import itertools
import os
import shlex
import shutil
import sys

import pytest
from support.places import ROOT

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.color import BLACK, WHITE
from echecs.domain.game import Game
from echecs.domain.rules import MINI
from echecs.engine.process import EngineError
from echecs.notation.uci import parse_uci
from echecs.web.engine import client as module
from echecs.web.engine.client import EngineClient
from echecs.web.engine.level import LEVELS, level_options, thinking_time

STOCKFISH = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, 60))


@pytest.fixture
def fake(tmp_path):
    """An engine of the given manner: its path, and what it was told so far."""
    notes = tmp_path / "told"

    def make(manner):
        script = tmp_path / "engine"
        program = ROOT / "tests" / "support" / "fake_engine.py"
        words = [sys.executable, str(program), manner, str(notes)]
        script.write_text(f"#!/bin/sh\nexec {shlex.join(words)}\n")
        script.chmod(0o755)
        return str(script)

    make.told = lambda: notes.read_text().splitlines()  # type: ignore[attr-defined]
    return make


async def find(path: str | None) -> EngineClient:
    """An engine that must be there."""
    engine = await EngineClient.find(path)
    assert engine is not None
    return engine


def process_of(engine: EngineClient) -> asyncio.subprocess.Process:
    """The engine's process, which must run."""
    assert engine._process is not None
    return engine._process._process


async def ask(path, *arguments, **options):
    """One move from a new engine, and the engine's name."""
    engine = await find(path)
    try:
        return (await engine.best_move(*arguments, **options)), engine.name
    finally:
        await engine.close()


def clock_of(white, black, increment=0):
    """What both sides have left in milliseconds, and what a move gives them in seconds."""
    terms = {side: {"base": 60, "increment": increment} for side in ("white", "black")}
    return {"white": white, "black": black, "terms": terms}


# --- Stockfish -------------------------------------------------------------------------


@needs_stockfish
def test_stockfish_is_found_without_being_named():
    (move, score), name = run(ask(None, STARTING_FEN, ["e2e4"], 4, None))
    assert name.startswith("Stockfish")
    assert (
        Board()
        .play(parse_uci(Board(), "e2e4"))
        .is_legal(parse_uci(Board().play(parse_uci(Board(), "e2e4")), move))
    )
    assert score is not None
    assert -300 < score < 300


@needs_stockfish
@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays_a_legal_game(level):
    async def play():
        engine = await find(STOCKFISH)
        game = Game()
        clock = clock_of(2000, 2000)
        while game.outcome is None and game.ply < 12:
            move, _ = await engine.best_move(
                STARTING_FEN, [str(move) for move in game.moves], level, clock
            )
            game.play(parse_uci(game.board, move))
        await engine.close()
        return game

    assert run(play()).ply == 12


@needs_stockfish
def test_a_mate_is_found_and_scored_as_one():
    fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    (move, score), _ = run(ask(STOCKFISH, fen, [], 8, None))
    assert (move, score) == ("a1a8", 29_999)


@needs_stockfish
def test_the_reduced_rules_have_no_capture_en_passant():
    start = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
    board = Board(start, rules=MINI)
    board = board.play(parse_uci(board, "d7d5"))
    (move, _), _ = run(ask(STOCKFISH, start, ["d7d5"], 3, None, rules=MINI))
    assert move != "e5d6"
    assert board.is_legal(parse_uci(board, move))


@needs_stockfish
def test_chess960_castling_is_understood():
    fen = "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1"
    board = Board(fen)
    castling = next(move for move in board.legal_moves if board.is_castling(move))
    (move, _), _ = run(ask(STOCKFISH, fen, [castling.uci], 6, None))
    board = board.play(castling)
    assert board.is_legal(parse_uci(board, move))


@needs_stockfish
def test_many_games_share_it_and_all_get_moves():
    async def play():
        engine = await find(STOCKFISH)
        asked = [
            engine.best_move(STARTING_FEN, [move.uci], 8, None) for move in Board().legal_moves
        ]
        begun = asyncio.get_running_loop().time()
        answers = await asyncio.gather(*asked)
        seconds = asyncio.get_running_loop().time() - begun
        await engine.close()
        return answers, seconds

    answers, seconds = run(play())
    assert len(answers) == 20
    # Alone each would think for a second.
    assert seconds < 12


@needs_stockfish
def test_a_killed_engine_is_started_again():
    async def play():
        engine = await find(STOCKFISH)
        process_of(engine).kill()
        await process_of(engine).wait()
        first = await engine.best_move(STARTING_FEN, [], 2, None)
        asking = asyncio.create_task(engine.best_move(STARTING_FEN, ["e2e4"], 8, None))
        await asyncio.sleep(0.1)
        process_of(engine).kill()
        second = await asking
        await engine.close()
        return first, second

    for move, _ in run(play()):
        assert len(move) == 4


@needs_stockfish
def test_who_no_longer_waits_does_not_disturb_the_next():
    async def play():
        engine = await find(STOCKFISH)
        for _ in range(5):
            asking = asyncio.create_task(engine.best_move(STARTING_FEN, ["e2e4"], 8, None))
            await asyncio.sleep(0.05)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
        fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
        answer = await engine.best_move(fen, [], 8, None)
        pid = process_of(engine).pid
        await engine.close()
        return answer, pid

    (move, _), pid = run(play())
    assert move == "a1a8"
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


# --- Engines that misbehave ------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(module, "_HANDSHAKE_SECONDS", 1.0)
    monkeypatch.setattr(module, "_SILENCE_SECONDS", 0.5)


def test_no_engine_at_all(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda *given, **options: None)
    assert run(EngineClient.find(None)) is None


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("path", ["/nowhere/engine", "/etc/hostname", "/", "a\0b"])
def test_what_cannot_be_started_is_no_engine(path):
    assert run(EngineClient.find(path)) is None


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("manner", ["silent", "no-engine"])
def test_what_does_not_speak_uci_is_no_engine(fake, manner):
    assert run(EngineClient.find(fake(manner))) is None


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("manner", ["dies-once", "mute-once"])
def test_one_failure_is_made_good(fake, manner):
    (move, score), name = run(ask(fake(manner), STARTING_FEN, [], 1, None))
    assert (move, score, name) == ("e2e4", 34, "Fake 1.0")
    assert fake.told().count("started") == 2


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("manner", ["dies-always", "illegal", "nonsense", "long-lines"])
def test_a_second_failure_is_told(fake, manner):
    with pytest.raises(EngineError):
        run(ask(fake(manner), STARTING_FEN, [], 1, None))
    assert fake.told().count("started") == 2


@pytest.mark.usefixtures("impatient")
def test_a_move_by_other_rules_is_asked_for_again(fake):
    (move, _), _ = run(ask(fake("illegal-once"), STARTING_FEN, [], 1, None))
    assert move == "e2e4"
    (again,) = [line for line in fake.told() if "searchmoves" in line]
    assert len(again.split("searchmoves ")[1].split()) == 20


@pytest.mark.usefixtures("impatient")
def test_a_finished_game_is_not_sent(fake):
    with pytest.raises(EngineError):
        run(ask(fake("plain"), STARTING_FEN, ["f2f3", "e7e5", "g2g4", "d8h4"], 1, None))
    assert not any(line.startswith("go") for line in fake.told())


@pytest.mark.usefixtures("impatient")
def test_a_search_left_alone_is_stopped_before_the_next(fake):
    async def play():
        engine = await find(fake("slow"))
        asking = asyncio.create_task(engine.best_move(STARTING_FEN, [], 1, None))
        await asyncio.sleep(0.2)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await engine._finish_search()
        await engine.close()

    run(play())
    told = fake.told()
    assert told.index("stop") > next(i for i, line in enumerate(told) if line.startswith("go"))


# --- Levels ----------------------------------------------------------------------------


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("manner", "expected"),
    [
        ("skill", ["setoption name Skill Level value 6"]),
        (
            "elo",
            ["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1300"],
        ),
        ("plain", []),
    ],
)
def test_a_level_uses_what_the_engine_has(fake, manner, expected):
    run(ask(fake(manner), STARTING_FEN, [], 4, None))
    told = fake.told()
    assert [line for line in told if line.startswith("setoption")] == expected
    assert "go movetime 200 depth 6" in told


def test_levels_grow():
    for weaker, stronger in itertools.pairwise(LEVELS):
        assert weaker < stronger
        assert weaker.depth < stronger.depth
        assert weaker.seconds < stronger.seconds
    assert len(LEVELS) == 8
    elo = {"UCI_LimitStrength": (0, 0), "UCI_Elo": (1350, 2850)}
    assert level_options(LEVELS[-1], elo) == {"UCI_LimitStrength": "false"}


def test_the_clock_is_never_overstepped():
    clock = clock_of(60_000, 300)
    assert thinking_time(LEVELS[-1], WHITE, clock) == 1.0
    assert thinking_time(LEVELS[-1], BLACK, clock) <= 0.02
    assert thinking_time(LEVELS[-1], BLACK, clock_of(0, 300, 5)) <= 0.25
    # Seconds that each move gives back may be thought away.
    assert thinking_time(LEVELS[-1], BLACK, clock_of(0, 3_000, 1)) > 0.5
    assert thinking_time(LEVELS[-1], WHITE, None, waiting=10) == 0.1
