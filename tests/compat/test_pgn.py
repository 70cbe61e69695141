"""PGN beside python-chess: the same games, the same events, the same text, on any input."""

import io
import logging
import random
import re
from typing import Any

import chess
import chess.engine
import chess.pgn
import pytest
from support.places import DATA

import echecs.compat as ours
from echecs.compat import engine as our_engine
from echecs.compat import pgn as our_pgn

FILES = sorted(DATA.rglob("*.pgn"))


@pytest.fixture(autouse=True)
def _quiet():
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def tracer(pgn):
    """A visitor class of either package that writes down what it is told."""
    base: Any = pgn.BaseVisitor

    class Trace(base):  # type: ignore[misc]
        def __init__(self):
            self.events = []

        def begin_game(self):
            self.events.append("game")

        def begin_headers(self):
            self.events.append("headers")

        def visit_header(self, tagname, tagvalue):
            self.events.append((tagname, tagvalue))

        def end_headers(self):
            self.events.append("end headers")

        def begin_parse_san(self, board, san):
            self.events.append(san)

        def visit_move(self, board, move):
            self.events.append((board.fen(), move.uci()))

        def visit_board(self, board):
            self.events.append(board.fen())

        def visit_comment(self, comment):
            self.events.append(("comment", comment))

        def visit_nag(self, nag):
            self.events.append(nag)

        def begin_variation(self):
            self.events.append("(")

        def end_variation(self):
            self.events.append(")")

        def visit_result(self, result):
            self.events.append(("result", result))

        def end_game(self):
            self.events.append("end")

        def handle_error(self, error):
            self.events.append(type(error).__name__)

        def result(self):
            return self.events

    return Trace


OURS, THEIRS = tracer(our_pgn), tracer(chess.pgn)


def tell(node):
    """A game tree as values, without recursion."""
    told: list[Any] = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        move = node.move.uci() if node.parent is not None else None
        told.append((move, node.comment, node.starting_comment, sorted(node.nags)))
        told.append(len(node.variations))
        waiting += reversed(node.variations)
    return told


def attempt(pgn, handle):
    """The game that is read, or the kind of error that is raised."""
    try:
        return pgn.read_game(handle)
    except IndexError as error:
        return type(error)


def compare(text):
    """Read a text with both, as events, trees, tags and places in the file."""
    here, there = io.StringIO(text), io.StringIO(text)
    while True:
        mine = our_pgn.read_game(here, Visitor=OURS)
        expected = chess.pgn.read_game(there, Visitor=THEIRS)
        assert mine == expected, text
        assert here.tell() == there.tell(), text
        if expected is None:
            break
    here.seek(0), there.seek(0)
    while True:
        game, oracle = attempt(our_pgn, here), attempt(chess.pgn, there)
        if isinstance(oracle, type):
            # A bracket too many after an error: both lose their place.
            assert game is oracle, text
            break
        assert (game is None) == (oracle is None), text
        if oracle is None:
            break
        assert tell(game) == tell(oracle), text
        assert list(game.headers.items()) == list(oracle.headers.items())
        assert [type(e).__name__ for e in game.errors] == [type(e).__name__ for e in oracle.errors]
        if not oracle.errors:
            assert str(game) == str(oracle), text
            assert game.accept(OURS()) == oracle.accept(THEIRS())
            assert game.accept(our_pgn.StringExporter(columns=50)) == oracle.accept(
                chess.pgn.StringExporter(columns=50)
            )
    here.seek(0), there.seek(0)
    while True:
        headers, oracle = our_pgn.read_headers(here), chess.pgn.read_headers(there)
        assert (headers is None) == (oracle is None), text
        assert here.tell() == there.tell(), text
        if oracle is None:
            break
        assert headers is not None
        assert list(headers.items()) == list(oracle.items())
    here.seek(0), there.seek(0)
    while True:
        found = our_pgn.skip_game(here)
        assert found == chess.pgn.skip_game(there)
        assert here.tell() == there.tell(), text
        if not found:
            break


def random_game(rng, depth=0):
    """The movetext of a random game, with variations, comments and annotations."""
    board = chess.Board()
    return _line(rng, board, rng.randrange(1, 40), depth)


def _line(rng, board, plies, depth):
    words = []
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        if board.turn or rng.random() < 0.3:
            words.append(f"{board.fullmove_number}{'.' if board.turn else '...'}")
        words.append(board.san(move))
        if rng.random() < 0.1:
            words.append(rng.choice(["!", "?!", "$3", "$14", "{a comment}", "{ [%clk 0:01:02] }"]))
        if depth < 2 and rng.random() < 0.08:
            words.append("(" + _line(rng, board.copy(), rng.randrange(1, 6), depth + 1) + ")")
        board.push(move)
    return " ".join(words)


