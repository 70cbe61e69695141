"""Messages of the game socket, judged by their form."""

import pytest


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "malformed"),
        ("[]", "malformed"),
        ('"hello"', "malformed"),
        ("[" * 3000, "malformed"),
        ('{"type": "move", "text": "e4", "ply": NaN}', "malformed"),
        ('{"type": "move", "text": "e4"}', "malformed"),
        ('{"type": "move", "text": "e4", "ply": true}', "malformed"),
        ('{"type": "move", "text": "e4", "ply": -1}', "malformed"),
        ('{"type": "move", "text": 4, "ply": 0}', "malformed"),
        ('{"type": "move", "text": "", "ply": 0}', "malformed"),
        ('{"type": "draw", "action": "steal"}', "malformed"),
        ('{"type": "draw"}', "malformed"),
        ('{"type": "resign", "color": "green"}', "malformed"),
        ('{"type": "resign", "color": ["white"]}', "malformed"),
        ('{"type": "hello"}', "malformed"),
        ('{"type": "dance"}', "unknown-type"),
        ('{"type": ["move"]}', "unknown-type"),
        (r'{"type": "move", "text": "\ud800", "ply": 0}', "malformed"),
        (r'{"type": "move", "text": "\u0000", "ply": 0}', "not-a-move"),
        ('{"type": "move", "text": "♘♞é🙂", "ply": 0}', "not-a-move"),
        ("{}", "unknown-type"),
    ],
)
def test_malformed_messages_change_nothing(local, text, reason):
    player = local()
    player.socket.send(text)
    assert player.until("refused")["reason"] == reason
    assert player.settle()["ply"] == 0


def test_the_number_of_a_message_is_repeated(local):
    player = local()
    player.send("dance", id=77)
    assert player.until("refused")["id"] == 77
    player.send("ping", id="seven")
    assert "id" not in player.until("pong")


def test_bytes_are_read_as_text(local):
    player = local()
    player.socket.send(b'{"type": "ping", "id": 3}')
    assert player.until("pong")["id"] == 3
    player.socket.send(b"\xff\xfe")
    assert player.until("refused")["reason"] == "malformed"


def test_huge_messages_close_the_socket(local):
    player = local()
    player.socket.send('{"type": "ping", "x": "%s"}' % ("x" * 5000))
    assert player.closed() == 1009
