"""The characters of a PGN text, as bytes of UTF-8."""

from libc.string cimport memchr, memcmp

from echecs.notation.san cimport ConstText


cdef inline bint is_symbol(char letter) noexcept nogil:
    """Whether a character belongs to moves, numbers and results."""
    return (
        c"a" <= letter <= c"z"
        or c"A" <= letter <= c"Z"
        or c"0" <= letter <= c"9"
        or letter == c"-"
        or letter == c"+"
        or letter == c"#"
        or letter == c"="
        or letter == c"/"
        or letter == c":"
        or letter == c"_"
        or letter == c"@"
    )


cdef inline bint is_space(char letter) noexcept nogil:
    return letter == c" " or c"\t" <= letter <= c"\r"


cdef inline Py_ssize_t line_end(ConstText text, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    """Where the line ends that `begin` is in."""
    cdef const void* found = memchr(text + begin, 10, end - begin)
    return end if found == NULL else <ConstText>found - text


cdef inline int figurine(ConstText text, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """The kind that a figurine stands for, of either colour; -1 for other characters."""
    if at + 3 > end or memcmp(text + at, b"\xe2\x99", 2) != 0:
        return -1
    # ♔♕♖♗♘♙ end in 0x94 to 0x99, ♚♛♜♝♞♟ in 0x9A to 0x9F.
    cdef int third = <unsigned char>text[at + 2]
    return 5 - (third - 0x94) % 6 if 0x94 <= third <= 0x9F else -1


cdef inline Py_ssize_t symbol_end(
    ConstText text, Py_ssize_t at, Py_ssize_t end, bint* has_figurine
) noexcept nogil:
    """Where a run of symbols and figurines ends."""
    while at < end:
        if is_symbol(text[at]):
            at += 1
        elif figurine(text, at, end) >= 0:
            has_figurine[0] = True
            at += 3
        elif at + 3 <= end and memcmp(text + at, b"\xef\xb8", 2) == 0:
            # Some figurines are followed by how they are to be shown.
            at += 3
        else:
            break
    return at


cdef inline Py_ssize_t space_end(
    ConstText text, Py_ssize_t at, Py_ssize_t end, bint* has_blank_line
) noexcept nogil:
    """Where white space ends, and lines that `%` keeps for others."""
    cdef int newlines = 0
    while at < end:
        if text[at] == c"\n":
            newlines += 1
            at += 1
        elif is_space(text[at]):
            at += 1
        elif text[at] == c"%" and (at == 0 or text[at - 1] == c"\n"):
            at = line_end(text, at, end)
            newlines -= 1
        else:
            break
    has_blank_line[0] = newlines > 1
    return at


cdef inline Py_ssize_t game_start(ConstText text, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """Where a game begins after white space; what comes before `at` is another's."""
    cdef bint unused = False
    return at + space_end(text + at, 0, end - at, &unused)


cdef inline Py_ssize_t comment_end(
    ConstText text, Py_ssize_t begin, Py_ssize_t end, bint* is_closed
) noexcept nogil:
    """Where the comment ends whose brace is before `begin`.

    After an empty line, an `[Event "` shows that a comment was never closed.
    """
    cdef const void* found = memchr(text + begin, 125, end - begin)
    cdef bint is_blank = False
    cdef Py_ssize_t stop
    is_closed[0] = found != NULL
    if found != NULL:
        end = <ConstText>found - text
    begin = line_end(text, begin, end) + 1
    while begin < end:
        stop = line_end(text, begin, end)
        if is_blank and stop - begin > 8 and memcmp(text + begin, b'[Event "', 8) == 0:
            is_closed[0] = False
            return begin
        is_blank = stop == begin or (stop == begin + 1 and text[begin] == c"\r")
        begin = stop + 1
    return end


cdef inline bint is_result(ConstText text, Py_ssize_t size) noexcept nogil:
    return (
        (size == 3 and (memcmp(text, b"1-0", 3) == 0 or memcmp(text, b"0-1", 3) == 0))
        or (size == 3 and memcmp(text, b"1/2", 3) == 0)
        or (size == 7 and memcmp(text, b"1/2-1/2", 7) == 0)
    )


cdef inline bint is_number(ConstText text, Py_ssize_t size) noexcept nogil:
    """Whether digits number a move, and do not castle (`0-0`) or pass (`0000`)."""
    return not (size > 2 and text[0] == c"0" and (text[1] == c"-" or size == 4))


cdef inline bint begins_game(
    ConstText text, Py_ssize_t begin, Py_ssize_t after, Py_ssize_t end
) noexcept nogil:
    """Whether digits between two places are the number of a first move of White's."""
    return (
        after == begin + 1
        and text[begin] == c"1"
        and not (after + 1 < end and text[after] == c"." and text[after + 1] == c".")
    )
