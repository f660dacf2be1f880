"""What several indexes say of one paper becomes one paper."""

from collections.abc import Sequence

from agent_app.outside.indexes.texts import compared, is_telling, same_name
from agent_app.outside.papers.identifiers import arxiv_pdf
from agent_app.outside.papers.record import record
from tools.kit.papers import Paper

_YEARS_APART = 2
_MOST_PDFS = 3


def same_paper(one: Paper, other: Paper) -> bool:
    """By DOI, by arXiv id, or by title where first authors and years agree: a preprint and its print.

    Under a title that many share, two DOIs of publishers are two papers.
    """
    if one.doi and one.doi == other.doi:
        return True
    if one.arxiv and other.arxiv:
        return one.arxiv == other.arxiv
    title = compared(one.title)
    if not title or title != compared(other.title):
        return False
    telling = is_telling(title)
    apart = not telling and _is_printed(one.doi) and _is_printed(other.doi)
    return not apart and _authors_agree(one, other, telling=telling) and _years_agree(one, other)


def _authors_agree(one: Paper, other: Paper, *, telling: bool) -> bool:
    if not one.authors or not other.authors:
        return telling
    return same_name(one.authors[0], other.authors[0], whole=not telling)


def _years_agree(one: Paper, other: Paper) -> bool:
    return one.year is None or other.year is None or abs(one.year - other.year) <= _YEARS_APART


def merged(papers: Sequence[Paper]) -> Paper:
    """The first that knows something tells it; abstracts are taken whole, counts at their highest."""
    first = papers[0]
    counts = [paper.citations for paper in papers if paper.citations is not None]
    arxiv = next((paper.arxiv for paper in papers if paper.arxiv), "")
    return record(
        title=first.title,
        own_id=first.id,
        own_link=first.link,
        authors=max((paper.authors for paper in papers), key=len),
        year=next((paper.year for paper in papers if paper.year is not None), None),
        venue=next((paper.venue for paper in papers if paper.venue), ""),
        abstract=max((paper.abstract for paper in papers), key=len),
        citations=max(counts, default=None),
        doi=_printed([paper.doi for paper in papers if paper.doi]),
        arxiv=arxiv,
        pdfs=_pdfs([address for paper in reversed(papers) for address in paper.pdfs], arxiv),
    )


def _printed(dois: Sequence[str]) -> str:
    """A publisher's DOI rather than the one that arXiv gives to a preprint."""
    return next(filter(_is_printed, dois), dois[0] if dois else "")


def _is_printed(doi: str) -> bool:
    return bool(doi) and not doi.startswith("10.48550/")


def _pdfs(addresses: Sequence[str], arxiv: str) -> list[str]:
    """arXiv's first, once, and never its page about it: publishers turn programs away more often."""
    preprints = [one for one in addresses if arxiv and arxiv in one]
    others = dict.fromkeys(one for one in addresses if one not in preprints)
    files = [one for one in preprints if "/abs/" not in one]
    at_arxiv = files[:1] or ([arxiv_pdf(arxiv)] if arxiv else [])
    return [*at_arxiv, *others][:_MOST_PDFS]
