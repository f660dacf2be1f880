"""A conversation is shortened: what stands for its older turns is kept with the turn that it happened in."""

from dataclasses import dataclass
from typing import Literal

from django.db import transaction

from agent_app.records.models import Compaction, Message, Turn
from agent_app.records.storable import storable_text
from agent_app.records.writes.leases import under_fence
from agent_app.records.writes.side_requests import Purpose, SideUsage, keep_side_request
from tools.kit.json_types import JsonValue

Trigger = Literal["command", "window"]


@dataclass(frozen=True)
class NewCompaction:
    """`first_kept` is the id of the first turn that stays whole, `step` how many steps stood before."""

    first_kept: str
    step: int
    trigger: Trigger
    summary: str
    record: str


def keep_compaction(turn: Turn, new: NewCompaction) -> None:
    """Runs in the caller's transaction."""
    kept = {
        "first_kept_id": new.first_kept,
        "step": new.step,
        "trigger": new.trigger,
        "summary": storable_text(new.summary),
        "facts": storable_text(new.record),
    }
    Compaction.objects.update_or_create(turn=turn, defaults=kept)


@transaction.atomic
def shorten(
    turn_id: str, fence: int, new: NewCompaction, parts: list[JsonValue], usage: SideUsage | None
) -> None:
    """While the turn goes on: what it shows and what the summary cost are kept with it. Raises FenceLost."""
    turn = under_fence(turn_id, fence)
    keep_compaction(turn, new)
    Message.objects.filter(id=turn.answer_id).update(parts=parts)
    if usage is not None:
        keep_side_request(turn.conversation_id, turn.model_id, Purpose.SUMMARY, usage)
