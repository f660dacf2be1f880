"""Tool calls as they stand."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import cast

from django.db.models import F, Q, QuerySet

from agent_app.records.lease_clock import lease_over
from agent_app.records.models import FileVersion, ToolCall, Turn
from agent_app.records.queries.branches import turns_on_branch
from agent_app.records.rows import CallRow, CallState
from tools.kit.json_types import JsonObject
from tools.kit.stored_result import RESULT_PREFIX, result_id


def call_of(owner_id: str, call_id: str) -> CallRow | None:
    """A call, asked for through the owner of its conversation."""
    owned = ToolCall.objects.filter(
        id=call_id,
        step__turn__conversation__owner_id=owner_id,
        step__turn__conversation__deleted_at=None,
    )
    return next(iter(_rows(owned)), None)


def call_now(call_id: str) -> CallRow | None:
    return next(iter(_rows(ToolCall.objects.filter(id=call_id))), None)


def waiting_call(owner_id: str, chat_id: str, call_id: str) -> CallRow | None:
    """A call that asks this owner something in that chat."""
    row = call_of(owner_id, call_id)
    if row is None or row.state != "waiting" or row.ask is None:
        return None
    in_chat = ToolCall.objects.filter(id=call_id, step__turn__conversation_id=chat_id)
    return row if in_chat.exists() else None


def calls_asking_alike(call_id: str, ask: JsonObject) -> tuple[CallRow, ...]:
    """Other calls of the same turn that ask whether the same tool may run."""
    turn = ToolCall.objects.filter(id=call_id).values("step__turn_id")
    waiting = ToolCall.objects.filter(step__turn_id__in=turn, state=ToolCall.State.WAITING)
    return tuple(row for row in _rows(waiting.exclude(id=call_id)) if row.ask == ask)


def calls_of_turn(turn_id: str, *, step_index: int | None = None) -> tuple[CallRow, ...]:
    """In the order in which the model made them; of one step when its index is given."""
    of_turn = ToolCall.objects.filter(step__turn_id=turn_id)
    asked = of_turn if step_index is None else of_turn.filter(step__index=step_index)
    return _rows(asked.order_by("step__index", "index"))


def receipt_for_call(call_id: str, wanted: str) -> JsonObject | None:
    """The receipt behind a result's id, as long as it stands on the branch of the running call `call_id`."""
    turn = Turn.objects.get(steps__calls=call_id)
    seen = turns_on_branch(turn.conversation_id, turn.user_message_id) | {turn.id}
    of_chat = ToolCall.objects.filter(step__turn__conversation_id=turn.conversation_id)
    found = of_chat.filter(step__turn_id__in=seen, id__contains=wanted.removeprefix(RESULT_PREFIX))
    return next((row.receipt for row in found if result_id(row.id) == wanted), None)


LONG_SENT, MOST_QUEUED = 2, 100
"""So often a queued call was sent again once it has waited half a minute."""


def workers_lag() -> bool:
    """Whether queued calls wait for long, or too many of them wait."""
    queued = ToolCall.objects.filter(state=ToolCall.State.QUEUED)
    return queued.filter(sends__gte=LONG_SENT).exists() or queued.count() > MOST_QUEUED


def largest_files_named(call_ids: Sequence[str]) -> dict[str, int]:
    """By call, the bytes of the largest of its conversation's files that its arguments name."""
    calls = ToolCall.objects.filter(id__in=call_ids)
    asked = list(calls.values_list("id", "arguments_text", "step__turn__conversation_id"))
    versions = FileVersion.objects.filter(file__conversation_id__in={chat_id for _, _, chat_id in asked})
    files = list(versions.values_list("file__conversation_id", "file_id", "name", "size"))
    return {
        call_id: max(
            (
                size
                for of_chat, file_id, name, size in files
                if of_chat == chat_id and (file_id in text or name in text)
            ),
            default=0,
        )
        for call_id, text, chat_id in asked
    }


def receipts_on_branch(call_id: str, name: str, *, earlier_steps: bool = False) -> tuple[JsonObject, ...]:
    """Of calls of that tool that did what they should, on the branch of the running call; newest first.

    With `earlier_steps`, without those of the step that the running call stands in.
    """
    turn = Turn.objects.get(steps__calls=call_id)
    seen = turns_on_branch(turn.conversation_id, turn.user_message_id) | {turn.id}
    done = ToolCall.objects.filter(step__turn_id__in=seen, name=name, state=ToolCall.State.OK)
    if earlier_steps:
        done = done.exclude(step__calls=call_id)
    ordered = done.order_by("-step__turn__created_at", "-step__index", "-index")
    return tuple(receipt for receipt in ordered.values_list("receipt", flat=True) if receipt is not None)


def asked_before_in_step(call_id: str, name: str) -> tuple[str, ...]:
    """The arguments, as written, of the calls of that tool that the same step made before this one."""
    running = ToolCall.objects.get(id=call_id)
    before = ToolCall.objects.filter(step__calls=call_id, name=name, index__lt=running.index)
    return tuple(before.order_by("index").values_list("arguments_text", flat=True))


def calls_to_send(now: datetime, *, silent_too: bool = True) -> tuple[CallRow, ...]:
    """Queued calls whose last sending is long enough ago, and running ones whose worker went silent."""
    due = Q(state=ToolCall.State.QUEUED, send_after__lt=now)
    silent = Q(lease_over(now), state=ToolCall.State.RUNNING)
    return _rows(ToolCall.objects.filter(due | silent if silent_too else due).order_by("send_after")[:500])


def _rows(calls: QuerySet[ToolCall]) -> tuple[CallRow, ...]:
    found = list(calls.annotate(turn_id=F("step__turn_id")))
    made = _versions_by_call(row.id for row in found if row.state == ToolCall.State.OK)
    return tuple(_row(row, made[row.id]) for row in found)


def _versions_by_call(call_ids: Iterable[str]) -> defaultdict[str, list[FileVersion]]:
    made: defaultdict[str, list[FileVersion]] = defaultdict(list)
    ids = list(call_ids)
    versions = FileVersion.objects.filter(call_id__in=ids).select_related("parent")
    for version in versions if ids else ():
        made[str(version.call_id)].append(version)
    return made


def _row(row: ToolCall, made: Sequence[FileVersion]) -> CallRow:
    return CallRow(
        call_id=row.id,
        turn_id=row.turn_id,  # type: ignore[attr-defined]  # annotated in _rows
        name=row.name,
        arguments_text=row.arguments_text,
        state=cast("CallState", row.state),
        attempt=row.attempt,
        sends=row.sends,
        receipt=row.receipt,
        made_versions=tuple((one.file_id, one.number, one.name) for one in made),
        parents=tuple(one.parent.number if one.parent else None for one in made),
        ask=row.ask,
        answer=row.answer,
    )
