"""Rows of the knowledge base as queries hand them out."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from tools.kit.json_types import JsonObject
from tools.kit.workspace import FileKind

KnowledgeState = Literal["queued", "reading", "ready", "failed"]


@dataclass(frozen=True)
class KnowledgeRow:
    """A file as it stands; `reason` and its `code` say why it failed, or what it has to do without."""

    file_id: str
    shared: bool
    name: str
    version: int
    kind: FileKind
    mime: str
    size: int
    sha256: str
    state: KnowledgeState
    code: str
    reason: str
    passages: int
    embedding: str
    created_at: datetime


@dataclass(frozen=True)
class NewKnowledge:
    """Bytes are in the store under `sha256` already. Without an owner it is shared."""

    owner_id: str | None
    name: str
    kind: FileKind
    mime: str
    size: int
    sha256: str


@dataclass(frozen=True)
class ClaimedFile:
    """A file that this worker reads; `attempt` goes with what it writes."""

    file_id: str
    owner_id: str | None
    name: str
    kind: FileKind
    sha256: str
    attempt: int


@dataclass(frozen=True)
class NewPassage:
    """`place` is {unit, first, last, sheet, cells, words}; `vector` is float32 of length one."""

    place: JsonObject
    heading: tuple[str, ...]
    lead: str
    text: str
    words: tuple[str, ...]
    vector: bytes | None = None


@dataclass(frozen=True)
class PassageRow:
    file_id: str
    file_name: str
    version: int
    number: int
    place: JsonObject
    heading: tuple[str, ...]
    lead: str
    text: str


@dataclass(frozen=True)
class Candidate:
    """A passage that holds words of a question: how often each, among how many words in all."""

    passage_id: int
    counts: dict[str, int] = field(hash=False)
    length: int


@dataclass(frozen=True)
class Scope:
    """How much one person can search: passages, and the words of all of them together."""

    passages: int
    words: int
