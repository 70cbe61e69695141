"""Levels for people: how far an opponent looks ahead, and how far it misjudges what it sees.

A weak player does not throw pieces away at random. It looks a move or two ahead, and
takes one move for better than another that is not: so a level looks at every move to a
small depth and adds an error of its own to each score. Small differences drown in the
error, large ones seldom do.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from echecs.domain.game import Game
from echecs.domain.message import N_
from echecs.domain.move import Move
from echecs.domain.rules import STANDARD
from echecs.openings import usual_moves
from echecs.player.player import Player
from echecs.player.thought import Limits, Score, Thought

# A level that does not err varies its first moves, within so many hundredths of a pawn.
_VARIED_PLIES = 8
_VARIED_LINES = 4
# More, where openings have names: a short search finds quiet moves as good as 1. e4.
_NAMED_LINES = 8
_AS_GOOD = 40
# What a forced mate is worth to one who may err, in hundredths of a pawn: more than a
# queen, and not so much that the weakest never overlooks it.
_MATE = 1200


class Level(NamedTuple):
    """One of the levels; `bench/player/levels.py` measures them against each other."""

    number: int
    name: str
    sentence: str
    rating: int
    """About how strong it is, on the scale of clubs."""
    depth: int
    """How many half-moves it looks ahead."""
    error: int
    """The spread of its misjudgements, in hundredths of a pawn; 0 for none."""
    nodes: int | None = None
    """How much it searches where it does not err; None for as long as it may."""


LEVELS = (
    Level(
        1,
        N_("First steps"),
        N_("It knows how the pieces move."),
        rating=300,
        depth=1,
        error=510,
    ),
    Level(
        2,
        N_("Beginner"),
        N_("It takes what it sees, and overlooks a lot."),
        rating=550,
        depth=1,
        error=265,
    ),
    Level(
        3,
        N_("Learner"),
        N_("It guards its pieces, most of the time."),
        rating=800,
        depth=1,
        error=140,
    ),
    Level(
        4,
        N_("Hobby player"),
        N_("It sees your next move coming."),
        rating=1000,
        depth=2,
        error=90,
    ),
    Level(
        5,
        N_("Café player"),
        N_("It likes to attack, and punishes simple mistakes."),
        rating=1200,
        depth=3,
        error=60,
    ),
    Level(
        6,
        N_("Club player"),
        N_("It plans a few moves ahead."),
        rating=1450,
        depth=4,
        error=20,
    ),
    Level(
        7,
        N_("Strong club player"),
        N_("It makes few simple mistakes."),
        rating=1700,
        depth=6,
        error=10,
    ),
    Level(
        8,
        N_("Expert"),
        N_("It calculates well; a slip will cost you the game."),
        rating=2000,
        depth=0,
        error=0,
        nodes=1_900,
    ),
    Level(
        9,
        N_("Master"),
        N_("It plays for small advantages and keeps them."),
        rating=2300,
        depth=0,
        error=0,
        nodes=4_200,
    ),
    Level(
        10,
        N_("International master"),
        N_("It sees your threats long before you make them."),
        rating=2400,
        depth=0,
        error=0,
        nodes=10_500,
    ),
    Level(
        11,
        N_("Grandmaster"),
        N_("It needs only one loose move of yours to win."),
        rating=2500,
        depth=0,
        error=0,
        nodes=27_000,
    ),
    Level(
        12,
        N_("Full strength"),
        N_("It plays as well as it can in the time it has."),
        rating=2600,
        depth=0,
        error=0,
    ),
)
"""From one that a child beats in its first week to all that the player has.

Points against the level below, 100 games each, by `bench/player/levels.py`: 2: 68 %, 3: 71 %,
4: 69 %, 5: 75 %, 6: 66 %, 7: 83 %, 8: 81 %, 9: 77 %, 10: 81 %, 11: 77 %, 12 with 0.05 s a move:
83 %. The first takes 67 % from moves at random, and 31 % from one who takes what he can.
"""


class Choice(NamedTuple):
    """A move that a level plays, and what it takes the position for."""

    move: Move
    score: Score


def choose_move(
    player: Player, game: Game, level: Level, chance: random.Random, limits: Limits | None = None
) -> Move:
    """The move that a level plays; the game must not be over.

    `limits` are for the levels that search as long as they may, and cut the others short.
    """
    return choose(player, game, level, chance, limits or Limits(seconds=1.0)).move


def choose(
    player: Player, game: Game, level: Level, chance: random.Random, limits: Limits
) -> Choice:
    """The same with the level's own judgement of the position."""
    if level.error == 0:
        limits = replace(limits, nodes=level.nodes or limits.nodes)
        if game.ply < _VARIED_PLIES:
            usual = usual_moves(game.board) if game.rules == STANDARD else {}
            lines = _NAMED_LINES if usual else _VARIED_LINES
            # Each line is looked at as far as the move alone would be.
            nodes = lines * level.nodes if level.nodes else limits.nodes
            limits = replace(limits, lines=lines, nodes=nodes)
            return _vary(player.search(game, limits), usual, chance)
        thought = player.search(game, limits)
        assert thought.best is not None, f"no move in {game.board.fen}"
        assert thought.score is not None
        return Choice(thought.best, thought.score)
    lines = game.board.legal_move_count
    thought = player.search(game, replace(limits, depth=level.depth, nodes=None, lines=lines))
    _, chosen = max(
        ((_worth(line.score) + chance.gauss(0, level.error), line) for line in thought.lines),
        key=lambda judged: judged[0],
    )
    return Choice(chosen.moves[0], chosen.score)


def _vary(thought: Thought, usual: dict[Move, int], chance: random.Random) -> Choice:
    """One of the moves that are as good as the best: nobody wants the same game every time.

    Those that openings go on with come first, each as often as it has named lines.
    """
    best = _worth(thought.lines[0].score)
    good = [line for line in thought.lines if _worth(line.score) >= best - _AS_GOOD]
    known = [line for line in good if line.moves[0] in usual]
    weights = [usual[line.moves[0]] for line in known] or None
    [chosen] = chance.choices(known or good, weights)
    return Choice(chosen.moves[0], chosen.score)


def _worth(score: Score) -> int:
    """A score in hundredths of a pawn, whatever it is."""
    if score.mate is not None:
        return _MATE if score.mate > 0 else -_MATE
    assert score.centipawns is not None
    return max(-_MATE, min(score.centipawns, _MATE))
