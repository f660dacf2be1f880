"""A tool call is claimed once and settled once; its receipt and its file versions land together."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from agent_app.records.lease_clock import lease_over
from agent_app.records.models import File, FileVersion, ToolCall, Turn
from agent_app.records.queries.branches import turns_on_branch, visible_versions
from agent_app.records.rows import NewVersion
from agent_app.records.writes.leases import under_fence
from tools.kit.json_types import JsonObject


class VersionConflict(Exception):
    """A file was changed by somebody else since the call read it; nothing was written."""


@dataclass(frozen=True)
class ClaimedCall:
    """A call that this worker runs; `attempt` goes with its settlement.

    `answer` is what its owner has said to it so far.
    """

    call_id: str
    chat_id: str
    turn_id: str
    name: str
    arguments_text: str
    cut_off: bool
    attempt: int
    answer: JsonObject = field(default_factory=dict)


@transaction.atomic
def claim_call(
    call_id: str, *, now: datetime, lease_until: datetime | None, among: Collection[str] | None = None
) -> ClaimedCall | None:
    """None when it runs elsewhere or has ended, so that a message delivered twice runs the tool once.

    Without a lease it lives and dies with its turn's driver. `among` are the tools that whoever claims has.
    """
    free = Q(state=ToolCall.State.QUEUED) | Q(lease_over(now), state=ToolCall.State.RUNNING)
    ours = Q() if among is None else Q(name__in=among)
    claimed = ToolCall.objects.filter(free, ours, id=call_id).update(
        state=ToolCall.State.RUNNING, began_at=now, lease_until=lease_until, attempt=F("attempt") + 1
    )
    if not claimed:
        return None
    call = ToolCall.objects.select_related("step__turn").get(id=call_id)
    return ClaimedCall(
        call_id=call.id,
        chat_id=call.step.turn.conversation_id,
        turn_id=call.step.turn_id,
        name=call.name,
        arguments_text=call.arguments_text,
        cut_off=call.cut_off,
        attempt=call.attempt,
        answer=call.answer or {},
    )


def renew_call(call_id: str, attempt: int, *, lease_until: datetime) -> bool:
    """False when the call is no longer ours."""
    return bool(_ours(call_id, attempt).update(lease_until=lease_until))


def settle_call(
    call_id: str, attempt: int, receipt: JsonObject, versions: Sequence[NewVersion], *, now: datetime
) -> bool:
    """False when the call was taken away or stopped: then nothing is kept. Raises VersionConflict."""
    try:
        with transaction.atomic():
            return _settle(call_id, attempt, receipt, versions, now)
    except IntegrityError as error:
        raise VersionConflict(call_id) from error


def _settle(
    call_id: str, attempt: int, receipt: JsonObject, versions: Sequence[NewVersion], now: datetime
) -> bool:
    state = ToolCall.State.OK if receipt["ok"] else ToolCall.State.ERROR
    mine = _ours(call_id, attempt).update(state=state, receipt=receipt, finished_at=now, lease_until=None)
    if not mine:
        return False
    if versions:
        # All at once and in one order: two calls that changed the same files would deadlock.
        list(File.objects.select_for_update().filter(id__in=[v.file_id for v in versions]).order_by("id"))
        turn = Turn.objects.get(steps__calls=call_id)
        seen = turns_on_branch(turn.conversation_id, turn.user_message_id) | {turn.id}
        for version in versions:
            _check_base(version, seen)
            add_version(turn.conversation_id, version, FileVersion.Cause.CALL, call_id, turn.id)
    return True


def _check_base(new: NewVersion, seen: set[str]) -> None:
    """Versions that other branches made don't count; a newer one on this branch does."""
    later = FileVersion.objects.filter(file_id=new.file_id, number__gt=new.base)
    if later.filter(visible_versions(seen)).exists():
        raise VersionConflict(new.file_id)


def add_version(
    chat_id: str,
    new: NewVersion,
    cause: FileVersion.Cause,
    call_id: str | None = None,
    turn_id: str | None = None,
) -> FileVersion:
    """Runs in the caller's transaction; without a turn, all branches see it.

    Raises IntegrityError when the number is taken by then.
    """
    if new.base == 0:
        File.objects.create(id=new.file_id, conversation_id=chat_id, durable=new.durable)
    parent = FileVersion.objects.filter(file_id=new.file_id, number=new.base).first()
    newest = FileVersion.objects.filter(file_id=new.file_id).order_by("-number").first()
    return FileVersion.objects.create(
        file_id=new.file_id,
        number=newest.number + 1 if newest else 1,
        parent=parent,
        cause=cause,
        call_id=call_id,
        turn_id=turn_id,
        name=new.name,
        kind=new.kind,
        mime=new.mime,
        size=new.size,
        sha256=new.sha256,
    )


def release_call(call_id: str, attempt: int, *, now: datetime) -> bool:
    """A worker that lives but could not run the call to its end lets another try at once."""
    return bool(_ours(call_id, attempt).update(lease_until=now, send_after=now))


def give_up_call(call_id: str, attempt: int, receipt: JsonObject, *, now: datetime) -> bool:
    """A call whose worker went silent too often gets its failed receipt."""
    silent = _ours(call_id, attempt).filter(lease_over(now))
    return bool(silent.update(state=ToolCall.State.ERROR, receipt=receipt, finished_at=now, lease_until=None))


@transaction.atomic
def interrupt_call(
    turn_id: str, fence: int, call_id: str, attempt: int, receipt: JsonObject, *, now: datetime
) -> bool:
    """A call that only its turn's driver could be running, and does not, ends. Raises FenceLost."""
    under_fence(turn_id, fence)
    ended = {"state": ToolCall.State.ERROR, "receipt": receipt, "finished_at": now, "lease_until": None}
    return bool(_ours(call_id, attempt).update(**ended))


def mark_sent(call_id: str, *, now: datetime, send_after: datetime) -> bool:
    """One process sends a call again; the others see that it was done."""
    due = ToolCall.objects.filter(id=call_id, state__in=(ToolCall.State.QUEUED, ToolCall.State.RUNNING))
    return bool(due.filter(send_after__lt=now).update(send_after=send_after, sends=F("sends") + 1))


def _ours(call_id: str, attempt: int) -> QuerySet[ToolCall]:
    return ToolCall.objects.filter(id=call_id, attempt=attempt, state=ToolCall.State.RUNNING)
