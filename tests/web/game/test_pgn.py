"""A game as a PGN file."""

from echecs.notation.pgn import parse_pgn

FEN = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20"


def test_the_download_names_the_engine(server, sit):
    game = server.create("engine", level=3)
    assert sit(game).wait(bool)["level"] == 3
    text = server.http.get(f"/api/games/{game['id']}/pgn").text
    assert '[Black "Scripted (3)"]' in text


def test_the_download_is_a_pgn(server, sit):
    game = server.create("link", name='Ann "the Rook" \\ <b>', fen=FEN)
    token = server.join(game, "Bob")["token"]
    black = sit(game, token)
    black.play("O-O")
    black.send("resign")
    black.wait(lambda state: state["outcome"])
    answer = server.http.get(f"/api/games/{game['id']}/pgn")
    assert answer.headers["content-type"].startswith("application/vnd.chess-pgn")
    assert answer.headers["content-disposition"].startswith("attachment;")
    read = parse_pgn(answer.text)
    assert read.errors == []
    assert read.headers["White"] == 'Ann "the Rook" \\ <b>'
    assert read.headers["Black"] == "Bob"
    assert read.headers["Termination"] == "normal"
    assert read.initial_board.fen == FEN
    assert read.san_moves == ["O-O"]
    assert read.result == "1-0"


def test_a_timed_game_tells_what_each_mover_had_left(server, sit):
    game = server.create("local", clock={"base": 60, "increment": 5}, moves=["e2e4"])
    player = sit(game, *game["seats"].values())
    player.play("e7e5")
    player.play("g1f3")
    read = parse_pgn(server.http.get(f"/api/games/{game['id']}/pgn").text)
    assert read.headers["TimeControl"] == "60+5"
    told = [move["clock"] for move in player.moves]
    first, *timed = [node.clock for node in read.main_line]
    # What was played before the game began here has cost no time.
    assert first is None
    assert timed[-1] == told[-1] / 1000
    assert all(left is not None and 0 < left <= 65 for left in timed)


def test_a_game_without_clocks_tells_none(server, sit):
    game = server.create("local")
    sit(game, *game["seats"].values()).play("e4")
    assert "[%clk" not in server.http.get(f"/api/games/{game['id']}/pgn").text
