"""The engine as a GUI meets it: lines in, lines out."""

import io
import os
import re
import subprocess
import sys
import threading
import time

import chess
import chess.engine
import pytest

from echecs import Board
from echecs.language import translation
from echecs.uci.session import serve

MATE_IN_THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"
MIDDLE_GAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
COMMAND = [sys.executable, "-X", "dev", "-m", "echecs", "uci", "--lang", "en"]


class Talk:
    """A conversation with the engine in this process."""

    def __init__(self):
        reading, writing = os.pipe()
        self._input = os.fdopen(writing, "wb", buffering=0)
        self._source = os.fdopen(reading, "rb")
        self._arrived = threading.Condition()
        self._part = b""
        self.lines = []
        self._thread = threading.Thread(
            target=serve, args=(self._source, self, translation("en")), daemon=True
        )
        self._thread.start()

    def write(self, data):
        with self._arrived:
            self._part += data
            *lines, self._part = self._part.split(b"\n")
            self.lines += [line.decode() for line in lines]
            self._arrived.notify_all()

    def flush(self):
        pass

    def tell(self, *lines):
        self._input.write("".join(f"{line}\n" for line in lines).encode())

    def wait(self, pattern, seconds=20):
        """The lines up to the first that matches, taken out."""
        deadline = time.monotonic() + seconds
        with self._arrived:
            while True:
                for index, line in enumerate(self.lines):
                    if re.match(pattern, line):
                        taken, self.lines = self.lines[: index + 1], self.lines[index + 1 :]
                        return taken
                left = deadline - time.monotonic()
                assert left > 0, f"no {pattern!r} in {self.lines}"
                self._arrived.wait(left)

    def go(self, position, command, seconds=20):
        self.tell(f"position {position}", command)
        return self.wait("bestmove", seconds)

    def end(self):
        self._input.close()
        self._thread.join(10)
        assert not self._thread.is_alive()
        self._source.close()
        return self.lines


@pytest.fixture
def talk():
    conversation = Talk()
    yield conversation
    conversation.end()


def moves_of(line):
    return line.split()[1]


def test_introduction(talk):
    talk.tell("uci")
    lines = talk.wait("uciok")
    assert lines[0].startswith("id name echecs ")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    most = max(64, min(memory, 65536))
    assert f"option name Hash type spin default 64 min 1 max {most}" in lines
    assert "option name Threads type spin default 1 min 1 max 64" in lines
    talk.tell("isready")
    assert talk.wait("readyok") == ["readyok"]


def test_a_mate_in_three(talk):
    *info, best = talk.go(f"fen {MATE_IN_THREE}", "go mate 3")
    assert best.startswith("bestmove a1f6 ponder ")
    found = re.fullmatch(
        r"info depth 5 score mate 3 nodes \d+ nps \d+ time \d+ "
        r"hashfull \d+ tbhits \d+ pv (a1f6( \w{4}){4})",
        info[-1],
    )
    assert found is not None
    board = chess.Board(MATE_IN_THREE)
    for move in found[1].split():
        board.push_uci(move)
    assert board.is_checkmate()


@pytest.mark.parametrize("command", ["go movetime 3000", "go nodes 2000000", "go depth 25"])
def test_other_ways_to_ask(talk, command):
    assert talk.go(f"fen {MATE_IN_THREE}", command)[-1].startswith("bestmove a1f6")


@pytest.mark.parametrize("command", ["go mate -1", "go movetime 3000", "go mate -5"])
def test_the_side_to_move_is_mated(talk, command):
    lines = talk.go("fen 6k1/8/5K2/R7/8/8/8/8 b - - 0 1", command)
    # Two king moves; both allow a mate in at most two.
    assert "bestmove g8" in lines[-1]
    lines = talk.go("fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1", command)
    assert "score mate -1" in lines[-2]
    assert lines[-1].startswith("bestmove h8g8")


@pytest.mark.parametrize(
    ("fen", "score"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "cp 0"),
    ],
)
def test_no_legal_move(talk, fen, score):
    lines = talk.go(f"fen {fen}", "go movetime 1000")
    assert lines[-2].endswith(f"score {score}")
    assert lines[-1] == "bestmove 0000"


def test_no_mate_and_a_move_of_the_player(talk):
    lines = talk.go("startpos", "go mate 3 movetime 100")
    assert "info string no mate found: this is the player’s move" in lines
    assert Board().is_legal(parse(Board(), lines[-1]))
    assert not any(" score " in line for line in lines)


