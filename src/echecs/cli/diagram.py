"""`echecs diagram`: a position as an SVG file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from echecs.cli.exit import DONE, fail, fail_to_write
from echecs.cli.position import board_from
from echecs.domain.diagram import format_svg
from echecs.domain.move import Move
from echecs.domain.square import Square
from echecs.errors import InvalidMoveError, InvalidSquareError, quote


def run(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    """Draw, into the file named or to standard output."""
    board = board_from(options.fen, _)
    if not 1 <= options.size <= 10_000:
        fail(_("the width is a number from 1 to 10000, not {size}").format(size=options.size))
    svg = format_svg(
        board,
        size=options.size,
        flipped=options.flip,
        coordinates=not options.no_coordinates,
        last_move=_move(options.last_move, _) if options.last_move else None,
        arrows=[_move(text, _) for text in options.arrow],
        marks=[_square(text, _) for text in options.mark],
    )
    if options.output is None:
        sys.stdout.write(svg)
        return DONE
    try:
        with open(options.output, "w", encoding="utf-8") as stream:
            stream.write(svg)
    except OSError as error:
        fail_to_write(options.output, error, _)
    return DONE


def _move(text: str, _: Callable[[str], str]) -> Move:
    try:
        return Move.from_uci(text)
    except InvalidMoveError:
        fail(_("{text} is not a move like e2e4").format(text=quote(text)))


def _square(text: str, _: Callable[[str], str]) -> Square:
    try:
        return Square(text)
    except InvalidSquareError:
        fail(_("{text} is not a square").format(text=quote(text)))
