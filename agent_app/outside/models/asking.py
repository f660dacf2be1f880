"""One question to a server of models, and its answer in JSON or a sentence that says why there is none."""

import asyncio
import json
from collections.abc import Mapping

import httpx2

from agent_app.net.allowed import Allowed
from agent_app.net.client import pinned_client
from agent_app.net.shown import shown
from tools.kit.json_types import JsonObject, JsonValue

# An admin names the server, which may well stand on this machine or in the same building.
_ANYWHERE = Allowed(everything=True, unencrypted=True)
_BODY_BYTES = 8 * 1024 * 1024
_KEY_REFUSED, _NOT_THERE = frozenset({401, 403}), frozenset({404, 405})


class ServerTrouble(Exception):
    """Why there is no answer, for an admin; the sentence holds no key and nothing that the server said."""


async def ask(
    url: str, *, within_s: float, headers: Mapping[str, str] | None = None, content: JsonObject | None = None
) -> JsonValue:
    """A GET, or a POST where there is content. Raises ServerTrouble."""
    place = shown(url)
    try:
        async with (
            asyncio.timeout(within_s),
            pinned_client(allowed=_ANYWHERE, body_limit_bytes=_BODY_BYTES) as http,
        ):
            method = "GET" if content is None else "POST"
            answer = await http.request(method, url, json=content, headers=dict(headers or {}))
    except (TimeoutError, httpx2.TimeoutException):
        raise ServerTrouble(f"{place} did not answer within {within_s:g} s. Try again.") from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
        raise ServerTrouble(
            f"{place} can't be reached. Check the address, and that the server runs."
        ) from None
    if answer.status_code != httpx2.codes.OK:
        raise ServerTrouble(_refusal(place, answer.status_code))
    try:
        found: JsonValue = json.loads(answer.content)
    except (ValueError, RecursionError):
        raise no_list(place) from None
    return found


def no_list(place: str) -> ServerTrouble:
    return ServerTrouble(
        f"{place} answers with something that is no list of models. Check the address: it is often missing a "
        "part such as /v1. You can offer a model by its name all the same."
    )


def _refusal(place: str, status: int) -> str:
    if status in _KEY_REFUSED:
        return f"{place} does not accept the key (error {status}). Enter another one."
    if status in _NOT_THERE:
        return (
            f"{place} does not exist (error {status}). Check the address: it is often missing a part such as "
            "/v1. Where the server has no list, you can offer a model by its name all the same."
        )
    return f"{place} answers with the error {status}. Try again, or offer a model by its name."
