"""Analysing one game: one search for each position, the solver on mates, the moves judged."""

from __future__ import annotations

import threading
from collections.abc import Callable

from echecs.analysis.judgement import Analysis, Judgement, judge
from echecs.analysis.mates import DEFAULT_NODES, MateFinder
from echecs.analysis.thinker import Estimate, OwnThinker, Thinker
from echecs.domain.game import Game
from echecs.domain.rules import RULE_SETS, STANDARD
from echecs.notation.pgn import PgnGame
from echecs.openings import opening_of
from echecs.player import Limits
from echecs.player.thought import Score

DEFAULT_LIMITS = Limits(nodes=200_000)
"""The thinking for each position when nothing is said: a few tenths of a second."""

# Names of the standard rules in the Variant header, in small letters; Chess960 is told by its FEN.
_STANDARD_NAMES = {
    "",
    "standard",
    "chess",
    "normal",
    "from position",
    "chess960",
    "chess 960",
    "fischerandom",
    "fischer random",
    "freestyle",
}


class OtherRulesError(ValueError):
    """A game by other rules than those that engines know."""

    def __init__(self, rules: str) -> None:
        super().__init__(f"only games by the standard rules can be analysed, not {rules!r}")
        self.rules = rules


def analyse(
    game: Game | PgnGame,
    limits: Limits = DEFAULT_LIMITS,
    *,
    thinker: Thinker | None = None,
    mate_nodes: int = DEFAULT_NODES,
    progress: Callable[[int, int], None] | None = None,
    stop: threading.Event | None = None,
) -> Analysis:
    """Judge every move of a game.

    `limits` are for each position; under a limit of depth or nodes the same game is
    always judged alike. `progress` is called with the positions done and their number.
    After `stop` is set the analysis holds what was judged so far.
    """
    pgn = standard_game(game)
    own = thinker is None
    thinker = OwnThinker() if thinker is None else thinker
    try:
        estimates = _Walk(pgn, limits, thinker, mate_nodes, progress, stop).estimates
    finally:
        if own:
            thinker.close()
    return Analysis(
        pgn,
        tuple(estimates),
        tuple(_judgements(pgn, estimates)),
        opening_of(pgn),
        thinker.name,
        {
            name: value
            for name in ("depth", "nodes", "seconds")
            if (value := getattr(limits, name)) is not None
        },
    )


def standard_game(game: Game | PgnGame) -> PgnGame:
    """A game as PGN; `OtherRulesError` when it is not by the standard rules."""
    if isinstance(game, Game):
        if game.rules != STANDARD:
            raise OtherRulesError(game.rules.name)
        return PgnGame.from_game(game)
    variant = game.headers.get("Variant", "").strip().lower()
    if variant not in _STANDARD_NAMES or RULE_SETS.get(variant, STANDARD) != STANDARD:
        raise OtherRulesError(game.headers["Variant"])
    if game.errors:
        raise game.errors[0]
    return game


class _Walk:
    """The way through a game's positions.

    From the first to the last: from the last to the first, with what the table then
    knows of the moves to come, the losses were no nearer to Stockfish's with ten times
    the nodes, and more moves were blamed for nothing (15 of 157 instead of 9).
    """

    def __init__(
        self,
        pgn: PgnGame,
        limits: Limits,
        thinker: Thinker,
        mate_nodes: int,
        progress: Callable[[int, int], None] | None,
        stop: threading.Event | None,
    ) -> None:
        self._game = Game(pgn.initial_board)
        self._limits = limits
        self._thinker = thinker
        self._mates = MateFinder(mate_nodes)
        moves = pgn.moves
        total = len(moves) + 1
        self.estimates: list[Estimate | None] = [None] * total
        thinker.start_game()
        for ply in range(total):
            if stop is not None and stop.is_set():
                return
            estimate = self._estimate(is_last=ply == len(moves))
            if stop is not None and stop.is_set():
                # A search cut short is no estimate.
                return
            self.estimates[ply] = estimate
            if progress is not None:
                progress(ply + 1, total)
            if ply < len(moves):
                self._game.push(moves[ply])

    def _estimate(self, is_last: bool) -> Estimate:
        board = self._game.board
        if not board.has_legal_move:
            return Estimate(Score(mate=0) if board.is_check else Score(0))
        # A draw that nobody claimed is none while the game goes on.
        if board.is_insufficient_material or (is_last and self._game.outcome is not None):
            return Estimate(Score(0))
        return self._mates.correct(board, self._thinker.think(self._game, self._limits))


def _judgements(pgn: PgnGame, estimates: list[Estimate | None]) -> list[Judgement]:
    found = []
    for ply, (board, move) in enumerate(zip(pgn.boards, pgn.moves, strict=False)):
        before, after = estimates[ply], estimates[ply + 1]
        if before is not None and after is not None:
            found.append(judge(ply, board, move, before, after))
    return found
