import gzip
import io
import os
import pickle
import random
from pathlib import Path

import chess
import chess.pgn
import pytest
import zstandard

from echecs import (
    BLACK,
    MINI,
    NULL_MOVE,
    Board,
    Game,
    IllegalMoveError,
    Move,
    PgnGame,
    format_pgn,
    format_san,
    parse_pgn,
    parse_uci,
    read_game,
    read_pgn,
    scan_headers,
    write_pgn,
)
from echecs.words import SYSTEM_REASONS

# --- Generated games, compared with python-chess ---------------------------------------

COMMENTS = [
    "good",
    "a longer remark, which fills much of a line",
    "Élan!",
    "[%clk 0:01:02]",
    "; (x)",
]


def grow(rng, node, plies, depth):
    """Random moves below a python-chess node, with variations, comments and judgements."""
    board = node.board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        chosen = rng.sample(moves, min(len(moves), 3 if depth and rng.random() < 0.2 else 1))
        main = node.add_variation(chosen[0])
        decorate(rng, main)
        for alternative in chosen[1:]:
            variation = node.add_variation(alternative)
            decorate(rng, variation)
            if rng.random() < 0.5:
                variation.starting_comment = rng.choice(COMMENTS)
            grow(rng, variation, rng.randrange(6), depth - 1)
        node = main
        board.push(chosen[0])


def decorate(rng, node):
    if rng.random() < 0.2:
        node.comment = rng.choice(COMMENTS)
    if rng.random() < 0.2:
        node.nags.add(rng.randrange(1, 140))


def generated_game(rng):
    game = chess.pgn.Game()
    game.headers["White"] = 'O"Brien \\ Müller'
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    if rng.random() < 0.3:
        game.comment = rng.choice(COMMENTS)
    grow(rng, game, rng.randrange(60), 3)
    return game


def tree(node):
    """A python-chess tree as plain data."""
    return [
        (
            child.move.uci(),
            " ".join(child.comment.split()),
            " ".join(child.starting_comment.split()) if index else "",
            sorted(child.nags),
            tree(child),
        )
        for index, child in enumerate(node.variations)
    ]


def our_tree(node):
    return [
        (
            child.move.uci,
            child.comment,
            child.starting_comment,
            sorted(child.nags),
            our_tree(child),
        )
        for child in node.children
    ]


def test_generated_games_are_read_as_python_chess_wrote_them():
    rng = random.Random(8)
    theirs = [generated_game(rng) for _ in range(150)]
    text = "\n\n".join(map(str, theirs)) + "\n"
    ours = list(read_pgn(io.StringIO(text)))
    assert len(ours) == len(theirs)
    for game, other in zip(ours, theirs, strict=True):
        assert game.errors == []
        assert game.headers == dict(other.headers)
        assert game.result == other.headers["Result"]
        assert game.comment == other.comment
        assert our_tree(game.root) == tree(other)


def test_generated_games_are_written_as_python_chess_reads_them():
    rng = random.Random(9)
    for _ in range(150):
        other = generated_game(rng)
        game = parse_pgn(str(other))
        text = format_pgn(game)
        assert max(map(len, text.splitlines())) <= 80
        back = chess.pgn.read_game(io.StringIO(text))
        assert back.errors == []
        assert tree(back) == tree(other)
        again = parse_pgn(text)
        assert again.headers == dict(other.headers)
        assert our_tree(again.root) == our_tree(game.root)
        assert format_pgn(again) == text


MASTERS = Path(__file__).parents[1] / "data" / "games" / "masters.pgn"


def test_a_file_of_famous_games():
    games = list(read_pgn(MASTERS))
    assert [game.end.board.is_checkmate for game in games] == [True, True, True]
    with MASTERS.open() as stream:
        for game in games:
            other = chess.pgn.read_game(stream)
            assert game.errors == []
            assert game.headers == dict(other.headers)
            assert our_tree(game.root) == tree(other)
    assert "\n".join(map(format_pgn, games)) == MASTERS.read_text()


# --- Games of the domain ---------------------------------------------------------------


