"""Asks a model one thing beside the turns, and says what that cost."""

from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import cast

from agent_app.providers.base import Finished, FinishReason, TextDelta, Usage
from agent_app.providers.registry import provider_for
from agent_app.records.rows import ModelRow
from agent_app.records.storable import storable_text
from agent_app.records.writes.side_requests import SideUsage
from agent_app.turns.endpoints import endpoint_of
from agent_app.turns.limits import TOKENS_COUNTED
from prompts.context import Wire
from prompts.request import Request


@dataclass(frozen=True)
class Aside:
    """A model, and how much of an answer is wanted of it; what passes `most_chars` is not waited for."""

    model: ModelRow
    output_tokens: int
    most_chars: int
    temperature: float | None = None


@dataclass(frozen=True)
class Answered:
    """`reason` is None where what passed the limit was not waited for."""

    text: str
    usage: SideUsage
    reason: FinishReason | None


async def answer_aside(asked: Aside, request: Request) -> Answered:
    """Once, and without a retry. Raises ProviderError."""
    endpoint = endpoint_of(asked.model, asked.temperature)
    endpoint = replace(endpoint, max_output_tokens=min(asked.output_tokens, endpoint.max_output_tokens))
    text, usage = "", Usage()
    reason: FinishReason | None = None
    async with aclosing(provider_for(cast("Wire", asked.model.wire)).stream(request, endpoint)) as events:
        async for event in events:
            match event:
                case TextDelta(piece):
                    text += piece
                case Finished(reason, usage, _):
                    pass
            if len(text) > asked.most_chars:
                break
    return Answered(storable_text(text).strip(), _counted(usage), reason)


def _counted(usage: Usage) -> SideUsage:
    """A server may report anything."""
    counts = (usage.input_tokens, usage.cached_tokens, usage.output_tokens)
    return SideUsage(*(min(max(0, count), TOKENS_COUNTED) for count in counts))
