"""The whole solution of a problem for a page: keys with their variations, tries, set play."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.solver.keys import find_keys
from echecs.solver.search.prover import Prover
from echecs.solver.strategy import StoppedError
from echecs.solver.training import PROOF_SECONDS, Finding
from echecs.solver.variations import TooManyVariationsError, Variations
from echecs.web.mates.training import start, with_prover
from echecs.web.position.pasted import read_board, rules_of
from echecs.web.request.body import read_body
from echecs.web.request.fields import require_integer, require_text
from echecs.web.request.reason import RefusedError, refused
from echecs.web.request.turns import LONGEST_SEARCH

LONGEST_TOLD = 4
"""Longer mates have trees that nobody reads on a page."""
MOST_TOLD = 3_000
"""Moves of all trees that a page gets."""
_MOST_KEYS = 5


async def tell(request: Request) -> Response:
    """The variations of the shortest mate of a position."""
    body = await read_body(request)
    board = read_board(require_text(body, "fen", 400), rules_of(body))
    if not board.has_legal_move:
        raise RefusedError(Finding("mated-already"))
    seconds = PROOF_SECONDS
    if body.get("seconds") is not None:
        seconds = require_integer(body, "seconds", 1, LONGEST_SEARCH)
    return JSONResponse(
        await with_prover(request, lambda prover: variations_of(prover, board, seconds))
    )


def variations_of(prover: Prover, board: Board, seconds: float) -> dict[str, Any]:
    """The keys with all that follows, the tries and the set play, in time or not at all."""
    begun = time.monotonic()
    moves = start(prover, board, seconds)["left"]
    if moves > LONGEST_TOLD:
        raise refused("too-long-to-tell", moves=LONGEST_TOLD)
    counted = _Counted()
    variations = Variations(prover, max(seconds - (time.monotonic() - begun), 0.1))
    try:
        keys = find_keys(prover, board, moves, seconds)
        if not keys.are_all:
            raise StoppedError
        told = {
            "mate": moves,
            "keys": [
                variations.key(board, key, moves).as_dict(counted.say)
                for key in keys.moves[:_MOST_KEYS]
            ],
            "all_keys": [format_san(board, key) for key in keys.moves],
            "tries": [
                found.as_dict(counted.say)
                for found in (variations.tries(board, moves) if moves > 1 else ())
            ],
            "set_play": [reply.as_dict(counted.say) for reply in variations.set_play(board, moves)],
        }
    except StoppedError:
        raise RefusedError(Finding("not-proved", seconds=round(seconds))) from None
    except TooManyVariationsError:
        raise refused("too-much-to-tell", limit=MOST_TOLD) from None
    return told


class _Counted:
    """Words moves, and counts them."""

    def __init__(self) -> None:
        self._count = 0

    def say(self, board: Board, move: Move) -> str:
        """A move in algebraic notation."""
        self._count += 1
        if self._count > MOST_TOLD:
            raise TooManyVariationsError
        return format_san(board, move)
