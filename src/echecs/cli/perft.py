"""`echecs perft`: count the leaves of the tree of legal moves."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

from echecs.cli.exit import DONE, fail
from echecs.cli.position import board_from
from echecs.domain.rules import RULE_SETS


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
        total = board.perft(options.depth)
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
