"""One position examined: solved, its facts found, its claim judged."""

from __future__ import annotations

import io
import zlib
from typing import NamedTuple

from echecs.batch.audit import finding as findings
from echecs.batch.audit.effort import Effort
from echecs.batch.audit.facts import find_duals, find_keys, shortest_line
from echecs.batch.audit.judge import Judgement, judge
from echecs.batch.audit.record import Record
from echecs.batch.input.entry import Entry
from echecs.batch.input.form import Form
from echecs.batch.input.problem import Problem, parse_problem
from echecs.batch.options import Options
from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.errors import EchecsError, quote
from echecs.notation.san import format_san
from echecs.solver.keys import Keys
from echecs.solver.proof.write import write_proof
from echecs.solver.search.prover import Prover
from echecs.solver.solution import NO_SOLUTION, Solution
from echecs.solver.strategy import StoppedError

SKIPPED = "skipped"
ERROR = "error"


class Examined(NamedTuple):
    """A record, and the proof of its mate, packed; empty when there is none."""

    record: Record
    proof: bytes = b""


def examine(entry: Entry, form: Form, name: str, options: Options, prover: Prover) -> Examined:
    """Read an entry, solve it and judge it; what cannot be read becomes a record of that."""
    try:
        problem = parse_problem(entry, form)
    except EchecsError as error:
        return Examined(error_record(entry, name, error))
    if problem.is_other_puzzle and not options.other_puzzles:
        return Examined(
            Record(
                name,
                entry.line,
                problem.name,
                problem.board.fen,
                findings.NO_CLAIM,
                SKIPPED,
                status=SKIPPED,
            )
        )
    effort = Effort(prover, options)
    solution = _solve(problem, effort, options)
    keys = _keys(problem, solution, effort, options)
    judgement = judge(problem.claim, solution, keys, effort, options)
    duals = None
    if options.duals and len(keys.moves) == 1 and keys.are_all and solution.moves > 1:
        duals = find_duals(effort, problem.board, keys.moves[0], solution.moves)
    line = _line(solution, effort)
    proof = _proof(solution) if options.proofs else b""
    record = _record(entry, name, problem, solution, keys, judgement, line)
    return Examined(
        record._replace(duals=duals, nodes=effort.nodes, seconds=round(effort.spent, 6)), proof
    )


def error_record(entry: Entry, name: str, error: Exception | str) -> Record:
    """What is told of an entry that cannot be read or treated."""
    shown = quote(entry.text[:200].decode("utf-8", "replace"))
    text = str(error)
    if shown[1:-1] not in text and entry.text:
        text = f"{text}: {shown}"
    return Record(name, entry.line, finding=findings.ERROR, status=ERROR, error=text)


def _solve(problem: Problem, effort: Effort, options: Options) -> Solution:
    """Look for the mate that is claimed; when there is none so short, for any."""
    claimed, most = problem.claim.mate, options.moves
    if not claimed:
        return effort.solve(problem.board, most)
    bound = claimed if most is None else max(-most, min(most, claimed))
    solution = effort.solve(problem.board, bound)
    is_refuted = solution.mate is None and solution.status == NO_SOLUTION
    if not is_refuted or not problem.board.has_legal_move or abs(bound) < abs(claimed):
        return solution
    if (most is None or most > abs(claimed)) and not effort.is_spent:
        other = effort.solve(problem.board, most)
        if other.mate is not None or other.status == NO_SOLUTION:
            return other
    # No mate in so many moves is what is known; that there is none at all is not.
    solution.status = "limit"
    return solution


def _keys(problem: Problem, solution: Solution, effort: Effort, options: Options) -> Keys:
    if solution.mate is None or solution.mate < 1 or not options.keys:
        return Keys([], False)
    return find_keys(effort, problem.board, solution.mate, first=problem.claim.keys)


def _line(solution: Solution, effort: Effort) -> list[Move]:
    """The line that always is the same, where the limits allow to find it."""
    if solution.mate and solution.is_minimal:
        line = shortest_line(effort, solution.board, solution.mate)
        if line is not None:
            return line
    return solution.line


def _proof(solution: Solution) -> bytes:
    if not solution.mate:
        return b""
    text = io.StringIO()
    try:
        write_proof(solution, text)
    except StoppedError:
        return b""
    return zlib.compress(text.getvalue().encode("ascii"), wbits=31)


def _record(
    entry: Entry,
    name: str,
    problem: Problem,
    solution: Solution,
    keys: Keys,
    judgement: Judgement,
    line: list[Move],
) -> Record:
    board = problem.board
    return Record(
        input=name,
        line=entry.line,
        name=problem.name,
        fen=board.fen,
        finding=judgement.finding,
        detail=judgement.detail,
        evidence=judgement.evidence,
        claimed_mate=problem.claim.mate,
        claimed_keys=[format_san(board, move) for move in problem.claim.keys],
        status=solution.status,
        mate=solution.mate,
        minimal=solution.is_minimal,
        keys=[format_san(board, move) for move in keys.moves],
        all_keys=keys.are_all,
        solution=_say_line(board, line),
        solution_uci=[str(move) for move in line],
    )


def _say_line(board: Board, line: list[Move]) -> list[str]:
    said = []
    for move in line:
        said.append(format_san(board, move))
        board = board.play(move)
    return said