def random_pgn(rng):
    games = []
    for _ in range(rng.randrange(1, 4)):
        tags = "".join(
            f'[{name} "{rng.choice(["?", "a b", "1-0", "é", "x]y"])}"]\n'
            for name in rng.sample(["Event", "White", "Black", "Result", "ECO", "Foo_1"], 3)
        )
        text = random_game(rng)
        lines, line = [], ""
        for word in text.split(" "):
            if len(line) + len(word) > 78:
                lines.append(line)
                line = ""
            line = f"{line} {word}" if line else word
        games.append(
            tags + "\n" + "\n".join([*lines, line]) + rng.choice([" 1-0", " *", ""]) + "\n"
        )
    return "\n".join(games)


@pytest.mark.parametrize("seed", range(15))
def test_random_games(seed):
    compare(random_pgn(random.Random(seed)))


PIECES_OF_PGN = list('{}()[];%$!?*.-=+#@\n\n\r"\\ \t1209abcdefghNBRQKOZ0xé\ufeff')
PIECES_OF_PGN += ["\n\n", "\n\n\n", "1-0", "0-0", "O-O", "--", "Z0", "e4", "$1", "{x}", "(", ")"]
PIECES_OF_PGN += [
    '[A "b"]\n',
    '\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n',
    "\n%",
    "\n;",
    "1/2-1/2",
    "*",
]


@pytest.mark.parametrize("seed", range(40))
def test_mutated_pgn(seed):
    rng = random.Random(1000 + seed)
    for _ in range(6):
        text = random_pgn(rng)
        for _ in range(rng.randrange(1, 12)):
            at = rng.randrange(len(text) + 1)
            cut = at + (rng.randrange(6) if rng.random() < 0.5 else 0)
            text = text[:at] + rng.choice(PIECES_OF_PGN) * rng.randrange(2) + text[cut:]
        compare(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files(path):
    compare(path.read_text(encoding="utf-8", errors="replace")[:60_000])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "1. e4 {unclosed\nfoo\n\nbar",
        "1. e4 (1. d4 {x\n\ny}\n d5 e5) e5",
        "e4 e5 (Qa1 d5) Nf3",
        "e4 ( ( d4 ) ) e5",
        ") e4 ) e5 (",
        "e4 (d4 1-0) e5",
        "1. P@e4 @e4 e4",
        "e4 \udc80 {a\udc80} e5",
        '[A "b"]\n\n[C "d"]\n\n\n[E "f"]',
        "1.e4e5 Nf3Nc6 e4-e5 e4x",
        "{ a  }{}{  } e4 {  b}",
        '[Variant "Foo"]\n\n1. e4',
        '[FEN "bad"]\n\n1. e4 e5\n',
        '[Variant "chess 960"]\n[FEN "rkbqrnnb/pppppppp/8/8/8/8/PPPPPPPP/RKBQRNNB w KQkq - 0 1"]'
        "\n\n1. e4",
    ],
)
def test_texts_that_are_easily_misread(text):
    compare(text)


COMMENTS = [
    "", "foo", "[%clk 1:02:03]", "[%clk 0:00:01.5] x", "a [%eval -1.25,10] b", "[%eval #-3]",
    "[%eval .5]", "[%eval 1.234]", "[%cal Ga1a2,Rb1b2][%csl Yc3] t", "x [%emt 0:00:05]",
    "[%clk 1:70:99]", "[%clk 1:2:3.]", "[%clk 1:2]", "a [%clk 0:00:01] b [%clk 0:00:02] c",
    "a [%eval 1] b [%eval 2] c",
    "[%eval 3.]", "[%eval .]", "[%eval +.25,3]", "[%eval #+3,12]", "[%eval #]", "[%eval -]",
    "[%eval 1234567890.12]", "[%eval 12345678901]", "[%eval 1.2,]", "[%eval  1]", "[%eval ١.٥]",
    "[%cal Ga1]", "[%csl Ga1a2a3]", "[%cal Ga1,]", "[%cal Xa1] [%csl Bh8] x", "[%cxl Ga1]",
]  # fmt: skip


