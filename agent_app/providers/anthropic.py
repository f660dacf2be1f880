"""Anthropic's Messages."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

from agent_app.providers.anthropic_answer import Answer
from agent_app.providers.anthropic_late import betas, mended_bodies
from agent_app.providers.anthropic_request import messages_body
from agent_app.providers.base import Endpoint, ModelEvent
from agent_app.providers.clients import Clients, checked_address, timeout
from agent_app.providers.errors import Trouble, provider_error, retry_after_s, text_field, unreachable
from agent_app.providers.event_stream import HttpAnswer, json_events
from prompts.request import Request
from tools.kit.json_types import JsonObject

if TYPE_CHECKING:
    from anthropic import APIStatusError, AsyncAnthropic

OWN_HOSTS = ("api.anthropic.com",)
_REFUSED = 400


class Anthropic:
    """The Provider of wire `anthropic`."""

    def __init__(self) -> None:
        self._clients: Clients[AsyncAnthropic] = Clients(_client)

    async def stream(self, request: Request, endpoint: Endpoint) -> AsyncGenerator[ModelEvent, None]:
        """Raises ProviderError, before or between events. The SDK takes no temperature: none is sent."""
        key, vendor = checked_address(endpoint, own_hosts=OWN_HOSTS)
        client = self._clients.get(endpoint.base_url.rstrip("/").removesuffix("/v1"), key)
        answer = Answer(endpoint)
        async with AsyncExitStack() as stack:
            body = messages_body(request, endpoint, vendor=vendor)

            def plain() -> JsonObject:
                return messages_body(request, replace(endpoint, late_tools=False), vendor=vendor)

            opened = await _open(stack, client, body, plain, endpoint)
            async with aclosing(json_events(opened, endpoint)) as chunks:
                async for chunk in chunks:
                    for event in answer.read(chunk):
                        yield event
        for event in answer.end():
            yield event

    async def aclose(self) -> None:
        """Closes the running loop's connections."""
        await self._clients.aclose()


def _client(base_url: str, api_key: str) -> "AsyncAnthropic":
    from anthropic import AsyncAnthropic  # noqa: PLC0415 -- a second to import: on first use

    return AsyncAnthropic(api_key=api_key, base_url=base_url, timeout=timeout(), max_retries=0)


async def _open(
    stack: AsyncExitStack,
    client: "AsyncAnthropic",
    body: JsonObject,
    plain: Callable[[], JsonObject],
    endpoint: Endpoint,
) -> HttpAnswer:
    """`plain` makes the body that has all tools in its list. Raises ProviderError."""
    import anthropic  # noqa: PLC0415 -- as above

    create = client.messages.with_streaming_response.create
    tried = [body]
    while True:
        try:
            return await stack.enter_async_context(create(**body, extra_headers=betas(body)))  # type: ignore[call-overload]  # fields are ours
        except anthropic.APIStatusError as error:
            trouble = _trouble(error)
            mended = mended_bodies(body, plain, trouble.words) if trouble.status == _REFUSED else iter(())
            lesser = next((other for other in mended if other not in tried), None)
            if lesser is None:
                raise provider_error(trouble, endpoint, body) from error
            body = lesser
            tried.append(body)
        except anthropic.APITimeoutError as error:
            raise unreachable(endpoint, timed_out=True) from error
        except anthropic.AnthropicError as error:
            raise unreachable(endpoint, timed_out=False) from error


def _trouble(error: "APIStatusError") -> Trouble:
    return Trouble(
        error.status_code,
        text_field(error.body, "error", "type"),
        error.error_code or "",
        text_field(error.body, "error", "message"),
        retry_after_s(error.response.headers),
    )
