"""`echecs verify`: check a proof, without the search."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from echecs.cli.exit import DONE, NO_SOLUTION, fail, fail_to_read
from echecs.cli.verify_audit import verify_audit
from echecs.solver.proof.verify import ProofError, verify_file
from echecs.words import word_message


def run(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    """Check each proof; exit code 1 when one does not hold."""
    if options.audit is not None:
        if len(options.proof) != 1:
            fail(_("an audit has one directory of proofs"))
        holds = verify_audit(Path(options.proof[0]), options.audit, _)
        return DONE if holds else NO_SOLUTION
    code = DONE
    for name in options.proof:
        if Path(name).is_dir():
            holds = _verify_directory(Path(name), _)
        else:
            holds = _verify(name, _, is_told=True)
        if not holds:
            code = NO_SOLUTION
    return code


def _verify(name: str, _: Callable[[str], str], *, is_told: bool) -> bool:
    """Whether a proof holds; a refusal is always told."""
    try:
        verified = verify_file(name)
    except ProofError as error:
        words = word_message(error.flaw, _)
        refused = _("refused:")
        print(f"{name}: {refused} {words}", file=sys.stderr)
        return False
    except (OSError, EOFError) as error:
        fail_to_read(name, error, _)
    if verified.mate > 0:
        text = _("{name}: mate in {moves} holds, positions: {count}, {fen}")
    else:
        text = _("{name}: being mated in {moves} holds, positions: {count}, {fen}")
    if is_told:
        print(
            text.format(
                name=name,
                moves=abs(verified.mate),
                count=verified.positions,
                fen=verified.board.fen,
            )
        )
    return True


def _verify_directory(directory: Path, _: Callable[[str], str]) -> bool:
    """Check every proof below a directory, in the order of their names; count them."""
    counts = [0, 0]
    for path in sorted(directory.rglob("*.proof*")):
        if path.is_file():
            counts[_verify(str(path), _, is_told=False)] += 1
    refused, held = counts
    if not held and not refused:
        fail(_("there are no proofs in {name}").format(name=directory))
    print(
        _("{name}: proofs that hold: {held}, refused: {refused}").format(
            name=directory, held=held, refused=refused
        )
    )
    return not refused
