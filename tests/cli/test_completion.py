"""Completion in the shells themselves, at a terminal."""

import os
import shutil

import pexpect  # type: ignore[import-untyped]
import pytest

# What is typed before Tab, and what then stands there.
TYPED = [
    ("echecs pl", "echecs play "),
    ("echecs play --ag", "echecs play --against "),
    ("echecs play --style le", "echecs play --style letters "),
    ("echecs analyse my-ga", "echecs analyse my-game.pgn "),
]


@pytest.fixture
def shell(tmp_path):
    """Start a shell that knows nothing but our completions: `shell("bash")`."""
    started = []

    def start(name, *options):
        place = shutil.which(name)
        if place is None:
            pytest.skip(f"{name} is not installed")
        (tmp_path / "my-game.pgn").touch()
        settings = {**os.environ, "HOME": str(tmp_path), "TERM": "dumb", "PS1": "ready> "}
        child = pexpect.spawn(
            place, list(options), cwd=tmp_path, env=settings, encoding="utf-8", timeout=30
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


@pytest.fixture
def script(echecs, tmp_path):
    """What the program gives to a shell, in a file: `script("zsh", "_echecs")`."""

    def write(name, file="completion"):
        path = tmp_path / file
        path.write_text(echecs("completion", name, check=0).stdout)
        return path

    return write


@pytest.mark.parametrize(("typed", "shown"), TYPED)
def test_bash(shell, script, typed, shown):
    bash = shell("bash", "--norc", "--noprofile")
    bash.sendline(f". {script('bash')}; echo loa''ded")
    bash.expect("loaded")
    bash.send(f"{typed}\t")
    bash.expect_exact(shown)


@pytest.mark.parametrize(("typed", "shown"), TYPED)
def test_zsh(shell, script, typed, shown):
    script("zsh", "_echecs")
    zsh = shell("zsh", "-f")
    zsh.sendline("fpath=($PWD $fpath); autoload -U compinit; compinit -u; echo loa''ded")
    zsh.expect("loaded")
    zsh.send(f"{typed}\t")
    zsh.expect_exact(shown)


@pytest.mark.parametrize(("typed", "shown"), TYPED)
def test_fish(shell, script, typed, shown):
    # Asked as its own prompt asks, since what fish draws there needs a real screen.
    question = f"source {script('fish')}; complete -C '{typed}'"
    fish = shell("fish", "--no-config", "-c", question)
    fish.expect(pexpect.EOF)
    words = [line.split("\t")[0] for line in fish.before.splitlines() if line]
    assert words == [shown.split()[-1]]


def test_descriptions_are_in_the_language(echecs):
    assert "play in the browser" in echecs("completion", "fish", check=0).stdout
    assert "jouer dans le navigateur" in echecs("completion", "fish", language="fr").stdout
