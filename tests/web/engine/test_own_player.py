"""Our own player as an opponent, and its hints."""

import asyncio

import pytest

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.rules import RULE_SETS
from echecs.player.level import LEVELS
from echecs.web.engine.level import LEVEL_NUMBERS
from echecs.web.engine.own_player import OwnPlayer

CASTLING = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"


def test_games_know_all_levels():
    assert list(LEVEL_NUMBERS) == [level.number for level in LEVELS]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("level", [1, 5, 8, 12, 99])
def test_every_level_plays_by_the_rules(level, rules):
    async def play():
        player = OwnPlayer(pause=(0, 0))
        moves = ["e1g1"] if rules == "standard" else ["e1f1"]
        terms = {side: {"base": 60, "increment": 0} for side in ("white", "black")}
        clock = {"white": 1000, "black": 1000, "terms": terms}
        found, _ = await player.best_move(CASTLING, moves, level, clock, RULE_SETS[rules])
        board = Board(CASTLING, rules=RULE_SETS[rules]).play(Move.from_uci(moves[0]))
        assert board.is_legal(Move.from_uci(found))
        await player.close()

    asyncio.run(play())


def test_several_games_are_thought_about_at_once():
    async def play():
        player = OwnPlayer(pause=(0, 0))
        asked = [player.best_move(STARTING_FEN, [], level, None) for level in [1, 2, 3, 4] * 5]
        found = await asyncio.gather(*asked)
        assert all(Board(STARTING_FEN).is_legal(Move.from_uci(move)) for move, _ in found)
        await player.close()

    asyncio.run(play())


def test_it_takes_its_time_but_not_the_clock():
    player = OwnPlayer(pause=(0.5, 2.0))
    for _ in range(50):
        assert 0.5 <= player._pause_before(Game(), None) <= 2.0
        assert player._pause_before(Game(), 4.0) <= 0.1
