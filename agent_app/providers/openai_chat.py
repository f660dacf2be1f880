"""OpenAI's Chat Completions, and every server that speaks them."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from typing import TYPE_CHECKING

from agent_app.providers.base import Endpoint, ModelEvent
from agent_app.providers.clients import Clients, checked_address
from agent_app.providers.event_stream import json_events
from agent_app.providers.openai_chat_answer import Answer
from agent_app.providers.openai_chat_request import chat_body, mended_bodies
from agent_app.providers.openai_opening import OWN_HOSTS, open_stream, openai_client
from prompts.request import Request

if TYPE_CHECKING:
    from openai import AsyncOpenAI


class OpenAIChat:
    """The Provider of wire `openai_chat`."""

    def __init__(self) -> None:
        self._clients: Clients[AsyncOpenAI] = Clients(openai_client)

    async def stream(self, request: Request, endpoint: Endpoint) -> AsyncGenerator[ModelEvent, None]:
        """Raises ProviderError, before or between events."""
        key, vendor = checked_address(endpoint, own_hosts=OWN_HOSTS)
        body = chat_body(request, endpoint, vendor=vendor)
        create = self._clients.get(endpoint.base_url, key).chat.completions.with_streaming_response.create
        answer = Answer(endpoint)
        async with AsyncExitStack() as stack:
            opened = await open_stream(stack, create, body, mended_bodies, endpoint)
            async with aclosing(json_events(opened, endpoint)) as chunks:
                async for chunk in chunks:
                    for event in answer.read(chunk):
                        yield event
        for event in answer.end():
            yield event

    async def aclose(self) -> None:
        """Closes the running loop's connections."""
        await self._clients.aclose()
