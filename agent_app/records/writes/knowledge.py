"""Files come into the knowledge base, are read by a worker, are deleted and brought back."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet, Sum
from django.utils import timezone

from agent_app.records.knowledge_rows import ClaimedFile, KnowledgeRow, NewKnowledge, NewPassage
from agent_app.records.models import KnowledgeFile, KnowledgePassage
from agent_app.records.queries.knowledge import knowledge_row
from agent_app.records.writes.audit import TERMINAL, Actor, Change, Subject, note, owning
from agent_app.records.writes.owners import lock_owner
from tools.kit.workspace import FileKind

_AT_ONCE = 500
_State = KnowledgeFile.State


class TooManyFiles(Exception):
    """The knowledge base holds as many files as it may."""


class TooManyPassages(Exception):
    """With this file it would hold more passages than it may."""


@transaction.atomic
def add_knowledge(
    new: NewKnowledge, *, most: int, send_after: datetime, by: Actor = TERMINAL
) -> KnowledgeRow:
    """The same bytes under the same name are the same file. Raises TooManyFiles."""
    lock_owner(new.owner_id)
    same = _same(new.owner_id, new.name, new.sha256)
    if same is not None:
        return knowledge_row(same)
    _make_room(new.owner_id, new.name, most)
    added = KnowledgeFile.objects.create(
        owner_id=new.owner_id,
        name=new.name,
        version=_next_version(new.owner_id, new.name),
        kind=new.kind,
        mime=new.mime,
        size=new.size,
        sha256=new.sha256,
        send_after=send_after,
    )
    _note_of_shared(by, "knowledge.shared", added)
    return knowledge_row(added)


def _note_of_shared(by: Actor, action: str, file: KnowledgeFile) -> None:
    """What people keep for themselves is theirs."""
    if file.owner_id is None:
        note(by, Change(action, Subject(file.id, file.name)))


def _live(owner_id: str | None) -> QuerySet[KnowledgeFile]:
    return KnowledgeFile.objects.filter(owner_id=owner_id, deleted_at=None)


def _same(owner_id: str | None, name: str, sha256: str) -> KnowledgeFile | None:
    return _live(owner_id).filter(name=name, sha256=sha256).exclude(state=_State.FAILED).first()


def _make_room(owner_id: str | None, name: str, most: int) -> None:
    """What failed under this name makes way. Raises TooManyFiles."""
    if _live(owner_id).exclude(name=name).values("name").distinct().count() >= most:
        raise TooManyFiles(name)
    _live(owner_id).filter(name=name, state=_State.FAILED).delete()


def _next_version(owner_id: str | None, name: str) -> int:
    """After those that were deleted, too, since they may come back."""
    named = KnowledgeFile.objects.filter(owner_id=owner_id, name=name)
    return int(named.aggregate(newest=Max("version"))["newest"] or 0) + 1


def _writable(owner_id: str, file_id: str, *, admin: bool) -> QuerySet[KnowledgeFile]:
    """One's own; for admins the shared ones, too."""
    mine = Q(owner_id=owner_id) | Q(owner=None) if admin else Q(owner_id=owner_id)
    return KnowledgeFile.objects.filter(mine, id=file_id)


@transaction.atomic
def delete_knowledge(owner_id: str, file_id: str, *, admin: bool) -> bool:
    """Its passages go at once; `restore_knowledge` has the file read anew."""
    reached = _writable(owner_id, file_id, admin=admin).filter(deleted_at=None)
    found = reached.select_for_update().first()
    if found is None:
        return False
    reached.update(deleted_at=timezone.now(), passage_count=0, word_count=0, embedding="")
    KnowledgePassage.objects.filter(file_id=file_id).delete()
    _note_of_shared(owning(owner_id), "knowledge.removed", found)
    return True


@transaction.atomic
def restore_knowledge(
    owner_id: str, file_id: str, *, admin: bool, most: int, send_after: datetime
) -> KnowledgeRow | None:
    """A deleted file, queued to be read again as the newest of its name; None when there is none.

    If it was added anew meanwhile, that one is it. Raises TooManyFiles.
    """
    deleted = _writable(owner_id, file_id, admin=admin).filter(deleted_at__isnull=False)
    found = deleted.first()
    if found is None:
        return None
    lock_owner(found.owner_id)
    same = _same(found.owner_id, found.name, found.sha256)
    if same is not None:
        return knowledge_row(same)
    _make_room(found.owner_id, found.name, most)
    if _live(found.owner_id).filter(name=found.name).exists():
        deleted.update(version=_next_version(found.owner_id, found.name))
    _note_of_shared(owning(owner_id), "knowledge.restored", found)
    return _requeued(deleted, send_after)


def read_again(owner_id: str, file_id: str, *, admin: bool, send_after: datetime) -> KnowledgeRow | None:
    """A file that failed, or has to do without vectors, queued anew; None when there is none."""
    ended = _writable(owner_id, file_id, admin=admin).filter(
        deleted_at=None, state__in=(_State.FAILED, _State.READY)
    )
    return _requeued(ended, send_after)


