"""Turns as they stand in the database when they have ended, for what is counted of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from agent_app.records.models import Conversation, LedgerEntry, Message, PromptText, Step, ToolCall, Turn
from tools.kit.json_types import JsonObject

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@dataclass(frozen=True)
class UsedCall:
    """`failure` is empty for one that went well."""

    name: str = "file_read"
    failure: str = ""
    facts: JsonObject = field(default_factory=dict)


@dataclass(frozen=True)
class UsedStep:
    """`ledger` are (layer, name, tokens, in prefix); `guards` are (name, corrected)."""

    tokens: tuple[int, int, int, int] = (0, 0, 0, 0)
    first_token_ms: int | None = None
    ledger: Sequence[tuple[str, str, int, bool]] = ()
    calls: Sequence[UsedCall] = ()
    guards: Sequence[tuple[str, bool]] = ()


def ended_turn(
    chat_id: str, model_id: str, *steps: UsedStep, state: str = "done", at: datetime | None = NOON
) -> str:
    """Without a moment at which it ended, it goes on."""
    chat = Conversation.objects.get(id=chat_id)
    chat.turns_begun += 1
    chat.save(update_fields=["turns_begun"])
    said = Message.objects.create(conversation=chat, role="user")
    answer = Message.objects.create(conversation=chat, role="assistant", parent=said)
    turn = Turn.objects.create(
        conversation=chat, number=chat.turns_begun, user_message=said, answer=answer, model_id=model_id,
        state=state, now=NOON, finished_at=at,
    )  # fmt: skip
    for index, step in enumerate(steps):
        _keep(turn, index, step)
    return turn.id


def _keep(turn: Turn, index: int, used: UsedStep) -> None:
    taken, cached, written, said = used.tokens
    step = Step.objects.create(
        turn=turn, index=index, state="done", input_tokens=taken, cached_tokens=cached,
        cache_write_tokens=written, output_tokens=said, first_token_ms=used.first_token_ms,
    )  # fmt: skip
    text, _ = PromptText.objects.get_or_create(sha256="0" * 64, defaults={"text": "sent"})
    for position, (layer, name, tokens, in_prefix) in enumerate(used.ledger):
        LedgerEntry.objects.create(
            step=step, position=position, section="tools", layer=layer, name=name, reason="", tokens=tokens,
            in_prefix=in_prefix, text=text,
        )  # fmt: skip
    for place, call in enumerate(used.calls):
        _call(step, place, call)
    for guard, corrected in used.guards:
        step.guard_firings.create(guard=guard, corrected=corrected)


def _call(step: Step, place: int, call: UsedCall) -> None:
    receipt: JsonObject = (
        {"ok": False, "failure": call.failure} if call.failure else {"ok": True, **call.facts}
    )
    state = ToolCall.State.ERROR if call.failure else ToolCall.State.OK
    step.calls.create(index=place, provider_call_id=f"p{place}", name=call.name, state=state, receipt=receipt)
