"""Searches what one member may see: by words, and by vectors where an embedding model is configured."""

from dataclasses import dataclass

from agent_app.knowledge.embedding import Embedding, NoVectors, configured, vectors
from agent_app.knowledge.ranking import by_words, fused
from agent_app.knowledge.vectors import nearest
from agent_app.records.knowledge_rows import PassageRow
from agent_app.records.passage_words import question_words
from agent_app.records.queries import knowledge
from agent_app.records.queries.owners import member_of_call
from tools.kit.knowledge import KnowledgeFound, KnowledgePassage

MOST_RANKED = 100
MOST_NAMED = 20
MOST_WORDS = 60
MOST_QUERY_CHARS = 2_000
PATIENCE_S = 8.0
"""How long a search waits for the question's vector."""


@dataclass(frozen=True)
class KnowledgeOfCall:
    """The knowledge base of the member whose call it is; nothing is read before a tool asks for it."""

    call_id: str

    def search(self, query: str, count: int) -> KnowledgeFound:
        owner_id = member_of_call(self.call_id)
        return search(owner_id, query, count) if owner_id is not None else KnowledgeFound(())


def search(owner_id: str, query: str, count: int) -> KnowledgeFound:
    """The best passages of the owner's own files and the shared ones."""
    embedding = configured()
    query = query[:MOST_QUERY_CHARS]
    by_meaning, remark = _by_meaning(owner_id, query, embedding) if embedding else ([], "")
    best = fused(_by_words(owner_id, query), by_meaning)[:count]
    rows = knowledge.passages_by_id(owner_id, best)
    names = () if rows else knowledge.names_searched(owner_id, MOST_NAMED)
    return KnowledgeFound(tuple(map(_shown, rows)), names, remark)


def _by_words(owner_id: str, query: str) -> list[int]:
    asked = question_words(query)[:MOST_WORDS]
    if not asked:
        return []
    found = knowledge.candidates(owner_id, asked)
    return by_words(found, knowledge.scope_of(owner_id))[:MOST_RANKED]


def _by_meaning(owner_id: str, query: str, embedding: Embedding) -> tuple[list[int], str]:
    """Without an answer in time, words have to do."""
    try:
        (asked,) = vectors(embedding, [query], tries=1, answer_s=PATIENCE_S)
    except NoVectors as error:
        return [], f"searched by words alone: {error}"
    return nearest(asked, knowledge.vectors_of(owner_id, embedding.model), MOST_RANKED), ""


def _shown(row: PassageRow) -> KnowledgePassage:
    return KnowledgePassage(
        file_id=row.file_id,
        number=row.number,
        file=row.file_name,
        version=row.version,
        place=str(row.place["words"]),
        heading=row.heading,
        text=f"{row.lead}\n{row.text}" if row.lead else row.text,
    )
