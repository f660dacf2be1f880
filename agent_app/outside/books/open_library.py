"""Open Library's search (openlibrary.org/dev/docs/api/search): one entry for a work with all its editions."""

import re

from agent_app.outside.books.isbn import isbn13
from agent_app.outside.indexes.asking import ask_json, objects
from agent_app.outside.indexes.texts import count_of, name_of, names_of, text_of, title_of, year_of
from agent_app.outside.indexes.together import Wish
from tools.kit.books import Book
from tools.kit.json_types import JsonObject, JsonValue

_FIELDS = (
    "key,title,subtitle,author_name,first_publish_year,publisher,isbn,number_of_pages_median,first_sentence"
)
_SITE = "https://openlibrary.org"
_KEY = re.compile(r"/(?:works|books)/OL\d+[A-Z]")
_MOST_ISBNS = 500


async def search(address: str, wish: Wish) -> list[Book]:
    """Raises NoAnswer."""
    years = "" if wish.from_year is None else f" first_publish_year:[{wish.from_year} TO *]"
    found = await ask_json(address, {"q": f"{wish.words}{years}", "fields": _FIELDS, "limit": str(wish.most)})
    return [book for one in objects(found.get("docs")) if (book := _book(one)) is not None]


def _book(said: JsonObject) -> Book | None:
    key, title = str(said.get("key")), title_of(said.get("title"))
    if not _KEY.fullmatch(key) or not title:
        return None
    subtitle = title_of(said.get("subtitle"))
    isbns = _isbns(said.get("isbn"))
    return Book(
        title=f"{title}: {subtitle}" if subtitle else title,
        link=f"{_SITE}{key}",
        authors=names_of(said.get("author_name")),
        year=year_of(said.get("first_publish_year")),
        publisher=name_of(_first(said.get("publisher"))),
        isbn=isbns[0] if isbns else "",
        pages=count_of(said.get("number_of_pages_median")),
        description=text_of(_first(said.get("first_sentence"))),
        isbns=frozenset(isbns),
    )


def _isbns(values: JsonValue) -> list[str]:
    listed = values[:_MOST_ISBNS] if isinstance(values, list) else []
    return list(dict.fromkeys(filter(None, map(isbn13, listed))))


def _first(values: JsonValue) -> JsonValue:
    return next(iter(values), None) if isinstance(values, list) else values
