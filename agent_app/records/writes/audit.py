"""Who changed what is written down, in the transaction of the change itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from math import isfinite

from django.db import connection, transaction

from agent_app.records.models import AuditEntry
from agent_app.records.queries.owners import owner_row
from agent_app.records.rows import OwnerRow
from agent_app.records.storable import storable, storable_text
from tools.kit.json_types import JsonValue


@dataclass(frozen=True)
class Actor:
    """Who changes something: a user, or whoever sits at the server's terminal (no `user_id`)."""

    user_id: int | None
    name: str


TERMINAL = Actor(None, "terminal")


@dataclass(frozen=True)
class Subject:
    """What is changed, by the name that it has at the time."""

    id: str = ""
    name: str = ""


@dataclass(frozen=True)
class Change:
    """`action` is `subject.verb`; `fields` are before and after, never a secret."""

    action: str
    subject: Subject = Subject()
    fields: Mapping[str, tuple[object, object]] = field(default_factory=dict)


def actor_of(owner: OwnerRow) -> Actor:
    return Actor(owner.user_id, owner.name or "guest")


def owning(owner_id: str) -> Actor:
    """The one whose chats and files these are."""
    row = owner_row(owner_id)
    return actor_of(row) if row is not None else Actor(None, "guest")


def changed(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, tuple[object, object]]:
    """The fields whose values differ; both name the same ones."""
    return {name: (before[name], after[name]) for name in after if before[name] != after[name]}


def note(actor: Actor, change: Change) -> None:
    AuditEntry.objects.create(
        actor=actor.user_id,
        actor_name=storable_text(actor.name)[:200],
        action=change.action,
        subject_id=change.subject.id,
        subject_name=storable_text(change.subject.name)[:200],
        changes={name: [_told(before), _told(after)] for name, (before, after) in change.fields.items()},
    )


@transaction.atomic
def forget_before(day: date, by: Actor = TERMINAL) -> int:
    """The one way to delete entries: those from before that day (UTC); how many. That is an entry, too."""
    before = datetime.combine(day, time.min, tzinfo=UTC)
    with connection.cursor() as cursor:
        cursor.execute(
            'INSERT INTO records_auditdoor ("before") VALUES (%s)',
            [connection.ops.adapt_datetimefield_value(before)],
        )
        gone, _ = AuditEntry.objects.filter(at__lt=before).delete()
        cursor.execute("DELETE FROM records_auditdoor")
    if gone:
        note(by, Change("audit.forgotten", Subject(name=f"before {day}"), {"entries": (gone, 0)}))
    return gone


def _told(value: object) -> JsonValue:
    """What JSON can hold; anything else as its words."""
    match value:
        case tuple() | list():
            return [_told(one) for one in value]
        case float() if not isfinite(value):
            return str(value)
        case str() | int() | float() | None:
            return storable(value)
    return storable_text(str(value))
