"""The ways in which a turn can end, for the database, the page and the reader."""

from dataclasses import dataclass
from typing import cast

from agent_app.live.message import MessageStatus, TurnError, TurnStatus, UsedBudget
from agent_app.live.wire import EventBody, HeadChanged, MessageCreated, TurnFinished, UsageFigures
from agent_app.providers.base import ProviderError, Usage
from agent_app.providers.errors import LONGEST_WAIT_S
from agent_app.records.queries.turns import UntoldEnd
from agent_app.records.storable import storable_text
from agent_app.records.writes.endings import Ending
from agent_app.records.writes.spending import BudgetUsed
from agent_app.records.writes.steps import ClosedStep
from agent_app.turns.answer import message_of
from tools.kit.json_types import JsonObject, JsonValue

LATEST_S = 1e9
"""A wait beyond this is no wait."""


@dataclass(frozen=True)
class End:
    """How a turn ends: its state, what its message is from then on, and what went wrong."""

    state: TurnStatus
    message: MessageStatus
    error: TurnError | None = None


DONE = End("done", "done")
WAITING = End("waiting", "streaming")
"""No end: the turn goes on when its owner has given the word that a call waits for."""
STOPPED = End("stopped", "stopped")
INTERRUPTED = End(
    "interrupted",
    "interrupted",
    TurnError(
        code="interrupted",
        message="The server was interrupted in mid-answer. What was said is kept; try again to go on.",
        retryable=True,
    ),
)
CRASHED = End(
    "failed",
    "error",
    TurnError(
        code="internal",
        message="Something went wrong on the server. Nothing that was said is lost; try again.",
        retryable=True,
    ),
)


def provider_failed(error: ProviderError) -> End:
    asked_s = error.retry_after_s or 0.0
    failed = TurnError(
        code=error.kind,
        message=storable_text(str(error)),
        retryable=not error.permanent,
        wait_s=asked_s if LONGEST_WAIT_S < asked_s < LATEST_S else None,
    )
    return End("failed", "error", failed)


def budget_used(used: BudgetUsed) -> End:
    """Nothing was sent. What was said and done before stays, and asking again later goes on."""
    told = UsedBudget(
        unit=used.unit,
        period=used.period,
        shared=used.shared,
        limit=format(used.limit.normalize(), "f"),
        begins_anew=used.begins_anew.isoformat(),
    )
    amount = f"${told.limit}" if told.unit == "money" else f"{told.limit} tokens"
    message = (
        f"The budget of {amount} a {told.period} is used up. It begins anew at "
        f"{used.begins_anew:%Y-%m-%d %H:%M} UTC. An administrator can raise it."
    )
    error = TurnError(code="budget_used", message=message, retryable=True, budget=told)
    return End("failed", "error", error)


def stored(end: End, parts: list[JsonValue], open_text: str, last: ClosedStep | None) -> Ending:
    """For the database."""
    error = cast("JsonObject", end.error.model_dump()) if end.error else None
    return Ending(end.state, end.message, parts, error, open_text, last)


def shown(end: End, turn_id: str, usage: Usage) -> TurnFinished:
    """For the page."""
    figures = UsageFigures(
        input_tokens=usage.input_tokens, cached_tokens=usage.cached_tokens, output_tokens=usage.output_tokens
    )
    return TurnFinished(turn_id=turn_id, status=end.state, error=end.error, usage=figures)


def told_again(end: UntoldEnd) -> list[EventBody]:
    """For pages that may know nothing of it, or all. A turn that began to wait is told of in the same way."""
    answer = message_of(end.answer)
    head = [HeadChanged(message_id=answer.id)] if end.is_head else []
    finished = TurnFinished(turn_id=end.turn_id, status=cast("TurnStatus", end.state), error=answer.error)
    return [MessageCreated(message=message_of(end.said)), MessageCreated(message=answer), *head, finished]


def added(total: Usage, step: Usage) -> Usage:
    return Usage(
        input_tokens=total.input_tokens + step.input_tokens,
        cached_tokens=total.cached_tokens + step.cached_tokens,
        cache_write_tokens=total.cache_write_tokens + step.cache_write_tokens,
        output_tokens=total.output_tokens + step.output_tokens,
    )
