"""The audit log, newest first, in pages that begin below an entry."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from agent_app.records.models import AuditEntry
from tools.kit.json_types import JsonValue


@dataclass(frozen=True)
class AuditFilter:
    """Empty texts and None leave everything in. An action is `subject.verb`, or the beginning of one."""

    actor: str = ""
    action: str = ""
    subject: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class AuditRow:
    """`changes` maps a field to what it was and what it became."""

    entry_id: int
    at: datetime
    actor_id: int | None
    actor: str
    action: str
    subject_id: str
    subject: str
    changes: Mapping[str, tuple[JsonValue, JsonValue]]


def audit_page(wanted: AuditFilter, *, below: int | None, count: int) -> tuple[AuditRow, ...]:
    """The newest of those that are older than the entry `below`."""
    found = _fitting(wanted)
    if below is not None:
        found = found.filter(id__lt=below)
    return tuple(_row(entry) for entry in found[:count])


def _fitting(wanted: AuditFilter) -> QuerySet[AuditEntry]:
    found = AuditEntry.objects.order_by("-id")
    if wanted.actor:
        found = found.filter(actor_name__icontains=wanted.actor)
    if wanted.action:
        found = found.filter(action__startswith=wanted.action)
    if wanted.subject:
        found = found.filter(Q(subject_id=wanted.subject) | Q(subject_name__icontains=wanted.subject))
    if wanted.since is not None:
        found = found.filter(at__gte=wanted.since)
    if wanted.until is not None:
        found = found.filter(at__lt=wanted.until)
    return found


def _row(entry: AuditEntry) -> AuditRow:
    return AuditRow(
        entry_id=entry.id,
        at=entry.at,
        actor_id=entry.actor,
        actor=entry.actor_name,
        action=entry.action,
        subject_id=entry.subject_id,
        subject=entry.subject_name,
        changes={name: (before, after) for name, (before, after) in entry.changes.items()},
    )
