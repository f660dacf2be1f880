"""Windows of a text file have true line numbers."""

import pytest

from tools.office.search.wanted import Wanted
from tools.office.text.errors import TextError
from tools.office.text.lines import find_lines, read_lines


def test_a_window_keeps_its_line_numbers() -> None:
    read = read_lines(b"a\r\nb\rc\nd", 2, 2)
    assert [(line.number, line.text) for line in read.lines] == [(2, "b"), (3, "c")]
    assert read.total == 4


def test_a_form_feed_ends_no_line() -> None:
    assert read_lines("a\x0cb\u2028c\n".encode()).total == 1


def test_an_empty_file_says_so() -> None:
    assert read_lines(b"").remark == "empty file"


def test_white_space_alone_is_no_visible_text() -> None:
    assert "no visible text" in str(read_lines(b"\n").remark)


def test_a_start_behind_the_end_names_the_lines_there_are() -> None:
    with pytest.raises(TextError, match="1 to 2"):
        read_lines(b"a\nb\n", 3)


def test_a_search_ignores_letter_case() -> None:
    assert [line.number for line in find_lines(b"Apple\npear\nAPPLE\n", Wanted("apple")).shown] == [1, 3]