def test_the_player_plays(talk):
    lines = talk.go("startpos", "go depth 6")
    assert Board().is_legal(parse(Board(), lines[-1]))
    assert re.match(
        r"info depth 6 seldepth \d+ score cp -?\d+ nodes \d+ nps \d+ time \d+ "
        r"hashfull \d+ tbhits 0 pv ",
        lines[-2],
    )


@pytest.mark.parametrize("command", ["go mate 20", "go nodes 3000"])
def test_tables_of_endings_are_counted(talk, command):
    """A rook against a bare king: the tables are made where they are missing."""
    talk.go("fen 8/8/8/3k4/8/8/7p/KR6 w - - 0 1", "go mate 20 nodes 1000")
    told = talk.go("fen 8/8/8/3k4/8/8/8/KR6 w - - 0 1", command)[-2]
    assert " score mate 15 " in told
    assert int(told.split(" tbhits ")[1].split()[0]) > 0
    assert len(told.split(" pv ")[1].split()) == 29


def test_several_lines(talk):
    talk.tell("setoption name MultiPV value 3")
    lines = talk.go("startpos", "go depth 4")
    last = [line for line in lines if line.startswith("info depth 4 ")][-3:]
    assert [line.split(" multipv ")[1].split()[0] for line in last] == ["1", "2", "3"]
    assert len({line.split(" pv ")[1].split()[0] for line in last}) == 3


MATES_IN_TWO = "7k/8/5K2/8/8/8/8/QR6 w - - 0 1"


@pytest.mark.parametrize("fen", [MATES_IN_TWO, MATE_IN_THREE, "6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1"])
@pytest.mark.parametrize("threads", [1, 2])
def test_several_lines_of_a_mate_are_its_keys(talk, fen, threads):
    from echecs.solver.keys import all_keys
    from echecs.solver.search.prover import Prover
    from echecs.solver.solve import solve

    talk.tell("setoption name MultiPV value 218", f"setoption name Threads value {threads}")
    *info, best = talk.go(f"fen {fen}", "go mate 5")
    mate = solve(Board(fen)).mate
    assert mate is not None
    told = [line for line in info if " multipv " in line]
    assert [int(line.split(" multipv ")[1].split()[0]) for line in told] == [
        number + 1 for number in range(len(told))
    ]
    assert {line.split(" score ")[1].split()[1] for line in told} == {str(mate)}
    keys = [line.split(" pv ")[1].split()[0] for line in told]
    assert keys[0] == best.split()[1]
    assert sorted(keys) == sorted(str(move) for move in all_keys(Prover(16), Board(fen), mate))
    for line in told:
        board = chess.Board(fen)
        for move in line.split(" pv ")[1].split():
            board.push_uci(move)
        assert board.is_checkmate()
        assert board.ply() - chess.Board(fen).ply() == 2 * mate - 1


def test_two_lines_of_a_mate_are_two(talk):
    talk.tell("setoption name MultiPV value 2")
    info = talk.go(f"fen {MATES_IN_TWO}", "go mate 2")
    assert [" multipv " in line for line in info[:-1]].count(True) == 2


@pytest.mark.parametrize("command", ["go mate 2", "go mate 6 nodes 1000", "go mate 3 movetime 50"])
def test_no_score_but_mates_when_a_mate_was_asked_for(talk, command):
    for fen in (MIDDLE_GAME, MATE_IN_THREE):
        assert not any(" score cp " in line for line in talk.go(f"fen {fen}", command))


def test_every_line_of_the_player_tells_its_effort(talk):
    talk.tell("setoption name Threads value 2", "setoption name Hash value 16")
    info = [line for line in talk.go("startpos", "go depth 8") if line.startswith("info depth")]
    assert info
    for line in info:
        words = line.split()
        for word in ("score", "nodes", "nps", "time", "hashfull", "tbhits", "pv"):
            assert word in words, line
        assert 0 <= int(words[words.index("hashfull") + 1]) <= 1000


@pytest.mark.parametrize("overhead", [0, 5000])
def test_the_overhead_is_kept_for_the_way(talk, overhead):
    """With more overhead than time there is a move all the same."""
    talk.tell(f"setoption name Move Overhead value {overhead}")
    best = talk.go("startpos", "go wtime 100 btime 100")[-1]
    assert Board().is_legal(parse(Board(), best))


