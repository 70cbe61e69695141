"""Seats: who holds them, how they are joined, and that nobody else can."""

import re

import pytest


def test_what_the_creator_gets(server):
    local, link, engine = (
        server.create("local"),
        server.create("link", color="black"),
        server.create("engine", level=1),
    )
    assert set(local["seats"]) == {"white", "black"}
    assert "invite" not in local
    assert set(link["seats"]) == {"black"}
    assert len(link["invite"]) >= 22
    assert set(engine["seats"]) == {"white"}
    assert "invite" not in engine
    secrets = [*local["seats"].values(), link["seats"]["black"], link["invite"]]
    assert len(set(secrets)) == len(secrets)
    assert all(re.fullmatch(r"[\w-]{32}", secret) for secret in secrets)
    assert re.fullmatch(r"[\w-]{12}", local["id"])


def test_random_colours_are_both_drawn(server):
    drawn = {next(iter(server.create("link", color="random")["seats"])) for _ in range(40)}
    assert drawn == {"white", "black"}


def test_joining(server, sit):
    game = server.create("link", color="black", name="Ann")
    black = sit(game, game["seats"]["black"])
    assert black.wait(bool)["players"]["white"]["taken"] is False
    joined = server.join(game, "Bob")
    assert joined["color"] == "white"
    assert black.wait(lambda state: state["players"]["white"]["taken"])
    white = sit(game, joined["token"])
    assert white.wait(bool)["you"] == ["white"]
    assert white.state["players"]["black"]["name"] == "Ann"
    assert white.state["players"]["white"]["name"] == "Bob"
    white.play("e4")


def test_an_invitation_opens_once(server):
    game = server.create("link")
    server.join(game)
    again = server.post(f"/api/games/{game['id']}/join", invite=game["invite"])
    assert (again.status_code, again.json()["reason"]) == (409, "seat-taken")
    assert again.json()["message"] == "This invitation has been used: the seat is taken."


def test_a_lost_answer_to_joining_does_no_harm(server, sit):
    game = server.create("link")
    token = "a-token-of-ones-own-with-enough-characters"
    path = f"/api/games/{game['id']}/join"
    for _ in range(2):
        answer = server.post(path, invite=game["invite"], name="Bob", token=token)
        assert (answer.status_code, answer.json()["token"]) == (200, token)
    other = server.post(path, invite=game["invite"], token=token[::-1])
    assert (other.status_code, other.json()["reason"]) == (409, "seat-taken")
    assert sit(game, token).wait(bool)["you"] == [answer.json()["color"]]


def test_a_token_of_ones_own_is_long_and_not_the_opponents(server):
    game = server.create("link")
    path = f"/api/games/{game['id']}/join"
    short = server.post(path, invite=game["invite"], token="short")
    assert (short.status_code, short.json()["reason"]) == (400, "malformed")
    (mine,) = game["seats"].values()
    same = server.post(path, invite=game["invite"], token=mine)
    assert (same.status_code, same.json()["reason"]) == (409, "seat-taken")


def test_a_seat_is_not_stolen(server, sit):
    game, other = server.create("link"), server.create("link")
    path = f"/api/games/{game['id']}/join"
    for invite in ("x", other["invite"], game["seats"]["white"], game["invite"] + "x"):
        answer = server.post(path, invite=invite)
        assert (answer.status_code, answer.json()["reason"]) == (403, "wrong-invite")
    assert server.post(path).status_code == 400
    assert server.post(path, invite=7).status_code == 400
    for token in ("x", other["seats"]["white"], game["invite"], ""):
        thief = sit(game, token)
        error = thief.until("error")
        assert error["reason"] == "bad-token"
        assert thief.closed() == 1008


def test_one_bad_token_spoils_all(server, sit):
    game = server.create("local")
    player = sit(game, *game["seats"].values(), "x")
    assert player.until("error")["reason"] == "bad-token"


@pytest.mark.parametrize("game_id", ["AAAAAAAAAAAA", "x", "a" * 500, "%00%ff", "AAAAAAAAAAA%00"])
def test_there_is_no_such_game(server, sit, game_id):
    player = sit({"id": game_id})
    assert player.until("error")["reason"] == "no-game"
    assert player.closed() == 1008
    answer = server.http.get(f"/api/games/{game_id}/pgn?language=en")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no-game")


def test_a_greeting_comes_first(server, sit):
    game = server.create("local")
    player = sit(game)
    player.wait(bool)
    for first in ('{"type": "move", "text": "e4", "ply": 0}', "nonsense", '{"type": "ping"}'):
        from websockets.sync.client import connect

        with connect(server.socket_url(f"/ws/game/{game['id']}")) as socket:
            socket.send(first)
            assert "hello-first" in socket.recv() or first == "nonsense"


def test_names_are_tidied(server, sit):
    game = server.create("link", name="  <b>Ann</b>\n\x00\x1b[31m" + "x" * 100)
    player = sit(game, game["seats"]["white"])
    name = player.wait(bool)["players"]["white"]["name"]
    assert name.startswith("<b>Ann</b> [31mxxx")
    assert len(name) == 40
    player.send("name", name="Zoë 🙂")
    assert player.wait(lambda state: state["players"]["white"]["name"] == "Zoë 🙂")
    assert server.post("/api/games", mode="link", name="x" * 1000).status_code == 400


def test_a_greeting_names_a_seat_without_name(server, sit):
    game = server.create("link")
    first = sit(game, game["seats"]["white"], name="Ann")
    assert first.wait(lambda state: state["players"]["white"]["name"] == "Ann")
    second = sit(game, game["seats"]["white"], name="Eve")
    assert second.settle()["players"]["white"]["name"] == "Ann"


def test_both_sides_by_one_browser(server, sit):
    game = server.create("link")
    token = server.join(game)["token"]
    player = sit(game, game["seats"]["white"], token)
    assert player.wait(bool)["you"] == ["white", "black"]
    player.play("e4")
    player.play("e5")
