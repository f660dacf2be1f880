"""Who comes too fast is told how long to wait: messages, uploads, and tries to sign in."""

import asyncio
import json
import math
import unicodedata
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from agent_app.live.rates import Rate, wait_s
from agent_app.web.address import client_address
from agent_app.web.api.errors import ApiError, refusal

OF_AN_ADDRESS = 10
"""Times the rate of one name: a whole office may sit behind one address."""
_MOST_NAME = 200


def too_fast(seconds: float) -> str:
    return f"This comes too fast. Wait {math.ceil(seconds)} s and try again."


def pace_upload(owner_id: str) -> None:
    """Counts an upload. Raises ApiError."""
    seconds = wait_s("uploads", owner_id, settings.RATE_UPLOADS)
    if seconds:
        raise ApiError(429, "too_fast", too_fast(seconds), wait_s=seconds)


@sync_and_async_middleware
def sign_in_pace(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware: counts tries to sign in or up by the name that is tried, and by their address."""
    if iscoroutinefunction(get_response):

        async def paced_async(request: HttpRequest) -> Any:
            seconds = await asyncio.to_thread(_wait_s, request) if _is_try(request) else 0.0
            return _refused(seconds) if seconds else await get_response(request)

        return paced_async

    def paced(request: HttpRequest) -> Any:
        seconds = _wait_s(request) if _is_try(request) else 0.0
        return _refused(seconds) if seconds else get_response(request)

    return paced


def _refused(seconds: float) -> HttpResponse:
    return refusal(429, "too_fast", too_fast(seconds), seconds)


def _is_try(request: HttpRequest) -> bool:
    """What the accounts' API does at /auth/; Django's admin has no door of its own."""
    path = request.path
    return request.method == "POST" and path.startswith("/_allauth/") and "/auth/" in path


def _wait_s(request: HttpRequest) -> float:
    rate: Rate | None = settings.RATE_SIGN_IN
    if rate is None:
        return 0.0
    many = (rate[0] * OF_AN_ADDRESS, rate[1])
    seconds = wait_s("sign_in_address", client_address(request), many)
    name = _name(request)
    return seconds or (wait_s("sign_in_name", name, rate) if name else 0.0)


def _name(request: HttpRequest) -> str:
    """As it would be looked up, so that no other spelling of a name is another name."""
    found = _named(request)
    name = found if isinstance(found, str) else ""
    return unicodedata.normalize("NFKC", name[:_MOST_NAME]).strip().casefold()


def _named(request: HttpRequest) -> Any:
    """What the accounts' API is asked for. It refuses what can't be read, but for what is nested too deep."""
    try:
        body = json.loads(request.body)
    except (ValueError, OSError):
        return None
    except RecursionError:
        raise BadRequest("The request is nested too deep.") from None
    return (body.get("username") or body.get("email")) if isinstance(body, dict) else None
