"""How `echecs solve` words its answers, for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from echecs.batch.audit.finding import CORRECT, DETAILS, DISAGREEMENTS
from echecs.batch.input.claim import Claim
from echecs.cli.solve_answer import Answer
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.domain.piece import PIECE_LETTERS
from echecs.language import Translate
from echecs.notation.san import format_san
from echecs.solver import solution as status
from echecs.solver.solution import Solution
from echecs.solver.variation_text import VariationText


class TextReport:
    """An answer in words, in one language and with one set of piece letters."""

    def __init__(self, answer: Answer, letters: str, translate: Translate) -> None:
        self._answer = answer
        self._letters = letters
        self._ = translate
        self._variations = VariationText(self._say, translate)

    def lines(self) -> Iterator[str]:
        """The whole report; an empty line ends it."""
        answer, solution = self._answer, self._answer.solution
        if answer.problem.name:
            yield answer.problem.name
        yield from _diagram(solution.board, self._letters)
        yield solution.board.fen
        yield self._verdict(solution)
        yield from self._claim()
        text = self._variations
        if answer.set_play is not None:
            yield from self._listed(self._("set play:"), text.replies(answer.set_play))
        if answer.tries is not None:
            yield from self._listed(self._("tries:"), text.tries(answer.tries))
        if solution.line:
            yield self._numbered_line(solution)
        if answer.lists_keys and answer.keys.moves:
            yield self._all_keys()
        for key in answer.tree or ():
            yield from text.key(key)
        yield from text.replies(answer.defence or ())
        yield self._("nodes: {nodes}, {seconds} s").format(
            nodes=solution.nodes, seconds=f"{solution.seconds:.4f}"
        )
        yield ""

    def _say(self, board: Board, move: Move) -> str:
        return format_san(board, move, language=self._letters)

    def _listed(self, title: str, lines: Iterable[str]) -> Iterator[str]:
        yield title
        yield from [f"    {line}" for line in lines] or ["    " + self._("none")]

    def _all_keys(self) -> str:
        keys = self._answer.keys
        said = ", ".join(self._say(self._answer.solution.board, key) for key in keys.moves)
        if not keys.are_all:
            return self._("keys, maybe not all:") + f" {said}"
        title = self._("keys:") if len(keys.moves) > 1 else self._("the only key:")
        return f"{title} {said}"

    def _claim(self) -> Iterator[str]:
        """What the problem claims, and whether that is so."""
        answer, _ = self._answer, self._
        judgement = answer.judgement
        if judgement is None:
            return
        said = self._claimed(answer.problem.claim)
        if judgement.finding == CORRECT:
            yield _("claimed: {claim}: agreed").format(claim=said)
            return
        sentence = (
            _("claimed: {claim}: not so, {reason}")
            if judgement.finding in DISAGREEMENTS
            else _("claimed: {claim}: undecided, {reason}")
        )
        reason = _(DETAILS[judgement.detail])
        yield sentence.format(claim=said, reason=reason)

    def _claimed(self, claim: Claim) -> str:
        words = []
        if claim.mate is not None:
            sentence = (
                self._("mate in {moves}") if claim.mate > 0 else self._("is mated in {moves}")
            )
            words.append(sentence.format(moves=abs(claim.mate)))
        board = self._answer.solution.board
        words += [self._say(board, move) for move in claim.keys]
        return ", ".join(words)

    def _verdict(self, solution: Solution) -> str:
        _ = self._
        white = solution.board.turn is Color.WHITE
        turn = _("White to move") if white else _("Black to move")
        if solution.mate is None:
            if solution.status == status.LIMIT:
                text = self._limit_reached(solution)
            elif not solution.board.has_legal_move:
                text = _("stalemate")
            else:
                text = _("there is no such mate")
        elif solution.mate == 0:
            text = _("already checkmate")
        else:
            sentence = _("mate in {moves}") if solution.mate > 0 else _("is mated in {moves}")
            text = sentence.format(moves=solution.moves)
            proved, unproved = _("proved the shortest"), _("a shorter one is not excluded")
            text += f" ({proved if solution.is_minimal else unproved})"
        return _("{turn}: {text}").format(turn=turn, text=text)

    def _limit_reached(self, solution: Solution) -> str:
        """What is known after a search that ended before it was decided."""
        _ = self._
        seconds = f"{solution.seconds:.1f}"
        if solution.refuted < 1:
            return _("no mate found up to {searched} moves in {seconds} s").format(
                searched=solution.searched, seconds=seconds
            )
        if solution.searched <= solution.refuted:
            return _("no mate in {refuted} or fewer; no more was searched in {seconds} s").format(
                refuted=solution.refuted, seconds=seconds
            )
        return _(
            "no mate in {refuted} or fewer; none found up to {searched} in {seconds} s"
        ).format(refuted=solution.refuted, searched=solution.searched, seconds=seconds)

    def _numbered_line(self, solution: Solution) -> str:
        """The line with move numbers: `1.Qg8+ Rxg8 2.f8=N+`."""
        board = solution.board
        words = []
        for index, move in enumerate(solution.line):
            said = self._say(board, move)
            if board.turn is Color.WHITE:
                words.append(f"{board.fullmove_number}.{said}")
            elif index == 0:
                words.append(f"{board.fullmove_number}...{said}")
            else:
                words.append(said)
            board = board.play(move)
        return " ".join(words)


def _diagram(board: Board, letters: str) -> Iterator[str]:
    """The board with the piece letters of the moves."""
    english, spoken = PIECE_LETTERS["en"], PIECE_LETTERS[letters]
    written = str.maketrans(english + english.lower(), spoken + spoken.lower())
    for index, row in enumerate(str(board).splitlines()):
        yield f"{8 - index}  {row.translate(written)}"
    yield "   a b c d e f g h"


def as_json(answer: Answer, letters: str) -> dict[str, object]:
    """An answer in types that JSON has; moves in SAN with these letters and in UCI."""
    solution, board = answer.solution, answer.solution.board

    def say(position: Board, move: Move) -> str:
        return format_san(position, move, language=letters)

    line, position = [], board
    for move in solution.line:
        line.append(say(position, move))
        position = position.play(move)
    told: dict[str, object] = {"id": answer.problem.name} if answer.problem.name else {}
    told |= {
        "fen": board.fen,
        "status": solution.status,
        "mate": solution.mate,
        "keys": [say(board, key) for key in answer.keys.moves],
        "all_keys": answer.keys.are_all,
        "line": line,
        "line_uci": [str(move) for move in solution.line],
        "minimal": solution.is_minimal,
        "refuted": solution.refuted,
        "searched": solution.searched,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
    if answer.judgement is not None:
        told["claim"] = _claim_as_json(
            answer, [say(board, key) for key in answer.problem.claim.keys]
        )
    for name in ("set_play", "tries", "tree", "defence"):
        found = getattr(answer, name)
        if found is not None or name in answer.unfinished:
            told["tree" if name == "defence" else name] = (
                None if found is None else [each.as_dict(say) for each in found]
            )
    return told


def _claim_as_json(answer: Answer, keys: list[str]) -> dict[str, object]:
    """What is claimed; whether it holds, None when that was not decided; and the finding."""
    judgement = answer.judgement
    assert judgement is not None
    agrees = {CORRECT: True} | dict.fromkeys(DISAGREEMENTS, False)
    return {
        "mate": answer.problem.claim.mate,
        "keys": keys,
        "agrees": agrees.get(judgement.finding),
        "finding": judgement.finding,
        "detail": judgement.detail,
    }
