"""One small question to a server and its whole answer, or a sentence that says why there is none."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx2

from agent_app.connections.errors import Unreachable
from agent_app.net.refusals import (
    AnswerTooLarge,
    NameUnknown,
    OddEncoding,
    RefusedAddress,
    RefusedRedirect,
)
from agent_app.net.shown import shown
from tools.kit.json_types import JsonObject

ASK_LIMIT_S = 10.0
# Their sentences are written for people.
_TOLD = (RefusedAddress, NameUnknown, RefusedRedirect, AnswerTooLarge, OddEncoding)


@dataclass(frozen=True)
class Answer:
    """`body` may hold tokens."""

    status: int
    headers: httpx2.Headers = field(repr=False)
    body: bytes = field(repr=False)

    @property
    def ok(self) -> bool:
        return self.status in {200, 201}

    def json_object(self) -> JsonObject | None:
        """None when the body is something else."""
        try:
            found = json.loads(self.body)
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None


async def ask(  # noqa: PLR0913 -- a request has these parts
    http: httpx2.AsyncClient,
    method: str,
    url: str,
    *,
    form: Mapping[str, str] | None = None,
    content: JsonObject | None = None,
    headers: Mapping[str, str] | None = None,
    head_only: bool = False,
) -> Answer:
    """`head_only` leaves the body unread. Raises Unreachable."""
    with _told(url):
        async with (
            asyncio.timeout(ASK_LIMIT_S),
            http.stream(method, url, data=form, json=content, headers=headers) as response,
        ):
            body = b"" if head_only else await response.aread()
            return Answer(response.status_code, response.headers, body)


@contextmanager
def _told(url: str) -> Iterator[None]:
    """What fails becomes a sentence. The first failure goes no further: it holds the request."""
    place = shown(url)
    try:
        yield
    except (TimeoutError, httpx2.TimeoutException):
        raise Unreachable(f"{place} did not answer in time. Try again later.") from None
    except _TOLD as error:
        raise Unreachable(f"{place}: {error}") from None
    except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, ValueError):
        raise Unreachable(f"{place} could not be reached. Try again later, or check the address.") from None
