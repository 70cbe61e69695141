"""Words from bytes, however the bytes are cut up."""

import pytest

from echecs.text.tokens import LONGEST_WORD, WordReader


def reader_of(data, size=1 << 16):
    chunks = [data[start : start + size] for start in range(0, len(data), size)]
    source = iter([*chunks, b""])
    return WordReader(lambda: next(source))


def words_of(data, size=1 << 16):
    reader = reader_of(data, size)
    words = []
    while (word := reader.next_word()) is not None:
        words.append((word.text, word.line, word.length))
    return words


def test_words_and_lines():
    assert words_of(b"e2e4 e7e5\n\n  g1f3\t/quit") == [
        ("e2e4", 1, 4),
        ("e7e5", 1, 4),
        ("g1f3", 3, 4),
        ("/quit", 3, 5),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_ends_of_lines(end):
    assert words_of(f"a{end}# x{end}b{end}".encode()) == [("a", 1, 1), ("b", 3, 1)]


def test_comments():
    text = b"#a\n # b c\ne2e4 # d\n#e\n\n#"
    assert words_of(text) == [("e2e4", 3, 4)]


def test_what_is_not_utf_8_is_replaced():
    assert words_of(b"\xff\xfe e2\xc3\n") == [("��", 1, 2), ("e2�", 1, 3)]


def test_a_byte_order_mark_is_no_word():
    assert words_of(b"\xef\xbb\xbfe2e4") == [("e2e4", 1, 4)]


def test_long_words_are_cut_and_counted():
    data = b"a" * 100_000 + b" b"
    assert words_of(data) == [("a" * LONGEST_WORD, 1, 100_000), ("b", 1, 1)]
    assert words_of(data, 777) == words_of(data)


def test_a_comment_without_end_is_passed_over():
    assert words_of(b"a # " + b"x" * 100_000 + b" y\nb", 1000) == [("a", 1, 1), ("b", 2, 1)]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 4096])
def test_cuts_make_no_difference(size):
    data = (
        "\ufeffe2e4 é♔ e7e5\r\n# c\n  #d x\nNf3 # z\n\n".encode()
        + b"\xff\xfe a"
        + b"b" * 9000
        + b" c\n#"
        + b"q" * 9000
        + b"\nend"
    )
    assert words_of(data, size) == words_of(data)


def next_text(reader):
    word = reader.next_word()
    return None if word is None else word.text


def test_a_word_is_given_out_as_soon_as_it_is_whole():
    chunks = [b"e2", b"e4 ", b"never read"]
    reader = WordReader(lambda: chunks.pop(0))
    assert next_text(reader) == "e2e4"
    assert chunks == [b"never read"]


def test_the_rest_of_a_line():
    reader = reader_of(b"/save my game.pgn\ne2e4", 3)
    assert next_text(reader) == "/save"
    assert reader.rest_of_line() == "my game.pgn"
    assert reader.rest_of_line() == ""
    assert reader.next_on_line() is None
    assert next_text(reader) == "e2e4"
    assert reader.next_on_line() is None


def test_memory_is_bounded():
    """A stream far larger than memory would allow, in one word and in one line."""
    import tracemalloc

    blocks = iter([b"x" * 65536] * 500 + [b" "] + [b"#" + b"y" * 65535] * 500 + [b""])
    reader = WordReader(lambda: next(blocks))
    tracemalloc.start()
    word = reader.next_word()
    assert word is not None
    assert word.length == 500 * 65536
    assert reader.next_word() is None
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3_000_000