def _requeued(files: QuerySet[KnowledgeFile], send_after: datetime) -> KnowledgeRow | None:
    found = files.first()
    queued = {"state": _State.QUEUED, "code": "", "reason": "", "attempt": 0, "deleted_at": None}
    if found is None or not files.update(**queued, send_after=send_after, lease_until=None):
        return None
    return knowledge_row(KnowledgeFile.objects.get(id=found.id))


@transaction.atomic
def queue_all(embedding: str, *, now: datetime) -> int:
    """Queues what has no vectors of that model; how many. For the terminal."""
    ready = KnowledgeFile.objects.filter(deleted_at=None, state=_State.READY).exclude(embedding=embedding)
    count = ready.update(state=_State.QUEUED, code="", reason="", attempt=0, send_after=now)
    if count:
        note(TERMINAL, Change("knowledge.read_anew", Subject(name=embedding), {"files": (0, count)}))
    return count


def mark_asked(*, now: datetime, send_after: datetime) -> bool:
    """False when another process has asked a worker already."""
    free = Q(state=_State.QUEUED) | Q(state=_State.READING, lease_until__lt=now)
    due = KnowledgeFile.objects.filter(free, send_after__lt=now, deleted_at=None)
    return bool(due.update(send_after=send_after))


@transaction.atomic
def claim_knowledge(
    *, now: datetime, lease_until: datetime, readers: int, most_attempts: int
) -> ClaimedFile | None:
    """The file that waits longest, unless as many as may are being read.

    One whose reading took its worker down each time is claimed no more.
    """
    reading = KnowledgeFile.objects.filter(state=_State.READING, lease_until__gte=now, deleted_at=None)
    if reading.count() >= readers:
        return None
    free = Q(state=_State.QUEUED) | Q(state=_State.READING, lease_until__lt=now)
    waiting = KnowledgeFile.objects.filter(free, deleted_at=None, attempt__lt=most_attempts)
    first = waiting.order_by("created_at", "id").first()
    if first is None:
        return None
    claimed = waiting.filter(id=first.id, attempt=first.attempt).update(
        state=_State.READING, lease_until=lease_until, attempt=F("attempt") + 1
    )
    if not claimed:
        return None
    return ClaimedFile(
        file_id=first.id,
        owner_id=first.owner_id,
        name=first.name,
        kind=cast("FileKind", first.kind),
        sha256=first.sha256,
        attempt=first.attempt + 1,
    )


def give_up_knowledge(code: str, reason: str, *, now: datetime, most_attempts: int) -> None:
    """Files whose reading took its worker down each time fail."""
    silent = KnowledgeFile.objects.filter(state=_State.READING, lease_until__lt=now)
    silent.filter(attempt__gte=most_attempts).update(
        state=_State.FAILED, code=code, reason=reason, lease_until=None
    )


def _claimed(claimed: ClaimedFile) -> QuerySet[KnowledgeFile]:
    return KnowledgeFile.objects.filter(
        id=claimed.file_id, attempt=claimed.attempt, state=_State.READING, deleted_at=None
    )


def fail_knowledge(claimed: ClaimedFile, code: str, reason: str) -> bool:
    """False when it is no longer ours, or was deleted."""
    ended = {"state": _State.FAILED, "lease_until": None}
    return bool(_claimed(claimed).update(**ended, code=code, reason=reason[:500]))


@transaction.atomic
def finish_knowledge(
    claimed: ClaimedFile,
    passages: Sequence[NewPassage],
    *,
    embedding: str,
    code: str,
    reason: str,
    most_passages: int,
) -> bool:
    """The file is ready, and takes the place of older ones of its name. Raises TooManyPassages.

    False when it is no longer ours, or was deleted.
    """
    others = KnowledgeFile.objects.filter(owner_id=claimed.owner_id).exclude(name=claimed.name)
    if (others.aggregate(sum=Sum("passage_count"))["sum"] or 0) + len(passages) > most_passages:
        raise TooManyPassages(claimed.name)
    written = _claimed(claimed).update(
        state=_State.READY,
        code=code,
        reason=reason[:500],
        lease_until=None,
        passage_count=len(passages),
        word_count=sum(len(one.words) for one in passages),
        embedding=embedding,
    )
    if not written:
        return False
    KnowledgePassage.objects.filter(file_id=claimed.file_id).delete()
    KnowledgePassage.objects.bulk_create(
        (_passage(claimed.file_id, number, one) for number, one in enumerate(passages, 1)), _AT_ONCE
    )
    _drop_older(claimed)
    return True


def _drop_older(claimed: ClaimedFile) -> None:
    version = KnowledgeFile.objects.filter(id=claimed.file_id).values("version")
    older = KnowledgeFile.objects.filter(owner_id=claimed.owner_id, name=claimed.name, deleted_at=None)
    older.filter(version__lt=version[:1]).exclude(id=claimed.file_id).delete()


def _passage(file_id: str, number: int, new: NewPassage) -> KnowledgePassage:
    return KnowledgePassage(
        file_id=file_id,
        number=number,
        word_count=len(new.words),
        vector=new.vector,
        place=new.place,
        heading=list(new.heading),
        lead=new.lead,
        text=new.text,
        words=" ".join(new.words),
    )
