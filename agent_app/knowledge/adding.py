"""Files come into the knowledge base: uploaded, or copied from a conversation by their content hash."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from agent_app.files import storage
from agent_app.files.names import safe_name
from agent_app.files.sniffing import Refused, sniff
from agent_app.records.knowledge_rows import KnowledgeRow, NewKnowledge
from agent_app.records.queries.files import file_of
from agent_app.records.rows import OwnerRow
from agent_app.records.writes import knowledge as writes
from agent_app.records.writes.audit import actor_of

ASK_AGAIN = timedelta(seconds=15)
"""How long after it was asked a worker is asked again, while nobody reads."""


def add_upload(owner: OwnerRow, name: str, content: bytes, *, shared: bool) -> KnowledgeRow:
    """Raises sniffing.Refused, TooManyFiles."""
    name = safe_name(name)
    sniffed = sniff(name, content)
    return _added(
        NewKnowledge(
            owner_id=None if shared else owner.owner_id,
            name=name,
            kind=sniffed.kind,
            mime=sniffed.mime,
            size=len(content),
            sha256=storage.keep(content),
        ),
        owner,
    )


def add_from_chat(owner: OwnerRow, chat_id: str, file_id: str, *, shared: bool) -> KnowledgeRow | None:
    """Its newest version; None when the owner has no such file. Raises Refused, TooManyFiles."""
    file = file_of(owner.owner_id, chat_id, file_id)
    if file is None:
        return None
    newest = file.newest
    if newest.kind == "other":
        raise Refused(f"{newest.name}: nothing can be read in a file of this kind.", "unsupported")
    return _added(
        NewKnowledge(
            owner_id=None if shared else owner.owner_id,
            name=newest.name,
            kind=newest.kind,
            mime=newest.mime,
            size=newest.size,
            sha256=newest.sha256,
        ),
        owner,
    )


def bring_back(owner: OwnerRow, file_id: str) -> KnowledgeRow | None:
    """A deleted file; None when there is none. Raises TooManyFiles."""
    return writes.restore_knowledge(
        owner.owner_id,
        file_id,
        admin=owner.admin,
        most=settings.KNOWLEDGE_FILES,
        send_after=asked_again_at(),
    )


def _added(new: NewKnowledge, owner: OwnerRow) -> KnowledgeRow:
    return writes.add_knowledge(
        new, most=settings.KNOWLEDGE_FILES, send_after=asked_again_at(), by=actor_of(owner)
    )


def asked_again_at() -> datetime:
    return timezone.now() + ASK_AGAIN
