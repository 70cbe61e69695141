"""`echecs batch`: its options, its summary, its languages; what it does is tested in batch/."""

import json

import pytest

LINES = """\
7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3;
7k/8/6K1/8/8/8/8/RR6 w - - dm 1; bm Ra8#;
"""


@pytest.fixture
def problems(tmp_path):
    path = tmp_path / "in.epd"
    path.write_text(LINES)
    return path


def records(directory):
    return (directory / "out.jsonl").read_text().splitlines()


def test_a_summary_at_the_end(echecs, problems, tmp_path):
    done = echecs("batch", str(problems), "-o", "out.jsonl", check=1, cwd=tmp_path)
    assert "  correct                     1\n" in done.stdout
    assert "  cooked                      1\n" in done.stdout
    assert "mates by length: 1: 1, 3: 1\n" in done.stdout
    findings = [json.loads(line)["finding"] for line in records(tmp_path)]
    assert findings == ["correct", "cooked"]


@pytest.mark.parametrize("number", [10**23, 10**400], ids=["10^23", "10^400"])
def test_numbers_beyond_counting(echecs, problems, tmp_path, number):
    options = ["--chunk", str(number), "--nodes", str(number)]
    echecs("batch", str(problems), "-o", "out.jsonl", *options, check=1, cwd=tmp_path)
    assert len(records(tmp_path)) == 2


def test_in_french(echecs, problems, tmp_path):
    done = echecs("batch", str(problems), "-o", "out.csv", language="fr", check=1, cwd=tmp_path)
    assert "mats par longueur : 1: 1, 3: 1\n" in done.stdout
    assert "démoli" in done.stdout


def test_proofs_that_another_machine_can_check(echecs, problems, tmp_path):
    echecs("batch", str(problems), "-o", "out.jsonl", "--proofs", "proofs", check=1, cwd=tmp_path)
    proofs = [json.loads(line)["proof"] for line in records(tmp_path)]
    assert all((tmp_path / "proofs" / proof).is_file() for proof in proofs)
    done = echecs("verify", "proofs", check=0, cwd=tmp_path)
    assert done.stdout == "proofs: proofs that hold: 2, refused: 0\n"


def test_help_by_example(echecs):
    shown = echecs("batch", "--help", check=0).stdout
    assert "examples:\n  echecs batch problems.epd -o audit.jsonl\n" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["in.epd", "-o", "out.txt"], "out.txt ends in none of .jsonl"),
        (["nowhere.epd", "-o", "out.csv"], "cannot read nowhere.epd: "),
        ([".", "-o", "out.csv"], "cannot read .: "),
        (["in.epd", "-o", "nowhere/out.csv"], "cannot write nowhere/out.csv: "),
        (["in.epd", "-o", "out.csv", "--time", "0"], "--time needs a number above 0"),
        (["in.epd", "-o", "out.csv", "-n", "200"], "a mate has from 1 to 126 moves"),
        (["in.epd", "-o", "out.csv", "--resume", "--restart"], "exclude each other"),
        (["-", "-", "-o", "out.csv"], "standard input can be read once"),
        (["in.epd", "-o", "out.csv", "--scheduler", "tcp://127.0.0.1:9"], "there is no scheduler"),
    ],
)
def test_bad_arguments(echecs, problems, tmp_path, arguments, message):
    done = echecs("batch", *arguments, check=2, cwd=tmp_path)
    assert message in done.stderr
    assert not list(tmp_path.glob("out*")) or "--scheduler" in arguments