def test_a_ponder_move_is_named_and_pondered_on(talk):
    talk.tell("setoption name Ponder value true")
    words = talk.go("startpos", "go depth 6")[-1].split()
    assert words[0::2] == ["bestmove", "ponder"]
    talk.tell(f"position startpos moves {words[1]} {words[3]}", "go ponder wtime 500 btime 500")
    talk.wait("info depth 6 ")
    talk.tell("isready")
    assert not any(line.startswith("bestmove") for line in talk.wait("readyok"))
    talk.tell("ponderhit")
    talk.wait("bestmove")


def test_a_ponder_that_misses_is_stopped(talk):
    talk.tell("position startpos moves e2e4 e7e5", "go ponder wtime 60000 btime 60000")
    talk.wait("info depth 3 ")
    talk.tell("stop")
    talk.wait("bestmove")
    assert talk.go("startpos moves e2e4 c7c5", "go depth 2")[-1].startswith("bestmove")


@pytest.mark.parametrize("rating", [300, 1450, 2600])
def test_limited_strength_plays_legal_moves(talk, rating):
    talk.tell(
        "setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {rating}"
    )
    assert Board().is_legal(parse(Board(), talk.go("startpos", "go movetime 50")[-1]))


def test_chess960_castles_by_taking_the_rook(talk):
    position = "fen 6k1/5ppp/8/8/8/8/8/4K2R w K - 0 1"
    assert talk.go(position, "go depth 1 searchmoves e1g1")[-1].startswith("bestmove e1g1")
    talk.tell("setoption name UCI_Chess960 value true")
    assert talk.go(position, "go depth 1 searchmoves e1h1")[-1].startswith("bestmove e1h1")


def test_a_game_that_others_call_drawn_goes_on(talk):
    moves = " ".join(["g1f3 g8f6 f3g1 f6g8"] * 3)
    line = talk.go(f"startpos moves {moves}", "go depth 3")[-1]
    assert Board().is_legal(parse(Board(), line))


def parse(board, line):
    from echecs import parse_uci

    return parse_uci(board, moves_of(line))


def test_languages():
    output = io.BytesIO()
    serve(io.BytesIO(b"xyzzy\nquit\n"), output, translation("fr"))
    assert output.getvalue().decode() == "info string commande inconnue : 'xyzzy'\n"


def test_moves_are_played(talk):
    lines = talk.go("startpos moves f2f3 e7e5 g2g4", "go mate 1")
    assert lines[-1] == "bestmove d8h4"
    assert "score mate 1 " in lines[-2]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("fen " + "Q" * 64 + " w - - 0 1", "this FEN is not a legal position"),
        ("fen", "this FEN is not a legal position"),
        ("startpos moves e2e5", "illegal move e2e5: "),
        ("startpos moves e2e4 xyzzy", "'xyzzy' is not a move"),
        ("nonsense", "not a position: 'nonsense'"),
        ("", "not a position: ''"),
    ],
)
def test_a_position_that_is_none(talk, position, why):
    lines = talk.go(position, "go movetime 100")
    assert lines[-1] == "bestmove 0000"
    assert why in lines[0]
    assert lines[0] == lines[1]
    # The next position is as good as ever.
    assert talk.go(f"fen {MATE_IN_THREE}", "go mate 3")[-1].startswith("bestmove a1f6")


@pytest.mark.parametrize("command", ["go infinite", "go", "go ponder wtime 1000 btime 1000"])
def test_infinite_waits_for_stop(talk, command):
    talk.tell(f"position fen {MATE_IN_THREE}", command)
    talk.wait("info depth .* score mate 3 .* pv a1f6 ")
    time.sleep(0.1)
    talk.tell("isready")
    assert talk.wait("readyok")[-1] == "readyok"
    talk.tell("stop")
    assert talk.wait("bestmove")[-1].startswith("bestmove a1f6")


def test_ponder_hit_starts_the_clock(talk):
    talk.tell("position startpos", "go ponder movetime 200")
    time.sleep(0.4)
    assert not any(line.startswith("bestmove") for line in talk.lines)
    begun = time.monotonic()
    talk.tell("ponderhit")
    talk.wait("bestmove")
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize("delay", [0, 0.001, 0.01, 0.1, 0.3])
def test_stop_answers_at_once(talk, delay):
    talk.tell(f"position fen {MIDDLE_GAME}", "go infinite")
    time.sleep(delay)
    begun = time.monotonic()
    talk.tell("stop")
    assert parse(Board(MIDDLE_GAME), talk.wait("bestmove")[-1])
    assert time.monotonic() - begun < 10


