"""Tool calls as they stand."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import cast

from django.db.models import F, Q, QuerySet

from agent_app.records.models import FileVersion, ToolCall
from agent_app.records.rows import CallRow, CallState


def call(call_id: str) -> CallRow | None:
    return next(iter(_rows(ToolCall.objects.filter(id=call_id))), None)


def call_of(owner_id: str, call_id: str) -> CallRow | None:
    """A call, asked for through the owner of its conversation."""
    owned = ToolCall.objects.filter(
        id=call_id,
        step__turn__conversation__owner_id=owner_id,
        step__turn__conversation__deleted_at=None,
    )
    return next(iter(_rows(owned)), None)


def calls_of_turn(turn_id: str) -> tuple[CallRow, ...]:
    """In the order in which the model made them."""
    return _rows(ToolCall.objects.filter(step__turn_id=turn_id).order_by("step__index", "index"))


def calls_of_step(turn_id: str, step_index: int) -> tuple[CallRow, ...]:
    in_step = ToolCall.objects.filter(step__turn_id=turn_id, step__index=step_index)
    return _rows(in_step.order_by("index"))


def calls_to_send(now: datetime) -> tuple[str, ...]:
    """Queued calls whose last sending is long enough ago, and running ones whose worker went silent."""
    due = Q(state=ToolCall.State.QUEUED, send_after__lt=now)
    silent = Q(state=ToolCall.State.RUNNING, lease_until__lt=now)
    return tuple(ToolCall.objects.filter(due | silent).values_list("id", flat=True)[:500])


def _rows(calls: QuerySet[ToolCall]) -> tuple[CallRow, ...]:
    found = list(calls.annotate(turn_id=F("step__turn_id"), chat_id=F("step__turn__conversation_id")))
    made = _versions_by_call(row.id for row in found if row.state == ToolCall.State.OK)
    return tuple(_row(row, tuple(made[row.id])) for row in found)


def _versions_by_call(call_ids: Iterable[str]) -> defaultdict[str, list[tuple[str, int, str]]]:
    made: defaultdict[str, list[tuple[str, int, str]]] = defaultdict(list)
    ids = list(call_ids)
    for version in FileVersion.objects.filter(call_id__in=ids) if ids else ():
        made[str(version.call_id)].append((version.file_id, version.number, version.name))
    return made


def _row(row: ToolCall, made: tuple[tuple[str, int, str], ...]) -> CallRow:
    return CallRow(
        call_id=row.id,
        turn_id=row.turn_id,  # type: ignore[attr-defined]  # annotated in _rows
        chat_id=row.chat_id,  # type: ignore[attr-defined]  # annotated in _rows
        index=row.index,
        provider_call_id=row.provider_call_id,
        name=row.name,
        arguments_text=row.arguments_text,
        cut_off=row.cut_off,
        state=cast("CallState", row.state),
        attempt=row.attempt,
        lease_until=row.lease_until,
        receipt=row.receipt,
        made_versions=made,
    )
