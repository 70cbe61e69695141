"""`echecs diagram`: a position as an SVG or PNG file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from echecs.cli.exit import DONE, fail, fail_to_write
from echecs.cli.position import board_from
from echecs.domain.diagram import format_svg
from echecs.domain.move import Move
from echecs.domain.square import Square
from echecs.errors import InvalidMoveError, InvalidSquareError, quote

# A name without an ending, such as that of a pipe, is SVG.
_SUFFIXES = (".svg", ".png", "")


def run(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    """Draw, into the file named or to standard output."""
    board = board_from(options.fen, _)
    if not 1 <= options.size <= 10_000:
        fail(_("the width is a number from 1 to 10000, not {size}").format(size=options.size))
    if options.output is not None and Path(options.output).suffix.lower() not in _SUFFIXES:
        endings = ", ".join(filter(None, _SUFFIXES))
        fail(_("{name} should end in {endings}").format(name=options.output, endings=endings))
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
    data = _png(svg, _) if options.output.lower().endswith(".png") else svg.encode()
    try:
        with open(options.output, "wb") as stream:
            stream.write(data)
    except OSError as error:
        fail_to_write(options.output, error, _)
    return DONE


def _png(svg: str, _: Callable[[str], str]) -> bytes:
    """The drawing as pixels, by a library that not everybody has."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        fail(_("a PNG file needs the package resvg_py: install echecs[png], or write .svg"))
    return bytes(svg_to_bytes(svg_string=svg))


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
