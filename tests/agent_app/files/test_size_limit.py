"""A limit in words."""

import pytest

from agent_app.files.size_limit import limit_words, too_large


@pytest.mark.parametrize(("size", "words"), [(26_214_400, "25 MB"), (1_572_864, "1,536 kB"), (2_048, "2 kB")])
def test_a_limit_is_said_as_people_say_it(size: int, words: str) -> None:
    assert limit_words(size) == words


def test_a_file_over_the_limit_is_told_by_name_with_the_limit() -> None:
    assert too_large("a.txt", 25 * 1024 * 1024) == "a.txt is larger than 25 MB, which is the limit"
