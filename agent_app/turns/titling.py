"""Asks the model of a chat for its name, once the first answer is there."""

import asyncio
import logging

from django.conf import settings

from agent_app.live.hub import Hub
from agent_app.live.wire import ChatMeta
from agent_app.providers.base import ProviderError
from agent_app.records.queries.titles import Unnamed, unnamed_chat
from agent_app.records.threads import database
from agent_app.records.writes.spending import BudgetUsed
from agent_app.records.writes.titles import name_chat
from agent_app.turns.aside import Answered, Aside
from agent_app.turns.paying import answer_paid
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
            reply = await _asked(unnamed)
    except (ProviderError, TimeoutError, BudgetUsed) as error:
        logger.info(
            "chat %s keeps its first words as its name: %s", unnamed.chat_id, str(error) or "no answer"
        )
        return
    title = title_in(reply.text)
    if await database().write(name_chat, unnamed, title, reply.usage):
        await hub.announce(unnamed.chat_id, [ChatMeta(title=title)])


async def _asked(unnamed: Unnamed) -> Answered:
    """Raises ProviderError and BudgetUsed."""
    asked = Aside(unnamed.model, OUTPUT_TOKENS, _MOST_CHARS)
    return await answer_paid(unnamed.chat_id, asked, title_request(unnamed.said, unnamed.answered))
