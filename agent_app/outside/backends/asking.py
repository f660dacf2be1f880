"""One question to a search service, and its answer in JSON or a sentence that says why there is none."""

import asyncio
import json
from collections.abc import Mapping
from typing import Literal

import httpx2
from django.conf import settings

from agent_app.net.allowed import Allowed
from agent_app.net.client import pinned_client
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.web import WebTrouble

# Whoever runs Folio names the service, which may stand beside it.
_JSON = {"accept": "application/json"}
_ANYWHERE = Allowed(everything=True, unencrypted=True)
_INSTEAD = "try once more in a minute, or tell the user that the web can't be searched now"
_REFUSED, _OVER_PLAN = frozenset({401, 402, 403, 422}), frozenset({432, 433})
_TOO_MANY, _NOT_THERE = 429, 404


async def ask(
    service: str,
    method: Literal["GET", "POST"],
    url: str,
    *,
    query: Mapping[str, str] | None = None,
    content: JsonObject | None = None,
    headers: Mapping[str, str] | None = None,
) -> JsonObject:
    """Raises WebTrouble."""
    try:
        async with asyncio.timeout(settings.SEARCH_LIMIT_S), pinned_client(allowed=_ANYWHERE) as http:
            answer = await http.request(
                method, url, params=query, json=content, headers=_JSON | dict(headers or {})
            )
    except (TimeoutError, httpx2.TimeoutException):
        limit = settings.SEARCH_LIMIT_S
        raise WebTrouble(
            f"The search service {service} did not answer within {limit:g} s: {_INSTEAD}."
        ) from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
        raise WebTrouble(f"The search service {service} can't be reached: {_INSTEAD}.") from None
    if answer.status_code != httpx2.codes.OK:
        raise WebTrouble(_refusal(service, answer.status_code))
    return _object(service, answer.content)


def results(service: str, found: JsonValue) -> list[JsonObject]:
    """Raises WebTrouble for what is no list."""
    if not isinstance(found, list):
        raise unknown(service)
    return [item for item in found if isinstance(item, dict)]


def unknown(service: str) -> WebTrouble:
    return WebTrouble(
        f"The search service {service} answered with something that holds no results, such as a web page. "
        "Tell the user that an admin has to look at SEARCH_URL; for SearXNG, its settings must allow the "
        "format json."
    )


def _object(service: str, body: bytes) -> JsonObject:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise unknown(service) from None
    if not isinstance(found, dict):
        raise unknown(service)
    return found


def _refusal(service: str, status: int) -> str:
    if status == _TOO_MANY:
        return f"The search service {service} was asked too often (error 429): search again in a minute."
    if status in _OVER_PLAN:
        return f"The search service {service} has no searches left in its plan; tell the user so."
    if status in _REFUSED:
        return (
            f"The search service {service} refused the search (error {status}). Tell the user that an admin "
            "has to look at SEARCH_KEY; for SearXNG, its settings must allow the format json."
        )
    if status == _NOT_THERE:
        return f"There is no search at the address of {service}; an admin has to look at SEARCH_URL."
    return f"The search service {service} failed (error {status}): {_INSTEAD}."