def test_one_answer_to_each_go(talk):
    commands = ["go infinite", "stop"] * 10 + ["go nodes 1000"] * 5 + ["stop"] * 5
    talk.tell("position startpos", *commands, "go infinite", "go infinite", "isready")
    talk.wait("readyok")
    talk.tell("stop", "stop", "isready")
    rest = talk.wait("readyok")
    assert sum(line.startswith("bestmove") for line in rest) == 1
    assert talk.end() == []


def test_each_go_is_answered():
    output = io.BytesIO()
    lines = ["position startpos", *["go infinite", "stop", "stop"] * 8, "go infinite", "go mate 2"]
    serve(io.BytesIO("\n".join(lines).encode()), output, translation("en"))
    assert output.getvalue().count(b"bestmove ") == 10


def test_limits_of_time_are_kept(talk):
    begun = time.monotonic()
    talk.go(f"fen {MIDDLE_GAME}", "go movetime 300")
    assert 0.1 < time.monotonic() - begun < 10
    begun = time.monotonic()
    talk.go(f"fen {MIDDLE_GAME}", "go wtime 8000 btime 8000 winc 100 binc 100")
    assert time.monotonic() - begun < 8
    begun = time.monotonic()
    talk.go(f"fen {MIDDLE_GAME}", "go wtime 1 btime 1")
    assert time.monotonic() - begun < 10


def test_options(talk):
    talk.tell("setoption name Hash value 1", "setoption name threads value 2")
    assert talk.go(f"fen {MATE_IN_THREE}", "go mate 3")[-1].startswith("bestmove a1f6")
    talk.tell("setoption name Clear Hash", "ucinewgame")
    assert talk.go(f"fen {MATE_IN_THREE}", "go mate 3")[-1].startswith("bestmove a1f6")
    for bad in ("name Hash value 0", "name Hash value x", "name Threads value 99999999999", "Hash"):
        talk.tell(f"setoption {bad}")
        talk.wait("info string (Hash|Threads|no such option)")
    talk.tell("setoption name UCI_Chess960 value perhaps")
    talk.wait("info string UCI_Chess960 is true or false, not 'perhaps'")


def test_only_some_moves(talk):
    lines = talk.go(f"fen {MATE_IN_THREE}", "go mate 3 searchmoves e7f7 e7e8")
    assert moves_of(lines[-1]) in ("e7f7", "e7e8")
    assert "info string no mate found by the moves allowed" in "\n".join(lines)
    lines = talk.go(f"fen {MATE_IN_THREE}", "go searchmoves a1f6 e7f7 mate 3")
    assert moves_of(lines[-1]) == "a1f6"
    two_keys = "7k/8/6K1/8/8/8/8/RR6 w - - 0 1"
    for move in ("a1a8", "b1b8"):
        lines = talk.go(f"fen {two_keys}", f"go mate 1 searchmoves {move}")
        assert moves_of(lines[-1]) == move
        assert "score mate 1 " in lines[-2]


@pytest.mark.parametrize(
    "command",
    [
        "go mate 0",
        "go mate 99999999999999999999999",
        "go mate x movetime 200",
        "go nodes -4",
        "go nodes 0",
        "go movetime -100",
        "go depth 0 movetime 50",
        "go movetime 100 gibberish",
        "go wtime -50 btime -50",
        "go searchmoves zz99 movetime 50",
        "go mate",
    ],
)
def test_odd_limits(talk, command):
    talk.tell("position startpos", command)
    if command in ("go mate 99999999999999999999999", "go mate"):
        time.sleep(0.2)
        talk.tell("stop")
    assert Board().is_legal(parse(Board(), talk.wait("bestmove")[-1]))


GARBAGE = [
    b"\xff\xfe\x00\x80\n",
    b"\0\0\0\n",
    b"go\xff\n",
    b"position fen \xff\xff\n",
    b"setoption\nsetoption name\nsetoption name value\nsetoption name Hash value\n",
    b"position\nposition fen\nposition moves\nposition startpos moves\n",
    b"x" * 3_000_000 + b"\n",
    b"position fen " + b"8/" * 1_000_000 + b"\n",
    b" \t \r\n\r\n",
    b"debug on\nregister later\ndebug\n",
    b"uci\r\nisready\r\n",
]


