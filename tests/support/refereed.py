"""Games refereed within the test's own process, seen as events or as text."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.game import Game
from echecs.domain.rules import RULE_SETS
from echecs.language import Translate, translation
from echecs.text.console import Console
from echecs.text.events import Events
from echecs.text.output import Output
from echecs.text.referee import Referee
from echecs.text.tokens import WordReader

if TYPE_CHECKING:
    from echecs.text.referee import View


def _referee(
    make_view: Callable[[Output, Translate], View],
    words: str | bytes,
    fen: str,
    rules: str,
    style: str,
    language: str,
) -> str:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="utf-8", newline="\n")
    chosen = RULE_SETS[rules]
    game = Game(Board(fen, rules=chosen), chosen)
    view = make_view(Output(stream), translation(language))
    chunks = iter([words if isinstance(words, bytes) else words.encode(), b""])
    referee = Referee(game, view, language, style == "letters")
    referee.run(WordReader(lambda: next(chunks, b"")))
    stream.flush()
    return written.getvalue().decode()


def events(
    words: str | bytes,
    fen: str = STARTING_FEN,
    rules: str = "standard",
    style: str = "grid",
    language: str = "en",
) -> list[dict[str, Any]]:
    """The JSON events of a game."""
    return [
        json.loads(line)
        for line in _referee(Events, words, fen, rules, style, language).splitlines()
    ]


def text(
    words: str | bytes,
    fen: str = STARTING_FEN,
    rules: str = "standard",
    style: str = "grid",
    language: str = "en",
) -> str:
    """What a pipe receives."""
    return _referee(lambda output, _: Console(output, _, style), words, fen, rules, style, language)
