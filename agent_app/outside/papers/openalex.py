"""OpenAlex's API for works (developers.openalex.org)."""

from django.conf import settings

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
from agent_app.outside.papers.identifiers import arxiv_of, doi_of
from agent_app.outside.papers.record import record
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.papers import Paper

_FIELDS = (
    "id,doi,display_name,publication_year,authorships,primary_location,best_oa_location,open_access,"
    "cited_by_count,abstract_inverted_index"
)
_MOST_PLACES = 3_000
"""An abstract's words; more stand in no abstract."""


async def search(address: str, wish: Wish) -> list[Paper]:
    """Raises NoAnswer."""
    query = {"search": wish.words, "per_page": str(wish.most), "select": _FIELDS}
    if wish.from_year is not None:
        query["filter"] = f"from_publication_date:{wish.from_year}-01-01"
    if settings.OPENALEX_MAILTO:
        query["mailto"] = settings.OPENALEX_MAILTO
    if settings.OPENALEX_KEY:
        query["api_key"] = settings.OPENALEX_KEY
    found = await ask_json(address, query)
    return [paper for work in objects(found.get("results")) if (paper := _paper(work)) is not None]


def _paper(work: JsonObject) -> Paper | None:
    own, title = address_of(work.get("id")), title_of(work.get("display_name"))
    if not own or not title:
        return None
    places = [work.get("primary_location"), work.get("best_oa_location")]
    pages = [address_of(inside(place, "landing_page_url")) for place in places]
    pdfs = [address_of(inside(place, "pdf_url")) for place in reversed(places)]
    return record(
        title=title,
        own_id=f"openalex:{own.rpartition('/')[2]}",
        own_link=own,
        authors=_authors(work.get("authorships")),
        year=year_of(work.get("publication_year")),
        venue=name_of(inside(places[0], "source", "display_name")),
        abstract=text_of(text_from(work.get("abstract_inverted_index"))),
        citations=count_of(work.get("cited_by_count")),
        doi=doi_of(work.get("doi")),
        arxiv=next(filter(None, map(arxiv_of, pages)), ""),
        pdfs=(*pdfs, *_open_address(work.get("open_access"))),
    )


def _authors(authorships: JsonValue) -> tuple[str, ...]:
    listed = authorships if isinstance(authorships, list) else []
    return names_of([inside(one, "author", "display_name") for one in listed])


def _open_address(access: JsonValue) -> tuple[str, ...]:
    """It may be a page as well, so that only what is called a PDF counts."""
    address = address_of(inside(access, "oa_url"))
    return (address,) if ".pdf" in address.lower() or "/pdf" in address.lower() else ()


def text_from(inverted: JsonValue) -> str:
    """An abstract out of its words, each with the places where it stands."""
    if not isinstance(inverted, dict):
        return ""
    placed = [
        (place, word)
        for word, places in inverted.items()
        if isinstance(places, list)
        for place in places[:_MOST_PLACES]
        if isinstance(place, int)
    ]
    return " ".join(word for _, word in sorted(placed)[:_MOST_PLACES])
