"""Brings a picture that an images API answered with an address of."""

import asyncio
import ssl
from urllib.parse import urlsplit

import httpx2
from django.conf import settings

from agent_app.net.allowed import Allowed, named_hosts
from agent_app.net.client import pinned_client
from agent_app.net.pinning import Resolver, look_up
from agent_app.net.refusals import AnswerTooLarge, NameUnknown, OddEncoding, RefusedAddress, RefusedRedirect
from agent_app.net.shown import shown
from tools.kit.images import ImageTrouble
from tools.kit.receipt import FailureKind

LIMIT_S = 60.0
_ACCEPT = {"accept": "image/png, image/webp, image/jpeg"}
_MB = 1024 * 1024


async def download_image(
    url: str, base_url: str, *, resolver: Resolver = look_up, trust: ssl.SSLContext | None = None
) -> bytes:
    """From public addresses, and from the host of the API itself. Raises ImageTrouble."""
    allowed = _allowed(base_url)
    limit = settings.UPLOAD_LIMIT_BYTES
    if not allowed.url(url):
        raise _not_brought(f"{shown(url)} is no address that Folio may read.")
    try:
        async with (
            asyncio.timeout(LIMIT_S),
            pinned_client(
                allowed=allowed,
                headers=_ACCEPT,
                redirects="any",
                body_limit_bytes=limit,
                read_limit_s=LIMIT_S,
                resolver=resolver,
                trust=trust,
            ) as http,
        ):
            answer = await http.get(url)
    except AnswerTooLarge:
        raise _not_brought(f"it is larger than {limit / _MB:g} MB.", "too_large") from None
    except (TimeoutError, httpx2.TimeoutException):
        raise _not_brought(f"{shown(url)} did not come within {LIMIT_S:g} s.") from None
    except (RefusedAddress, NameUnknown, RefusedRedirect, OddEncoding) as error:
        raise _not_brought(f"{shown(url)}: {error}") from None
    except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, ValueError):
        raise _not_brought(f"{shown(url)} can't be reached.") from None
    if answer.status_code != httpx2.codes.OK:
        raise _not_brought(f"{shown(url)} answered with error {answer.status_code}.")
    return answer.content


def _allowed(base_url: str) -> Allowed:
    """Whoever runs Folio named the API, which may stand beside it."""
    parts = urlsplit(base_url)
    hosts = named_hosts([parts.hostname or "", *settings.WEB_PRIVATE_HOSTS])
    return Allowed(hosts=hosts, setting="WEB_PRIVATE_HOSTS", unencrypted=parts.scheme == "http")


def _not_brought(why: str, kind: FailureKind = "outside") -> ImageTrouble:
    return ImageTrouble(
        f"The picture was made, but could not be brought from its address: {why} "
        "Try once more, or tell the user.",
        kind,
    )
