"""The judgement of a claim: what was found beside what the line says."""

from __future__ import annotations

from typing import NamedTuple

from echecs.batch.audit import finding as findings
from echecs.batch.audit.effort import Effort, EffortSpentError
from echecs.batch.audit.facts import find_keys
from echecs.batch.input.claim import Claim
from echecs.batch.options import Options
from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.solver.keys import Keys
from echecs.solver.solution import NO_SOLUTION, Solution


class Judgement(NamedTuple):
    """A finding, what it rests on, and the moves that show it."""

    finding: str
    detail: str = ""
    evidence: str = ""


def judge(
    claim: Claim, solution: Solution, keys: Keys, effort: Effort, options: Options
) -> Judgement:
    """Compare a claim with the solution of its position."""
    if claim.is_empty:
        return Judgement(findings.NO_CLAIM)
    if solution.mate is None:
        return _judge_without_mate(claim, solution, options)
    if solution.mate < 0 < _wanted(claim) or _wanted(claim) < 0 < solution.mate:
        return Judgement(findings.WRONG, "other-side")
    if claim.mate is not None:
        if solution.moves > abs(claim.mate):
            return Judgement(findings.LONGER, "longer")
        if solution.moves < abs(claim.mate):
            return Judgement(findings.SHORTER, "shorter")
    return (
        _judge_keys(claim, solution, keys, effort)
        or _judge_line(claim, solution, effort)
        or _judge_rest(claim, solution, keys, options)
    )


def _wanted(claim: Claim) -> int:
    """The length that is claimed; positive when only moves are."""
    return 1 if claim.mate is None else claim.mate


def _judge_without_mate(claim: Claim, solution: Solution, options: Options) -> Judgement:
    if not solution.board.has_legal_move:
        return Judgement(findings.WRONG, "no-mate")
    if claim.mate is None:
        is_settled = solution.status == NO_SOLUTION and options.moves is None
        return (
            Judgement(findings.WRONG, "no-mate")
            if is_settled
            else Judgement(findings.UNDECIDED, "not-found")
        )
    if solution.refuted >= abs(claim.mate):
        detail = "no-mate" if solution.status == NO_SOLUTION else "none-so-short"
        return Judgement(findings.WRONG, detail)
    if options.moves is not None and abs(claim.mate) > options.moves:
        return Judgement(findings.UNDECIDED, "beyond-limit")
    return Judgement(findings.UNDECIDED, "not-found")


def _judge_keys(claim: Claim, solution: Solution, keys: Keys, effort: Effort) -> Judgement | None:
    """Whether every claimed first move is one."""
    for move in claim.keys:
        if move in keys.moves:
            continue
        try:
            fails = keys.are_all or not effort.is_key(solution.board, move, solution.moves)
        except EffortSpentError:
            return Judgement(findings.UNDECIDED, "line-not-checked")
        if fails:
            said = format_san(solution.board, move)
            return Judgement(findings.WRONG, "key-fails", said)
    return None


def _judge_line(claim: Claim, solution: Solution, effort: Effort) -> Judgement | None:
    """Whether every move of the claimed line keeps the mate, and in a puzzle is the only one."""
    board, left = solution.board, solution.moves
    attacks = solution.moves > 0 and solution.mate == solution.moves
    try:
        for move in claim.line:
            if attacks and left < 1:
                break
            if attacks:
                if not effort.is_key(board, move, left):
                    return Judgement(findings.WRONG, "line-fails", _numbered(board, move))
                if claim.is_puzzle and left > 1 and board is not solution.board:
                    others = [key for key in find_keys(effort, board, left).moves if key != move]
                    if others:
                        said = " ".join(_numbered(board, other) for other in others)
                        return Judgement(findings.COOKED, "other-continuation", said)
                left -= 1
            board = board.play(move)
            attacks = not attacks
    except EffortSpentError:
        return Judgement(findings.UNDECIDED, "line-not-checked")
    return None


def _judge_rest(claim: Claim, solution: Solution, keys: Keys, options: Options) -> Judgement:
    """Cooks, and what the limits left open."""
    one_is_enough = claim.is_puzzle and solution.moves <= 1
    asks_for_keys = solution.moves > 0 and (bool(claim.keys) or options.sole_key)
    if asks_for_keys and not one_is_enough and options.keys:
        expected: tuple[Move, ...] = claim.keys or tuple(keys.moves[:1])
        others = [key for key in keys.moves if key not in expected]
        if others and solution.is_minimal:
            said = " ".join(format_san(solution.board, key) for key in others)
            return Judgement(findings.COOKED, "other-keys", said)
    if not solution.is_minimal:
        return Judgement(findings.UNDECIDED, "shorter-not-excluded")
    if asks_for_keys and not one_is_enough and options.keys and not keys.are_all:
        return Judgement(findings.UNDECIDED, "other-keys-not-excluded")
    return Judgement(findings.CORRECT)


def _numbered(board: Board, move: Move) -> str:
    dots = "." if board.turn == 0 else "..."
    return f"{board.fullmove_number}{dots}{format_san(board, move)}"
