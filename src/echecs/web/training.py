"""Training: a person finds the mate move by move, against the longest defence."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.message import N_, CodedMessage
from echecs.domain.move import Move
from echecs.domain.rules import MINI
from echecs.notation.san import format_san
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import NO_SOLUTION
from echecs.solver.solve import solve
from echecs.web.background import Turns, run_aside
from echecs.web.body import read_body
from echecs.web.entry import entry_of
from echecs.web.protocol import require_integer, require_text
from echecs.web.reading import read_board, rules_of
from echecs.web.reason import RefusedError, refused, sentence
from echecs.web.typed_move import read_move

_AT_ONCE = 2
_MOST_WAITING = 20
_MEGABYTES = 16
_PROOF_SECONDS = 5.0
_DEFENCE_SECONDS = 2.0
_REFUTATION_SECONDS = 1.0
_LINE_SECONDS = 10.0

TEMPLATES = {
    "no-mate": N_("no mate can be forced here"),
    "mated-already": N_("the game is over here already"),
    "defender-to-move": N_("it is the other side that can force mate here"),
    "not-proved": N_("no mate was proved within {seconds} seconds"),
    "not-decided": N_("whether this move still mates was not decided within {seconds} seconds"),
    "wrong-move": N_("after this move, mate in {moves} can no longer be forced"),
    "not-mate": N_("this move does not give mate"),
    "stalemate": N_("this move is stalemate"),
}


class Finding(CodedMessage):
    """What there is to say of a move or a position in training: `Finding("not-mate")`."""

    __slots__ = ()
    templates = TEMPLATES


async def train(request: Request) -> Response:
    """Start from a position, or judge a move of the person and answer it."""
    body = await read_body(request)
    language = request.state.language
    board = read_board(require_text(body, "fen", 400), rules_of(body))
    if not board.has_legal_move:
        raise RefusedError(Finding("mated-already"))
    if body.get("move") is None:
        return JSONResponse(await _with_prover(request, lambda prover: start(prover, board)))
    left = require_integer(body, "left", 1, LONGEST)
    # By the reduced rules no draw comes in between: the board alone is played on.
    move = read_move(Game(board, MINI), require_text(body, "move", 64), language)
    judged = await _with_prover(request, lambda prover: judge(prover, board, left, move))
    finding = judged.pop("finding", None)
    if finding is not None:
        judged["message"] = sentence(finding, language)
    return JSONResponse(judged)


class _Provers:
    """Provers that remember what they proved: the next move of a line is known already."""

    def __init__(self) -> None:
        self.turns = Turns(_AT_ONCE, _MOST_WAITING)
        self.resting: list[Prover] = []


async def _with_prover(
    request: Request, work: Callable[[Prover], dict[str, Any]]
) -> dict[str, Any]:
    """Wait for a prover and work with it in a thread."""
    provers = _provers(request.app.state)
    ticket = provers.turns.queue()
    try:
        async with asyncio.timeout(_LINE_SECONDS):
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


# --- What is asked of the solver -------------------------------------------------------


def start(prover: Prover, board: Board) -> dict[str, Any]:
    """The length of the shortest mate; `RefusedError` when there is none to find."""
    solution = solve(board, seconds=_PROOF_SECONDS, prover=prover)
    if solution.mate is None:
        if solution.status == NO_SOLUTION:
            raise RefusedError(Finding("no-mate"))
        raise RefusedError(Finding("not-proved", seconds=round(_PROOF_SECONDS)))
    if solution.mate < 0:
        raise RefusedError(Finding("defender-to-move"))
    return {"left": solution.mate, "minimal": solution.is_minimal}


def judge(prover: Prover, board: Board, left: int, move: Move) -> dict[str, Any]:
    """Whether a move keeps the mate in `left` moves, and the answer to it."""
    after = board.play(move)
    if not after.has_legal_move and after.is_check:
        return _good(board, move, after, None, 0)
    if not after.has_legal_move:
        return _wrong(Finding("stalemate"), None)
    if left == 1:
        return _wrong(Finding("not-mate"), None)
    keeps, _ = prover.prove(after, left - 1, defending=True, seconds=_PROOF_SECONDS)
    if keeps is None:
        raise RefusedError(Finding("not-decided", seconds=round(_PROOF_SECONDS)))
    if not keeps:
        return _wrong(Finding("wrong-move", moves=left), refutation(prover, after, left - 1))
    reply, rest = longest_defence(prover, after, left - 1)
    return _good(board, move, after, reply, rest)


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


def _wrong(finding: Finding, refuting: str | None) -> dict[str, Any]:
    return {"verdict": "wrong", "reason": finding.code, "finding": finding, "refutation": refuting}


def refutation(prover: Prover, board: Board, moves: int) -> str | None:
    """A reply after which there is no mate in so many moves, if one is quickly known."""
    deadline = time.monotonic() + _REFUTATION_SECONDS
    replies = sorted(board.legal_moves, key=lambda reply: not board.is_capture(reply))
    for reply in replies:
        left = deadline - time.monotonic()
        if left <= 0:
            return None
        after = board.play(reply)
        if not after.has_legal_move or prover.prove(after, moves, seconds=left)[0] is False:
            return format_san(board, reply)
    return None


def longest_defence(prover: Prover, board: Board, moves: int) -> tuple[Move, int]:
    """The reply that puts a mate in at most `moves` off longest, and the moves it then takes.

    Among equals the one that leaves the fewest ways to keep the mate. What is
    not decided in time counts as resisting.
    """
    deadline = time.monotonic() + _DEFENCE_SECONDS
    lengths = {
        reply: _shortest_mate(prover, board.play(reply), moves, deadline)
        for reply in sorted(board.legal_moves, key=str)
    }
    longest = max(lengths.values())
    equals = [reply for reply, length in lengths.items() if length == longest]
    if len(equals) == 1:
        return equals[0], longest
    ways = {reply: _ways(prover, board.play(reply), longest, deadline) for reply in equals}
    return min(equals, key=lambda reply: ways[reply]), longest


def _shortest_mate(prover: Prover, board: Board, moves: int, deadline: float) -> int:
    """The length of the shortest mate, which has at most `moves` moves."""
    for length in range(1, moves):
        left = deadline - time.monotonic()
        if left <= 0:
            return moves
        verdict, _ = prover.prove(board, length, seconds=left)
        if verdict is not False:
            return length if verdict else moves
    return moves


def _ways(prover: Prover, board: Board, moves: int, deadline: float) -> int:
    """How many moves keep a mate in `moves`, those not decided in time included."""
    count = 0
    for move in board.legal_moves:
        after = board.play(move)
        if not after.has_legal_move:
            count += after.is_check
        elif moves > 1:
            left = deadline - time.monotonic()
            verdict = None
            if left > 0:
                verdict, _ = prover.prove(after, moves - 1, defending=True, seconds=left)
            count += verdict is not False
    return count
