"""One question to an index, and the body of its answer, or why there is none."""

import json
from collections.abc import Mapping

import httpx2

from agent_app.net.allowed import Allowed
from agent_app.net.client import pinned_client
from agent_app.net.refusals import AnswerTooLarge
from agent_app.outside.reachable import USER_AGENT
from tools.kit.indexes import Reason
from tools.kit.json_types import JsonObject, JsonValue

# Whoever runs Folio names the index, which may stand beside it.
_ANYWHERE = Allowed(everything=True, unencrypted=True)
_LIMIT_BYTES = 4 * 1024 * 1024
MOST_ENTRIES = 100
"""No index is asked for more; more would keep the process busy with comparing them."""
_BUSY, _REFUSED = frozenset({429, 503}), frozenset({401, 402, 403})


class NoAnswer(Exception):
    """What an index gave can't be used; `why` is a part of a sentence."""

    def __init__(self, reason: Reason, why: str) -> None:
        super().__init__(why)
        self.reason: Reason = reason
        self.why = why


async def ask(url: str, query: Mapping[str, str], headers: Mapping[str, str] | None = None) -> bytes:
    """Whoever calls bounds the time. Raises NoAnswer."""
    try:
        async with pinned_client(
            allowed=_ANYWHERE,
            redirects="same_origin",
            body_limit_bytes=_LIMIT_BYTES,
            headers={"user-agent": USER_AGENT, **(headers or {})},
        ) as http:
            answer = await http.get(url, params=query)
    except httpx2.TimeoutException:
        raise NoAnswer("slow", "it did not answer in time") from None
    except AnswerTooLarge:
        raise odd() from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
        raise NoAnswer("unreachable", "it can't be reached") from None
    if answer.status_code != httpx2.codes.OK:
        raise _refusal(answer.status_code)
    return answer.content


async def ask_json(
    url: str, query: Mapping[str, str], headers: Mapping[str, str] | None = None
) -> JsonObject:
    """Raises NoAnswer."""
    body = await ask(url, query, {"accept": "application/json", **(headers or {})})
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise odd() from None
    if not isinstance(found, dict):
        raise odd()
    return found


def objects(found: JsonValue) -> list[JsonObject]:
    """As many as a list may hold that was asked for. Raises NoAnswer for what is no list."""
    if not isinstance(found, list):
        raise odd()
    return [one for one in found[:MOST_ENTRIES] if isinstance(one, dict)]


def odd() -> NoAnswer:
    return NoAnswer("odd", "it answered with something that is no list of results, such as a web page")


def _refusal(status: int) -> NoAnswer:
    if status in _BUSY:
        return NoAnswer("busy", f"it takes no more questions now (error {status})")
    if status in _REFUSED:
        return NoAnswer(
            "refused", f"it refused the question (error {status}); an administrator can look at its key"
        )
    return NoAnswer("failed", f"it failed (error {status})")
