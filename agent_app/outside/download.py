"""Brings what stands at an address: past few redirects, each looked at anew, within bounds."""

import asyncio
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from urllib.parse import unquote, urljoin, urlsplit

import httpx2
from django.conf import settings

from agent_app.net.allowed import Allowed
from agent_app.net.client import pinned_client
from agent_app.net.pinning import Place, Resolver, look_up
from agent_app.net.redirects import MOST_REDIRECTS
from agent_app.net.refusals import AnswerTooLarge, NameUnknown, OddEncoding, RefusedAddress, RefusedRedirect
from agent_app.net.shown import shown
from agent_app.outside.reachable import USER_AGENT, allowed_on_the_web
from agent_app.outside.robots import check_robots
from tools.kit.web import WebTrouble

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_ERROR, _GONE = 400, frozenset({404, 410})
_CLOSED, _BUSY = frozenset({401, 402, 403, 407, 451}), frozenset({429, 503})
_PAGES = "text/html, application/xhtml+xml, */*;q=0.8"
_MB = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """How much is read, for how long, and of what types rather than others."""

    bytes: int
    seconds: float
    accept: str = _PAGES


@dataclass(frozen=True)
class Downloaded:
    """`url` is where it was in the end; `media_type` and `charset` are as the server said, lower case."""

    url: str
    media_type: str
    charset: str
    name: str
    content: bytes = field(repr=False)


async def download(
    url: str,
    limits: Limits | None = None,
    *,
    resolver: Resolver = look_up,
    trust: ssl.SSLContext | None = None,
) -> Downloaded:
    """Without limits, with those of pages. Raises WebTrouble."""
    limits = limits or Limits(settings.WEB_LIMIT_BYTES, settings.WEB_LIMIT_S)
    resolver = _once(resolver)
    allowed = allowed_on_the_web()
    headers = {"user-agent": USER_AGENT, "accept": limits.accept}
    with _told(url, limits):
        async with (
            asyncio.timeout(limits.seconds),
            pinned_client(
                allowed=allowed,
                headers=headers,
                body_limit_bytes=limits.bytes,
                resolver=resolver,
                trust=trust,
            ) as http,
            pinned_client(
                allowed=allowed,
                headers=headers,
                body_limit_bytes=None,
                redirects="any",
                resolver=resolver,
                trust=trust,
            ) as asking_robots,
        ):
            return await _followed(http, asking_robots, url, allowed)


def _once(resolver: Resolver) -> Resolver:
    """Each name is looked up once for all of a download's requests."""
    known: dict[str, Sequence[Place]] = {}

    async def resolve(host: str, port: int) -> Sequence[Place]:
        if host not in known:
            known[host] = await resolver(host, port)
        return [(address, port) for address, _ in known[host]]

    return resolve


async def _followed(
    http: httpx2.AsyncClient, asking_robots: httpx2.AsyncClient, url: str, allowed: Allowed
) -> Downloaded:
    for _ in range(MOST_REDIRECTS + 1):
        _check_address(url, allowed)
        await check_robots(asking_robots, url)
        async with http.stream("GET", url) as response:
            onward = _onward(url, response)
            if onward is None:
                return await _received(url, response)
        url = onward
    raise WebTrouble(
        f"{shown(url)}: the page redirects more than {MOST_REDIRECTS} times. Try another address."
    )


def _check_address(url: str, allowed: Allowed) -> None:
    if not allowed.url(url):
        raise WebTrouble(
            f"{shown(url)} can't be read: an address begins with http:// or https:// and a host, and holds "
            "neither name nor password."
        )


def _onward(url: str, response: httpx2.Response) -> str | None:
    location = response.headers.get("location", "")
    if response.status_code not in _REDIRECTS or not location:
        return None
    return urljoin(url, location)


async def _received(url: str, response: httpx2.Response) -> Downloaded:
    if response.status_code >= _ERROR:
        raise WebTrouble(f"{shown(url)} {_refusal(response.status_code)}.")
    head = Message()
    head["content-type"] = response.headers.get("content-type", "")
    head["content-disposition"] = response.headers.get("content-disposition", "")
    return Downloaded(
        url=url,
        media_type=head.get_content_type() if head["content-type"] else "",
        charset=str(head.get_param("charset", "")),
        name=head.get_filename() or unquote(urlsplit(url).path.rpartition("/")[2]) or "page",
        content=await response.aread(),
    )


def _refusal(status: int) -> str:
    if status in _GONE:
        return f"is not there (error {status}); search for where it stands now"
    if status in _CLOSED:
        return (
            f"is not open to everyone (error {status}); find the same elsewhere, or give the user the address"
        )
    if status in _BUSY:
        return f"takes no more visitors now (error {status}); try again later, or find the same elsewhere"
    return f"failed with error {status}; try again later, or find the same elsewhere"


@contextmanager
def _told(url: str, limits: Limits) -> Iterator[None]:
    """What fails becomes a sentence."""
    place = shown(url)
    try:
        yield
    except (TimeoutError, httpx2.TimeoutException):
        raise WebTrouble(f"{place} did not come within {limits.seconds:g} s. Try another page.") from None
    except AnswerTooLarge:
        most = limits.bytes / _MB
        raise WebTrouble(f"{place} is larger than {most:g} MB, which is the most that is read.") from None
    except (RefusedAddress, NameUnknown, RefusedRedirect, OddEncoding) as error:
        raise WebTrouble(f"{place}: {error}") from None
    except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, ValueError):
        raise WebTrouble(f"{place} can't be reached. Check how it is written, or try another page.") from None
