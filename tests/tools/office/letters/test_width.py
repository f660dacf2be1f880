"""Chinese letters are twice as wide, and lines break as programs break them."""

import pytest

from tools.office.letters.width import lines_of, widest_line, width_of


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("库存", 4), ("轴承 6204", 9), ("é", 1), ("，", 2)]
)
def test_wide_letters_count_twice(text: str, width: int) -> None:
    assert width_of(text) == width


def test_the_longest_line_counts() -> None:
    assert widest_line("ab\nabcd\na") == 4


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("", 10, 1),
        ("one two", 7, 1),
        ("one two", 6, 2),
        ("一二三四五", 6, 2),
        ("a\nb", 10, 2),
        ("x" * 25, 10, 3),
    ],
)
def test_lines_break_between_words_and_between_wide_letters(text: str, room: int, lines: int) -> None:
    assert lines_of(text, room) == lines
