"""A paper as one index has it, out of which merged papers are made."""

from collections.abc import Iterable

from agent_app.outside.papers.identifiers import arxiv_link, arxiv_of_doi, doi_link
from tools.kit.papers import Paper


def record(  # noqa: PLR0913 -- what indexes say of a paper
    *,
    title: str,
    own_id: str,
    own_link: str,
    authors: tuple[str, ...],
    year: int | None,
    venue: str,
    abstract: str,
    citations: int | None = None,
    doi: str = "",
    arxiv: str = "",
    pdfs: Iterable[str] = (),
) -> Paper:
    """With the link and the id that serve everywhere, where it has a DOI or stands at arXiv."""
    arxiv = arxiv or arxiv_of_doi(doi)
    return Paper(
        title=title,
        id=f"doi:{doi}" if doi else f"arxiv:{arxiv}" if arxiv else own_id,
        link=doi_link(doi) if doi else arxiv_link(arxiv) if arxiv else own_link,
        authors=authors,
        year=year,
        venue=venue,
        abstract=abstract,
        citations=citations,
        doi=doi,
        arxiv=arxiv,
        pdfs=tuple(dict.fromkeys(filter(None, pdfs))),
    )
