"""When commands end with which exit code: a line to try for each, in the order of trying."""

MATE = "'7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1'"
START = "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"

# What the lines read.
FILES = {
    "game.pgn": "1. f3 e5 2. g4 Qh4# 0-1\n",
    "broken.pgn": "1. e4 e5 2. Ke4 *\n",
    "right.epd": "7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3;\n",
    "wrong.epd": "7k/4K1pp/7N/8/8/8/8/B7 w - - dm 2;\n",
    "hard.epd": "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - dm 9;\n",
    "broken.epd": "7k/4K1pp/7N/8 w - - dm 3;\n",
    "bad.proof": "no proof\n",
}

CASES = [
    ("printf 'e2e4 e7e5\\n' | echecs play", 0, "the game was refereed to the end of its input"),
    ("echecs play --fen x", 2, "nothing to start from"),
    ("echecs play --against 13", 2, "an option that makes no sense"),
    ("echecs perft 2", 0, "counted"),
    ("echecs perft 2 x", 2, "no position"),
    ("echecs diagram -o start.svg", 0, "drawn"),
    ("echecs diagram --arrow e9e4", 2, "no square"),
    (f"echecs solve {MATE} --proof mate.proof", 0, "every problem has its mate"),
    (f"echecs solve -n 1 {START}", 1, "a problem has none"),
    ("echecs solve x", 2, "a problem cannot be read; this outweighs the others"),
    (f"echecs solve --nodes 1000 {START}", 3, "a limit came first; this outweighs no mate"),
    ("echecs verify mate.proof", 0, "every proof holds"),
    ("echecs verify bad.proof", 1, "a proof is refused"),
    ("echecs verify missing.proof", 2, "a proof cannot be read"),
    ("echecs batch right.epd -o right.jsonl", 0, "every claim holds"),
    ("echecs batch wrong.epd -o wrong.jsonl", 1, "a claim does not hold"),
    ("echecs batch broken.epd -o broken.jsonl", 2, "a line cannot be read; outweighs the others"),
    (
        "echecs batch hard.epd -o hard.jsonl --nodes 1000",
        3,
        "a claim is undecided; outweighs one that does not hold",
    ),
    ("echecs analyse --nodes 1000 game.pgn", 0, "every game is judged"),
    ("echecs analyse --nodes 1000 game.pgn broken.pgn", 2, "a game cannot be read; others are"),
    ("echecs openings najdorf", 0, "something has that name"),
    ("echecs openings qwerty", 1, "nothing has that name"),
    ("echecs endings build KQK", 0, "built, listed, checked or looked up"),
    ("echecs endings build KKK", 2, "no such ending"),
    ("printf 'uci\\nquit\\n' | echecs uci", 0, "the other side has ended"),
    ("echecs web --port 99999", 2, "the server cannot start"),
    ("echecs completion bash", 0, "printed"),
    ("echecs completion csh", 2, "no such shell"),
    ("echecs --no-such-option", 2, "every command, for words that it does not know"),
    ("echecs perft 3 --divide >/dev/full", 2, "every command, when its output cannot be written"),
    ("echecs openings sicilian | head -1", 0, "every command, when nobody reads on"),
]
