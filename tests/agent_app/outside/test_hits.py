"""Hits keep the order of the service that found them."""

from agent_app.outside.hits import usable
from tools.kit.web import Hit


def test_a_page_that_is_found_twice_keeps_its_first_place() -> None:
    first, second = Hit("A", "https://example.com/a"), Hit("B", "https://example.com/b")
    assert usable([first, second, Hit("A again", first.url)]) == [first, second]


def test_what_is_no_page_is_left_out() -> None:
    assert usable([Hit("A", "javascript:alert(1)"), Hit("B", "")]) == []
