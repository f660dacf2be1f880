"""Open Library and Google Books, as their APIs answer a search."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.web_server.server import Answer, Asked

JSON = "application/json"
Service = Callable[[Asked], Answer]


@dataclass(frozen=True)
class Shelved:
    """A book as these servers know it; each tells of it what its format has."""

    title: str
    authors: tuple[str, ...] = ("Mira Example",)
    year: int = 2001
    publisher: str = "Leaf Press"
    isbns: tuple[str, ...] = ()
    pages: int = 200
    description: str = ""
    subtitle: str = ""


def open_library(books: Sequence[Shelved]) -> Service:
    """openlibrary.org/dev/docs/api/search: works, each with the ISBNs of all editions."""

    def answer(asked: Asked) -> Answer:
        found = [_work(number, one) for number, one in enumerate(books[: int(asked.query["limit"])], 1)]
        return _json(
            {
                "numFound": len(books),
                "start": 0,
                "numFoundExact": True,
                "num_found": len(books),
                "documentation_url": "https://openlibrary.org/dev/docs/api/search",
                "q": asked.query["q"],
                "offset": None,
                "docs": found,
            }
        )

    return answer


def _work(number: int, one: Shelved) -> dict[str, object]:
    return {
        "key": f"/works/OL{number}W",
        "title": one.title,
        "author_name": [*one.authors],
        "first_publish_year": one.year,
        "publisher": [one.publisher, "Another House"],
        "number_of_pages_median": one.pages,
        **({"subtitle": one.subtitle} if one.subtitle else {}),
        **({"isbn": [*one.isbns]} if one.isbns else {}),
        **({"first_sentence": [one.description]} if one.description else {}),
    }


def google_books(books: Sequence[Shelved]) -> Service:
    """developers.google.com/books, Volume: list; without a hit, there are no `items`."""

    def answer(asked: Asked) -> Answer:
        most = int(asked.query["maxResults"])
        found = [_volume(number, one) for number, one in enumerate(books[:most], 1)]
        kind = {"kind": "books#volumes", "totalItems": len(books)}
        return _json({**kind, **({"items": found} if found else {})})

    return answer


def out_of_quota(_: Asked) -> Answer:
    told = "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'."
    error = {"code": 429, "message": told, "status": "RESOURCE_EXHAUSTED"}
    return _json({"error": {**error, "errors": [{"reason": "rateLimitExceeded"}]}}, 429)


def _volume(number: int, one: Shelved) -> dict[str, object]:
    ids = [{"type": f"ISBN_{len(isbn)}", "identifier": isbn} for isbn in one.isbns]
    info = {
        "title": one.title,
        "authors": [*one.authors],
        "publisher": one.publisher,
        "publishedDate": f"{one.year}-04-01",
        "description": one.description,
        "industryIdentifiers": ids,
        "pageCount": one.pages,
        "printType": "BOOK",
        "language": "en",
        "infoLink": f"http://books.google.com/books?id=g{number}&dq=tea&source=gbs_api",
        "canonicalVolumeLink": f"https://books.google.com/books/about/x.html?hl=&id=g{number}",
        **({"subtitle": one.subtitle} if one.subtitle else {}),
    }
    return {"kind": "books#volume", "id": f"g{number}", "etag": "e", "volumeInfo": info}


def _json(body: object, status: int = 200) -> Answer:
    return Answer(json.dumps(body), status, JSON)
