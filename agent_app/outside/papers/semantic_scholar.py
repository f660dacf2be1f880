"""Semantic Scholar's Academic Graph API, its search of papers (api.semanticscholar.org/api-docs)."""

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

_FIELDS = "title,abstract,year,venue,authors,externalIds,openAccessPdf,citationCount,url"
_PAGE = "https://www.semanticscholar.org/paper/"


async def search(address: str, wish: Wish) -> list[Paper]:
    """Words with hyphens find nothing there. Raises NoAnswer."""
    query = {"query": wish.words.replace("-", " "), "limit": str(wish.most), "fields": _FIELDS}
    if wish.from_year is not None:
        query["year"] = f"{wish.from_year}-"
    key = settings.SEMANTIC_SCHOLAR_KEY
    found = await ask_json(address, query, {"x-api-key": key} if key else None)
    # Without any hit, there is no list either.
    listed = [] if found.get("total") == 0 else objects(found.get("data"))
    return [paper for one in listed if (paper := _paper(one)) is not None]


def _paper(said: JsonObject) -> Paper | None:
    own, title = name_of(said.get("paperId")), title_of(said.get("title"))
    if not own or not title:
        return None
    return record(
        title=title,
        own_id=f"s2:{own}",
        own_link=address_of(said.get("url")) or f"{_PAGE}{own}",
        authors=_authors(said.get("authors")),
        year=year_of(said.get("year")),
        venue=name_of(said.get("venue")),
        abstract=text_of(said.get("abstract")),
        citations=count_of(said.get("citationCount")),
        doi=doi_of(inside(said.get("externalIds"), "DOI")),
        arxiv=arxiv_of(inside(said.get("externalIds"), "ArXiv")),
        pdfs=[address_of(inside(said.get("openAccessPdf"), "url"))],
    )


def _authors(listed: JsonValue) -> tuple[str, ...]:
    return names_of([inside(one, "name") for one in listed] if isinstance(listed, list) else [])