@pytest.mark.parametrize("garbage", GARBAGE, ids=[repr(text[:20]) for text in GARBAGE])
@pytest.mark.parametrize("before", [b"", b"go infinite\n"])
def test_garbage(garbage, before):
    output = io.BytesIO()
    serve(io.BytesIO(before + garbage + b"isready\nstop\n"), output, translation("en"))
    lines = output.getvalue().decode().splitlines()
    assert "readyok" in lines
    assert all(len(line) < 2000 for line in lines)


def test_a_line_without_an_end():
    output = io.BytesIO()
    serve(io.BytesIO(b"x" * 5_000_000), output, translation("en"))
    assert output.getvalue().startswith(b"info string a line of more than")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"quit\n",
        b"go infinite\n",
        b"go infinite\nquit\n",
        b"position startpos\ngo movetime 100000",
        b"\xff\xfe garbage \x00\ngo infinite\n\xff",
        b"go ponder\n",
    ],
)
def test_the_program_ends_cleanly(text):
    begun = time.monotonic()
    done = subprocess.run(COMMAND, input=text, capture_output=True, timeout=60)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b"bestmove ") == text.count(b"go ")
    assert time.monotonic() - begun < 10


def test_a_reader_that_has_gone():
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"go infinite\n" + b"isready\n" * 100)
        process.stdin.flush()
        assert process.wait(20) == 0
        assert process.stderr.read() == b""


@pytest.fixture
def engine():
    engine = chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60)
    yield engine
    engine.quit()


def test_analysis_by_python_chess(engine):
    board = chess.Board("5rk1/5ppp/8/8/8/8/8/K2RR3 w - - 0 1")
    info = engine.analyse(chess.Board(MATE_IN_THREE), chess.engine.Limit(mate=3))
    assert info["score"].white().mate() == 3
    assert info["pv"][0] == chess.Move.from_uci("a1f6")
    assert info["nodes"] > 0
    info = engine.analyse(board, chess.engine.Limit(time=0.2))
    assert "pv" in info
    mated = chess.Board("7k/8/6K1/8/8/8/8/R7 b - - 0 1")
    assert engine.analyse(mated, chess.engine.Limit(time=2))["score"].black().mate() == -1


def test_games_by_python_chess(engine):
    for limit in (
        chess.engine.Limit(time=0.05),
        chess.engine.Limit(nodes=3000),
        chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01),
    ):
        board = chess.Board()
        for _ in range(8):
            result = engine.play(board, limit)
            assert result.move in board.legal_moves
            board.push(result.move)


def test_the_options_by_python_chess(engine):
    engine.configure({"Threads": 2, "Hash": 32, "Move Overhead": 50})
    lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=3)
    assert len({line["pv"][0] for line in lines}) == 3
    assert lines[0]["score"].white() >= lines[2]["score"].white()
    result = engine.play(chess.Board(), chess.engine.Limit(time=0.1), ponder=True)
    assert result.move in chess.Board().legal_moves
    assert result.ponder is not None
    engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 800})
    assert engine.play(chess.Board(), chess.engine.Limit(time=0.1)).move
    with pytest.raises(chess.engine.EngineError):
        engine.configure({"UCI_Elo": 5000})


def test_chess960_by_python_chess(engine):
    board = chess.Board("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1", chess960=True)
    for _ in range(12):
        result = engine.play(board, chess.engine.Limit(depth=3))
        assert result.move in board.legal_moves
        board.push(result.move)


def test_an_analysis_that_is_called_off(engine):
    with engine.analysis(chess.Board()) as analysis:
        begun = time.monotonic()
        for _ in analysis:
            if time.monotonic() - begun > 0.3:
                break
    assert engine.play(chess.Board(), chess.engine.Limit(time=0.05)).move


def test_a_won_ending_is_won(engine):
    """King and rook against king is mate in sight again and again."""
    board = chess.Board("8/8/8/4k3/8/8/R7/1Q2K3 w - - 0 1")
    for _ in range(40):
        if board.is_game_over():
            break
        board.push(engine.play(board, chess.engine.Limit(time=0.3)).move)
    assert board.is_checkmate()


def test_an_illegal_move_is_told_in_french():
    written = io.BytesIO()
    serve(io.BytesIO(b"position startpos moves e2e5\nquit\n"), written, translation("fr"))
    said = written.getvalue().decode()
    assert "coup illégal e2e5 : le pion blanc ne se déplace pas ainsi de e2 à e5" in said
