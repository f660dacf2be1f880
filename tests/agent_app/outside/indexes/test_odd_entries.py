"""Whatever stands in one entry of an index, the search goes on with the others."""

import json
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from agent_app.outside.books.port import Books
from agent_app.outside.papers.search import search
from tests.index_server.books import Shelved, google_books, open_library
from tests.index_server.mutations import mutations
from tests.index_server.papers import Known, openalex, semantic_scholar
from tests.index_server.shelves import PATHS, addresses, put_books, put_papers
from tests.web_server.server import Answer, Asked, WebServer, web_server
from tools.kit.json_types import JsonObject

pytestmark = pytest.mark.asyncio
AT_ONCE = 20
PAPER = Known(
    "Tea",
    ("Mira Example", "B"),
    2023,
    "Tea and tea",
    "V",
    "10.1000/t",
    "2306.01234",
    3,
    "https://a.example/t.pdf",
)
BOOK = Shelved("Tea", isbns=("9780306406157",), description="It began.", subtitle="A History")
SERVICES = {
    "OPENALEX_URL": (openalex([PAPER]), "per_page", "results"),
    "SEMANTIC_SCHOLAR_URL": (semantic_scholar([PAPER]), "limit", "data"),
    "OPEN_LIBRARY_URL": (open_library([BOOK]), "limit", "docs"),
    "GOOGLE_BOOKS_URL": (google_books([BOOK]), "maxResults", "items"),
}


@pytest.fixture
def indexes(settings: Settings) -> Iterator[WebServer]:
    with web_server() as server:
        for name, address in addresses(server).items():
            setattr(settings, name, address)
        put_papers(server)
        put_books(server)
        yield server


@pytest.mark.parametrize("setting", SERVICES)
async def test_an_odd_entry_is_taken_for_what_it_tells(indexes: WebServer, setting: str) -> None:
    service, most, key = SERVICES[setting]
    asked = Asked("GET", "", "", {most: "1", "q": "tea"}, {}, b"")
    answer: JsonObject = json.loads(str(service(asked).body))
    entries = answer[key]
    assert isinstance(entries, list)
    [entry] = entries
    assert isinstance(entry, dict)
    turned = list(mutations(entry))
    for first in range(0, len(turned), AT_ONCE):
        body = json.dumps({**answer, key: [*turned[first : first + AT_ONCE]]})
        indexes.answers[PATHS[setting]] = Answer(body, 200, "application/json")
        if "BOOK" in setting or "LIBRARY" in setting:
            assert (await Books().search("tea", 20, None)).silent == ()
        else:
            assert (await search("tea", 20, None)).silent == ()
    assert len(turned) > 100
