"""An analysis written back into its game: comments, judgements and better lines."""

from __future__ import annotations

import pickle
import re

from echecs.analysis.judgement import BLUNDER, INACCURACY, MISTAKE, Analysis, Judgement
from echecs.analysis.phrases import format_score, phrase_turn, phrases, shown_line
from echecs.language import Translate
from echecs.notation.pgn import PgnGame, PgnNode

NAGS = {MISTAKE: 2, BLUNDER: 4, INACCURACY: 6}
"""The numeric judgements of PGN."""
# Good, bad, very good, very bad, interesting, doubtful: one of them is enough for a move.
_MOVE_NAGS = frozenset(range(1, 7))
_EVAL = re.compile(r"\[%eval [^\]]*\]\s*")


def annotate(analysis: Analysis, translate: Translate = str) -> PgnGame:
    """A copy of the game that says what was found.

    What others wrote in it stays: their judgement of a move is kept instead of ours,
    their comments come before ours, and a line that is there already is not added.
    """
    game: PgnGame = pickle.loads(pickle.dumps(analysis.game))
    if analysis.opening is not None:
        game.headers.setdefault("ECO", analysis.opening.code)
        game.headers.setdefault("Opening", analysis.opening.name)
    game.headers.setdefault("Annotator", analysis.engine)
    turns = {turn.ply: phrase_turn(turn, translate) for turn in analysis.turns}
    nodes = game.main_line
    for judgement in analysis.judgements:
        _annotate_move(nodes[judgement.ply], judgement, turns.get(judgement.ply), translate)
    return game


def _annotate_move(node: PgnNode, judgement: Judgement, turn: str | None, _: Translate) -> None:
    if judgement.mark and not _MOVE_NAGS.intersection(node.nags):
        node.nags = (*node.nags, NAGS[judgement.mark])
    said = [*phrases(judgement, _), *([turn] if turn else [])]
    old = _EVAL.sub("", node.comment).strip()
    words = [old, *(sentence for sentence in said if sentence not in old)]
    node.comment = " ".join(word for word in [_eval_of(judgement), *words] if word)
    line = shown_line(judgement)
    parent = node.parent
    assert parent is not None
    if line and all(child.move != line[0] for child in parent.children):
        for move in line:
            parent = parent.add(move)


def _eval_of(judgement: Judgement) -> str:
    """The score after a move as many programs read it; none where the game is over."""
    after = judgement.after
    if not after.line:
        return ""
    return f"[%eval {format_score(after, judgement.board.turn.other).removeprefix('+')}]"
