"""OpenAI's images API, and the servers that speak it."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import TYPE_CHECKING

from agent_app.providers.base import Endpoint, ProviderError
from agent_app.providers.clients import Clients, checked_address
from agent_app.providers.image_answer import HttpAnswer, ImageAnswer, Seen, read_answer
from agent_app.providers.image_errors import ImageFailed, image_failure, mends, silent
from agent_app.providers.image_request import Body, ImageAsked, image_body, plainer
from agent_app.providers.openai_opening import OWN_HOSTS, openai_client, trouble_of

if TYPE_CHECKING:
    from openai import AsyncOpenAI

MOST_TRIES = 4
"""One wish may be sent in plainer words, but not without end."""
_Create = Callable[..., AbstractAsyncContextManager[HttpAnswer]]


class OpenAIImages:
    """Makes pictures, and changes one. Cancelling closes the connection upstream."""

    def __init__(self) -> None:
        self._clients: Clients[AsyncOpenAI] = Clients(openai_client)

    async def make(self, asked: ImageAsked, endpoint: Endpoint, seen: Seen) -> ImageAnswer:
        """Raises ImageFailed."""
        create = self._create(asked, endpoint)
        async with AsyncExitStack() as stack:
            answer = await _opened(stack, create, image_body(asked, endpoint), endpoint)
            return await read_answer(answer, endpoint, seen)

    def _create(self, asked: ImageAsked, endpoint: Endpoint) -> _Create:
        try:
            key, _ = checked_address(endpoint, own_hosts=OWN_HOSTS)
        except ProviderError as error:
            raise ImageFailed(
                "The image model can't be asked: its address is no web address, or its key is missing. Tell "
                "the user that an admin has to look at IMAGE_BASE_URL and IMAGE_API_KEY.",
                "unavailable",
            ) from error
        images = self._clients.get(endpoint.base_url, key).images.with_streaming_response
        if asked.source is None:
            return images.generate
        return images.edit

    async def aclose(self) -> None:
        """Closes the running loop's connections."""
        await self._clients.aclose()


async def _opened(stack: AsyncExitStack, create: _Create, body: Body, endpoint: Endpoint) -> HttpAnswer:
    """What a server refuses of the request is left out and asked again."""
    import openai  # noqa: PLC0415 -- most of a second to import: on first use

    tried = [body]
    while True:
        try:
            return await stack.enter_async_context(create(**body))
        except openai.APIStatusError as error:
            trouble = trouble_of(error)
            mended = plainer(body, trouble.words) if mends(trouble) else iter(())
            lesser = next((other for other in mended if other not in tried), None)
            if lesser is None or len(tried) == MOST_TRIES:
                raise image_failure(trouble, endpoint) from error
            body = lesser
            tried.append(body)
        except openai.OpenAIError as error:
            raise silent(endpoint) from error
