"""The knowledge base as one owner sees it: their own files and the shared ones."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import cast

from django.db import connection
from django.db.models import Count, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from agent_app.records.knowledge_rows import Candidate, KnowledgeRow, KnowledgeState, PassageRow, Scope
from agent_app.records.models import KnowledgeFile, KnowledgePassage
from tools.kit.workspace import FileKind

MOST_CANDIDATES = 1_000
_AT_ONCE = 500


def knowledge_of(owner_id: str) -> tuple[KnowledgeRow, ...]:
    """One's own and the shared ones, by name."""
    return tuple(map(knowledge_row, KnowledgeFile.objects.filter(_seen_by(owner_id), deleted_at=None)))


def knowledge_file(owner_id: str, file_id: str) -> KnowledgeRow | None:
    """One's own, or a shared one."""
    found = KnowledgeFile.objects.filter(_seen_by(owner_id), id=file_id, deleted_at=None).first()
    return knowledge_row(found) if found else None


def knowledge_row(row: KnowledgeFile) -> KnowledgeRow:
    return KnowledgeRow(
        file_id=row.id,
        shared=row.owner_id is None,
        name=row.name,
        version=row.version,
        kind=cast("FileKind", row.kind),
        mime=row.mime,
        size=row.size,
        sha256=row.sha256,
        state=cast("KnowledgeState", row.state),
        code=row.code,
        reason=row.reason,
        passages=row.passage_count,
        embedding=row.embedding,
        created_at=row.created_at,
    )


def _seen_by(owner_id: str) -> Q:
    return Q(owner_id=owner_id) | Q(owner=None)


def passages_of(owner_id: str, file_id: str, start: int, count: int) -> tuple[PassageRow, ...]:
    """Those from number `start` on, of a file that the owner may see."""
    seen = KnowledgePassage.objects.filter(_of_seen(owner_id), file_id=file_id)
    return _passage_rows(seen.filter(number__gte=start, number__lt=start + count).order_by("number"))


def passages_by_id(owner_id: str, passage_ids: Sequence[int]) -> tuple[PassageRow, ...]:
    """In the order of the ids."""
    rows = KnowledgePassage.objects.filter(_of_seen(owner_id), id__in=passage_ids).select_related("file")
    found = {row.id: row for row in rows}
    return _passage_rows(found[one] for one in passage_ids if one in found)


def _of_seen(owner_id: str) -> Q:
    return Q(file__owner_id=owner_id) | Q(file__owner=None)


def _passage_rows(passages: Iterable[KnowledgePassage]) -> tuple[PassageRow, ...]:
    return tuple(
        PassageRow(
            file_id=row.file_id,
            file_name=row.file.name,
            version=row.file.version,
            number=row.number,
            place=row.place,
            heading=tuple(row.heading),
            lead=row.lead,
            text=row.text,
        )
        for row in passages
    )


def scope_of(owner_id: str) -> Scope:
    found = KnowledgeFile.objects.filter(_seen_by(owner_id)).aggregate(
        passages=Coalesce(Sum("passage_count"), 0), words=Coalesce(Sum("word_count"), 0)
    )
    return Scope(found["passages"], found["words"])


def names_searched(owner_id: str, most: int) -> tuple[str, ...]:
    """The names of the files that are searched, as many as are told."""
    files = KnowledgeFile.objects.filter(_seen_by(owner_id), passage_count__gt=0)
    return tuple(files.order_by("name").values_list("name", flat=True)[:most])


_SQLITE = (
    "SELECT p.id, p.words, p.word_count FROM records_knowledgeindex "
    "JOIN records_knowledgepassage p ON p.id = records_knowledgeindex.rowid "
    "JOIN records_knowledgefile f ON f.id = p.file_id "
    "WHERE records_knowledgeindex MATCH %(asked)s AND (f.owner_id = %(owner)s OR f.owner_id IS NULL) "
    "ORDER BY bm25(records_knowledgeindex), p.id LIMIT %(most)s"
)
_POSTGRESQL = (
    "SELECT p.id, p.words, p.word_count FROM records_knowledgepassage p "
    "JOIN records_knowledgefile f ON f.id = p.file_id "
    "WHERE array_to_tsvector(string_to_array(p.words, ' ')) @@ %(asked)s::tsquery "
    "AND (f.owner_id = %(owner)s OR f.owner_id IS NULL) "
    "ORDER BY ts_rank(array_to_tsvector(string_to_array(p.words, ' ')), %(asked)s::tsquery) DESC, p.id "
    "LIMIT %(most)s"
)


def candidates(owner_id: str, asked: Sequence[str]) -> tuple[Candidate, ...]:
    """Passages with any of the words, by the index of migration 0008; of very many, what it ranks best.

    Words are letters and digits, never an operator.
    """
    if connection.vendor == "postgresql":
        statement, terms = _POSTGRESQL, " | ".join(f"'{word}'" for word in asked)
    else:
        statement, terms = _SQLITE, " OR ".join(f'"{word}"' for word in asked)
    wanted = frozenset(asked)
    with connection.cursor() as cursor:
        cursor.execute(statement, {"asked": terms, "owner": owner_id, "most": MOST_CANDIDATES})
        return tuple(
            Candidate(passage_id, dict(Counter(word for word in words.split(" ") if word in wanted)), length)
            for passage_id, words, length in cursor.fetchall()
        )


def vectors_of(owner_id: str, embedding: str) -> Iterator[tuple[int, bytes]]:
    """Passages with a vector of that model, in no order."""
    seen = KnowledgePassage.objects.filter(
        _of_seen(owner_id), file__embedding=embedding, vector__isnull=False
    )
    rows = seen.order_by().values_list("id", "vector")
    return (
        (passage_id, bytes(vector)) for passage_id, vector in rows.iterator(chunk_size=_AT_ONCE) if vector
    )


def knowledge_of_a_turn() -> Coalesce:
    """For an annotation of turns: how many files their owner searches."""
    searched = KnowledgeFile.objects.filter(
        Q(owner=OuterRef("conversation__owner")) | Q(owner=None), passage_count__gt=0
    )
    all_of_them = searched.order_by().annotate(one=Value(1)).values("one")
    return Coalesce(Subquery(all_of_them.annotate(count=Count("id")).values("count")), 0)


def knowledge_to_read(now: datetime) -> bool:
    """Whether a worker is to be asked again: something waits, and nobody reads."""
    waiting = Q(state=KnowledgeFile.State.QUEUED)
    silent = Q(state=KnowledgeFile.State.READING, lease_until__lt=now)
    return KnowledgeFile.objects.filter(waiting | silent, send_after__lt=now, deleted_at=None).exists()
