"""Games on disk, through crashes."""

import gzip
import io
import os
import random
import signal
import subprocess
import sys

import chess.pgn
import pytest
from support.refereed import text

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.rules import STANDARD
from echecs.notation.pgn import read_pgn
from echecs.text.console import Console
from echecs.text.output import Output
from echecs.text.referee import Referee
from echecs.text.save import Save
from echecs.text.saved_games import NoGameError, load_last
from echecs.text.tokens import WordReader

OPENING = [
    *("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4"),
    *("g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3", "d7d6"),
]


def moves_in(path):
    """The moves of the last game of a file, as python-chess reads them."""
    games = []
    stream = io.StringIO(path.read_text())
    while (game := chess.pgn.read_game(stream)) is not None:
        assert game.errors == []
        games.append([move.uci() for move in game.mainline_moves()])
    return games[-1] if games else []


def test_a_game_is_saved_and_goes_on(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    echecs("play", "--save", str(path), input=" ".join(OPENING[:5]), check=0)
    assert moves_in(path) == OPENING[:5]
    done = echecs("play", "--load", str(path), "--save", str(path), input="a7a6 /undo a7a5")
    assert done.returncode == 0
    assert moves_in(path) == [*OPENING[:5], "a7a5"]
    assert path.read_text().count("[Event ") == 1


def test_a_piped_game_writes_nothing_unasked(echecs, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    echecs("play", input="e2e4 e7e5", check=0)
    assert list(tmp_path.rglob("*")) == []


def test_games_that_a_file_holds_are_kept(echecs, tmp_path):
    path = tmp_path / "games.pgn"
    for word in ("e2e4", "d2d4", "c2c4"):
        echecs("play", "--save", str(path), input=word, check=0)
    assert path.read_text().count("[Event ") == 3
    echecs("play", "--load", str(path), "--save", str(path), input="c7c5", check=0)
    assert path.read_text().count("[Event ") == 3
    assert moves_in(path) == ["c2c4", "c7c5"]


def test_headers_stay(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    path.write_text('[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 *\n')
    echecs("play", "--load", str(path), "--save", str(path), input="e7e5", check=0)
    assert '[White "Anderssen"]' in path.read_text()
    assert moves_in(path) == ["e2e4", "e7e5"]


def test_results_and_positions_are_saved(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    echecs("play", "--save", str(path), input="f2f3 e7e5 g2g4 d8h4", check=0)
    assert '[Result "0-1"]' in path.read_text()
    assert path.read_text().rstrip().endswith("Qh4# 0-1")
    fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    echecs("play", "--fen", fen, "--save", str(path), input="a7b8 N", check=0)
    assert moves_in(path) == ["a7b8n"]


def test_the_rules_are_saved(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    words = "e2e4 a7a6 e4e5 d7d5"
    echecs("play", "--rules", "mini", "--save", str(path), input=words, check=0)
    done = echecs("play", "--load", str(path), input="e5d6", check=0)
    assert "these rules have no capture en passant" in done.stdout


def test_the_save_command(echecs, tmp_path):
    path = tmp_path / "a name with spaces.pgn"
    done = echecs("play", input=f"e2e4\n/save {path}\ne7e5", check=0)
    assert f"The game is saved in {path}." in done.stdout
    assert moves_in(path) == ["e2e4"]
    done = echecs(
        "play", input=f"/save {tmp_path}/no/such/place\n/save\n/save {tmp_path}\n", check=0
    )
    assert done.stdout.count("could not be written") == 2
    assert "/save needs the name of a file" in done.stdout


def test_no_moves_no_file(echecs, tmp_path):
    echecs("play", "--save", str(tmp_path / "game.pgn"), input="", check=0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--load", "{}/none.pgn"], "cannot read"),
        (["--load", "{}/empty.pgn"], "no game to go on with"),
        (["--load", "{}/bad.pgn"], "no game to go on with"),
        (["--load", "{}/garbage.pgn"], "no game to go on with"),
        (["--load", "{}/star.pgn"], "no game to go on with"),
        (["--save", "{}/no/such/place.pgn"], "cannot write"),
        (["--save", "{}"], "cannot write"),
        (["--resume"], "no game to go on with"),
    ],
)
def test_files_that_cannot_be_used(echecs, tmp_path, monkeypatch, arguments, message):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "empty.pgn").touch()
    (tmp_path / "garbage.pgn").write_text("garbage")
    (tmp_path / "star.pgn").write_text("*")
    (tmp_path / "bad.pgn").write_text("1. e4 e5 2. Ke3 *")
    done = echecs("play", *[word.format(tmp_path) for word in arguments], input="", check=2)
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_every_move_is_on_disk_when_it_is_announced(tmp_path):
    """Kill -9 at any moment: whatever was announced is in the file."""
    rng = random.Random(4)
    for trial in range(6):
        path = tmp_path / f"{trial}.pgn"
        process = subprocess.Popen(
            [sys.executable, "-m", "echecs", "--json", "--save", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert process.stdin
        assert process.stdout
        assert process.stdin is not None
        process.stdin.write(" ".join(OPENING).encode() + b"\n")
        process.stdin.flush()
        wanted = rng.randrange(1, len(OPENING))
        announced = 0
        while announced < wanted:
            announced += b'"event": "move"' in process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        # All of it: `communicate` would pass over what `readline` holds in its buffer.
        with process:
            announced += process.stdout.read().count(b'"event": "move"')
        saved = moves_in(path)
        assert saved == OPENING[: len(saved)]
        assert announced <= len(saved) <= announced + 1
        game = load_last(path, STANDARD).game
        assert [move.uci for move in game.moves] == saved


def test_a_move_cut_short_is_left_out(tmp_path):
    path = tmp_path / "cut.pgn"
    path.write_text('[Result "*"]\n\n1. e4 e5 2. Nf')
    assert load_last(path, STANDARD).game.ply == 2
    path.write_text('[Result "*"]\n\n1. e4 e5 2. Nf3 ')
    assert load_last(path, STANDARD).game.ply == 3


def test_a_file_without_games(tmp_path):
    path = tmp_path / "empty.pgn"
    path.write_text("\n")
    with pytest.raises(NoGameError):
        load_last(path, STANDARD)


def test_a_game_taken_up_at_any_move_is_whole(tmp_path):
    """Wherever the lines of the file break, no move is lost when the game goes on."""
    path = tmp_path / "game.pgn"
    game = Game()
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    for ply in range(80):
        over = path.read_bytes() if ply else b""
        play(game, Save(path, over=over), shuffle[ply % 4])
        assert len(moves_in(path)) == ply + 1
        assert path.read_text().endswith(" ")


def test_a_failed_write_leaves_the_file_and_no_rubbish(tmp_path, monkeypatch):
    path = tmp_path / "game.pgn"
    game = Game()
    save = Save(path)
    play(game, save, "e2e4")
    before = path.read_bytes()

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        save.rewrite(game)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    play(game, save, "e7e5")
    assert moves_in(path) == ["e2e4", "e7e5"]


def play(game: Game, save: Save, move: str) -> None:
    board: Board = game.board
    game.push(Move.from_uci(move))
    save.append(game, board)


def test_a_full_disk_does_not_end_the_game(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    script = (
        "import os, sys\n"
        "real = os.fsync\n"
        "def fail(*_): raise OSError(28, 'No space left on device')\n"
        "os.fsync = fail\n"
        "from echecs.cli import main\n"
        f"sys.exit(main(['play', '--lang', 'en', '--save', {str(path)!r}]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="e2e4 e7e5",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "The game could not be saved" in done.stdout
    assert "-> ♟ moves e7e5" in done.stdout
    assert done.stdout.endswith(" ?-?\n")


def games_of(path):
    return [[move.uci for move in game.moves] for game in read_pgn(path) if game.errors == []]


def test_the_save_command_keeps_what_the_file_holds(echecs, tmp_path):
    path = tmp_path / "s.pgn"
    path.write_text('[White "A"]\n\n1. d4 *\n\n[White "B"]\n\n1. c4 *')
    echecs("play", input=f"e2e4\n/save {path}\ne7e5\n/save {path}\n", check=0)
    assert games_of(path) == [["d2d4"], ["c2c4"], ["e2e4", "e7e5"]]


def test_the_save_command_keeps_what_others_added(tmp_path):
    path = tmp_path / "s.pgn"

    def chunks():
        yield f"e2e4\n/save {path}\n".encode()
        with path.open("a") as stream:
            stream.write("\n1. c4 *\n")
        yield f"/save {path}\n".encode()
        yield b""

    view = Console(Output(io.StringIO()), str)
    Referee(Game(), view).run(WordReader(chunks().__next__))
    assert games_of(path) == [["e2e4"], ["c2c4"], ["e2e4"]]


def test_the_save_command_and_the_file_of_the_game(echecs, tmp_path):
    path = tmp_path / "s.pgn"
    words = f"e2e4\n/save {path}\ne7e5"
    echecs("play", "--save", str(path), input=words, check=0)
    assert games_of(path) == [["e2e4", "e7e5"]]


def test_what_is_no_pgn_is_left_alone(echecs, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("buy milk\n")
    done = echecs("play", input=f"e2e4\n/save {path}\n", check=0)
    assert "is no PGN file and is left as it is" in done.stdout
    done = echecs("play", "--save", str(path), input="e2e4", check=2)
    assert "is no PGN file and is left as it is" in done.stderr
    assert path.read_text() == "buy milk\n"
    path.write_text("\n")
    echecs("play", input=f"e2e4\n/save {path}\n", check=0)
    assert games_of(path) == [["e2e4"]]


@pytest.mark.parametrize("name", ["g.pgn.gz", "g.pgn.zst", "g.GZ"])
def test_a_packed_name_is_refused(echecs, tmp_path, name):
    path = tmp_path / name
    done = echecs("play", "--save", str(path), input="e2e4 e7e5", check=2)
    assert done.stderr == (
        f"echecs: {path} would be a packed file, and a game is written move by move\n"
    )
    done = echecs("play", "--save", str(path), language="fr", input="e2e4", check=2)
    assert "serait un fichier compressé, et une partie s’écrit coup par coup" in done.stderr
    done = echecs("play", input=f"e2e4\n/save {path}\ne7e5", check=0)
    assert "would be a packed file" in done.stdout
    assert not path.exists()


def test_a_packed_game_is_loaded_but_not_written_over(echecs, tmp_path):
    path = tmp_path / "g.pgn.gz"
    path.write_bytes(gzip.compress(b"1. e4 e5 *\n"))
    before = path.read_bytes()
    done = echecs("play", "--load", str(path), "--save", str(path), input="g1f3", check=2)
    assert "would be a packed file" in done.stderr
    assert path.read_bytes() == before
    echecs("play", "--load", str(path), input="g1f3", check=0)


@pytest.mark.parametrize("name", ["g.pgn.gz", "g.pgn.zst"])
def test_a_damaged_packed_file_is_named(echecs, tmp_path, name):
    path = tmp_path / name
    packed = bytearray(gzip.compress(b"1. e4 e5 2. Nf3 *\n"))
    packed[10] ^= 0xFF
    path.write_bytes(packed)
    done = echecs("play", "--load", str(path), input="", check=2)
    assert done.stderr.startswith(f"echecs: cannot read {path}: ")
    assert done.stderr.count("\n") == 1


def test_a_pipe_is_no_pgn(echecs, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    echecs("play", "--save", str(tmp_path / "pipe"), input="e2e4", check=2)


def test_the_home_directory_is_spelt_out(echecs, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    echecs("play", "--save", "~/a.pgn", input="e2e4\n/save ~/b.pgn", check=0)
    done = echecs("play", "--load", "~/b.pgn", input="e7e5\n/moves e5", check=0)
    assert games_of(tmp_path / "a.pgn") == games_of(tmp_path / "b.pgn") == [["e2e4"]]
    assert "e7e5" in done.stdout


def test_the_last_move_of_a_file_without_an_end_is_kept(tmp_path, echecs):
    path = tmp_path / "cut.pgn"
    path.write_text("1. e4 e5 2. Nf3")
    done = echecs("play", "--load", str(path), input="b8c6\n/pgn", check=0)
    assert "1. e4 e5 2. Nf3 Nc6 *" in done.stdout
    assert done.stderr == ""


def test_a_move_left_out_is_named(tmp_path, echecs):
    path = tmp_path / "cut.pgn"
    path.write_text("1. e4 e5 2. Nf")
    done = echecs("play", "--load", str(path), input="g1f3", check=0)
    assert "ends with 'Nf', a move cut short" in done.stderr
    path.write_text("1. e4 e4 2. Nf")
    assert "line 1, column 7" in echecs("play", "--load", str(path), input="", check=2).stderr


@pytest.mark.parametrize("moves", ["1. e4 {best} e5", "1. e4 (1. d4) e5", "1. e4! e5"])
def test_annotations_stay(tmp_path, echecs, moves):
    path = tmp_path / "game.pgn"
    path.write_text(f'[White "A"]\n\n{moves} *\n')
    before = path.read_text()
    echecs("play", "--load", str(path), "--save", str(path), input="", check=0)
    assert path.read_text() == before
    for move in ("g1f3", "b8c6"):
        echecs("play", "--load", str(path), "--save", str(path), input=move, check=0)
    assert path.read_text().startswith(before)
    assert games_of(path) == [["e2e4", "e7e5"], ["e2e4", "e7e5", "g1f3", "b8c6"]]


def test_headers_in_latin_1(tmp_path, echecs):
    path = tmp_path / "game.pgn"
    path.write_bytes(b'[White "Jos\351"]\n\n1. e4 *\n')
    echecs("play", "--load", str(path), "--save", str(path), input="e7e5", check=0)
    assert '[White "José"]' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--load", "{}/none.pgn"], "introuvable"),
        (["--load", "{}"], "c’est un dossier"),
        (["--load", "{}/bad.pgn"], "ligne 1, colonne 13 : coup illégal Ke3 : le roi blanc"),
        (["--save", "{}/bad.pgn/none.pgn"], "ce n’est pas un dossier"),
    ],
)
def test_reasons_in_french(echecs, tmp_path, arguments, message):
    (tmp_path / "bad.pgn").write_text("1. e4 e5 2. Ke3 *")
    words = [word.format(tmp_path) for word in arguments]
    assert message in echecs("play", "--lang", "fr", *words, input="", check=2).stderr


def test_a_command_gives_the_reason_in_french(tmp_path):
    shown = text(f"/save {tmp_path}/none/a.pgn", language="fr")
    assert "fichier ou dossier introuvable" in shown
    assert "le nom contient un octet nul" in text("/save a\0b", language="fr")


def test_a_link_stays_a_link(tmp_path, echecs):
    link, file = tmp_path / "link.pgn", tmp_path / "file.pgn"
    link.symlink_to(file)
    for word in ("d2d4", "c2c4"):
        echecs("play", "--save", str(link), input=word, check=0)
    assert link.is_symlink()
    assert games_of(file) == [["d2d4"], ["c2c4"]]


def test_a_packed_file_cut_short_cannot_be_read(tmp_path, echecs):
    path = tmp_path / "game.pgn.gz"
    path.write_bytes(gzip.compress(b"1. e4 e5 *")[:-9])
    done = echecs("play", "--load", str(path), input="", check=2)
    assert "cannot read" in done.stderr


def games_in_file(path):
    """Every game of a file as python-chess reads it."""
    found = []
    stream = io.StringIO(path.read_text())
    while (game := chess.pgn.read_game(stream)) is not None:
        assert game.errors == []
        found.append([move.uci() for move in game.mainline_moves()])
    return found


def test_games_of_several_programs_in_one_file(tmp_path):
    """Four games go on at once in one file, with moves taken back: none loses a move."""
    path = tmp_path / "games.pgn"
    choice = random.Random("several programs")
    games = [(Game(), Save(path)) for _ in range(4)]
    for _ in range(120):
        game, save = choice.choice(games)
        if game.ply and choice.random() < 0.1:
            game.undo()
            save.rewrite(game)
        else:
            play(game, save, choice.choice(list(game.board.legal_moves)).uci)
        in_file = games_in_file(path)
        for other, _ in games:
            if other.ply:
                assert [move.uci for move in other.moves] in in_file
        assert len(in_file) <= 4
    for game, save in games:
        save.finish(game)
    assert sorted(games_in_file(path)) == sorted([move.uci for move in g.moves] for g, _ in games)


def test_four_processes_save_into_one_file(tmp_path):
    path = tmp_path / "games.pgn"
    lines = [["e4", "e5"], ["d4", "d5", "c4"], ["c4"], ["Nf3", "Nf6", "g3", "g6"]]
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "echecs", "--save", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        for _ in lines
    ]
    for process, moves in zip(running, lines, strict=True):
        assert process.stdin is not None
        process.stdin.write("\n".join(moves) + "\n")
        process.stdin.close()
    for process in running:
        process.wait(60)
    assert sorted(map(len, games_in_file(path))) == [1, 2, 3, 4]
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_that_another_program_appends_stays(tmp_path):
    path = tmp_path / "games.pgn"
    game, save = Game(), Save(path)
    play(game, save, "e2e4")
    with path.open("a") as stream:
        stream.write('*\n\n[Event "other"]\n\n1. d4 d5 *\n')
    play(game, save, "e7e5")
    play(game, save, "g1f3")
    save.finish(game)
    assert ["d2d4", "d7d5"] in games_in_file(path)
    assert ["e2e4", "e7e5", "g1f3"] in games_in_file(path)


def test_half_a_move_is_no_move(tmp_path, monkeypatch):
    """A full disk takes a part of what is written, and says so only by how much it took."""
    path = tmp_path / "game.pgn"
    game, save = Game(), Save(path)
    play(game, save, "e2e4")
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:1]))
    with pytest.raises(OSError, match="space"):
        play(game, save, "e7e5")
    monkeypatch.undo()
    play(game, save, "g1f3")
    assert moves_in(path) == ["e2e4", "e7e5", "g1f3"]


def test_what_a_killed_program_has_left_is_used_again(tmp_path):
    path = tmp_path / "game.pgn"
    (tmp_path / ".game.pgn.new").write_bytes(b"half a")
    game, save = Game(), Save(path)
    play(game, save, "e2e4")
    assert list(tmp_path.iterdir()) == [path]
