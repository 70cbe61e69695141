"""An opponent for people: what it plays, when it takes a draw, when it gives up."""

import pytest

from echecs import Board, Game
from echecs.domain.move import Move
from echecs.player.level import LEVELS
from echecs.player.opponent import Opponent

QUEEN_DOWN = "4k3/8/8/8/8/8/3PPP2/Q3K3 b - - 0 40"
QUEEN_UP = "4k3/8/8/8/8/8/3PPP2/Q3K3 w - - 0 40"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.number))
def test_every_level_plays_legal_moves(level):
    game, opponent = Game(), Opponent(level, seed=1)
    for _ in range(6):
        move = opponent.reply(game).move
        assert move is not None
        game.play(move)


@pytest.mark.parametrize("number", [1, 5, 8, 11, 12])
def test_a_seed_repeats_its_moves(number):
    def line():
        game, opponent = Game(), Opponent(LEVELS[number - 1], seed=4)
        for _ in range(8):
            move = opponent.reply(game).move
            assert move is not None
            game.play(move)
        return game.moves

    assert line() == line()


def test_a_strong_level_does_not_always_begin_alike():
    def beginning(seed):
        game, opponent = Game(), Opponent(LEVELS[8], seed)
        for _ in range(6):
            move = opponent.reply(game).move
            assert move is not None
            game.play(move)
        return tuple(game.moves)

    assert len({beginning(seed) for seed in range(8)}) > 2


@pytest.mark.parametrize("number", [8, 9, 10, 11, 12])
def test_a_strong_level_begins_as_players_do(number):
    firsts = {str(Opponent(LEVELS[number - 1], seed).reply(Game()).move) for seed in range(12)}
    assert firsts <= {"e2e4", "d2d4", "c2c4", "g1f3"}
    assert len(firsts) > 1


def test_a_mate_in_one_is_given_by_who_does_not_err():
    game = Game(Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"))
    for level in LEVELS[5:]:
        assert Opponent(level, seed=1).reply(game).move == Move.from_uci("a1a8")


@pytest.mark.parametrize("number", range(1, 13))
def test_only_strong_levels_give_up_and_never_at_once(number):
    game, opponent = Game(Board(QUEEN_DOWN)), Opponent(LEVELS[number - 1], seed=1)
    assert opponent.reply(game).move is not None
    gives_up = opponent.reply(game).move is None
    assert gives_up == (number >= 7)


def test_draws_are_taken_by_who_is_not_better():
    # The person is to move: what is good for it is bad for the opponent.
    assert Opponent(LEVELS[4]).accepts_draw(Game(Board(QUEEN_UP)))
    assert not Opponent(LEVELS[4]).accepts_draw(Game(Board(QUEEN_DOWN)))
    assert not Opponent(LEVELS[4]).accepts_draw(Game())
    level_ending = Board("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 45")
    assert Opponent(LEVELS[4]).accepts_draw(Game(level_ending))


def test_a_clock_is_obeyed():
    """With hardly any time there is a move all the same."""
    for level in LEVELS:
        assert Opponent(level, seed=1).reply(Game(), clock=0.001).move is not None
