"""Google Books' API, its list of volumes (developers.google.com/books): one entry for an edition."""

from django.conf import settings

from agent_app.outside.books.isbn import isbn13
from agent_app.outside.indexes.asking import ask_json, objects
from agent_app.outside.indexes.texts import (
    address_of,
    count_of,
    inside,
    name_of,
    names_of,
    text_of,
    title_of,
    year_of,
)
from agent_app.outside.indexes.together import Wish
from tools.kit.books import Book
from tools.kit.json_types import JsonObject, JsonValue

_UNSAFE, _SAFE = "http://books.google.", "https://books.google."


async def search(address: str, wish: Wish) -> list[Book]:
    """It knows no limit of years, so that what is older is left out here. Raises NoAnswer."""
    query = {"q": wish.words, "maxResults": str(wish.most), "printType": "books"}
    if settings.GOOGLE_BOOKS_KEY:
        query["key"] = settings.GOOGLE_BOOKS_KEY
    found = await ask_json(address, query)
    # Without any hit, there is no list either.
    listed = [] if found.get("totalItems") == 0 else objects(found.get("items"))
    books = [book for one in listed if (book := _book(one)) is not None]
    return [book for book in books if wish.from_year is None or (book.year or 0) >= wish.from_year]


def _book(said: JsonObject) -> Book | None:
    volume = said.get("volumeInfo")
    if not isinstance(volume, dict):
        return None
    title, subtitle = title_of(volume.get("title")), title_of(volume.get("subtitle"))
    link = address_of(volume.get("infoLink")) or address_of(volume.get("canonicalVolumeLink"))
    if not title or not link:
        return None
    isbns = _isbns(volume.get("industryIdentifiers"))
    return Book(
        title=f"{title}: {subtitle}" if subtitle else title,
        link=link.replace(_UNSAFE, _SAFE, 1) if link.startswith(_UNSAFE) else link,
        authors=names_of(volume.get("authors")),
        year=year_of(volume.get("publishedDate")),
        publisher=name_of(volume.get("publisher")),
        isbn=isbns[0] if isbns else "",
        pages=count_of(volume.get("pageCount")) or None,
        description=text_of(volume.get("description")),
        isbns=frozenset(isbns),
    )


def _isbns(identifiers: JsonValue) -> list[str]:
    listed = identifiers if isinstance(identifiers, list) else []
    return list(dict.fromkeys(filter(None, (isbn13(inside(one, "identifier")) for one in listed))))
