"""`echecs perft`: count the leaves of the tree of legal moves."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

from echecs.cli.exit import DONE, fail
from echecs.cli.position import board_from
from echecs.domain.board import Board
from echecs.domain.rules import RULE_SETS

# Less is counted before anybody would look.
_LONG_DEPTH = 6


def run(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    """Count, and print the number alone on the last line."""
    if not 0 <= options.depth <= 64:
        fail(_("the depth must be a number from 0 to 64, not {depth}").format(depth=options.depth))
    board = board_from(options.fen, _, RULE_SETS[options.rules])
    begun = time.perf_counter()
    counts: dict[str, int] = {}
    if options.divide and options.depth > 0:
        for move in sorted(board.legal_moves, key=str):
            counts[str(move)] = board.play(move).perft(options.depth - 1)
            if not options.json:
                print(f"{move}: {counts[str(move)]}", flush=True)
        total = sum(counts.values())
    else:
        total = _count(board, options.depth, _)
    if options.json:
        seconds = time.perf_counter() - begun
        report = {"fen": board.fen, "depth": options.depth, "nodes": total, "seconds": seconds}
        if options.divide:
            report["divide"] = counts
        print(json.dumps(report))
    else:
        if options.divide:
            print()
        print(total)
    return DONE


def _count(board: Board, depth: int, _: Callable[[str], str]) -> int:
    """Count, and show on a terminal which of the first moves are done."""
    if depth < _LONG_DEPTH or not sys.stderr.isatty():
        return board.perft(depth)
    moves = board.legal_moves
    total = 0
    for done, move in enumerate(moves):
        text = _("first moves counted: {done} of {all}, sequences: {total}").format(
            done=done, all=len(moves), total=total
        )
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        total += board.play(move).perft(depth - 1)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return total
