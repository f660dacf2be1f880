"""A search's receipt lists papers by number, and says which indexes answered."""

import asyncio

import pytest

from tests.tools.connected import connected
from tools.book_search import BOOK_SEARCH
from tools.kit.books import Book, FoundBooks
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.indexes import IndexTrouble, Silent
from tools.kit.json_types import JsonObject
from tools.kit.papers import BroughtPaper, FoundPapers, Paper, PaperUnknown, Wanted
from tools.kit.receipt import Failed, Ok, Receipt
from tools.kit.result_text import dumped
from tools.kit.tool import LoopPorts, LoopTool
from tools.paper_fetch import PAPER_FETCH
from tools.paper_search import PAPER_SEARCH_TOOL

TEA = Paper(
    "Tea",
    "doi:10.1000/tea",
    "https://doi.org/10.1000/tea",
    tuple(f"Author {number}" for number in range(8)),
    2023,
    "Leaves",
    "x" * 3_000,
    0,
    pdfs=("https://leaves.example/tea.pdf",),
)
BARE = Paper("Rain", "openalex:W1", "https://openalex.org/W1")
BUSY = Silent("arXiv", "busy", "it takes no more questions now (error 429)")


class Shelf:
    """Gives what it was made with, and keeps what it was asked for."""

    def __init__(
        self, *papers: Paper, silent: tuple[Silent, ...] = (), trouble: Exception | None = None
    ) -> None:
        self.found = FoundPapers(papers, 4, ("OpenAlex",), silent)
        self.trouble = trouble
        self.asked: list[object] = []

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundPapers:
        self._ask((query, limit, from_year))
        return self.found

    async def bring(self, wanted: Wanted) -> BroughtPaper:
        self._ask(wanted)
        return BroughtPaper("Tea", "Tea.pdf", "f_1", 900, "https://leaves.example/tea.pdf", 2)

    def _ask(self, asked: object) -> None:
        self.asked.append(asked)
        if self.trouble is not None:
            raise self.trouble


class Library:
    def __init__(self, *books: Book, silent: tuple[Silent, ...] = ()) -> None:
        self.found = FoundBooks(books, ("Open Library",), silent)

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundBooks:
        del query, limit, from_year
        return self.found


def called(tool: LoopTool, arguments: JsonObject, shelf: Shelf) -> Receipt:
    ports = LoopPorts(connected(), papers=shelf, books=Library(Book("Tea", "https://a.example/", pages=90)))
    return asyncio.run(execute_in_loop(tool, dumped(arguments), ports))


def facts(receipt: Receipt) -> JsonObject:
    assert isinstance(receipt, Ok)
    return receipt.facts


def test_papers_are_numbered_on_and_told_without_what_is_missing() -> None:
    shelf = Shelf(TEA, BARE, silent=(BUSY,))
    told = facts(called(PAPER_SEARCH_TOOL, {"query": " tea ", "limit": 2, "from_year": 2020}, shelf))
    assert shelf.asked == [("tea", 2, 2020)]
    papers = told["papers"]
    assert isinstance(papers, list)
    first, second = papers
    assert isinstance(first, dict)
    assert (first["number"], first["more_authors"], first["citations"]) == (4, 2, 0)
    assert len(str(first["abstract"])) == 1_000
    assert second == {"number": 5, "title": "Rain", "id": "openalex:W1", "url": "https://openalex.org/W1"}
    assert told["indexes"] == ["OpenAlex"]
    assert told["silent"] == [{"index": "arXiv", "reason": "busy", "why": BUSY.why}]


def test_a_long_list_has_shorter_abstracts_so_that_all_of_it_is_sent() -> None:
    receipt = called(PAPER_SEARCH_TOOL, {"query": "tea", "limit": 20}, Shelf(*[TEA] * 20))
    assert len(dumped(facts(receipt))) < 24_000


def test_nothing_found_says_how_to_ask_again() -> None:
    assert "other words" in str(facts(called(PAPER_SEARCH_TOOL, {"query": "tea"}, Shelf()))["remark"])


def test_indexes_in_trouble_are_a_failed_receipt() -> None:
    receipt = called(PAPER_SEARCH_TOOL, {"query": "tea"}, Shelf(trouble=IndexTrouble("All are down.")))
    assert receipt == Failed("All are down.", None, kind="outside")


def test_a_pdf_is_told_as_the_file_that_it_became() -> None:
    shelf = Shelf()
    assert facts(called(PAPER_FETCH, {"number": 3}, shelf)) == {
        "file": "Tea.pdf",
        "file_id": "f_1",
        "version": 1,
        "size": 900,
        "pages": 2,
        "title": "Tea",
        "url": "https://leaves.example/tea.pdf",
    }
    called(PAPER_FETCH, {"id": "doi:10.1000/tea"}, shelf)
    assert shelf.asked == [Wanted(3), Wanted(None, "doi:10.1000/tea")]


def test_a_paper_that_was_not_found_is_told_with_those_that_were() -> None:
    receipt = called(PAPER_FETCH, {"number": 9}, Shelf(trouble=PaperUnknown("1-8")))
    assert isinstance(receipt, Failed)
    assert (receipt.kind, "1-8" in receipt.error) == ("not_found", True)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        (PAPER_SEARCH_TOOL, {"query": ""}),
        (PAPER_SEARCH_TOOL, {"query": "  "}),
        (PAPER_SEARCH_TOOL, {"query": "tea", "limit": 21}),
        (PAPER_SEARCH_TOOL, {"query": "tea", "from_year": "soon"}),
        (PAPER_FETCH, {}),
        (PAPER_FETCH, {"number": 0}),
        (PAPER_FETCH, {"url": "https://leaves.example/tea.pdf"}),
        (BOOK_SEARCH, {"query": " "}),
        (BOOK_SEARCH, {"limit": 3}),
    ],
)
def test_a_wrong_call_does_nothing_and_shows_one_that_works(tool: LoopTool, arguments: JsonObject) -> None:
    shelf = Shelf(TEA)
    receipt = called(tool, arguments, shelf)
    assert isinstance(receipt, Failed)
    assert shelf.asked == []
    assert receipt.example is not None
    assert isinstance(called(tool, receipt.example, shelf), Ok)


def test_books_are_numbered_from_one() -> None:
    told = facts(called(BOOK_SEARCH, {"query": "tea"}, Shelf()))
    assert told["books"] == [{"number": 1, "title": "Tea", "pages": 90, "url": "https://a.example/"}]
    assert told["indexes"] == ["Open Library"]
