"""All indexes on one server, and the settings that lead there."""

from collections.abc import Sequence

from tests.index_server.books import Shelved, google_books, open_library
from tests.index_server.papers import Known, arxiv, openalex, semantic_scholar
from tests.web_server.server import WebServer

PATHS = {
    "ARXIV_URL": "/api/query",
    "OPENALEX_URL": "/works",
    "SEMANTIC_SCHOLAR_URL": "/graph/v1/paper/search",
    "OPEN_LIBRARY_URL": "/search.json",
    "GOOGLE_BOOKS_URL": "/books/v1/volumes",
}
PAPERS, BOOKS = tuple(PATHS)[:3], tuple(PATHS)[3:]


def addresses(server: WebServer) -> dict[str, str]:
    """The settings of all indexes, by name."""
    return {name: f"{server.base}{path}" for name, path in PATHS.items()}


def put_papers(
    server: WebServer,
    *,
    at_arxiv: Sequence[Known] = (),
    open_: Sequence[Known] = (),
    s2: Sequence[Known] = (),
) -> None:
    server.answers[PATHS["ARXIV_URL"]] = arxiv(at_arxiv, server.base)
    server.answers[PATHS["OPENALEX_URL"]] = openalex(open_)
    server.answers[PATHS["SEMANTIC_SCHOLAR_URL"]] = semantic_scholar(s2)


def put_books(server: WebServer, *, library: Sequence[Shelved] = (), google: Sequence[Shelved] = ()) -> None:
    server.answers[PATHS["OPEN_LIBRARY_URL"]] = open_library(library)
    server.answers[PATHS["GOOGLE_BOOKS_URL"]] = google_books(google)
