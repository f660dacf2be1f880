"""A knowledge base for tests, filled through the product's own doors."""

from agent_app.knowledge.adding import add_upload
from agent_app.knowledge.indexing import read_next
from agent_app.records.knowledge_rows import KnowledgeRow
from agent_app.records.queries.knowledge import knowledge_of
from agent_app.records.rows import OwnerRow

HANDBOOK = """# Handbook

## Leave
Everybody may take twenty days of leave a year; five of them may go over into the next one.

## Travel
Journeys of less than four hours are made by train. First class is for those who work on the way.

## 报销制度
员工应在三十天内提交发票，超过期限不予报销。
"""


def owner_row(owner_id: str, *, admin: bool = False) -> OwnerRow:
    return OwnerRow(owner_id=owner_id, signed_in=True, name="member", browser=("en", "UTC"), admin=admin)


def added(owner_id: str, name: str, text: str, *, shared: bool = False) -> KnowledgeRow:
    return add_upload(owner_row(owner_id), name, text.encode(), shared=shared)


def read_all() -> None:
    while read_next(()):
        pass


def ready(owner_id: str, name: str, text: str, *, shared: bool = False) -> KnowledgeRow:
    """A file that was read, or tried to be."""
    row = added(owner_id, name, text, shared=shared)
    read_all()
    return next(one for one in knowledge_of(owner_id) if one.file_id == row.file_id)


def sections(*texts: str) -> str:
    """A text with a passage for each of these."""
    return "\n".join(f"# Part {number}\n{text} {'filler ' * 80}" for number, text in enumerate(texts, 1))
