"""OpenAI's Responses, without state on their side."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

from agent_app.providers.base import Endpoint, ModelEvent
from agent_app.providers.clients import Clients, checked_address
from agent_app.providers.event_stream import json_events
from agent_app.providers.openai_opening import OWN_HOSTS, open_stream, openai_client
from agent_app.providers.openai_responses_answer import Answer
from agent_app.providers.openai_responses_request import mended_bodies, responses_body
from prompts.request import Request

if TYPE_CHECKING:
    from openai import AsyncOpenAI


class OpenAIResponses:
    """The Provider of wire `openai_responses`.

    Whoever puts this wire on another address means OpenAI behind it: dialect "auto" is the vendor's there.
    """

    def __init__(self) -> None:
        self._clients: Clients[AsyncOpenAI] = Clients(openai_client)

    async def stream(self, request: Request, endpoint: Endpoint) -> AsyncGenerator[ModelEvent, None]:
        """Raises ProviderError, before or between events."""
        if endpoint.dialect == "auto":
            endpoint = replace(endpoint, dialect="vendor")
        key, vendor = checked_address(endpoint, own_hosts=OWN_HOSTS)
        body = responses_body(request, endpoint, vendor=vendor)
        create = self._clients.get(endpoint.base_url, key).responses.with_streaming_response.create
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
