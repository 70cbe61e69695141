"""The scanner finds the games that the parser reads, wherever they begin and end."""

import io
import pickle
import random
import re

import pytest
from support.places import DATA

from echecs import read_pgn, scan_headers

FILES = sorted(DATA.rglob("*.pgn"))
# What decides where a game ends, and what only looks like it.
WORDS = [
    "1.", "1...", "2.", "1", "11.", "0000", "e4", "e4-", "x-1-0", "O-O", "0-0-0", "1-0", "0-1",
    "1/2-1/2", "1/2", "*", "$1", "$", "!", "?!", "(", ")", "{", "}", "{a}", "{1-0}", "{\n\n1. }",
    "; 1-0", "%", "\n% 1-0\n", "\n", "\n\n", "\r\n\r\n", " ", "\t", "\n[", "[", '\n[White "a"]\n',
    '[Event "b"]', '\n\n[Event "c"]\n\n', '\n[A "x\\"y"]', "\n[A “q”]\n", '\n[B "open\n', "♘f3",
    "♘", "\ufe0f1-0", "é", "e.p.", "--", "Z0", "<", "1-0x", "1e4", "12e4-", "0", "10.", "@@@@",
    "20.", "100", "10-1", "1000", '[A "x"]]', '\n[A "x"]\r\n', '\n[A "x"] e4', '\n[A "b]c"]\n',
    "\n[A]\r\r\n", "[\r\n", "[\n", '\n[A "x"]\n[B "y"]\n',
]  # fmt: skip


def places(text):
    """The headers, moves and lines of the games, by each reader."""
    entries = list(scan_headers(io.StringIO(text)))
    assert "".join(entry.data.decode() for entry in entries) == text[: len_of(entries, text)]
    scanned = [(dict(entry.headers), entry.game().moves) for entry in entries]
    return scanned, [(dict(game.headers), game.moves) for game in read_pgn(io.StringIO(text))]


def len_of(entries, text):
    return len(b"".join(entry.data for entry in entries).decode())


@pytest.mark.parametrize("seed", range(8))
def test_random_words(seed):
    rng = random.Random(seed)
    for _ in range(1500):
        joint = rng.choice(["", " ", "  "])
        text = joint.join(rng.choices(WORDS, k=rng.randrange(1, 14)))
        scanned, read = places(text)
        assert scanned == read, text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files(path):
    entries = list(scan_headers(path))
    games = list(read_pgn(path))
    assert [entry.headers for entry in entries] == [game.headers for game in games]
    data = path.read_bytes()
    for entry in entries:
        assert data[entry.offset : entry.offset + len(entry.data)] == entry.data
        assert entry.line == 1 + data.count(b"\n", 0, entry.offset)


@pytest.mark.parametrize("seed", range(4))
def test_one_header_alone(seed):
    rng = random.Random(seed)
    for _ in range(500):
        text = "".join(rng.choices([word for word in WORDS if "[" in word or "\n" in word], k=6))
        for entry in scan_headers(io.StringIO(text)):
            for name in ("White", "Event", "A", "B", "Nobody"):
                assert entry.get(name) == entry.headers.get(name), text
                assert entry.get(name, "?") == entry.headers.get(name, "?")


def test_many_names_and_values():
    pairs = [(f"Name{number % 50}", f"é{number}") for number in range(400)]
    text = "".join(f'[{name} "{value}"]\n' for name, value in pairs) + "\n*\n"
    entry = next(scan_headers(io.StringIO(text * 2)))
    assert entry.headers == dict(pairs)
    assert entry.get("Name7") == "é357"
    with pytest.raises(TypeError):
        entry.get(b"Name7")  # type: ignore[call-overload]
    assert entry.get("\x00") is None


def test_entries_are_pickled_and_shown():
    entry = next(scan_headers(io.StringIO('\n[White "A"]\n\n1. e4 *')))
    again = pickle.loads(pickle.dumps(entry))
    assert (again.data, again.line, again.offset) == (entry.data, entry.line, entry.offset)
    assert re.fullmatch(r"PgnEntry\(line=1, offset=0, headers=\{'White': 'A'\}\)", repr(again))