def test_a_finished_game_survives_the_round_trip():
    game = Game()
    for uci in ("f2f3", "e7e5", "g2g4", "d8h4"):
        game.play(parse_uci(game.board, uci))
    pgn = PgnGame.from_game(game, {"White": "A", "Black": "B"})
    text = format_pgn(pgn)
    assert text.endswith("1. f3 e5 2. g4 Qh4# 0-1\n")
    back = parse_pgn(text).to_game()
    assert back.moves == game.moves
    assert back.outcome == game.outcome
    assert back.board == game.board


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("1-0", "", ("recorded", 0)),
        ("0-1", "Normal", ("recorded", 1)),
        ("1-0", "Black resigns", ("resignation", 0)),
        ("0-1", "Time forfeit", ("time", 1)),
        ("1/2-1/2", "", ("recorded", None)),
        ("*", "", None),
    ],
)
def test_results_that_the_board_does_not_show(result, termination, outcome):
    game = parse_pgn(f'[Termination "{termination}"]\n\n1. e4 {result}').to_game()
    assert game.outcome == outcome
    assert PgnGame.from_game(game).result == result


def test_a_game_from_another_position():
    board = Board("4k3/8/8/8/8/8/4P3/4K3 b - - 7 42")
    game = Game(board)
    game.resign(BLACK)
    text = format_pgn(PgnGame.from_game(game))
    assert '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 7 42"]' in text
    back = parse_pgn(text)
    assert back.initial_board == board
    back.root.add(Move("e8", "d8"))
    assert "42... Kd8 1-0" in format_pgn(back)


def test_rules_of_the_reduced_game():
    game = Game(rules=MINI)
    game.play(Move("e2", "e4"))
    back = parse_pgn(format_pgn(PgnGame.from_game(game))).to_game(MINI)
    assert back.board == game.board
    assert back.rules is MINI


# --- The tree --------------------------------------------------------------------------


def test_walking_and_growing_a_tree():
    game = parse_pgn("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *")
    assert [node.san for node in game.main_line] == ["e4", "e5", "Nc3"]
    assert game.san_moves == ["e4", "e5", "Nc3"]
    first = game.root.next
    assert first is not None
    assert [node.san for node in first.children] == ["e5", "c5"]
    sicilian = first.variations[0]
    assert (sicilian.is_main_line, first.is_main_line) == (False, True)
    assert sicilian.parent == first
    assert sicilian.next is not None
    assert (
        sicilian.next.board.fen == "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    )
    assert (sicilian.next.ply, len(game)) == (3, 5)
    french = first.add(Move("e7", "e6"))
    french.comment = "solid ) indeed\n"
    french.nags = [1]
    assert french.comment == "solid ) indeed"
    assert tuple(french.nags) == (1,)
    assert "(1... e6 $1 {solid ) indeed})" in format_pgn(game)
    assert repr(french) == "<PgnNode: 1... e6>"
    assert game.boards[-1] == game.end.board
    with pytest.raises(IllegalMoveError):
        first.add(Move("e7", "e4"))
    with pytest.raises(ValueError, match="0 to 255"):
        french.nags = [256]


def test_games_and_nodes_are_pickled():
    game = parse_pgn('[White "A"]\n\n1. e4 {yes} e5 (1... c5) 2. Qh6 *')
    copy = pickle.loads(pickle.dumps(game))
    assert format_pgn(copy) == format_pgn(game)
    assert copy.headers == {"White": "A"}
    assert [str(error) for error in copy.errors] == [str(error) for error in game.errors]
    assert pickle.loads(pickle.dumps(game.root.next)).san == "e4"


def test_a_bad_header_name_is_not_written():
    with pytest.raises(ValueError, match="header"):
        format_pgn(PgnGame({"No good": "x"}))


def test_a_result_is_one_of_four():
    game = PgnGame({"Result": "nonsense"})
    assert game.result == "*"
    with pytest.raises(ValueError, match="result"):
        game.result = "2-0"


def test_header_values_are_escaped():
    values = {"Event": 'a "quoted" \\ one', "Site": "ends with \\", "Round": '"]'}
    assert parse_pgn(format_pgn(PgnGame(values))).headers.items() >= values.items()


# --- Sources ---------------------------------------------------------------------------

THREE = '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 {[White "no"]} 1-0\n\n[White "C"]\n\n0-1\n'


def whites(games):
    return [game.headers["White"] for game in games]


def test_paths_and_streams(tmp_path):
    plain = tmp_path / "games.pgn"
    plain.write_text(THREE)
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(THREE.encode()))
    zst = tmp_path / "games.pgn.zst"
    compressor = zstandard.ZstdCompressor()
    # Two frames, as parallel compressors write.
    zst.write_bytes(
        compressor.compress(THREE[:50].encode()) + compressor.compress(THREE[50:].encode())
    )
    for source in (plain, str(plain), packed, zst, io.StringIO(THREE), io.BytesIO(THREE.encode())):
        assert whites(read_pgn(source)) == ["A", "B", "C"]
    with plain.open() as stream:
        assert whites(read_pgn(stream)) == ["A", "B", "C"]


