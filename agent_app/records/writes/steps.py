"""A step of a turn opens with its ledger and closes with its text, usage and calls."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction

from agent_app.records.models import GuardFiring, LedgerEntry, Message, PromptText, Step, ToolCall, Turn
from agent_app.records.writes.leases import under_fence
from prompts.context import ActivationRecord
from prompts.request import LedgerLine
from tools.kit.json_types import JsonObject, JsonValue


@dataclass(frozen=True)
class OpenedStep:
    """With `again`, the same step was opened before, and its request came to nothing."""

    index: int
    note: str
    activations: tuple[ActivationRecord, ...]
    ledger: tuple[LedgerLine, ...]
    again: bool = False


@transaction.atomic
def open_step(turn_id: str, fence: int, step: OpenedStep) -> None:
    """Stores what is about to be sent; a step that was cut short before it showed anything opens anew."""
    turn = under_fence(turn_id, fence)
    if turn.note is None:
        turn.note = step.note
    turn.activations = [*turn.activations, *(asdict(activation) for activation in step.activations)]
    turn.state = Turn.State.STREAMING
    turn.save(update_fields=["note", "activations", "state"])
    if fence > 1 or step.again:
        Step.objects.filter(turn=turn, index=step.index, state=Step.State.STREAMING).delete()
    opened = Step.objects.create(turn=turn, index=step.index)
    _keep_ledger(opened, step.ledger)


def _keep_ledger(step: Step, lines: Sequence[LedgerLine]) -> None:
    hashes = [hashlib.sha256(line.text.encode()).hexdigest() for line in lines]
    texts = {sha: PromptText(sha256=sha, text=line.text) for sha, line in zip(hashes, lines, strict=True)}
    PromptText.objects.bulk_create(texts.values(), ignore_conflicts=True)
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            step=step,
            position=position,
            section=line.section,
            layer=line.layer,
            name=line.name[:200],
            reason=line.reason[:300],
            tokens=line.tokens,
            in_prefix=line.in_prefix,
            text_id=sha,
        )
        for position, (sha, line) in enumerate(zip(hashes, lines, strict=True))
    )


@dataclass(frozen=True)
class NewCall:
    """A call as the model made it; `call_id` is ours, `provider_call_id` the provider's.

    `refused` is the receipt of a call that is answered at once and never runs.
    """

    call_id: str
    provider_call_id: str
    name: str
    arguments_text: str
    cut_off: bool
    send_after: datetime
    refused: JsonObject | None = None


@dataclass(frozen=True)
class ClosedStep:
    """What came back; tokens as the provider reported them, `first_token_ms` since the request went out.

    `guards` found something in the text; `correction` is what the model is told of it.
    """

    index: int
    text: str
    opaque: tuple[JsonValue, ...]
    finish_reason: str
    input_tokens: int
    cached_tokens: int
    cache_write_tokens: int
    output_tokens: int
    first_token_ms: int | None
    calls: tuple[NewCall, ...]
    guards: tuple[str, ...] = ()
    correction: str = ""


@transaction.atomic
def close_step(turn_id: str, fence: int, closed: ClosedStep, parts: list[JsonValue]) -> None:
    """Stores a step after which the turn goes on, and the shown message with it. Raises FenceLost."""
    turn = under_fence(turn_id, fence)
    keep_step(turn, closed)
    Message.objects.filter(id=turn.answer_id).update(parts=parts)
    turn.state = Turn.State.TOOLS
    turn.attempts = 0
    turn.save(update_fields=["state", "attempts"])


def keep_step(turn: Turn, closed: ClosedStep) -> None:
    """What came back, and the calls that it made. Runs in the caller's transaction."""
    step = Step.objects.get(turn=turn, index=closed.index)
    if step.state == Step.State.DONE:
        # It is stored: the line to the database broke before that could be said.
        return
    step.state = Step.State.DONE
    step.text = closed.text
    step.opaque = list(closed.opaque)
    step.finish_reason = closed.finish_reason
    step.input_tokens = closed.input_tokens
    step.cached_tokens = closed.cached_tokens
    step.cache_write_tokens = closed.cache_write_tokens
    step.output_tokens = closed.output_tokens
    step.first_token_ms = closed.first_token_ms
    step.server_note = closed.correction
    step.save()
    if closed.guards:
        corrected = bool(closed.correction)
        GuardFiring.objects.bulk_create(
            GuardFiring(step=step, guard=guard, corrected=corrected) for guard in closed.guards
        )
    if closed.calls:
        ToolCall.objects.bulk_create(_call(step, index, call) for index, call in enumerate(closed.calls))


def _call(step: Step, index: int, call: NewCall) -> ToolCall:
    return ToolCall(
        id=call.call_id,
        step=step,
        index=index,
        provider_call_id=call.provider_call_id,
        name=call.name,
        arguments_text=call.arguments_text,
        cut_off=call.cut_off,
        send_after=call.send_after,
        state=ToolCall.State.QUEUED if call.refused is None else ToolCall.State.ERROR,
        receipt=call.refused,
    )


@transaction.atomic
def note_step(turn_id: str, fence: int, index: int, words: str) -> None:
    """Keeps the server's words to the model after a step. Raises FenceLost."""
    turn = under_fence(turn_id, fence)
    Step.objects.filter(turn=turn, index=index).update(server_note=words)
