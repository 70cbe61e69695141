"""`echecs endings`: the tables of endings with few men: list, build, check, look up."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from echecs.cli.exit import DONE, LIMIT, NO_SOLUTION, complain, fail
from echecs.language import Translate, choose_language

if TYPE_CHECKING:
    from echecs.solver.endings import Description, Endings, Step

ACTIONS = ("list", "build", "check", "probe")
_ALL = {"3": (3,), "4": (4,), "all": (3, 4)}


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """The options, for the parser of the command line."""
    add = parser.add_argument
    add(
        "action",
        nargs="?",
        metavar=_("action"),
        choices=ACTIONS,
        default="list",
        help=_("list (if none), build, check or probe"),
    )
    add(
        "what",
        nargs="*",
        metavar=_("ending"),
        default=[],
        help=_("names such as KQKR, 3, 4 or all; for probe a FEN"),
    )
    add("--threads", metavar="N", type=int, help=_("how many threads; all cores if none"))
    add("--json", action="store_true", help=_("one JSON object instead of text"))


def run(options: argparse.Namespace, _: Translate) -> int:
    """Do what is asked for; exit code 1 when a table contradicts itself."""
    from echecs.solver.endings import Endings

    if options.threads is not None and not 1 <= options.threads <= 1024:
        fail(_("the number of threads must be from 1 to 1024, not {n}").format(n=options.threads))
    bar = _Bar(_)
    endings = Endings(threads=options.threads, progress=bar.show)
    try:
        if options.action == "probe":
            return _probe(endings, options, _)
        names = _names(options.what, _)
        if options.action == "list":
            return _list(endings, names, options.json, _)
        if options.action == "build":
            return _build(endings, names, options.json, bar, _)
        return _check(endings, names, options.json, bar, _)
    except MemoryError as error:
        complain(str(error))
        return LIMIT
    finally:
        bar.clear()


def _names(words: Sequence[str], _: Translate) -> list[str]:
    """The endings that are meant, each once."""
    from echecs.errors import InvalidEndingError, quote
    from echecs.solver.endings import endings_of, name_ending

    found: list[str] = []
    for word in words:
        if word in _ALL:
            found += [name for men in _ALL[word] for name in endings_of(men)]
            continue
        try:
            found.append(name_ending(word))
        except InvalidEndingError:
            message = _("not an ending of three to five men, named like KQKR: {text}")
            fail(message.format(text=quote(word)))
    return list(dict.fromkeys(found))


# --- Lists -----------------------------------------------------------------------------


def _list(endings: Endings, names: list[str], as_json: bool, _: Translate) -> int:
    from echecs.solver.endings import endings_of

    everything = [name for men in (3, 4, 5) for name in endings_of(men)]
    found = {name: endings.describe(name) for name in names or everything}
    if not names:
        # Five men are listed when they were built: there are 110 of them.
        found = {name: built for name, built in found.items() if built or len(name) < 5}
    if as_json:
        rows = [_record(name, built) for name, built in found.items()]
        print(json.dumps({"directory": str(endings.directory), "endings": rows}))
        return DONE
    print(endings.directory)
    for name, built in found.items():
        print(f"{name:6} " + (_describe(built, _) if built else _("not built")))
    there = [built for built in found.values() if built]
    summary = _("built: {count} of {total}, {size} kB, {seconds} s")
    print(
        summary.format(
            count=len(there),
            total=len(found),
            size=_kilobytes(sum(built.file_size for built in there)),
            seconds=f"{sum(built.seconds for built in there):.1f}",
        )
    )
    return DONE


def _describe(built: Description, _: Translate) -> str:
    moves, fen = built.survey.longest
    text = _("{size:>6} kB {seconds:>6} s, positions: {positions}").format(
        size=_kilobytes(built.file_size),
        seconds=f"{built.seconds:.1f}",
        positions=built.survey.positions,
    )
    longest = _("longest mate: {moves}, {fen}").format(moves=moves, fen=fen)
    return f"{text}, {longest}" if moves else f"{text}, " + _("no mate")


def _kilobytes(size: int) -> int:
    return -(-size // 1000)


def _record(name: str, built: Description | None) -> dict[str, Any]:
    if built is None:
        return {"name": name, "built": False}
    moves, fen = built.survey.longest
    return {
        "name": name,
        "built": True,
        "size": built.file_size,
        "seconds": built.seconds,
        "positions": built.survey.positions,
        "longest": moves,
        "fen": fen,
        **built.survey.as_dict(),
    }


# --- Building and checking -------------------------------------------------------------


def _build(endings: Endings, names: list[str], as_json: bool, bar: _Bar, _: Translate) -> int:
    if not names:
        fail(_("which endings? Names such as KQKR, 3, 4 or all"))
    rows = []
    for name in names:
        built = endings.build(name)
        bar.clear()
        rows.append(_record(name, built))
        if not as_json:
            print(f"{name:6} {_describe(built, _)}", flush=True)
        if not built.file_size:
            message = _("{name} cannot be kept in {directory}")
            print(
                "echecs: " + message.format(name=name, directory=endings.directory),
                file=sys.stderr,
            )
    if as_json:
        print(json.dumps({"directory": str(endings.directory), "endings": rows}))
    return DONE


def _check(endings: Endings, names: list[str], as_json: bool, bar: _Bar, _: Translate) -> int:
    """Whether each value follows from those after every legal move."""
    if not names:
        fail(_("which endings? Names such as KQKR, 3, 4 or all"))
    rows = []
    for name in names:
        built = endings.build(name)
        begun = time.perf_counter()
        wrong = endings.count_contradictions(name)
        seconds = time.perf_counter() - begun
        bar.clear()
        positions = built.survey.positions
        rows.append({"name": name, "positions": positions, "wrong": wrong, "seconds": seconds})
        if not as_json:
            text = _("{name}: positions: {positions}, contradictions: {wrong}, {seconds} s")
            print(
                text.format(name=name, positions=positions, wrong=wrong, seconds=f"{seconds:.1f}"),
                flush=True,
            )
    if as_json:
        print(json.dumps({"endings": rows}))
    return NO_SOLUTION if any(row["wrong"] for row in rows) else DONE


class _Bar:
    """One line on a terminal that says how far the making of a table is."""

    def __init__(self, _: Translate) -> None:
        self._translate = _
        self._is_shown = False
        self._next = 0.0

    def show(self, step: Step) -> None:
        """Say where a step is, ten times a second at most."""
        if not sys.stderr.isatty() or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + 0.1
        _ = self._translate
        share = f"{100 * step.done // step.total:3} %"
        if step.moves is None:
            text = _("{name}: all positions, {share}").format(name=step.name, share=share)
        else:
            text = _("{name}: mates in {moves}, {share}").format(
                name=step.name, moves=step.moves, share=share
            )
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)
        self._is_shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        self._is_shown = False


# --- Looking up ------------------------------------------------------------------------


def _probe(endings: Endings, options: argparse.Namespace, _: Translate) -> int:
    """The distance of a position, its best moves and a whole line."""
    from echecs.cli.position import board_from
    from echecs.notation.san import format_san
    from echecs.solver.endings import DRAW

    if not options.what:
        fail(_("which position? A FEN is needed"))
    board = board_from(options.what, _)
    distance = endings.distance(board)
    if distance is None:
        fail(_("no table has this position: at most four men, or five once built; no castling"))
    language = "en" if options.json else choose_language(options.lang)
    best = [format_san(board, move, language=language) for move in endings.best_moves(board)]
    line = []
    after = board
    for move in endings.line(board):
        line.append(format_san(after, move, language=language))
        after = after.play(move)
    if options.json:
        value = None if distance is DRAW else distance
        result = "draw" if distance is DRAW else "win" if distance > 0 else "loss"
        report = {"fen": board.fen, "result": result, "mate": value, "best": best, "line": line}
        print(json.dumps(report))
        return DONE
    if distance is DRAW:
        print(_("draw"))
    elif distance > 0:
        print(_("mate in {moves}").format(moves=distance))
    elif distance == 0:
        print(_("checkmate"))
    else:
        print(_("mated in {moves}").format(moves=-distance))
    if best:
        print(_("best moves:"), " ".join(best))
    if line:
        print(_("line:"), " ".join(line))
    return DONE
