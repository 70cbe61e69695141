"""Stockfish and an engine that misbehaves, driven from scripts and from event loops."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import aclosing

import pytest

from echecs import MINI, NULL_MOVE, Board, Game, Move, MutableBoard, chess960_board, parse_uci
from echecs.engine import AsyncEngine, Engine, EngineError, Info, Limit, Option
from echecs.engine import client as module
from echecs.engine.info import read_info
from echecs.engine.option import read_option
from echecs.engine.position import position_command

STOCKFISH = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
MATE = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
OURS = [sys.executable, "-m", "echecs", "uci"]


@pytest.fixture(scope="module")
def engine():
    assert STOCKFISH is not None
    with Engine(STOCKFISH, {"Threads": 1, "Hash": 16}) as started:
        yield started


@needs_stockfish
def test_a_mate_is_played(engine):
    assert engine.name.startswith("Stockfish")
    assert engine.author
    assert engine.options["Hash"].kind == "spin"
    played = engine.play(Board(MATE), Limit(depth=6))
    assert played.move == Move("a1", "a8")
    assert played.info.mate == 1
    assert played.info.line == (played.move,)


@needs_stockfish
def test_several_lines(engine):
    best = engine.analyse(Board(), Limit(nodes=20_000), lines=3)
    assert [info.rank for info in best] == [1, 2, 3]
    assert len({info.line[0] for info in best}) == 3
    for info in best:
        assert info.centipawns is not None
        assert info.nodes
        assert info.depth
        assert info.seconds is not None
    assert len(engine.analyse(Board(), Limit(depth=3))) == 1


@needs_stockfish
def test_an_endless_analysis_is_left(engine):
    for info in engine.analysis(Board()):
        if info.depth is not None and info.depth >= 4:
            break
    assert engine.play(Board(MATE), Limit(seconds=0.05)).move == Move("a1", "a8")


@needs_stockfish
def test_a_game_of_chess960(engine):
    board = MutableBoard(chess960_board(0))
    for _ in range(30):
        if not board.has_legal_move:
            break
        board.push(engine.play(board, Limit(nodes=300)).move)
    assert board.ply > 10


@needs_stockfish
def test_calls_from_four_threads(engine):
    found = []

    def ask():
        found.append(engine.play(Board(MATE), Limit(depth=4)).move)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [Move("a1", "a8")] * 4


@needs_stockfish
def test_wrong_requests(engine):
    with pytest.raises(ValueError, match="no option 'Nonsense'"):
        engine.configure({"Nonsense": 1})
    with pytest.raises(ValueError, match="one line"):
        engine.configure({"Hash": "16\nquit"})
    with pytest.raises(ValueError, match="needs a limit"):
        engine.play(Board(), Limit())
    with pytest.raises(ValueError, match="needs a limit"):
        engine.analyse(Board(), Limit())
    with pytest.raises(EngineError, match="no move"):
        engine.play(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limit(depth=1))


def test_our_own_engine_from_an_event_loop():
    async def talk():
        async with await AsyncEngine.start(OURS) as engine:
            assert "echecs" in engine.name
            played = await engine.play(Board(MATE), Limit(mate=1))
            assert played.move == Move("a1", "a8")
            async with aclosing(engine.analysis(Board(MATE), Limit(depth=3))) as said:
                infos = [info async for info in said]
            assert any(info.line for info in infos)

    asyncio.run(talk())


# --- Engines that misbehave ------------------------------------------------------------


def program(tmp_path, body):
    path = tmp_path / "engine.py"
    path.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    if word == 'uci': print('id name Odd\\noption name A B type string\\nuciok')\n"
        "    if word == 'isready': print('readyok')\n"
        f"    if word == 'go': {body}\n"
        "    if word == 'quit': break\n"
        "    sys.stdout.flush()\n"
    )
    return [sys.executable, str(path)]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("print('bestmove e2e5')", "plays 'e2e5'"),
        ("print('bestmove')", "plays ''"),
        ("sys.exit()", "gives no move"),
        ("print('x' * 2_000_000)", "gives no move"),
    ],
)
def test_engines_that_fail(tmp_path, body, message):
    with (
        Engine(program(tmp_path, body)) as engine,
        pytest.raises(EngineError, match=message),
    ):
        engine.play(Board(), Limit(depth=1))


@pytest.mark.parametrize("said", ["e2e5", "(none)", "0000", ""])
def test_an_analysis_that_ends_with_no_legal_move(tmp_path, said):
    body = f"print('info depth 1 score cp 5 pv e2e4\\nbestmove {said}')"
    with Engine(program(tmp_path, body)) as engine:
        with pytest.raises(EngineError, match=re.escape(f"plays {said!r}")):
            engine.analyse(Board(), Limit(depth=1))
        mated = Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
        assert engine.analyse(mated, Limit(depth=1)) == []


def close_within_a_minute(engine):
    closing = threading.Thread(target=engine.close, daemon=True)
    closing.start()
    closing.join(60)
    assert not closing.is_alive()


@pytest.mark.parametrize(
    "body",
    [
        "exec('while True: print(\\'info string \\' + \\'x\\' * 200)')",
        "print('info string ' + 'x' * 5_000_000); print('bestmove e2e4')",
    ],
)
def test_an_engine_that_says_too_much_is_closed(tmp_path, monkeypatch, body):
    monkeypatch.setattr(module, "SILENCE_SECONDS", 0.2)
    engine = Engine(program(tmp_path, body))
    with pytest.raises(EngineError, match="gives no move"):
        engine.play(Board(), Limit(seconds=0.05))
    close_within_a_minute(engine)


def test_the_loop_of_an_analysis_is_left_before_the_next_question():
    with Engine(OURS) as engine:
        said = engine.analysis(Board())
        next(said)
        for ask in (
            lambda: engine.play(Board(), Limit(depth=1)),
            lambda: engine.analyse(Board(), Limit(depth=1)),
            lambda: engine.configure({}),
            lambda: next(engine.analysis(Board())),
        ):
            with pytest.raises(EngineError, match="analysis is under way"):
                ask()
        assert next(said) is not None
        said.close()
        assert engine.play(Board(MATE), Limit(mate=1)).move == Move("a1", "a8")


def test_a_script_that_ends_inside_an_analysis():
    script = (
        "from echecs import Board\nfrom echecs.engine import Engine\n"
        f"said = Engine({OURS!r}).analysis(Board())\nnext(said)\nraise SystemExit(7)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], timeout=60, check=False)
    assert ended.returncode == 7


def test_the_loop_of_an_analysis_in_an_event_loop():
    async def talk():
        async with await AsyncEngine.start(OURS) as engine:
            async for _info in engine.analysis(Board()):
                with pytest.raises(EngineError, match="analysis is under way"):
                    await engine.play(Board(), Limit(depth=1))
                # Another task waits for its turn.
                other = asyncio.create_task(engine.play(Board(MATE), Limit(mate=1)))
                await asyncio.sleep(0)
                break
            assert (await engine.play(Board(MATE), Limit(mate=1))).move == Move("a1", "a8")
            assert (await other).move == Move("a1", "a8")

    asyncio.run(asyncio.wait_for(talk(), 60))


@pytest.mark.parametrize(
    ("option", "good", "bad", "message"),
    [
        (
            Option("Hash", "spin", "16", 1, 1024),
            [1, 1024, "16"],
            ["x", None, 0, 1025, 1.5, True, "9" * 5000],
            "option Hash is a whole number from 1 to 1024, not",
        ),
        (Option("Ponder", "check"), [True, "false"], ["yes", None, 1], "true or false"),
        (
            Option("Style", "combo", "", 0, 0, ("Solid", "Wild")),
            ["Wild", "solid"],
            ["Mad", None],
            "one of Solid, Wild, not",
        ),
        (Option("Book", "string"), ["", "a b", 5], [None], "a text"),
        (Option("Clear", "button"), [None, ""], ["a\nquit"], "one line"),
    ],
)
def test_values_of_options(option, good, bad, message):
    for value in good:
        option.spell(value)
    for value in bad:
        with pytest.raises(ValueError, match=message) as caught:
            option.spell(value)
        assert len(str(caught.value)) < 200


def test_an_engine_is_not_told_what_it_does_not_take():
    with Engine(OURS) as engine:
        name, option = next((n, o) for n, o in engine.options.items() if o.kind == "spin")
        for value in ("x", None, option.most + 1):
            with pytest.raises(ValueError, match=f"option {name} is a whole number"):
                engine.configure({name: value})


def test_an_engine_that_is_silent(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "SILENCE_SECONDS", 0.2)
    with (
        Engine(program(tmp_path, "pass")) as engine,
        pytest.raises(EngineError, match="gives no move"),
    ):
        engine.play(Board(), Limit(seconds=0.05))


def test_what_is_no_engine(tmp_path, monkeypatch):
    with pytest.raises(EngineError, match="cannot be started"):
        Engine(str(tmp_path / "nothing"))
    monkeypatch.setattr(module, "HANDSHAKE_SECONDS", 0.5)
    with pytest.raises(EngineError, match="does not answer 'uci'"):
        Engine(["cat"])
    engine = Engine(program(tmp_path, "pass"))
    with pytest.raises(ValueError, match="does not give 2 lines"):
        engine.analyse(Board(), Limit(depth=1), lines=2)
    engine.close()
    engine.close()


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("info depth " + "9" * 5000, "gives no move"),
        ("info score cp --5 multipv x pv e2e4", "gives no move"),
        ("info\\ninfo score\\n\\n\\x00", "gives no move"),
        ("bestmove " + "e" * 100_000, "plays 'eee"),
    ],
)
def test_garbage_is_passed_over(tmp_path, said, message):
    body = f"print('{said}'); sys.stdout.flush(); sys.exit()"
    with Engine(program(tmp_path, body)) as engine:
        with pytest.raises(EngineError, match=message) as caught:
            engine.play(Board(), Limit(depth=1))
        assert len(str(caught.value)) < 300
        # It has ended: whatever is asked next says so as well.
        with pytest.raises(EngineError):
            engine.analyse(Board(), Limit(depth=1))


def test_an_engine_that_never_stops_talking(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "SILENCE_SECONDS", 0.2)
    body = "exec('while True: print(\\'info depth 1\\')')"
    with (
        Engine(program(tmp_path, body)) as engine,
        pytest.raises(EngineError, match="gives no move"),
    ):
        engine.play(Board(), Limit(seconds=0.05))


def test_a_handshake_without_end(tmp_path):
    with pytest.raises(EngineError, match="talks without end"):
        Engine(["yes", "option name X type spin"])


def test_closing_wakes_whoever_waits(tmp_path):
    engine = Engine(program(tmp_path, "print('info depth 1')"))
    said = engine.analysis(Board())
    assert next(said).depth == 1
    failed = []

    def wait():
        try:
            next(said)
        except EngineError as error:
            failed.append(error)

    waiting = threading.Thread(target=wait)
    waiting.start()
    engine.close()
    waiting.join(60)
    assert len(failed) == 1
    with pytest.raises(EngineError, match="closed"):
        engine.play(Board(), Limit(depth=1))


@pytest.mark.parametrize(
    ("limit", "kind"),
    [
        (Limit(depth=-1), ValueError),
        (Limit(seconds=float("nan")), ValueError),
        (Limit(seconds=float("inf")), ValueError),
        (Limit(white_clock=-0.5), ValueError),
        (Limit(nodes=1.5), TypeError),  # type: ignore[arg-type]
        (Limit(depth="1\nquit"), TypeError),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_limit(tmp_path, limit, kind):
    with Engine(program(tmp_path, "print('bestmove e2e4')")) as engine:
        with pytest.raises(kind):
            engine.play(Board(), limit)
        with pytest.raises(ValueError, match="lines"):
            engine.analyse(Board(), Limit(depth=1), lines=0)
        with pytest.raises(TypeError, match="board or a game"):
            engine.play("e4", Limit(depth=1))  # type: ignore[arg-type]
        # None of it has been told to the engine, which still answers.
        assert engine.play(Board(), Limit(depth=1)).move == Move("e2", "e4")
    with pytest.raises(ValueError, match="empty"):
        Engine("")


# --- Words -----------------------------------------------------------------------------


def test_options_are_read():
    assert read_option("option name Clear Hash type button") == Option("Clear Hash", "button")
    line = "option name Style type combo default Very Solid var Solid var Very Solid"
    assert read_option(line) == Option(
        "Style", "combo", "Very Solid", 0, 0, ("Solid", "Very Solid")
    )
    assert read_option("option name Hash type spin default 16 min 1 max 1024").most == 1024
    assert read_option("option") == Option("", "string")


def test_infos_are_read():
    info = read_info(
        Board(),
        "info depth 12 seldepth 18 multipv 2 score cp -31 lowerbound nodes 99 nps 5 time 1500 "
        "pv e2e4 e7e5 e1e5 g1f3",
    )
    assert info == Info(
        12, 18, 2, -31, None, True, 99, 5, 1.5, (Move("e2", "e4"), Move("e7", "e5"))
    )
    assert read_info(Board(), "info score mate -3").mate == -3
    assert read_info(Board(), "info string depth 5") == Info(text="depth 5")
    assert read_info(Board(), "info depth x score cp").depth is None


def test_limits_and_positions_are_told():
    assert Limit().command == "go infinite"
    assert Limit(seconds=0.25, depth=3).command == "go movetime 250 depth 3"
    clocks = Limit(white_clock=60, black_clock=59.5, white_increment=1, moves_to_go=4)
    assert clocks.command == "go wtime 60000 btime 59500 winc 1000 movestogo 4"
    game = Game()
    game.play(parse_uci(game.board, "e2e4"))
    assert position_command(game).endswith(" moves e2e4")
    board = MutableBoard()
    board.push_san("e4")
    assert position_command(board).endswith(" moves e2e4")
    board.push(NULL_MOVE)
    assert position_command(board) == f"position fen {board.fen}"
    mini = Game(rules=MINI)
    mini.play(Move("e2", "e4"))
    assert position_command(mini) == f"position fen {mini.board.fen}"
