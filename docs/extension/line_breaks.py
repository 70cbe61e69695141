"""Where lines of a page do not break: within short code, and before the signs of French."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SHORT = 16
"""Of a phone's line about a third: `1/2-1/2`, `--no-browser`, `make bench-quick`."""
NARROW, FULL = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def is_french(page: str) -> bool:
    """Whether a page is written in French."""
    return page.startswith("fr/") or page == "premiers-pas"


def bind_signs(text: str) -> str:
    """French text whose signs stay with their words."""
    text = re.sub(r" (?=[;!?])", NARROW, text)
    return re.sub(r" (?=[:»])|(?<=«) ", FULL, text)


def _bind(app: Sphinx, document: nodes.document) -> None:
    for literal in document.findall(nodes.literal):
        if len(literal.astext()) <= SHORT:
            literal["classes"].append("short")
    if not is_french(app.env.docname):
        return
    for text in list(document.findall(nodes.Text)):
        parents = (nodes.literal, nodes.literal_block)
        if not isinstance(text.parent, parents):
            text.parent.replace(text, nodes.Text(bind_signs(text.astext())))


def setup(app: Sphinx) -> dict[str, bool]:
    """Bind what belongs together once a page is read."""
    app.connect("doctree-read", _bind)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
