"""Whole games by our reader and by python-chess's: moves, variations, comments, NAGs, errors.

Where a word of the movetext is no move, python-chess takes what its pattern finds in it
or passes it over; here it is an error that ends its line. So all that is read here
without an error is read alike there, and an error there is an error here.
"""

import io
import logging
import random
import re

import chess.pgn
import pytest
from support.places import DATA

from echecs import read_pgn

FILES = [path for path in sorted(DATA.rglob("*.pgn")) if path.stat().st_size < 200_000]


@pytest.fixture(autouse=True)
def _quiet():
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def their_games(text):
    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        yield game


def flat(children, name):
    """A tree as a list, so that neither depth nor length matters."""
    rows = []
    todo = [(child, 1) for child in reversed(children)]
    while todo:
        node, depth = todo.pop()
        move, further = name(node)
        comments = [
            " ".join((text or "").split()) for text in (node.comment, node.starting_comment)
        ]
        rows.append((depth, move, *comments, sorted(node.nags)))
        todo += [(child, depth + 1) for child in reversed(further)]
    return rows


def theirs(game):
    return flat(game.variations, lambda node: (node.move.uci(), node.variations))


def ours(game):
    return flat(
        game.root.children,
        lambda node: ("0000" if node.move.is_null else node.move.uci, node.children),
    )


def compare(text):
    """The number of games and whether none has an error; they must be the same otherwise."""
    mine = list(read_pgn(io.StringIO(text)))
    try:
        others = list(their_games(text))
    except IndexError:
        # python-chess 1.11.2 ends so on some brackets that are not paired.
        assert any(game.errors for game in mine), text
        return 0
    assert len(mine) == len(others), text
    for one, other in zip(mine, others, strict=True):
        assert one.errors or not other.errors, text
        if not one.errors:
            assert ours(one) == theirs(other), text
            assert one.result == other.headers["Result"], text
            for name, value in one.headers.items():
                assert other.headers[name] == value, text
    return sum(not game.errors for game in mine)


def is_for_both(text):
    """Without what only one of the two readers plays."""
    return not re.search(r'\[Variant "(?!Standard|Chess960|From Position)', text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files(path):
    text = path.read_bytes().decode("utf-8-sig")
    if not is_for_both(text):
        assert all(game.errors for game in read_pgn(path)) or "mini" in text
        return
    compare(text)


WORDS = ["Nf3", "e4", "O-O", "--", "$3", "!", "{a}", "{[%clk 0:01:02]}", "(", ")", "exd5"]


@pytest.mark.parametrize("seed", range(6))
def test_words_left_out_doubled_and_put_in(seed):
    rng = random.Random(seed)
    texts = [
        path.read_bytes().decode("utf-8-sig")
        for path in FILES
        if path.stat().st_size < 20_000 and is_for_both(path.read_text("utf-8-sig"))
    ]
    read = 0
    for _ in range(60):
        head, gap, moves = rng.choice(texts).split("\n\n[Event")[0].partition("\n\n")
        *words, result = re.findall(r"\{[^}]*\}|[()]|[^\s(){}]+", moves)
        for _ in range(rng.randrange(3)):
            at = rng.randrange(len(words) + 1)
            words[at : at + rng.choice((0, 0, 1))] = [rng.choice([*WORDS, *words[at : at + 1]])]
        text = f"{head}{gap}{' '.join(words)} {result}\n"
        # A judgement before a variation's first move is of no move; there it goes to the
        # move before.
        if not re.search(r"\( (\$|!)", text):
            read += compare(text)
    assert read > 10
