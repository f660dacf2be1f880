"""Opens a stream through OpenAI's SDK; what a server refuses by its name is left out and asked again."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import TYPE_CHECKING

from agent_app.providers.base import Endpoint
from agent_app.providers.clients import timeout
from agent_app.providers.errors import Trouble, provider_error, retry_after_s, text_field, unreachable
from agent_app.providers.event_stream import HttpAnswer
from tools.kit.json_types import JsonObject

if TYPE_CHECKING:
    from openai import APIStatusError, AsyncOpenAI

OWN_HOSTS = ("api.openai.com", "openai.azure.com")
_MAY_BE_MENDED = (400, 422)
Create = Callable[..., AbstractAsyncContextManager[HttpAnswer]]
Mend = Callable[[JsonObject, str], Iterator[JsonObject]]
"""Bodies to try in place of a refused one, by the words of the refusal."""


def openai_client(base_url: str, api_key: str) -> "AsyncOpenAI":
    from openai import AsyncOpenAI  # noqa: PLC0415 -- most of a second to import: on first use

    return AsyncOpenAI(api_key=api_key, base_url=base_url, timeout=timeout(), max_retries=0)


async def open_stream(
    stack: AsyncExitStack, create: Create, body: JsonObject, mend: Mend, endpoint: Endpoint
) -> HttpAnswer:
    """Raises ProviderError."""
    import openai  # noqa: PLC0415 -- as above

    tried = [body]
    while True:
        try:
            return await stack.enter_async_context(create(**body))
        except openai.APIStatusError as error:
            trouble = trouble_of(error)
            mended = mend(body, trouble.words) if trouble.status in _MAY_BE_MENDED else iter(())
            lesser = next((other for other in mended if other not in tried), None)
            if lesser is None:
                raise provider_error(trouble, endpoint, body) from error
            body = lesser
            tried.append(body)
        except openai.APITimeoutError as error:
            raise unreachable(endpoint, timed_out=True) from error
        except openai.OpenAIError as error:
            raise unreachable(endpoint, timed_out=False) from error


def trouble_of(error: "APIStatusError") -> Trouble:
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
