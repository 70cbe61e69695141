"""`echecs openings`: names, codes and moves of the openings that have some words in their names."""

from __future__ import annotations

import json

from echecs.cli.exit import DONE, NO_SOLUTION, complain

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from echecs.language import Translate
    from echecs.openings import Opening


def run(options: argparse.Namespace, _: Translate) -> int:
    """Print what is found, the best fitting first; the exit code is 1 when nothing is."""
    from echecs.errors import quote
    from echecs.openings import find_openings

    text = " ".join(options.words)
    found = find_openings(text)
    if not found:
        message = _("no opening has {text} in its name; names are in English")
        complain(message.format(text=quote(text)))
        return NO_SOLUTION
    write = _as_json if options.json else _as_text
    for opening in found:
        print(write(opening))
    return DONE


def _as_text(opening: Opening) -> str:
    return f"{opening.code}  {opening.name}\n     {opening.line}"


def _as_json(opening: Opening) -> str:
    return json.dumps({"code": opening.code, "name": opening.name, "line": opening.line})
