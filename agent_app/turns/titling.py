"""Asks the model of a chat for its name, once the first answer is there."""

import asyncio
import logging
from contextlib import aclosing
from dataclasses import replace
from typing import cast

from django.conf import settings

from agent_app.live.hub import Hub
from agent_app.live.wire import ChatMeta
from agent_app.providers.base import Finished, ProviderError, TextDelta, Usage
from agent_app.providers.registry import provider_for
from agent_app.records.queries.titles import Unnamed, unnamed_chat
from agent_app.records.storable import storable_text
from agent_app.records.threads import database
from agent_app.records.writes.titles import SideUsage, name_chat
from agent_app.turns.endpoints import endpoint_of
from agent_app.turns.limits import TOKENS_COUNTED
from prompts.context import Wire
from prompts.title import OUTPUT_TOKENS, title_in, title_request

logger = logging.getLogger(__name__)

TITLE_S = 30.0
_MOST_CHARS = 4_000


async def give_title(turn_id: str, hub: Hub) -> None:
    """Once and without a retry: a chat without a name of its own keeps its first words."""
    if not settings.CHAT_TITLES:
        return
    unnamed = await database().read(unnamed_chat, turn_id)
    if unnamed is None or unnamed.model.wire == "demo":
        return
    try:
        async with asyncio.timeout(TITLE_S):
            reply, usage = await _asked(unnamed)
    except (ProviderError, TimeoutError) as error:
        logger.info(
            "chat %s keeps its first words as its name: %s", unnamed.chat_id, str(error) or "no answer"
        )
        return
    title = title_in(reply)
    if await database().write(name_chat, unnamed, title, usage):
        await hub.announce(unnamed.chat_id, [ChatMeta(title=title)])


async def _asked(unnamed: Unnamed) -> tuple[str, SideUsage]:
    """Raises ProviderError."""
    endpoint = endpoint_of(unnamed.model, None)
    endpoint = replace(endpoint, max_output_tokens=min(OUTPUT_TOKENS, endpoint.max_output_tokens))
    request = title_request(unnamed.said, unnamed.answered)
    pieces: list[str] = []
    usage = Usage()
    async with aclosing(provider_for(cast("Wire", unnamed.model.wire)).stream(request, endpoint)) as events:
        async for event in events:
            match event:
                case TextDelta(text):
                    pieces.append(text)
                case Finished(_, reported, _):
                    usage = reported
            if sum(map(len, pieces)) > _MOST_CHARS:
                break
    return storable_text("".join(pieces)), _counted(usage)


def _counted(usage: Usage) -> SideUsage:
    """A server may report anything."""
    counts = (usage.input_tokens, usage.cached_tokens, usage.output_tokens)
    return SideUsage(*(min(max(0, count), TOKENS_COUNTED) for count in counts))
