"""arXiv's API, which answers with an Atom feed (info.arxiv.org/help/api/user-manual.html)."""

import re

from lxml import etree

from agent_app.outside.indexes.asking import MOST_ENTRIES, NoAnswer, ask, odd
from agent_app.outside.indexes.texts import address_of, name_of, names_of, text_of, title_of, year_of
from agent_app.outside.indexes.together import Wish
from agent_app.outside.papers.identifiers import arxiv_of, doi_of
from agent_app.outside.papers.record import record
from tools.kit.papers import Paper

_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_FEED = f"{_ATOM}feed"
_MOST_TERMS = 10
_COMMON = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "how", "in", "is", "not", "of", "on", "or")
)
_COMMON |= {"the", "to", "what", "which", "with"}
_BUSY = b"rate exceeded"
_OLD_HOST = re.compile(r"http://(?:www\.|export\.)?arxiv\.org/")


async def search(address: str, wish: Wish) -> list[Paper]:
    """Raises NoAnswer."""
    query = _query(wish)
    if not query:
        return []
    body = await ask(address, {"search_query": query, "max_results": str(wish.most), "sortBy": "relevance"})
    return [paper for entry in _entries(body) if (paper := _paper(entry)) is not None]


def _query(wish: Wish) -> str:
    """Every word in any field; without AND between them, any one would do."""
    terms = [word for word in wish.words.split() if word.casefold() not in _COMMON]
    query = " AND ".join(f'all:"{term}"' for term in terms[:_MOST_TERMS])
    if not query or wish.from_year is None:
        return query
    return f"{query} AND submittedDate:[{wish.from_year}01010000 TO 999912312359]"


def _entries(body: bytes) -> list[etree._Element]:
    """Entities are not resolved, nothing is loaded, and nesting is bounded. Raises NoAnswer."""
    if body[:200].strip().lower().startswith(_BUSY):
        raise NoAnswer("busy", "it takes no more questions now")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        feed = etree.fromstring(body, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise odd() from None
    if feed.tag != _FEED:
        raise odd()
    entries = feed.findall(f"{_ATOM}entry")
    if any("/api/errors" in _text(entry, "id") for entry in entries):
        raise NoAnswer("failed", "it did not understand the question")
    return entries[:MOST_ENTRIES]


def _paper(entry: etree._Element) -> Paper | None:
    arxiv, title = arxiv_of(_text(entry, "id")), title_of(_text(entry, "title"))
    if not arxiv or not title:
        return None
    links = entry.findall(f"{_ATOM}link")
    pdfs = [_https(str(link.get("href", ""))) for link in links if link.get("title") == "pdf"]
    authors = [name.text or "" for name in entry.findall(f"{_ATOM}author/{_ATOM}name")]
    return record(
        title=title,
        own_id=f"arxiv:{arxiv}",
        own_link="",
        authors=names_of([*authors]),
        year=year_of(_text(entry, "published")),
        venue=name_of(_text(entry, "journal_ref", _ARXIV)) or "arXiv",
        abstract=text_of(_text(entry, "summary")),
        doi=doi_of(_text(entry, "doi", _ARXIV)),
        arxiv=arxiv,
        pdfs=map(address_of, pdfs),
    )


def _text(entry: etree._Element, name: str, space: str = _ATOM) -> str:
    return (entry.findtext(f"{space}{name}") or "").strip()


def _https(address: str) -> str:
    """Feeds name arXiv's own pages by an address that redirects."""
    return _OLD_HOST.sub("https://arxiv.org/", address, count=1)
