"""OpenAI's Chat Completions, and every server that speaks them."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, aclosing
from typing import TYPE_CHECKING

from agent_app.providers.base import Endpoint, ModelEvent
from agent_app.providers.clients import Clients, checked_address, timeout
from agent_app.providers.errors import Trouble, provider_error, retry_after_s, text_field, unreachable
from agent_app.providers.event_stream import HttpAnswer, json_events
from agent_app.providers.openai_chat_answer import Answer
from agent_app.providers.openai_chat_request import chat_body, mended_bodies
from prompts.request import Request
from tools.kit.json_types import JsonObject

if TYPE_CHECKING:
    from openai import APIStatusError, AsyncOpenAI

OWN_HOSTS = ("api.openai.com", "openai.azure.com")
_MAY_BE_MENDED = (400, 422)


class OpenAIChat:
    """The Provider of wire `openai_chat`."""

    def __init__(self) -> None:
        self._clients: Clients[AsyncOpenAI] = Clients(_client)

    async def stream(self, request: Request, endpoint: Endpoint) -> AsyncGenerator[ModelEvent, None]:
        """Raises ProviderError, before or between events."""
        key, vendor = checked_address(endpoint, own_hosts=OWN_HOSTS)
        client = self._clients.get(endpoint.base_url, key)
        answer = Answer(endpoint)
        async with AsyncExitStack() as stack:
            opened = await _open(stack, client, chat_body(request, endpoint, vendor=vendor), endpoint)
            async with aclosing(json_events(opened, endpoint)) as chunks:
                async for chunk in chunks:
                    for event in answer.read(chunk):
                        yield event
        for event in answer.end():
            yield event

    async def aclose(self) -> None:
        """Closes the running loop's connections."""
        await self._clients.aclose()


def _client(base_url: str, api_key: str) -> "AsyncOpenAI":
    from openai import AsyncOpenAI  # noqa: PLC0415 -- most of a second to import: on first use

    return AsyncOpenAI(api_key=api_key, base_url=base_url, timeout=timeout(), max_retries=0)


async def _open(
    stack: AsyncExitStack, client: "AsyncOpenAI", body: JsonObject, endpoint: Endpoint
) -> HttpAnswer:
    """The opened answer; a dispensable field that the server refuses by its name is left out."""
    import openai  # noqa: PLC0415 -- as above

    create = client.chat.completions.with_streaming_response.create
    tried = [set(body)]
    while True:
        try:
            return await _entered(stack, create(**body))  # type: ignore[call-overload]  # the fields are ours
        except openai.APIStatusError as error:
            trouble = _trouble(error)
            mended = mended_bodies(body, trouble.words) if trouble.status in _MAY_BE_MENDED else iter(())
            lesser = next((other for other in mended if set(other) not in tried), None)
            if lesser is None:
                raise provider_error(trouble, endpoint) from error
            body = lesser
            tried.append(set(body))
        except openai.APITimeoutError as error:
            raise unreachable(endpoint, timed_out=True) from error
        except openai.OpenAIError as error:
            raise unreachable(endpoint, timed_out=False) from error


async def _entered(stack: AsyncExitStack, opening: AbstractAsyncContextManager[HttpAnswer]) -> HttpAnswer:
    return await stack.enter_async_context(opening)


def _trouble(error: "APIStatusError") -> Trouble:
    message = text_field(error.body, "message") or text_field(error.body, "error") or _detail(error)
    param = text_field(error.body, "param")
    return Trouble(
        error.status_code,
        text_field(error.body, "type"),
        f"{text_field(error.body, 'code')} {param}".strip(),
        message,
        retry_after_s(error.response.headers),
    )


def _detail(error: "APIStatusError") -> str:
    """Other servers have shapes of their own; the whole body is better than nothing, unless it is a page."""
    text = str(error.body or "")
    return "" if "<html" in text.lower() else text
