"""What is due goes, a little at a time, so that nobody waits for it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from agent_app.records.models import Conversation, LedgerEntry, Owner, PromptText, Upkeep
from agent_app.records.queries.retention import KINDS, Cutoffs, Kind, due, guests_who_left
from agent_app.records.writes.audit import Actor, Change, forget_before, note
from agent_app.records.writes.endings import stop_turns

RETENTION = Actor(None, "retention")
_ROWS, _LINES, _TEXTS = 100, 2_000, 200
"""So many in one transaction: of what hangs together with more, of a request's sections, and of texts."""


Remove = Callable[[], int]


@dataclass(frozen=True)
class Removal:
    """`remove` is one small transaction, and says how many it removed; none, where it only made a removal
    smaller, or somebody needs again what was found."""

    kind: Kind
    remove: Remove


def take_upkeep(name: str, *, now: datetime, every: timedelta) -> bool:
    """Whether this process is the one that does it now."""
    Upkeep.objects.get_or_create(name=name, defaults={"due_at": now})
    return bool(Upkeep.objects.filter(name=name, due_at__lte=now).update(due_at=now + every))


def note_removed(counts: Mapping[str, int]) -> None:
    """One line of the audit log for all that a run removed."""
    fields = {kind: (None, count) for kind, count in sorted(counts.items())}
    note(RETENTION, Change("retention.removed", fields=fields))


def removals(cut: Cutoffs) -> Iterator[Removal]:
    """To look for one takes its time, and writes nothing. The next is for when this one was run."""
    for kind in KINDS:
        for remove in _WAYS.get(kind, _rows)(kind, cut):
            yield Removal(kind, remove)


def _rows(kind: Kind, cut: Cutoffs, at_once: int = _ROWS) -> Iterator[Remove]:
    while keys := list(due(kind, cut).values_list("pk", flat=True)[:at_once]):
        yield partial(_deleted, due(kind, cut).filter(pk__in=keys))


def _deleted(rows: QuerySet[Any]) -> int:
    """How many of these very rows; what hangs on them goes along."""
    return rows.delete()[1].get(rows.model._meta.label, 0)  # noqa: SLF001 -- documented


def _uncounted(remove: Remove) -> int:
    remove()
    return 0


def _hidden_chats(kind: Kind, cut: Cutoffs) -> Iterator[Remove]:
    """Deleted as their owners do it, so that it can be taken back for a while."""
    while keys := list(due(kind, cut).values_list("pk", flat=True)[:_ROWS]):
        yield partial(_hide, due(kind, cut).filter(pk__in=keys), cut.now)


@transaction.atomic
def _hide(chats: QuerySet[Conversation], now: datetime) -> int:
    locked = list(chats.select_for_update(of=("self",)).order_by("id").values_list("id", flat=True))
    for chat_id in locked:
        stop_turns(chat_id, now=now)
    return Conversation.objects.filter(id__in=locked).update(deleted_at=now)


def _chats(kind: Kind, cut: Cutoffs) -> Iterator[Remove]:
    while (chat := due(kind, cut).order_by("deleted_at", "id").first()) is not None:
        yield from _thinned(chat.id)
        yield partial(_removed_chat, due(kind, cut).filter(id=chat.id))


def _thinned(chat_id: str) -> Iterator[Remove]:
    """Most rows of a long chat are sections of its requests: they go first, in parts."""
    lines = LedgerEntry.objects.filter(step__turn__conversation_id=chat_id).order_by()
    while keys := list(lines.values_list("pk", flat=True)[:_LINES]):
        yield partial(_uncounted, partial(_deleted, LedgerEntry.objects.filter(pk__in=keys)))


@transaction.atomic
def _removed_chat(chat: QuerySet[Conversation]) -> int:
    """0 where its owner brings it back at this moment."""
    locked = chat.select_for_update(of=("self",)).first()
    return _deleted(Conversation.objects.filter(id=locked.id)) if locked is not None else 0


def _guests(_kind: Kind, cut: Cutoffs) -> Iterator[Remove]:
    """Nobody can come back as one of them: their chats needn't be kept for an undo."""
    for guest_id in guests_who_left(cut):
        for chat_id in Conversation.objects.filter(owner_id=guest_id).values_list("id", flat=True):
            yield from _thinned(chat_id)
            chat = Conversation.objects.filter(id=chat_id, owner_id=guest_id)
            yield partial(_uncounted, partial(_removed_chat, chat))
        yield partial(_deleted, Owner.objects.filter(id=guest_id, user=None))


def _ledger(kind: Kind, cut: Cutoffs) -> Iterator[Remove]:
    return _rows(kind, cut, _LINES)


def _texts(kind: Kind, cut: Cutoffs) -> Iterator[Remove]:
    while keys := list(due(kind, cut).values_list("pk", flat=True)[:_TEXTS]):
        yield partial(_removed_texts, due(kind, cut).filter(pk__in=keys))


@transaction.atomic
def _removed_texts(texts: QuerySet[PromptText]) -> int:
    """Who writes a request that names such a text anew waits for this moment, or this for theirs."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '2s'")
            cursor.execute("LOCK TABLE records_prompttext IN SHARE ROW EXCLUSIVE MODE")
    return _deleted(texts)


def _entries(_kind: Kind, cut: Cutoffs) -> Iterator[Remove]:
    """Through the one door that the database leaves, which notes it."""
    if cut.audit is not None:
        yield partial(forget_before, cut.audit.date(), RETENTION)


_Way = Callable[[Kind, Cutoffs], Iterator[Remove]]
_WAYS: dict[Kind, _Way] = {
    "idle_chats": _hidden_chats,
    "chats": _chats,
    "guests": _guests,
    "ledger": _ledger,
    "texts": _texts,
    "audit": _entries,
}
