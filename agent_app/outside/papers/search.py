"""Searches papers in all indexes that are on."""

from agent_app.outside.indexes.merging import grouped
from agent_app.outside.indexes.texts import words_of
from agent_app.outside.indexes.together import Index, Wish, asked
from agent_app.outside.papers import arxiv, openalex, semantic_scholar
from agent_app.outside.papers.merging import merged, same_paper
from tools.kit.indexes import IndexTrouble
from tools.kit.papers import MOST_PAPERS, FoundPapers, Paper

INDEXES: tuple[Index[Paper], ...] = (
    Index("OpenAlex", "OPENALEX_URL", openalex.search),
    Index("Semantic Scholar", "SEMANTIC_SCHOLAR_URL", semantic_scholar.search),
    Index("arXiv", "ARXIV_URL", arxiv.search),
)
"""In this order what they say of a paper is believed."""


async def search(query: str, limit: int, from_year: int | None, *, first: int = 1) -> FoundPapers:
    """Raises IndexTrouble."""
    words = words_of(query)
    if not words:
        raise IndexTrouble("The query holds no words; say what to search for.")
    limit = max(1, min(limit, MOST_PAPERS))
    answers = await asked(INDEXES, Wish(words, limit, from_year))
    papers = [merged(group) for group in grouped(answers.lists, same_paper)]
    return FoundPapers(papers[:limit], first, answers.indexes, answers.silent)