@pytest.mark.parametrize("comment", COMMENTS)
def test_commands_in_comments(comment):
    games = our_pgn.Game(), chess.pgn.Game()
    for game in games:
        game.comment = comment
    mine, oracle = games
    for name in ("clock", "emt", "eval", "eval_depth", "arrows"):
        assert repr(getattr(mine, name)()) == repr(getattr(oracle, name)()), name
    for seconds in (0, 5, 3661.2345, -4, None):
        for name in ("set_clock", "set_emt"):
            for game in games:
                getattr(game, name)(seconds)
            assert mine.comment == oracle.comment
    for make in (lambda engine: engine.Cp(35), lambda engine: engine.Mate(-2), None):
        for game, engine in zip(games, (our_engine, chess.engine), strict=True):
            game.set_eval(make and engine.PovScore(make(engine), ours.BLACK), 7)
        assert mine.comment == oracle.comment
    for arrows in ([(0, 0), (0, 7)], []):
        for game in games:
            game.set_arrows(arrows)
        assert mine.comment == oracle.comment


@pytest.mark.parametrize(
    "text",
    [
        "?",
        "-",
        "60",
        "60+1",
        "40/7200:3600",
        "*60",
        "1/5",
        "40/120:20/60:30+15",
        "600+5.5",
        "a",
        "60+",
        "0+1",
        "5/",
        "300+3",
        "",
        "1800+30",
        "600:20/180",
        "40/abc",
    ],
)
def test_time_controls(text):
    try:
        expected = chess.pgn.parse_time_control(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            our_pgn.parse_time_control(text)
    else:
        assert repr(our_pgn.parse_time_control(text)) == repr(expected)


def test_a_tree_is_changed_in_place():
    games = our_pgn.Game(), chess.pgn.Game()
    for game, package in zip(games, (ours, chess), strict=True):
        for uci in ("e2e4", "d2d4", "c2c4", "a2a3"):
            game.add_variation(package.Move.from_uci(uci), comment=uci, nags=[3, 1])
        game.promote(2)
        game.demote(0)
        game.promote_to_main(package.Move.from_uci("a2a3"))
        game.remove_variation(1)
        game.add_main_variation(package.Move.from_uci("h2h4"))
        game.add_line([package.Move.from_uci("g1f3"), package.Move.from_uci("g8f6")], comment="x")
        game.end().set_clock(5)
    mine, oracle = games
    assert str(mine) == str(oracle)
    assert tell(mine) == tell(oracle)
    with pytest.raises(KeyError):
        mine[ours.Move.null()]
    with pytest.raises(IndexError):
        mine[9]


@pytest.mark.parametrize("name", ["", "A b", "_A", "é", "A\n", "A_+#=:-", "9", "-", "Aé"])
def test_names_of_tags(name):
    mine, oracle = our_pgn.Headers(), chess.pgn.Headers()
    try:
        oracle[name] = "x"
    except ValueError:
        with pytest.raises(ValueError, match=re.escape(repr(name))):
            mine[name] = "x"
    else:
        mine[name] = "x"
    line = f'[{name}\u2003"x"]\u2003\n\n*\n'
    compare(line)


def test_a_value_of_two_lines_is_refused():
    with pytest.raises(ValueError, match=re.escape(repr("a\nb"))):
        our_pgn.Headers()["A"] = "a\nb"


def test_a_builder_in_a_wrong_state_raises():
    builder: our_pgn.GameBuilder[our_pgn.Game] = our_pgn.GameBuilder()
    with pytest.raises((TypeError, IndexError, AttributeError)):
        builder.visit_comment("x")
    builder.begin_game()
    builder.end_variation()
    for call in (lambda: builder.visit_nag(1), lambda: builder.visit_comment("x")):
        with pytest.raises(IndexError):
            call()


def test_a_node_without_a_move_raises():
    game = our_pgn.Game()
    node = game.add_variation(None)  # type: ignore[arg-type]
    with pytest.raises((TypeError, AttributeError)):
        node.board()


def test_names():
    for name in dir(chess.pgn):
        if name[0].isupper() and name not in TYPES:
            assert hasattr(our_pgn, name), name


TYPES = {"ABC", "ABCMeta", "Any", "Callable", "Color", "Dict", "Final", "Generic", "Iterable"}
TYPES |= {"Iterator", "List", "Literal", "Mapping", "Match", "MutableMapping", "Optional", "Set"}
TYPES |= {"Square", "TextIO", "Tuple", "Type", "TypeVar", "Union", "TYPE_CHECKING", "Self"}
TYPES |= {"GameT", "HeadersT", "MainlineMapT", "ResultT", "Deque"}
# Patterns that its reader uses and no script should.
TYPES |= {"TAG_REGEX", "TAG_NAME_REGEX", "MOVETEXT_REGEX", "SKIP_MOVETEXT_REGEX"}
TYPES |= {"CLOCK_REGEX", "EMT_REGEX", "EVAL_REGEX", "ARROWS_REGEX"}
