"""Games refereed within the test's own process, seen as events or as text."""

import io
import json

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.game import Game
from echecs.domain.rules import RULE_SETS
from echecs.language import translation
from echecs.text.console import Console
from echecs.text.events import Events
from echecs.text.output import Output
from echecs.text.referee import Referee
from echecs.text.tokens import WordReader


def _referee(make_view, words, fen, rules, style, language):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    chosen = RULE_SETS[rules]
    game = Game(Board(fen, rules=chosen), chosen)
    view = make_view(Output(stream), translation(language))
    chunks = iter([words if isinstance(words, bytes) else words.encode(), b""])
    referee = Referee(game, view, language, style == "letters")
    referee.run(WordReader(lambda: next(chunks, b"")))
    stream.flush()
    return stream.buffer.getvalue().decode()


def events(words, fen=STARTING_FEN, rules="standard", style="grid", language="en"):
    """The JSON events of a game."""
    return [
        json.loads(line)
        for line in _referee(Events, words, fen, rules, style, language).splitlines()
    ]


def text(words, fen=STARTING_FEN, rules="standard", style="grid", language="en"):
    """What a pipe receives."""
    return _referee(lambda output, _: Console(output, _, style), words, fen, rules, style, language)
