"""Books of two indexes become one list, by ISBN in either length, else by title, author and year."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from pytest_django import Settings

from agent_app.outside.books.port import Books
from tests.index_server.books import Shelved, out_of_quota
from tests.index_server.shelves import BOOKS, PATHS, put_books
from tests.web_server.server import Answer, Asked, WebServer
from tools.kit.books import FoundBooks
from tools.kit.indexes import IndexTrouble

pytestmark = pytest.mark.asyncio
TEN, THIRTEEN = "0-306-40615-2", "9780306406157"
TEA = Shelved("Tea", year=1990, isbns=("9783161484100", TEN), pages=180, description="It began with a leaf.")
EDITION = Shelved(
    "Tea",
    ("Mira Example", "Otto Sample"),
    2005,
    "Second House",
    (THIRTEEN,),
    220,
    "A <b>history</b> of tea in twelve chapters.",
    "A History",
)
RAIN = Shelved("Rain", ("Ida Probe",), 2010)


async def searched(query: str = "tea", limit: int = 8, from_year: int | None = None) -> FoundBooks:
    return await Books().search(query, limit, from_year)


async def test_a_work_and_its_edition_stand_once_with_the_editions_facts(indexes: WebServer) -> None:
    put_books(indexes, library=[TEA, RAIN], google=[EDITION])
    found = await searched()
    tea, rain = found.books
    assert (tea.year, tea.publisher, tea.isbn, tea.pages) == (2005, "Second House", THIRTEEN, 220)
    assert tea.authors == ("Mira Example", "Otto Sample")
    assert (tea.title, tea.link) == ("Tea", "https://openlibrary.org/works/OL1W")
    assert tea.description == "A history of tea in twelve chapters."
    assert (rain.title, rain.isbn, rain.year) == ("Rain", "", 2010)
    assert found.indexes == ("Open Library", "Google Books")


@pytest.mark.parametrize(
    ("one", "other", "books"),
    [
        (replace(TEA, isbns=(TEN,)), replace(EDITION, title="Thé"), 1),
        (replace(TEA, isbns=()), replace(EDITION, year=1990, isbns=()), 1),
        (replace(TEA, isbns=()), replace(EDITION, year=1990, authors=("Example, Mira",)), 1),
        (replace(TEA, isbns=()), replace(EDITION, isbns=()), 2),
        (replace(TEA, isbns=()), replace(EDITION, year=1990, isbns=(), authors=("Ida Probe",)), 2),
        (replace(TEA, isbns=()), replace(EDITION, title="Coffee", year=1990, isbns=()), 2),
        (replace(TEA, isbns=("0306406153",)), replace(EDITION, isbns=("0306406153",)), 2),
        (
            replace(EDITION, isbns=(TEN,), subtitle="Volume 1"),
            replace(EDITION, isbns=("9783161484100",), subtitle="Volume 2"),
            2,
        ),
        (replace(TEA, isbns=()), replace(EDITION, year=1990, isbns=(), authors=("Mira Sample",)), 2),
    ],
    ids=[
        "ISBN 10 and 13",
        "title",
        "name turned round",
        "year",
        "author",
        "other title",
        "ISBN that is none",
        "volumes",
        "first name shared",
    ],
)
async def test_what_makes_one_book_of_two_entries(
    indexes: WebServer, one: Shelved, other: Shelved, books: int
) -> None:
    put_books(indexes, library=[one], google=[other])
    assert len((await searched()).books) == books


async def test_a_year_is_asked_for_where_it_can_be_and_held_to_elsewhere(indexes: WebServer) -> None:
    put_books(indexes, google=[EDITION, replace(RAIN, year=1999)])
    found = await searched("tea: OR [rain]", from_year=2000)
    asked = {one.path: one.query for one in indexes.seen}
    assert asked[PATHS["OPEN_LIBRARY_URL"]]["q"] == "tea or rain first_publish_year:[2000 TO *]"
    assert asked[PATHS["GOOGLE_BOOKS_URL"]]["q"] == "tea or rain"
    assert [book.year for book in found.books] == [2005]


async def test_the_key_goes_to_the_index_that_it_is_for(indexes: WebServer, settings: Settings) -> None:
    settings.GOOGLE_BOOKS_KEY = "books-key"
    await searched()
    keys = {one.path: one.query.get("key") for one in indexes.seen}
    assert keys == {PATHS["OPEN_LIBRARY_URL"]: None, PATHS["GOOGLE_BOOKS_URL"]: "books-key"}


async def test_no_more_than_asked_for(indexes: WebServer) -> None:
    put_books(indexes, library=[replace(RAIN, title=f"Rain {number}") for number in range(6)])
    assert len((await searched(limit=2)).books) == 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Answer("<html><title>Down</title></html>"), "odd"),
        (Answer('{"docs": 1, "items": {"a": 1}}'), "odd"),
        (out_of_quota, "busy"),
        (Answer("{}", 502), "failed"),
    ],
)
@pytest.mark.parametrize("setting", BOOKS)
async def test_an_index_in_trouble_is_named_and_the_others_books_are_shown(
    indexes: WebServer, setting: str, answer: Answer | Callable[[Asked], Answer], reason: str
) -> None:
    put_books(indexes, library=[TEA], google=[TEA])
    indexes.answers[PATHS[setting]] = answer
    found = await searched()
    assert [book.title for book in found.books] == ["Tea"]
    assert [one.reason for one in found.silent] == [reason]


async def test_when_both_are_in_trouble_the_reasons_are_told(indexes: WebServer, settings: Settings) -> None:
    settings.INDEX_LIMIT_S = 0.5
    for setting in BOOKS:
        indexes.answers[PATHS[setting]] = indexes.silent
    with pytest.raises(IndexTrouble, match=r"Open Library: it did not answer within 0\.5 s; Google Books"):
        await searched()


async def test_entries_of_a_wrong_shape_are_left_out(indexes: WebServer) -> None:
    docs = [{"key": "/../etc", "title": "No"}, {"key": "/works/OL1W"}, 7]
    odd = {
        "key": "/works/OL2W",
        "title": "Odd",
        "isbn": "x",
        "first_publish_year": True,
        "author_name": [7, "A"],
    }
    indexes.answers[PATHS["OPEN_LIBRARY_URL"]] = Answer(json.dumps({"docs": [*docs, odd]}))
    items = [{"volumeInfo": None}, {"volumeInfo": {"title": "X", "infoLink": "javascript:alert(1)"}}]
    indexes.answers[PATHS["GOOGLE_BOOKS_URL"]] = Answer(json.dumps({"items": items}))
    [book] = (await searched()).books
    assert (book.title, book.authors, book.year, book.isbn) == ("Odd", ("A",), None, "")