def test_zst_without_the_package(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    path = tmp_path / "games.pgn.zst"
    path.write_bytes(b"")
    with pytest.raises(ImportError, match=r"echecs\[zst\]"):
        list(read_pgn(path))


def test_writing_many(tmp_path):
    path = tmp_path / "out.pgn"
    write_pgn(read_pgn(io.StringIO(THREE)), path)
    assert whites(read_pgn(path)) == ["A", "B", "C"]
    stream = io.StringIO()
    write_pgn(parse_pgn(THREE), stream)
    assert stream.getvalue().endswith("1. e4 *\n\n")


def test_headers_alone():
    entries = list(scan_headers(io.StringIO(THREE)))
    assert whites(entries) == ["A", "B", "C"]
    assert [entry.line for entry in entries] == [1, 5, 9]
    assert [entry.game().moves for entry in entries] == [[Move("e2", "e4")], [Move("d2", "d4")], []]
    assert THREE.encode()[entries[1].offset :].lstrip().startswith(b'[White "B"]')


class Trickle(io.StringIO):
    """A stream that gives three characters at a time."""

    def read(self, size=-1):
        return super().read(3)


def test_a_stream_that_trickles():
    rng = random.Random(10)
    text = "\n\n".join(str(generated_game(rng)) for _ in range(5))
    whole = [format_pgn(game) for game in read_pgn(io.StringIO(text))]
    assert [format_pgn(game) for game in read_pgn(Trickle(text))] == whole
    assert [entry.headers for entry in scan_headers(Trickle(text))] == [
        entry.headers for entry in scan_headers(io.StringIO(text))
    ]


def test_several_comments_to_one_move():
    game = parse_pgn("1. e4 {a}{b} {c} e5 ({d} {e} 1... c5)")
    first = game.root.line[0]
    assert first.comment == "a b c"
    assert first.children[1].starting_comment == "d e"


@pytest.mark.parametrize("before", ["", "1. e4 ", "1. e4 ("])
def test_many_comments_to_one_move_are_copied_once(before):
    """Half a million of them, which took eight seconds when each was put to those before."""
    game = parse_pgn(before + "{ab}" * 500_000 + (" 1. d4)" if "(" in before else ""))
    words = " ".join(["ab"] * 500_000)
    if "(" in before:
        assert game.root.children[1].starting_comment == words
    else:
        assert (game.root.line[0].comment if before else game.comment) == words


STARTS = {"n": b"[Event", "z": b"\x1f\x8b", "t": b"\x28\xb5"}


@pytest.mark.parametrize("name", ["games.pgn", "games.pgn.gz", "games.pgn.zst"])
def test_what_is_written_is_packed_as_its_name_says(tmp_path, name):
    path = tmp_path / name
    games = [parse_pgn("1. e4 {é} e5 *"), parse_pgn("1. d4 d5 1-0")]
    write_pgn(games, path)
    assert [game.san_moves for game in read_pgn(path)] == [["e4", "e5"], ["d4", "d5"]]
    assert path.read_bytes().startswith(STARTS[name[-1]])


# --- One game at a time ----------------------------------------------------------------

ONE_BY_ONE = """\ufeff
% a remark for others
[White "One"]

1. e4 {a comment

[over lines] of text} e5

2. Nf3 *

[White "Two"]

1. d4 d5 1/2-1/2
[White "Three"]

1. c4 *
"""


class Pipe(io.StringIO):
    def seekable(self):
        return False


def test_one_game_at_a_time(tmp_path):
    path = tmp_path / "three.pgn"
    path.write_text(ONE_BY_ONE, encoding="utf-8")
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        for stream in (text, data, io.StringIO(ONE_BY_ONE), io.BytesIO(ONE_BY_ONE.encode())):
            games = []
            while (game := read_game(stream)) is not None:
                games.append(game)
            assert [game.headers["White"] for game in games] == ["One", "Two", "Three"]
            assert [game.san_moves for game in games] == [["e4", "e5", "Nf3"], ["d4", "d5"], ["c4"]]
            assert all(game.errors == [] for game in games)
            assert read_game(stream) is None


def test_one_game_at_a_time_from_a_pipe():
    stream = Pipe(
        '[White "One"]\n\n1. e4 *\n[White "Two"]\n\n1. d4 *\n\n[White "Three"]\n\n1. c4 *\n'
    )
    games = list(iter(lambda: read_game(stream), None))
    assert [game.headers["White"] for game in games] == ["One", "Two", "Three"]


def test_a_stream_is_left_where_the_game_ends():
    stream = io.StringIO("1. e4 *\n\n1. d4 *\n")
    game = read_game(stream)
    assert game is not None
    assert game.san_moves == ["e4"]
    assert stream.read() == "1. d4 *\n"


# --- Changing a tree -------------------------------------------------------------------


def sans(nodes):
    return [node.san for node in nodes]


def test_variations_are_promoted_demoted_and_removed():
    game = parse_pgn("1. e4 (1. d4 d5 (1... Nf6)) (1. c4) e5 (1... c5 2. Nf3) *")
    e4, d4, c4 = game.root.children
    c4.promote()
    assert sans(game.root.children) == ["e4", "c4", "d4"]
    c4.promote()
    c4.promote()
    assert sans(game.root.children) == ["c4", "e4", "d4"]
    e4.demote()
    e4.demote()
    assert sans(game.root.children) == ["c4", "d4", "e4"]
    assert sans(parse_pgn(format_pgn(game)).root.children[2].children[1].line) == ["Nf3"]
    d4.children[1].promote_to_main()
    assert game.san_moves == ["d4", "Nf6"]
    assert len(game) == 8
    e4.remove()
    e4.remove()
    assert sans(game.root.children) == ["d4", "c4"]
    assert len(game) == 4
    game.root.add(Move("a2", "a3"))
    assert sans(game.root.children) == ["d4", "c4", "a3"]
    with pytest.raises(ValueError, match="root"):
        game.root.remove()
    for child in game.root.children:
        child.remove()
    assert len(game) == 0
    assert game.moves == []
    assert e4.san == "e4"


def test_children_cannot_be_changed_in_vain():
    game = parse_pgn("1. e4 (1. d4) *")
    assert isinstance(game.root.children, tuple)
    assert isinstance(game.root.variations, tuple)


def test_headers_that_every_game_has():
    game = parse_pgn('[Event "Open"]\n\n1. e4 *')
    assert game.headers["Event"] == "Open"
    assert game.headers["White"] == "?"
    assert game.headers["Date"] == "????.??.??"
    assert "White" not in game.headers
    assert game.headers.get("White", "nobody") == "nobody"
    with pytest.raises(KeyError):
        game.headers["WhiteElo"]
    assert dict(game.headers) == {"Event": "Open"}
    assert next(scan_headers(io.StringIO('[Event "x"]\n\n*'))).headers["Black"] == "?"


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_games_are_written_over_the_file_they_come_from(tmp_path, ending):
    path = tmp_path / f"games.pgn{ending}"
    write_pgn(read_pgn(io.StringIO(THREE)), path)
    before = [format_pgn(game) for game in read_pgn(path)]
    assert len(before) == 3
    path.chmod(0o640)
    write_pgn(read_pgn(path), path)
    assert [format_pgn(game) for game in read_pgn(path)] == before
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_what_cannot_be_written_whole_is_not_written(tmp_path, ending):
    def breaks_off():
        yield parse_pgn("1. e4 *")
        yield parse_pgn("1. d4 *")
        raise KeyError("third")

    path = tmp_path / f"games.pgn{ending}"
    for _ in range(2):
        with pytest.raises(KeyError):
            write_pgn(breaks_off(), path)
        with pytest.raises(TypeError, match="PgnGame, not int"):
            write_pgn([1, 2], path)  # type: ignore[list-item]
        assert list(tmp_path.iterdir()) == ([path] if path.exists() else [])
        if path.exists():
            assert [game.san_moves for game in read_pgn(path)] == [["c4"]]
        write_pgn(parse_pgn("1. c4 *"), path)


def test_a_link_and_a_device_stay_what_they_are(tmp_path):
    path, link = tmp_path / "games.pgn", tmp_path / "link.pgn"
    link.symlink_to(path)
    write_pgn(parse_pgn("1. c4 *"), link)
    assert link.is_symlink()
    assert [game.san_moves for game in read_pgn(path)] == [["c4"]]
    write_pgn(parse_pgn("1. c4 *"), os.devnull)
    assert not os.path.isfile(os.devnull)
    with pytest.raises(FileNotFoundError) as caught:
        write_pgn(parse_pgn("1. c4 *"), tmp_path / "nowhere" / "games.pgn")
    assert caught.value.filename == str(tmp_path / "nowhere" / "games.pgn")


@pytest.mark.parametrize("ending", ["gz", "zst"])
@pytest.mark.parametrize("read", [read_pgn, scan_headers])
def test_a_packed_file_that_is_damaged_is_an_operating_system_error(tmp_path, ending, read):
    path = tmp_path / f"games.pgn.{ending}"
    plain = "".join(f'[White "{n * 7919 % 10007}"]\n\n1. e4 e5 *\n\n' for n in range(20_000))
    pack = gzip.compress if ending == "gz" else zstandard.ZstdCompressor().compress
    whole = pack(plain.encode())
    for content, message in (
        (whole[:-20], "breaks off"),
        (whole[:1], "breaks off"),
        (whole[:5000] + b"rubbish" * 9 + whole[5063:], "is damaged"),
        (b"x" * 30, "not packed as its name says"),
    ):
        path.write_bytes(content)
        with pytest.raises(OSError, match=message) as caught:
            list(read(path))
        assert str(caught.value) in SYSTEM_REASONS
    path.write_bytes(b"")
    assert list(read(path)) == []
    path.write_bytes(whole)
    assert len(list(read(path))) == 20_000


def test_positions_are_the_same_in_any_order():
    """Positions are kept from one question to the next; no order of questions may show it."""
    rng = random.Random(11)
    game = parse_pgn("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 Nc6 3. Bb5 a6 4. O-O *")
    nodes, todo = [], [game.root]
    while todo:
        node = todo.pop()
        nodes.append(node)
        todo.extend(node.children)
    expected = {}
    for node in nodes:
        fresh, way = parse_pgn("*").initial_board, []
        step = node
        while step.parent is not None:
            way.append(step.move or NULL_MOVE)
            step = step.parent
        for move in reversed(way):
            fresh = fresh.play(move)
        expected[node] = (fresh, len(way))
    for _ in range(500):
        node = rng.choice(nodes)
        board, ply = expected[node]
        if rng.random() < 0.5:
            assert node.board == board
        elif rng.random() < 0.5:
            assert node.ply == ply
        elif node.parent is not None:
            assert node.san == format_san(expected[node.parent][0], node.move or NULL_MOVE)
