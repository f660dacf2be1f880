"""A search's receipt: what was found, or what to do instead."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.tools.connected import connected
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.receipt import Failed, Ok, Receipt
from tools.kit.result_text import dumped
from tools.kit.tool import LoopPorts
from tools.kit.web import Hit, Page, WebTrouble
from tools.web_search import WEB_SEARCH


class Searched:
    """Gives what it was made with, and keeps what it was asked for."""

    def __init__(self, *hits: Hit, trouble: str = "") -> None:
        self.hits, self.trouble = hits, trouble
        self.asked: list[tuple[str, int]] = []

    async def search(self, query: str, count: int) -> Sequence[Hit]:
        self.asked.append((query, count))
        if self.trouble:
            raise WebTrouble(self.trouble)
        return self.hits

    async def fetch(self, url: str) -> Page:
        raise WebTrouble(f"{url} is not there.")


def searched(arguments: object, web: Searched) -> Receipt:
    text = arguments if isinstance(arguments, str) else dumped(arguments)  # type: ignore[arg-type]  # odd ones too
    return asyncio.run(execute_in_loop(WEB_SEARCH, text, LoopPorts(connected(), web)))


def test_what_was_found_stands_there_without_what_is_missing() -> None:
    web = Searched(
        Hit("Tea", "https://example.com/tea", "Prices rose.", "2026-02-20"), Hit("", "https://a.example/")
    )
    assert searched({"query": " tea prices "}, web) == Ok(
        {
            "results": [
                {
                    "title": "Tea",
                    "url": "https://example.com/tea",
                    "date": "2026-02-20",
                    "snippet": "Prices rose.",
                },
                {"url": "https://a.example/"},
            ]
        }
    )
    assert web.asked == [("tea prices", 8)]


def test_the_count_is_passed_on() -> None:
    web = Searched()
    searched({"query": "tea", "count": 3}, web)
    assert web.asked == [("tea", 3)]


def test_nothing_found_says_how_to_ask_again() -> None:
    receipt = searched({"query": "tea"}, Searched())
    assert isinstance(receipt, Ok)
    assert "other words" in str(receipt.facts["remark"])


def test_a_service_in_trouble_is_a_failed_receipt() -> None:
    receipt = searched({"query": "tea"}, Searched(trouble="It is down; try later."))
    assert isinstance(receipt, Failed)
    assert receipt.error == "It is down; try later."


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ({"query": ""}, "/query"),
        ({"query": "   "}, "/query"),
        ({"query": "x" * 401}, "/query"),
        ({"query": "tea", "count": 0}, "/count"),
        ({"query": "tea", "count": 21}, "/count"),
        ({"query": "tea", "site": "a.example"}, "/site"),
        ({}, "/query"),
    ],
)
def test_a_wrong_call_searches_nothing_and_shows_one_that_works(arguments: object, place: str) -> None:
    web = Searched()
    receipt = searched(arguments, web)
    assert isinstance(receipt, Failed)
    assert place in receipt.error or place.strip("/") in receipt.error
    assert web.asked == []
    assert isinstance(searched(dumped(receipt.example), web), Ok)
