"""The end of each command's help: examples to try with what they do, and the exit codes."""

from __future__ import annotations

from echecs.cli.exit import BAD_INPUT, DONE, INTERRUPTED, LIMIT, NO_SOLUTION
from echecs.domain.message import N_
from echecs.language import Translate

_MATE = "'7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1'"

EXAMPLES = {
    "": (
        ("echecs", N_("a game for two, here or with the moves of a pipe")),
        ("echecs --against 3", N_("a game against level 3 of 12")),
        (f"echecs solve {_MATE}", N_("the shortest mate, proved")),
        ("echecs web", N_("play in the browser")),
    ),
    "play": (
        (
            "echecs play --against 4 --side black --clock 5+3",
            N_("five minutes, and three seconds a move"),
        ),
        ("echecs play --load game.pgn --save game.pgn", N_("go on with a game, and keep it")),
        (
            "printf 'e2e4 e7e5 Nf3\\n' | echecs play --json",
            N_("referee for a program: one object a line"),
        ),
    ),
    "perft": (
        ("echecs perft 5", N_("from the starting position")),
        (f"echecs perft 3 {_MATE} --divide", N_("by first moves, to compare with others")),
    ),
    "diagram": (
        ("echecs diagram -o start.svg", N_("the starting position")),
        (
            f"echecs diagram {_MATE} --arrow h6f5 --mark g7 -o mate.svg",
            N_("with an arrow and a ring"),
        ),
    ),
    "solve": (
        (f"echecs solve {_MATE} --tree", N_("the mate with its variations")),
        ("echecs solve --all -n 3 problems.epd", N_("every key, for each problem of a file")),
        (f"echecs solve {_MATE} --proof mate.proof", N_("a proof that others can check")),
    ),
    "verify": (
        ("echecs verify mate.proof", N_("does it hold?")),
        ("echecs verify proofs/ --audit audit.jsonl", N_("all the proofs of a batch")),
    ),
    "batch": (
        ("echecs batch problems.epd -o audit.jsonl", N_("solve, and judge dm, bm and pv")),
        ("echecs batch lichess.csv.zst -o audit.parquet", N_("puzzles on all cores")),
        (
            "echecs batch problems.epd -o audit.jsonl --resume",
            N_("go on after Ctrl-C or a crash"),
        ),
        (
            "echecs batch problems.epd -o audit.csv --html report.html",
            N_("plots, and a diagram of what disagrees"),
        ),
        (
            "echecs batch problems.epd -o audit.jsonl --restart --proofs proofs/",
            N_("for echecs verify, here or elsewhere"),
        ),
        (
            "echecs batch problems.epd -o audit.jsonl --scheduler tcp://host:8786",
            N_("on a Dask cluster"),
        ),
    ),
    "analyse": (
        ("echecs analyse game.pgn", N_("a table of its moves, good and bad")),
        (
            "echecs analyse game.pgn -o game.html -o judged.pgn",
            N_("a page to look at, and a file to go on with"),
        ),
        (
            "echecs analyse game.pgn --engine stockfish --time 0.1",
            N_("judged by another engine"),
        ),
    ),
    "openings": (
        ("echecs openings sicilian najdorf", N_("by words of the name")),
        ("echecs openings B90 --json", N_("by code, for a program")),
    ),
    "endings": (
        ("echecs endings build KQK KRK", N_("make tables, once; the solver looks there")),
        (
            "echecs endings probe '8/8/8/8/8/2k5/8/K6Q w - - 0 1'",
            N_("what every move leads to"),
        ),
    ),
    "uci": (
        ("echecs uci", N_("what to name as the engine in a chess program")),
        ("printf 'uci\\nquit\\n' | echecs uci", N_("its options")),
    ),
    "web": (
        ("echecs web", N_("on this machine, for its people")),
        ("echecs web --lan", N_("for the telephones of this network, by a QR code")),
        (
            "echecs web --port 8080 --database sqlite:///club.db --no-browser",
            N_("for a club, with a file of its own"),
        ),
    ),
    "completion": (
        ('eval "$(echecs completion bash)"', N_("in ~/.bashrc: Tab completes from then on")),
        (
            "echecs completion fish > ~/.config/fish/completions/echecs.fish",
            N_("for fish, once"),
        ),
    ),
}
"""By command, that of no command being the whole program's: lines for a shell, and words."""


EXIT_CODES = {
    DONE: N_("done"),
    NO_SOLUTION: N_("nothing was found, or a proof or a claim was refused"),
    BAD_INPUT: N_("bad usage, input that cannot be read, or output that cannot be written"),
    LIMIT: N_("a limit was reached first"),
    INTERRUPTED: N_("interrupted by Ctrl-C"),
}


def epilog(command: str, _: Translate) -> str:
    """The end of a command's help; the whole program's names the exit codes too."""
    lines = [_("examples:")]
    lines += [f"  {line}\n      {_(meaning)}" for line, meaning in EXAMPLES[command]]
    if not command:
        lines += ["", _("exit codes:")]
        lines += [f"  {code:<4} {_(meaning)}" for code, meaning in EXIT_CODES.items()]
    return "\n".join(lines)
