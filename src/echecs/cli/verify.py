"""`echecs verify`: check a proof, without the search."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from echecs.cli.exit import DONE, NO_SOLUTION, fail_to_read
from echecs.solver.proof.verify import ProofError, verify_file
from echecs.words import word_message


def run(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    """Check each proof; exit code 1 when one does not hold."""
    code = DONE
    for name in options.proof:
        try:
            verified = verify_file(name)
        except ProofError as error:
            code = NO_SOLUTION
            words = word_message(error.flaw, _)
            refused = _("refused:")
            print(f"{name}: {refused} {words}", file=sys.stderr)
            continue
        except (OSError, EOFError) as error:
            fail_to_read(name, error, _)
        if verified.mate > 0:
            text = _("{name}: mate in {moves} holds, positions: {count}, {fen}")
        else:
            text = _("{name}: being mated in {moves} holds, positions: {count}, {fen}")
        print(
            text.format(
                name=name,
                moves=abs(verified.mate),
                count=verified.positions,
                fen=verified.board.fen,
            )
        )
    return code
