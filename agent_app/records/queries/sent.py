"""What a model was sent for an answer: the ledger of each step and what the provider reported."""

from dataclasses import dataclass

from django.db.models import QuerySet

from agent_app.records.models import LedgerEntry, Message, Step, Turn


@dataclass(frozen=True)
class SentLine:
    """One section of a request; its text is asked for by step and position."""

    position: int
    section: str
    layer: str
    name: str
    reason: str
    tokens: int
    in_prefix: bool


@dataclass(frozen=True)
class SentStep:
    """One request with what came back; tokens as the provider reported them."""

    index: int
    state: str
    finish_reason: str
    input_tokens: int
    cached_tokens: int
    cache_write_tokens: int
    output_tokens: int
    first_token_ms: int | None
    lines: tuple[SentLine, ...]


@dataclass(frozen=True)
class Sent:
    """All requests of one answer; `model` is the label of the model that they went to."""

    model: str
    steps: tuple[SentStep, ...]


def sent_for(owner_id: str, message_id: str) -> Sent | None:
    """None when the owner has no such answer."""
    turn = _answered(owner_id, message_id).select_related("model").first()
    if turn is None:
        return None
    steps = Step.objects.filter(turn=turn).order_by("index").prefetch_related("ledger")
    return Sent(turn.model.label, tuple(_step(step, step.ledger.all()) for step in steps))


def sent_text(owner_id: str, message_id: str, index: int, position: int) -> str | None:
    """The whole text of one line; None when the owner has no such answer or that has no such line."""
    lines = LedgerEntry.objects.filter(
        step__turn__in=_answered(owner_id, message_id), step__index=index, position=position
    )
    return lines.values_list("text__text", flat=True).first()


def _answered(owner_id: str, message_id: str) -> QuerySet[Turn]:
    return Turn.objects.filter(
        answer_id=message_id,
        answer__role=Message.Role.ASSISTANT,
        conversation__owner_id=owner_id,
        conversation__deleted_at=None,
    )


def _step(step: Step, entries: QuerySet[LedgerEntry]) -> SentStep:
    return SentStep(
        index=step.index,
        state=step.state,
        finish_reason=step.finish_reason,
        input_tokens=step.input_tokens,
        cached_tokens=step.cached_tokens,
        cache_write_tokens=step.cache_write_tokens,
        output_tokens=step.output_tokens,
        first_token_ms=step.first_token_ms,
        lines=tuple(
            SentLine(
                entry.position,
                entry.section,
                entry.layer,
                entry.name,
                entry.reason,
                entry.tokens,
                entry.in_prefix,
            )
            for entry in entries
        ),
    )
