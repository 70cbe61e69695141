"""Matches between engines are refereed: legal moves, in time, to an end by the rules."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.player.match import UCI_PLAYER, play
from bench.player.uci_opponent import Opponent
from echecs.domain.move import Move

OPENING = [Move.from_uci(text) for text in ("f2f3", "e7e5")]
# Answers everything with the move of a rook through its own pawn.
ILLEGAL = f"""{shlex.quote(sys.executable)} -c "
import sys
for line in sys.stdin:
    words = dict(uci='uciok', isready='readyok', go='bestmove a1a5')
    print(words.get(line.split()[0], ''), flush=True)
    if line == 'quit\\n': break
" """


@contextmanager
def seats(white: str, black: str) -> Iterator[tuple[Opponent, Opponent]]:
    """Two engines, ended whatever happens."""
    first, second = Opponent(white, "nodes 300"), Opponent(black, "nodes 300")
    try:
        yield first, second
    finally:
        first.close()
        second.close()


def test_a_game_ends_by_the_rules() -> None:
    with seats(UCI_PLAYER, UCI_PLAYER) as (white, black):
        mate = [*OPENING, Move.from_uci("g2g4")]
        assert play(white, black, mate) == (0.0, "checkmate")
        assert black.slowest >= black.last > 0


def test_a_move_that_is_too_slow_loses() -> None:
    with seats(UCI_PLAYER, UCI_PLAYER) as (white, black):
        points, end = play(white, black, OPENING, longest=0.0)
        assert points == 0.0
        assert end.startswith("out of time, 0.")
        assert " w " in end
        points, end = play(white, black, OPENING[:1], longest=0.0)
        assert points == 1.0
        assert " b " in end


def test_an_illegal_move_loses() -> None:
    with seats(ILLEGAL, UCI_PLAYER) as (white, black):
        points, end = play(white, black, OPENING)
        assert points == 0.0
        assert end.startswith("illegal move, a1a5 in rnbqkbnr/pppp1ppp/")
