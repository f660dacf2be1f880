"""Asks a chat's model to sum up all turns before the newest, beside the turn that waits for it."""

import asyncio
import logging
from contextlib import aclosing
from dataclasses import dataclass, replace

from agent_app.providers.base import Endpoint, Finished, ProviderError, TextDelta, Usage
from agent_app.providers.registry import provider_for
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.storable import storable_text
from agent_app.records.writes.titles import SideUsage
from agent_app.turns.building import built_request
from agent_app.turns.endpoints import endpoint_of
from agent_app.turns.limits import TOKENS_COUNTED
from agent_app.turns.retry import pause_before_retry
from prompts.compaction import asking
from prompts.request import AssistantMessage, Request

logger = logging.getLogger(__name__)

SUMMARY_S = 180.0
OUTPUT_TOKENS = 8_000
"""Enough for a model that thinks before it speaks."""
_MOST_CHARS = 40_000
_NARROWER = 0.5


@dataclass(frozen=True)
class Summary:
    """`text` is empty where a model had nothing to say, `usage` None where it was not asked."""

    text: str
    usage: SideUsage | None


async def summed_up(facts: TurnFacts) -> Summary | None:
    """None when the provider fails, or takes too long."""
    try:
        async with asyncio.timeout(SUMMARY_S):
            return await _summed_up(facts)
    except (ProviderError, TimeoutError) as error:
        chat_id = facts.context.conversation_id
        logger.info("chat %s is not shortened this time: %s", chat_id, str(error) or "no answer")
        return None


async def _summed_up(facts: TurnFacts) -> Summary:
    """Raises ProviderError. A history that the provider finds too long is asked for with less of it."""
    asked = replace(facts, context=asking(facts.context))
    try:
        return await _asked(asked)
    except ProviderError as error:
        if error.kind != "too_long":
            raise
    return await _asked(replace(asked, context=narrowed(asked, _NARROWER).context))


def narrowed(facts: TurnFacts, share: float) -> TurnFacts:
    """For a model that reads less than is known of it."""
    model = facts.context.model
    window = int(model.context_window * share)
    return replace(facts, context=replace(facts.context, model=replace(model, context_window=window)))


async def _asked(facts: TurnFacts) -> Summary:
    """Raises ProviderError. Where no answer is left of the history, there is nothing to sum up."""
    built = await built_request(facts)
    if not any(isinstance(message, AssistantMessage) for message in built.request.messages):
        return Summary("", None)
    endpoint = endpoint_of(facts.model, facts.temperature)
    endpoint = replace(endpoint, max_output_tokens=min(OUTPUT_TOKENS, endpoint.max_output_tokens))
    attempt = 0
    while True:
        attempt += 1
        try:
            return await _asked_once(facts, built.request, endpoint)
        except ProviderError as error:
            pause = pause_before_retry(error, attempt)
            if pause is None:
                raise
        await asyncio.sleep(pause)


async def _asked_once(facts: TurnFacts, request: Request, endpoint: Endpoint) -> Summary:
    pieces: list[str] = []
    usage = Usage()
    async with aclosing(provider_for(facts.context.model.wire).stream(request, endpoint)) as events:
        async for event in events:
            match event:
                case TextDelta(text):
                    pieces.append(text)
                case Finished(_, reported, _):
                    usage = reported
            if sum(map(len, pieces)) > _MOST_CHARS:
                break
    return Summary(storable_text("".join(pieces)).strip(), counted(usage))


def counted(usage: Usage) -> SideUsage:
    """A server may report anything."""
    counts = (usage.input_tokens, usage.cached_tokens, usage.output_tokens)
    return SideUsage(*(min(max(0, count), TOKENS_COUNTED) for count in counts))
