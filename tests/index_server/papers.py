"""arXiv, OpenAlex and Semantic Scholar, as their APIs answer a search."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from tests.web_server.server import Answer, Asked

ATOM, JSON = "application/atom+xml; charset=utf-8", "application/json"
Service = Callable[[Asked], Answer]


@dataclass(frozen=True)
class Known:
    """A paper as these servers know it; each tells of it what its format has."""

    title: str
    authors: tuple[str, ...] = ("Mira Example",)
    year: int = 2023
    abstract: str = ""
    venue: str = ""
    doi: str = ""
    arxiv: str = ""
    citations: int = 0
    pdf: str = ""


def arxiv(papers: Sequence[Known], site: str = "http://arxiv.org") -> Service:
    """info.arxiv.org, API User's Manual: entries of a feed, hard-wrapped, with links to page and PDF."""

    def answer(asked: Asked) -> Answer:
        entries = "".join(_entry(one, site) for one in papers[: int(asked.query["max_results"])])
        return Answer(_feed(asked, entries, len(papers)), 200, ATOM)

    return answer


def arxiv_error(asked: Asked) -> Answer:
    """The manual, "Errors": status 200, one entry with the title Error."""
    entry = (
        "<entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_1234</id><title>Error</title>"
        "<summary>incorrect id format for 1234</summary><author><name>arXiv api core</name></author></entry>"
    )
    return Answer(_feed(asked, entry, 1), 200, ATOM)


def _feed(asked: Asked, entries: str, total: int) -> str:
    return (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        '<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" '
        'xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">'
        "<id>https://arxiv.org/api/SkuXkYxumgL1drFIL7NufdnpkFc</id>"
        f"<title>arXiv Query: {escape(asked.query.get('search_query', ''))}</title>"
        "<updated>2025-11-11T18:34:08Z</updated>"
        '<link href="https://arxiv.org/api/query?start=0" type="application/atom+xml"/>'
        f"<opensearch:totalResults>{total}</opensearch:totalResults>"
        f"<opensearch:startIndex>0</opensearch:startIndex>{entries}</feed>"
    )


def _entry(one: Known, site: str) -> str:
    authors = "".join(f"<author><name>{escape(name)}</name></author>" for name in one.authors)
    doi = f"<arxiv:doi>{one.doi}</arxiv:doi>" if one.doi else ""
    journal = f"<arxiv:journal_ref>{escape(one.venue)}</arxiv:journal_ref>" if one.venue else ""
    title = escape(one.title).replace(" ", "\n  ", 1)
    return (
        f"<entry><id>http://arxiv.org/abs/{one.arxiv}v2</id><title>{title}</title>"
        f"<updated>{one.year}-08-02T00:41:18Z</updated><published>{one.year}-06-12T17:57:34Z</published>"
        f'<link href="https://arxiv.org/abs/{one.arxiv}v2" rel="alternate" type="text/html"/>'
        f'<link href="{site}/pdf/{one.arxiv}v2" rel="related" type="application/pdf" title="pdf"/>'
        f"<summary>  {escape(one.abstract)}\n</summary>{authors}{doi}{journal}"
        '<category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/></entry>'
    )


def openalex(papers: Sequence[Known]) -> Service:
    """developers.openalex.org, Works: addresses for ids, and abstracts as an inverted index."""

    def answer(asked: Asked) -> Answer:
        most = int(asked.query["per_page"])
        found = [_work(number, one) for number, one in enumerate(papers[:most], 1)]
        meta = {"count": len(papers), "db_response_time_ms": 40, "page": 1, "per_page": most}
        return _json({"meta": meta, "results": found, "group_by": []})

    return answer


def inverted(text: str) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, word in enumerate(text.split()):
        places.setdefault(word, []).append(place)
    return dict(sorted(places.items()))


def _work(number: int, one: Known) -> dict[str, object]:
    landing = f"https://doi.org/{one.doi}" if one.doi else f"http://arxiv.org/abs/{one.arxiv}"
    source = {"id": "https://openalex.org/S1", "display_name": one.venue, "type": "journal"}
    place = {
        "is_oa": bool(one.pdf),
        "landing_page_url": landing,
        "pdf_url": one.pdf or None,
        "source": source if one.venue else None,
        "version": "publishedVersion",
    }
    return {
        "id": f"https://openalex.org/W{number}",
        "doi": f"https://doi.org/{one.doi}" if one.doi else None,
        "display_name": one.title,
        "publication_year": one.year,
        "authorships": [
            {"author_position": "first", "author": {"id": "https://openalex.org/A1", "display_name": name}}
            for name in one.authors
        ],
        "primary_location": place,
        "best_oa_location": place if one.pdf else None,
        "open_access": {"is_oa": bool(one.pdf), "oa_status": "gold", "oa_url": one.pdf or None},
        "cited_by_count": one.citations,
        "abstract_inverted_index": inverted(one.abstract) if one.abstract else None,
    }


def semantic_scholar(papers: Sequence[Known]) -> Service:
    """api.semanticscholar.org, Paper relevance search: without a hit, there is no `data`."""

    def answer(asked: Asked) -> Answer:
        found = [_paper(number, one) for number, one in enumerate(papers[: int(asked.query["limit"])], 1)]
        return _json({"total": len(papers), "offset": 0, **({"data": found} if found else {})})

    return answer


def too_many(_: Asked) -> Answer:
    told = "Too Many Requests. Please wait and try again or apply for a key for higher rate limits."
    return _json({"message": told, "code": "429"}, 429)


def _paper(number: int, one: Known) -> dict[str, object]:
    own = f"{number:040x}"
    ids: dict[str, object] = {"CorpusId": 1000 + number}
    ids |= {"DOI": one.doi} if one.doi else {}
    ids |= {"ArXiv": one.arxiv} if one.arxiv else {}
    return {
        "paperId": own,
        "externalIds": ids,
        "url": f"https://www.semanticscholar.org/paper/{own}",
        "title": one.title,
        "abstract": one.abstract or None,
        "venue": one.venue,
        "year": one.year,
        "citationCount": one.citations,
        "openAccessPdf": {"url": one.pdf, "status": "GREEN" if one.pdf else None, "license": None},
        "authors": [{"authorId": str(place), "name": name} for place, name in enumerate(one.authors)],
    }


def _json(body: object, status: int = 200) -> Answer:
    return Answer(json.dumps(body), status, JSON)
