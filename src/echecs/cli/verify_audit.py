"""`echecs verify DIR --audit FILE`: each mate of an audit has a proof, and of that position."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from echecs.cli.exit import fail, fail_to_read
from echecs.language import Translate
from echecs.solver.proof.verify import ProofError, verify_file
from echecs.words import word_message


def verify_audit(directory: Path, audit: str, _: Translate) -> bool:
    """Check the proof of every record that names one; whether all hold and are the record's."""
    held = refused = without = 0
    try:
        with open(audit, encoding="utf-8") as stream:
            for number, line in enumerate(stream, 1):
                fen, mate, name = _fields(line, audit, number, _)
                if not mate:
                    continue
                if not name:
                    without += 1
                    continue
                flaw = _flaw(directory / name, fen, mate, _)
                if flaw:
                    refused += 1
                    print(f"{audit}:{number}: {directory / name}: {flaw}", file=sys.stderr)
                else:
                    held += 1
    except (OSError, UnicodeDecodeError) as error:
        fail_to_read(audit, error, _)
    text = _("{name}: proofs that hold: {held}, refused: {refused}, mates without one: {without}")
    print(text.format(name=audit, held=held, refused=refused, without=without))
    return not refused


def _fields(line: str, audit: str, number: int, _: Translate) -> tuple[str, int | None, str]:
    try:
        record = json.loads(line)
        return record["fen"], record["mate"], record["proof"]
    except (ValueError, TypeError, KeyError):
        fail(_("{name}, line {line}: no record of an audit").format(name=audit, line=number))


def _flaw(path: Path, fen: str, mate: int, _: Translate) -> str:
    """What is wrong with a proof; empty when it shows just this mate of this position."""
    try:
        verified = verify_file(str(path))
    except ProofError as error:
        words = word_message(error.flaw, _)
        return f"{_('refused:')} {words}"
    except (OSError, EOFError):
        return _("the proof cannot be read")
    if verified.board.fen != fen or verified.mate != mate:
        return _("it proves something else: {mate} in {fen}").format(
            mate=f"#{verified.mate}", fen=verified.board.fen
        )
    return ""
