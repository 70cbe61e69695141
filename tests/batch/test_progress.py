"""Progress: a bar on a terminal, a line now and then elsewhere."""

import io
import re
import sys
from collections import Counter

import pexpect  # type: ignore[import-untyped]

from echecs.batch.run.progress import LineProgress, State, clock, describe, make_progress
from echecs.language import translation


def test_a_line_says_where_things_stand():
    state = State(1000)
    state.advance(1200, 500, {"correct": 1190, "cooked": 10})
    shown = describe(state, translation("en"))
    assert re.fullmatch(
        r"1,200 positions, [\d,]+ a second, 0:00 left; correct 1,190, cooked 10", shown
    )
    assert "1\u202f200 positions" in describe(state, translation("fr"))


def test_what_was_done_before_does_not_count_for_the_rate():
    state = State(1000)
    state.take_up(500, Counter(correct=500))
    state.pass_over(800)
    assert (state.count, state.weight, state.rate, state.seconds_left) == (500, 800, 0.0, None)
    state.advance(1, 100, {"correct": 1})
    assert state.seconds_left is not None
    assert state.seconds_left <= state.seconds


def test_lines_elsewhere():
    stream = io.StringIO()
    assert isinstance(make_progress(stream, str), LineProgress)
    progress = LineProgress(stream, str, every=0.0)
    progress.show(State(None))
    assert stream.getvalue() == "0 positions, 0 a second\n"


def test_clock():
    assert [clock(seconds) for seconds in (0, 59.6, 3725)] == ["0:00", "1:00", "1:02:05"]


def test_a_bar_on_a_terminal(tmp_path):
    (tmp_path / "in.epd").write_text("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n" * 300)
    arguments = ["-m", "echecs", "batch", "in.epd", "-o", "out.csv", "--lang", "en"]
    child = pexpect.spawn(
        sys.executable, arguments, cwd=tmp_path, encoding="utf-8", dimensions=(24, 120), timeout=120
    )
    child.expect(r"━")
    child.expect(r"positions: 300, ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
