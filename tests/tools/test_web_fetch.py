"""A page's receipt: what stands there, or what to do instead."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.tools.connected import connected
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.receipt import Failed, Ok, Receipt
from tools.kit.result_text import dumped
from tools.kit.tool import LoopPorts
from tools.kit.web import NO_WEB, Hit, Page, WebPort, WebTrouble
from tools.web_fetch import WEB_FETCH


class OnePage:
    """Holds a page at each address but one."""

    async def search(self, query: str, count: int) -> Sequence[Hit]:
        return (Hit(query, "https://example.com/"),) * count

    async def fetch(self, url: str) -> Page:
        if url == "https://gone.example/":
            raise WebTrouble("https://gone.example/ is not there.")
        return Page(url, "page", 1234, {"text": "Tea rose."}, "Tea", "2026-03-04")


def fetched(text: str, web: WebPort | None = None) -> Receipt:
    return asyncio.run(execute_in_loop(WEB_FETCH, text, LoopPorts(connected(), web or OnePage())))


def test_a_page_is_told_with_where_it_stands() -> None:
    assert fetched('{"url": " https://example.com/tea "}') == Ok(
        {
            "url": "https://example.com/tea",
            "title": "Tea",
            "date": "2026-03-04",
            "kind": "page",
            "size": 1234,
            "text": "Tea rose.",
        }
    )


def test_a_page_that_does_not_come_is_a_failed_receipt() -> None:
    receipt = fetched('{"url": "https://gone.example/"}')
    assert isinstance(receipt, Failed)
    assert receipt.error == "https://gone.example/ is not there."


@pytest.mark.parametrize(
    ("url", "example"),
    [
        ("example.com/tea", "https://example.com/tea"),
        ("//example.com/tea", "https://example.com/tea"),
        ("the board's report", "https://example.com/"),
    ],
)
def test_an_address_without_a_beginning_is_shown_with_one(url: str, example: str) -> None:
    receipt = fetched(dumped({"url": url}))
    assert isinstance(receipt, Failed)
    assert receipt.example == {"url": example}
    assert isinstance(fetched(dumped(receipt.example)), Ok)


@pytest.mark.parametrize(
    "text", ["{}", '{"url": ""}', '{"url": "https://a.example/", "start": 2}', '{"url": 7}']
)
def test_a_wrong_call_reads_nothing_and_shows_one_that_works(text: str) -> None:
    receipt = fetched(text)
    assert isinstance(receipt, Failed)
    assert isinstance(fetched(dumped(receipt.example)), Ok)


def test_without_a_way_out_the_receipt_says_so() -> None:
    receipt = fetched('{"url": "https://example.com/"}', NO_WEB)
    assert isinstance(receipt, Failed)
    assert "tell the user" in receipt.error
