"""The command line itself: usage, help, version and language."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ["perft", "x"],
            "echecs perft: argument depth: invalid int value: 'x'",
            "echecs perft: argument profondeur : valeur incorrecte : 'x'",
        ),
        (
            ["perft"],
            "echecs perft: the following arguments are required: depth",
            "echecs perft: il manque : profondeur",
        ),
        (
            ["perft", "1", "--no"],
            "echecs: unrecognized arguments: --no",
            "echecs: arguments inconnus : --no",
        ),
        (
            ["perft", "1", "--rules"],
            "echecs perft: argument --rules: expected one argument",
            "echecs perft: argument --rules : il faut un argument",
        ),
    ],
)
def test_bad_usage(echecs, arguments, english, french):
    for language, message, usage in (("en", english, "usage: "), ("fr", french, "usage : ")):
        done = echecs(*arguments, language=language, check=2)
        assert done.stdout == ""
        assert done.stderr.splitlines()[-1] == message
        assert done.stderr.startswith(usage)


def test_help_in_both_languages(echecs):
    english = echecs("perft", "--help", check=0).stdout
    french = echecs("perft", "--help", language="fr", check=0).stdout
    assert "show this help message and exit" in english
    assert "afficher cette aide et quitter" in french
    left = {line.strip() for line in english.splitlines()} & {
        line.strip() for line in french.splitlines()
    }
    assert left <= {
        "",
        "[--lang {fr,en}]",
        "depth [fen ...]",
        "options:",
        "--rules {standard,mini}",
    }


def test_version(echecs):
    from echecs import __version__

    assert echecs("--version", check=0).stdout == f"echecs {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "language", "expected"),
    [
        (["--lang", "en"], "fr", "White has no king"),
        (["--lang=fr"], "en", "les blancs n’ont pas de roi"),
        ([], "de", "les blancs n’ont pas de roi"),
        ([], "en", "White has no king"),
    ],
)
def test_language(echecs, arguments, language, expected):
    done = echecs("perft", "1", "4k3/8/8/8/8/8/8/8 w - - 0 1", *arguments, language=language)
    assert expected in done.stderr
