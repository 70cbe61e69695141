#!/usr/bin/env python3
"""Tries the echecs that is installed for this Python: `python -I smoke.py`.

It must be below the prefix; with `--clone` it may be the one of a clone.

Knows nothing of the repository: standard library only, in a directory of its own, with
nothing on the path but the program, so neither a compiler nor npm. The browser game is
tried when its packages are there.
"""

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from pathlib import Path

MATE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"
PAGES = ("/", "/setup", "/solve", "/analyse")


def main() -> None:
    """Try everything; the first thing that fails ends it with a traceback."""
    bin_directory = Path(sysconfig.get_path("scripts"))
    os.environ["PATH"] = str(bin_directory)
    program = str(bin_directory / "echecs")
    for name in ("gcc", "cc", "clang", "npm", "node", "git"):
        assert not (bin_directory / name).exists(), f"{name} is in {bin_directory}"
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        os.environ |= {"HOME": place, "LC_ALL": "C.UTF-8", "ECHECS_CACHE": f"{place}/cache"}
        try_commands(program)
        said = "plays, solves, proves, analyses, audits, draws"
        if importlib.util.find_spec("starlette") is not None:
            try_server(program)
            said += ", serves"
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"Python {version}: {said}")


def run(program: str, *words: str, given: str = "", code: int = 0) -> str:
    """What a command prints, errors included."""
    done = subprocess.run(
        [program, *words, "--lang", "en"] if words != ("--version",) else [program, *words],
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == code, (words, done.returncode, done.stdout)
    return done.stdout


def try_commands(program: str) -> None:
    """Every command but the server."""
    import echecs

    installed = Path(echecs.__file__).parent
    if sys.argv[1:] != ["--clone"]:
        assert installed.is_relative_to(sys.prefix), installed
        for name in ("man/man1/echecs.1", "bash-completion/completions/echecs"):
            assert (Path(sys.prefix) / "share" / name).is_file(), name
    assert run(program, "--version") == f"echecs {echecs.__version__}\n"
    fool = "f2f3 e7e5 g2g4 d8h4\n"
    assert run(program, "play", given=fool).endswith(", 0-1\n")
    game = run(program, "play", "--against", "1", "--seed", "1", given="e2e4\n/pgn\n")
    assert re.search(r"1\. e4 [a-hNBQRKO]", game), game
    assert run(program, "perft", "4") == "197281\n"
    assert "mate in 3 (proved the shortest)" in run(program, "solve", MATE, "--proof", "mate.proof")
    assert "mate in 3 holds" in run(program, "verify", "mate.proof")
    Path("game.pgn").write_text("1. f3 e5 2. g4 Qh4# 0-1\n")
    run(program, "analyse", "--nodes", "1000", "game.pgn", "-o", "game.html")
    assert "Qh4#" in Path("game.html").read_text("utf-8")
    Path("problems.epd").write_text("7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3;\n")
    run(program, "batch", "problems.epd", "-o", "audit.jsonl", "--html", "report.html")
    assert json.loads(Path("audit.jsonl").read_text())["finding"] == "correct"
    assert run(program, "diagram").startswith("<svg")
    assert "Najdorf" in run(program, "openings", "najdorf")
    assert "uciok" in run(program, "uci", given="uci\nquit\n")
    assert "complete" in run(program, "completion", "bash")
    assert "une FEN" in run(program, "perft", "1", "--lang", "fr", "x", code=2).replace("\n", " ")


def try_server(program: str) -> None:
    """The pages, all that they name, the puzzles, and a move in a game."""
    words = ["web", "--port", "0", "--no-browser", "--database", "sqlite:///games.db"]
    server = subprocess.Popen([program, *words], stdout=subprocess.PIPE, encoding="utf-8")
    try:
        assert server.stdout is not None
        url = server.stdout.readline().strip().rstrip("/")
        assert url.startswith("http://127.0.0.1:"), url
        for page in PAGES:
            html = fetch(url + page).decode()
            assets = set(re.findall(r'(?:src|href)="(/[^"#?]*\.[a-z]+)"', html))
            assert len(assets) >= 3, (page, assets)
            for asset in assets:
                assert fetch(url + asset), asset
        assert any("-" in asset for asset in assets), "the pages are not put together"
        assert len(json.loads(fetch(url + "/api/puzzles"))) > 100
        assert "White" in json.dumps(json.loads(fetch(url + "/labels/en.json")))
        play(url)
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0


def play(url: str) -> None:
    """A game at one screen, by the packages that the browser game itself needs."""
    from websockets.sync.client import connect

    request = urllib.request.Request(
        url + "/api/games",
        data=b'{"mode": "local"}',
        headers={"Content-Type": "application/json"},
    )
    game = json.loads(urllib.request.urlopen(request, timeout=30).read())
    address = f"{url.replace('http', 'ws', 1)}/ws/game/{game['id']}"
    with connect(address, proxy=None) as socket:
        tokens = list(game["seats"].values())
        socket.send(json.dumps({"type": "hello", "tokens": tokens}))
        socket.send('{"type": "move", "ply": 0, "text": "e2e4"}')
        kinds = set()
        while "ack" not in kinds:
            kinds.add(json.loads(socket.recv(30))["type"])
            assert not kinds & {"refused", "error"}, kinds
    assert fetch(f"{url}/api/games/{game['id']}/pgn").endswith(b"1. e4 *\n")


def fetch(url: str) -> bytes:
    """What stands at an address."""
    answer: bytes = urllib.request.urlopen(url, timeout=30).read()
    return answer


if __name__ == "__main__":
    main()
