"""What `echecs batch` refuses before it begins: options and files that would end badly."""

from __future__ import annotations

import argparse
import errno
import os
from pathlib import Path

from echecs.batch.input.source import STANDARD_INPUT
from echecs.batch.output.ending import ENDINGS, is_known
from echecs.cli.exit import fail, fail_to_read, fail_to_write
from echecs.cli.limit import check_above_zero
from echecs.cli.place import check_place, is_same, system_error
from echecs.language import Translate
from echecs.solver.search.prover import LONGEST


def check_options(options: argparse.Namespace, _: Translate) -> None:
    """Say what is wrong and stop, or return."""
    if not is_known(options.output):
        message = _("{name} ends in none of {endings}")
        fail(message.format(name=options.output, endings=" ".join(ENDINGS)))
    if options.moves is not None and not 1 <= options.moves <= LONGEST:
        message = _("a mate has from 1 to {longest} moves, not {moves}")
        fail(message.format(longest=LONGEST, moves=options.moves))
    check_above_zero(options, ("time", "nodes", "hash", "workers", "chunk"), _)
    if options.resume and options.restart:
        fail(_("--resume and --restart exclude each other"))
    if options.workers and options.scheduler is not None:
        fail(_("--workers and --scheduler exclude each other"))
    _check_inputs(options.input, _)
    _check_outputs(options, _)


def _check_inputs(names: list[str], _: Translate) -> None:
    if names.count(STANDARD_INPUT) > 1:
        fail(_("standard input can be read once"))
    for name in names:
        if name == STANDARD_INPUT:
            continue
        try:
            if Path(name).is_dir():
                raise system_error(errno.EISDIR)
            with open(name, "rb"):
                pass
        except (OSError, ValueError) as error:
            fail_to_read(name, error, _)


def _check_outputs(options: argparse.Namespace, _: Translate) -> None:
    """Hours of work must not end in a place that cannot be written, nor in a file that is read."""
    written = [options.output] if options.html is None else [options.output, options.html]
    for name in written:
        if any(is_same(name, other) for other in options.input if other != STANDARD_INPUT):
            fail(_("{name} is an input; it would be overwritten").format(name=name))
        check_place(name, _)
    if options.html is not None and is_same(options.output, options.html):
        fail(_("{name} cannot be both the output and the report").format(name=options.html))
    proofs = options.proofs
    if proofs is not None and os.path.exists(proofs) and not os.path.isdir(proofs):
        fail_to_write(proofs, system_error(errno.ENOTDIR), _)
