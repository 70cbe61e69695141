"""A collection that somebody brings: EPD, Lichess puzzles or PGN, read into puzzles."""

from __future__ import annotations

import io
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.batch.input.claim import ends_in_mate
from echecs.batch.input.entry import Entries
from echecs.batch.input.problem import Problem, parse_problem
from echecs.batch.input.source import Source
from echecs.errors import EchecsError
from echecs.web.mates.puzzles import puzzle_entry, puzzle_id
from echecs.web.mates.themes import themes_of
from echecs.web.request.body import read_body
from echecs.web.request.fields import require_text
from echecs.web.request.reason import refused, translate
from echecs.web.request.turns import run_aside
from echecs.words import word_error

LARGEST_COLLECTION = 512 * 1024
"""Bytes of a request that carries a collection."""
MOST_PUZZLES = 1_000
"""Of one collection: what a browser keeps beside everything else."""
MOST_FAULTS = 50
_LONGEST_NAME = 80
_UNKNOWN = 3
"""The length by which a mate of unknown length is rated."""


async def import_puzzles(request: Request) -> Response:
    """The puzzles of a text, and what is wrong with the lines that hold none."""
    body = await read_body(request, LARGEST_COLLECTION)
    text = require_text(body, "text", LARGEST_COLLECTION)
    language = request.state.language
    return JSONResponse(await run_aside(lambda: read_collection(text, language)))


def read_collection(text: str, language: str) -> dict[str, Any]:
    """The puzzles of a text, those faults that there is room for, and how many were left out."""
    entries = Entries(Source("text", io.BytesIO(text.encode())))
    puzzles: dict[str, dict[str, Any]] = {}
    faults: list[dict[str, Any]] = []
    words = translate(language)
    count = {"faults": 0, "others": 0, "twice": 0, "beyond": 0}
    for entry in entries:
        if len(puzzles) >= MOST_PUZZLES:
            count["beyond"] += 1
            continue
        try:
            problem = parse_problem(entry, entries.form)
        except EchecsError as error:
            count["faults"] += 1
            if len(faults) < MOST_FAULTS:
                faults.append({"line": entry.line, "message": word_error(error, words)})
            continue
        name = puzzle_id(problem.board)
        if problem.is_other_puzzle or not problem.board.has_legal_move:
            count["others"] += 1
        elif name in puzzles:
            count["twice"] += 1
        else:
            puzzles[name] = _puzzle(problem)
    if not puzzles and not count["faults"] and not count["others"]:
        raise refused("malformed", field="text")
    return {"puzzles": list(puzzles.values()), "faults": faults, "left_out": count}


def _puzzle(problem: Problem) -> dict[str, Any]:
    """What the input claims; the server proves it when the puzzle is played."""
    mate = problem.claim.mate
    line = problem.claim.line
    is_whole = len(line) % 2 == 1 and ends_in_mate(problem.board, line)
    themes = themes_of(problem.board, line) if is_whole else []
    found = puzzle_entry(problem.board, mate if mate and mate > 0 else _UNKNOWN, themes)
    if mate is None or mate < 1:
        found["mate"] = None
    return {**found, "name": problem.name[:_LONGEST_NAME]}
