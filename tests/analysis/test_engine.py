"""Other engines as judges."""

import shutil
import sys
import threading

import pytest

from echecs import Game, Move, parse_pgn
from echecs.analysis import EngineError, EngineThinker, analyse
from echecs.analysis import engine as module
from echecs.player import Limits
from echecs.player.thought import Score

STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/bin:/usr/local/bin")

SCRIPT = """#!{python}
import sys
def say(text):
    print(text, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        say("id name Scripted")
        say("uciok")
    elif word == "isready":
        say("readyok")
    elif word == "go":
        {go}
    elif word == "quit":
        break
"""


@pytest.fixture
def scripted(tmp_path):
    """An engine that answers each `go` by some Python."""
    made = []

    def make(go):
        path = tmp_path / "engine"
        path.write_text(SCRIPT.format(python=sys.executable, go=go))
        path.chmod(0o755)
        made.append(EngineThinker(str(path)))
        return made[-1]

    yield make
    for engine in made:
        engine.close()


def test_what_an_engine_says_is_understood(scripted):
    engine = scripted(
        "say('info depth 9 score cp 50 upperbound pv d2d4');"
        "say('info depth 8 nodes 70 score cp 31 pv e2e4 e7e5 e1e8');"
        "say('info string pv score');"
        "say('bestmove e2e4')"
    )
    assert engine.name == "Scripted"
    estimate = engine.think(Game(), Limits(depth=1))
    assert estimate.score == Score(31)
    # The illegal end of the line is left out.
    assert estimate.line == (Move("e2", "e4"), Move("e7", "e5"))
    assert (estimate.depth, estimate.nodes) == (8, 70)


@pytest.mark.parametrize(
    ("go", "message"),
    [
        ("say('bestmove e2e5')", "says 'bestmove e2e5'"),
        ("say('bestmove')", "says 'bestmove'"),
        ("sys.exit()", "has ended"),
    ],
)
def test_an_engine_that_fails_is_named(scripted, go, message):
    with pytest.raises(EngineError, match=message):
        scripted(go).think(Game(), Limits(depth=1))


def test_an_engine_that_floods_is_given_up(scripted, monkeypatch):
    monkeypatch.setattr(module, "_SILENCE_SECONDS", 0.3)
    engine = scripted("[say('info string ' + 'x' * 200) for _ in iter(int, 1)]")
    with pytest.raises(EngineError, match=r"Scripted talks without end"):
        engine.think(Game(), Limits(seconds=0.05))
    closing = threading.Thread(target=engine.close, daemon=True)
    closing.start()
    closing.join(60)
    assert not closing.is_alive()


def test_an_engine_that_floods_without_a_limit_in_time(scripted, monkeypatch):
    monkeypatch.setattr(module, "_MOST_LINES", 5000)
    engine = scripted("[say('info string x') for _ in iter(int, 1)]")
    with pytest.raises(EngineError, match=r"Scripted talks without end"):
        engine.think(Game(), Limits(depth=1))


def test_what_is_no_engine_is_refused():
    with pytest.raises(EngineError, match="cannot be started"):
        EngineThinker("/nowhere/engine")
    with pytest.raises(EngineError, match=r"has ended|takes no more"):
        EngineThinker("/bin/true")


@pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
        '[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/1R3KR1 w KQ - 0 1"]\n\n1. O-O e5 2. Rb7 Kd8 *',
    ],
)
def test_stockfish_judges(text):
    assert STOCKFISH is not None
    engine = EngineThinker(STOCKFISH, 16)
    try:
        analysis = analyse(parse_pgn(text), Limits(nodes=3000), thinker=engine)
    finally:
        engine.close()
    assert analysis.engine.startswith("Stockfish")
    assert analysis.is_complete
    if "Qxf7" in text:
        assert analysis.judgements[5].mark == "??"
        assert analysis.judgements[5].allowed_mate == 1
