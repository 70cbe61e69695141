"""Training: a person finds the mate move by move, against the longest defence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.rules import MINI
from echecs.notation.san import format_san
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.training import PROOF_SECONDS, Finding, TrainingError, judge, set_exercise
from echecs.web.position.move_entry import entry_of
from echecs.web.position.pasted import read_board, rules_of
from echecs.web.position.typed_move import read_move
from echecs.web.request.body import read_body
from echecs.web.request.fields import require_integer, require_text
from echecs.web.request.limit import address_of
from echecs.web.request.reason import RefusedError, refused, sentence
from echecs.web.request.turns import LONGEST_SEARCH, Turns, run_aside

_AT_ONCE = 3
_MOST_WAITING = 20
_MEGABYTES = 16
# How long a request waits for a prover before it is told to come back later.
_QUEUE_SECONDS = 10.0


async def train(request: Request) -> Response:
    """Start from a position, or judge a move of the person and answer it."""
    body = await read_body(request)
    language = request.state.language
    board = read_board(require_text(body, "fen", 400), rules_of(body))
    if not board.has_legal_move:
        raise RefusedError(Finding("mated-already"))
    seconds = PROOF_SECONDS
    if body.get("seconds") is not None:
        seconds = require_integer(body, "seconds", 1, LONGEST_SEARCH)
    if body.get("move") is None:
        return JSONResponse(
            await with_prover(request, lambda prover: start(prover, board, seconds))
        )
    left = require_integer(body, "left", 1, LONGEST)
    # By the reduced rules no draw comes in between: the board alone is played on.
    move = read_move(Game(board, MINI), require_text(body, "move", 64), language)
    judged = await with_prover(request, lambda prover: answer(prover, board, left, move, seconds))
    finding = judged.pop("finding", None)
    if finding is not None:
        judged["message"] = sentence(finding, language)
    return JSONResponse(judged)


class _Provers:
    """Provers that remember what they proved: the next move of a line is known already."""

    def __init__(self) -> None:
        self.turns = Turns(_AT_ONCE, _MOST_WAITING)
        self.resting: list[Prover] = []


async def with_prover(request: Request, work: Callable[[Prover], dict[str, Any]]) -> dict[str, Any]:
    """Wait for a prover and work with it in a thread."""
    provers = _provers(request.app.state)
    ticket = provers.turns.queue(address_of(request.scope))
    try:
        async with asyncio.timeout(_QUEUE_SECONDS):
            await ticket
        prover = provers.resting.pop() if provers.resting else Prover(_MEGABYTES)
        prover.resume()
        try:
            return await run_aside(lambda: work(prover))
        except asyncio.CancelledError:
            prover.stop()
            raise
        finally:
            if not prover.is_stopped:
                provers.resting.append(prover)
    except TimeoutError:
        raise refused("full") from None
    finally:
        provers.turns.leave(ticket)


def _provers(state: State) -> _Provers:
    if not hasattr(state, "training"):
        state.training = _Provers()
    found: _Provers = state.training
    return found


# --- What a page is told ---------------------------------------------------------------


def start(prover: Prover, board: Board, seconds: float = PROOF_SECONDS) -> dict[str, Any]:
    """The length of the shortest mate; `RefusedError` when there is none to find."""
    try:
        exercise = set_exercise(prover, board, seconds)
    except TrainingError as error:
        raise RefusedError(error.finding) from None
    return {"left": exercise.moves, "minimal": exercise.is_minimal}


def answer(
    prover: Prover, board: Board, left: int, move: Move, seconds: float = PROOF_SECONDS
) -> dict[str, Any]:
    """Whether a move keeps the mate in `left` moves, and the answer to it."""
    try:
        judgement = judge(prover, board, left, move, seconds)
    except TrainingError as error:
        raise RefusedError(error.finding) from None
    after = board.play(move)
    if judgement.finding is None:
        return _good(board, move, after, judgement.reply, judgement.left)
    refuting = judgement.reply
    return {
        "verdict": "wrong",
        "reason": judgement.finding.code,
        "finding": judgement.finding,
        "refutation": None if refuting is None else format_san(after, refuting),
        "refutation_uci": None if refuting is None else refuting.uci,
    }


def _good(board: Board, move: Move, after: Board, reply: Move | None, left: int) -> dict[str, Any]:
    entries = [entry_of(board, move, after)]
    final = after
    if reply is not None:
        final = after.play(reply)
        entries.append(entry_of(after, reply, final))
    return {
        "verdict": "good",
        "mate": reply is None,
        "reply": None if reply is None else reply.uci,
        "fen_after": after.fen,
        "fen": final.fen,
        "left": left,
        "entries": entries,
    }
