"""The audit log for admins: in pages, and whole as CSV."""

import json
from collections.abc import AsyncIterator
from datetime import date, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query, Router, Schema
from pydantic import AfterValidator, Field, JsonValue, StringConstraints

from agent_app.records.queries.audit import AuditFilter, AuditRow, audit_page
from agent_app.records.storable import storable_text
from agent_app.records.threads import database
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.csv_lines import MARK, csv_lines
from agent_app.web.headers import SANDBOX

router = Router(tags=["audit"], auth=SessionAdmin())

PAGE, BATCH = 50, 500
COLUMNS = ("id", "at", "actor_id", "actor", "action", "subject_id", "subject", "changes")
Words = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=200), AfterValidator(storable_text)
]
Day = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2200, 1, 1))]
Entry = Annotated[int, Field(ge=1, le=2**63 - 1)]


class AuditIn(Schema):
    """Days are those of the reader's zone; `until` is the last of them."""

    actor: Words = ""
    action: Words = ""
    subject: Words = ""
    since: Day | None = None
    until: Day | None = None


class AuditOut(Schema):
    """`changes` maps a field to [before, after]."""

    id: int
    at: datetime
    actor_id: int | None
    actor: str
    action: str
    subject_id: str
    subject: str
    changes: dict[str, list[JsonValue]]


class AuditPage(Schema):
    """`below` asks for the next page; null where there is none."""

    entries: list[AuditOut]
    below: int | None


@router.get("/admin/audit", response=AuditPage)
def audit(request: HttpRequest, wanted: Query[AuditIn], below: Query[Entry | None] = None) -> AuditPage:
    rows = audit_page(_filter(request, wanted), below=below, count=PAGE + 1)
    shown = rows[:PAGE]
    return AuditPage(
        entries=[_out(row) for row in shown], below=shown[-1].entry_id if len(rows) > PAGE else None
    )


@router.get("/admin/audit.csv")
def audit_csv(request: HttpRequest, wanted: Query[AuditIn]) -> StreamingHttpResponse:
    headers = {
        "Content-Disposition": 'attachment; filename="audit.csv"',
        **SANDBOX,
        "Cache-Control": "no-store",
    }
    lines = _lines(_filter(request, wanted))
    return StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8", headers=headers)


async def _lines(wanted: AuditFilter) -> AsyncIterator[str]:
    """A batch at a time, so that a long log is never in memory whole."""
    yield MARK + csv_lines([COLUMNS])
    below = None
    while rows := await database().read(audit_page, wanted, below=below, count=BATCH):
        yield csv_lines(map(_cells, rows))
        below = rows[-1].entry_id


def _cells(row: AuditRow) -> tuple[str, ...]:
    actor_id = "" if row.actor_id is None else str(row.actor_id)
    changes = json.dumps(row.changes, ensure_ascii=False) if row.changes else ""
    at = row.at.isoformat(timespec="seconds")
    return (
        str(row.entry_id), at, actor_id, row.actor, row.action, row.subject_id, row.subject, changes
    )  # fmt: skip


def _filter(request: HttpRequest, wanted: AuditIn) -> AuditFilter:
    zone = ZoneInfo(asking(request).timezone)
    until = None if wanted.until is None else wanted.until + timedelta(days=1)
    return AuditFilter(
        wanted.actor, wanted.action, wanted.subject, _begins(wanted.since, zone), _begins(until, zone)
    )


def _begins(day: date | None, zone: ZoneInfo) -> datetime | None:
    return None if day is None else datetime.combine(day, time.min, tzinfo=zone)


def _out(row: AuditRow) -> AuditOut:
    return AuditOut(
        id=row.entry_id,
        at=row.at,
        actor_id=row.actor_id,
        actor=row.actor,
        action=row.action,
        subject_id=row.subject_id,
        subject=row.subject,
        changes={name: list(values) for name, values in row.changes.items()},
    )
