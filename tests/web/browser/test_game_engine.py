"""A game against the engine."""

import pytest


def test_a_game_against_the_engine(player):
    player.open("/")
    if player.page.locator("[value=engine]").is_disabled():
        pytest.skip("no engine is installed (apt-get install stockfish)")
    player.start("engine", color="white", level=1)
    for square in ("a", "b", "c"):
        count = len(player.moves)
        player.click(f"{square}2", f"{square}3")
        player.has_moves(count + 2)
        player.hidden("#thinking")
    player.page.click("#takeback")
    player.has_moves(4)
    player.sees("#turn", "White to move: your turn.")


def test_the_engine_begins_when_it_has_white(player):
    player.open("/")
    if player.page.locator("[value=engine]").is_disabled():
        pytest.skip("no engine is installed (apt-get install stockfish)")
    player.start("engine", color="black", level=1)
    player.has_moves(1)
    player.has_below("black")
