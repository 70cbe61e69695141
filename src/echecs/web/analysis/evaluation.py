"""What a position is worth, for whoever tries moves on a board."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.analysis import Estimate, OwnThinker
from echecs.analysis.mates import MateFinder
from echecs.analysis.phrases import format_line, format_score
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.rules import RuleSet
from echecs.player import Limits
from echecs.player.thought import Score
from echecs.web.position.pasted import LONGEST_FEN, read_board, rules_of
from echecs.web.request.body import read_body
from echecs.web.request.fields import require_text
from echecs.web.request.limit import address_of

LIMITS = Limits(nodes=60_000, seconds=1.0)
"""About a tenth of a second for each position."""
MATE_NODES = 5_000
_MEGABYTES = 4
_SHOWN_PLIES = 8


async def evaluate(request: Request) -> Response:
    """The evaluation of a position, as White sees it."""
    body = await read_body(request)
    language = request.state.language
    rules = rules_of(body)
    board = read_board(require_text(body, "fen", LONGEST_FEN), rules)

    def think() -> dict[str, Any]:
        return describe(board, rules, language)

    return JSONResponse(await request.app.state.hub.work.think(address_of(request.scope), think))


def describe(board: Board, rules: RuleSet, language: str) -> dict[str, Any]:
    """Score, winning chances and the line that is best, of a position."""
    estimate = estimate_of(board, rules)
    chances = estimate.chances
    return {
        "score": format_score(estimate, board.turn),
        "chances": round(chances if board.turn is Color.WHITE else 1 - chances, 4),
        "best": None if estimate.best is None else estimate.best.uci,
        "line": format_line(board, estimate.line[:_SHOWN_PLIES], language),
    }


def estimate_of(board: Board, rules: RuleSet) -> Estimate:
    """What a position is worth to its side to move; short mates are proved."""
    if not board.has_legal_move:
        return Estimate(Score(mate=0) if board.is_check else Score(0))
    game = Game(board, rules)
    if game.outcome is not None:
        return Estimate(Score(0))
    thought = OwnThinker(_MEGABYTES).think(game, LIMITS)
    return MateFinder(MATE_NODES, megabytes=1).correct(board, thought)
