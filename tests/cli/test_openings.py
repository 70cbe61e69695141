"""Openings found by name."""

import json

import chess
import pytest


def test_names_codes_and_lines(echecs):
    done = echecs("openings", "ruy", "lopez", check=0)
    assert done.stdout.startswith("C60  Ruy Lopez\n     1. e4 e5 2. Nf3 Nc6 3. Bb5\n")


@pytest.mark.parametrize("words", [("grunfeld",), ("GRÜNFELD",), ("D80",)])
def test_accents_and_codes(echecs, words):
    found = echecs("openings", "--json", *words, check=0).stdout.splitlines()
    assert any("Grünfeld" in json.loads(line)["name"] for line in found)


def test_every_line_is_legal(echecs):
    for line in echecs("openings", "--json", "najdorf", check=0).stdout.splitlines():
        board = chess.Board()
        for word in json.loads(line)["line"].split():
            if not word.endswith("."):
                board.push_san(word)


def test_nothing_is_found(echecs):
    done = echecs("openings", "no", "such", "thing", check=1)
    assert done.stdout == ""
    assert "no opening has 'no such thing' in its name" in done.stderr


def test_words_are_needed(echecs):
    echecs("openings", check=2)
