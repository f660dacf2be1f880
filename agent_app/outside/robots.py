"""Whether a site lets its page be read, as its robots.txt says (RFC 9309)."""

import asyncio
import time
from collections import OrderedDict
from urllib.parse import urlsplit

import httpx2
from protego import Protego

from agent_app.outside.reachable import PRODUCT
from tools.kit.web import WebTrouble

READ_BYTES = 512 * 1024
KEPT_S = 3_600.0
_KEPT_BYTES, _MOST_KEPT = 64 * 1024, 128
_SERVER_ERROR, _CLIENT_ERROR = 500, 400
_kept: OrderedDict[str, tuple[float, Protego]] = OrderedDict()


async def check_robots(http: httpx2.AsyncClient, url: str) -> None:
    """Raises WebTrouble for a page that its site keeps from programs, or when the site can't say."""
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc}"
    rules = _known(origin) or await _asked(http, origin)
    if not rules.can_fetch(url, PRODUCT):
        raise WebTrouble(
            f"{parts.hostname} asks programs not to read this page (robots.txt). Find the same elsewhere, or "
            "give the user its address."
        )


def _known(origin: str) -> Protego | None:
    until, rules = _kept.get(origin, (0.0, None))
    return rules if time.monotonic() < until else None


async def _asked(http: httpx2.AsyncClient, origin: str) -> Protego:
    async with http.stream("GET", f"{origin}/robots.txt") as response:
        status = response.status_code
        if status >= _SERVER_ERROR:
            raise WebTrouble(
                f"{urlsplit(origin).hostname} can't say whether its pages may be read (error {status} for "
                "its robots.txt). Try again later, or find the same elsewhere."
            )
        body = b"" if status >= _CLIENT_ERROR else await _beginning(response)
    rules = await asyncio.to_thread(Protego.parse, body.decode("utf-8", "replace"))
    _keep(origin, rules, len(body))
    return rules


async def _beginning(response: httpx2.Response) -> bytes:
    body = bytearray()
    async for piece in response.aiter_bytes():
        body += piece
        if len(body) >= READ_BYTES:
            break
    return bytes(body[:READ_BYTES])


def _keep(origin: str, rules: Protego, size: int) -> None:
    if size > _KEPT_BYTES:
        return
    _kept[origin] = (time.monotonic() + KEPT_S, rules)
    _kept.move_to_end(origin)
    while len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
