"""An HTTP client for servers that people name: addresses are pinned; redirects, sizes, times are bounded."""

import ssl
from collections.abc import Mapping
from functools import cache

import httpcore2
import httpx2
from django.conf import settings

from agent_app.net.allowed import Allowed
from agent_app.net.bounded import bounded
from agent_app.net.pinning import PinnedBackend, Resolver, look_up
from agent_app.net.redirects import MOST_REDIRECTS, Redirects, next_request
from agent_app.net.refusals import RefusedRedirect

USER_AGENT = "Folio"
BODY_LIMIT_BYTES = 1024 * 1024
READ_LIMIT_S = 10.0


def pinned_client(  # noqa: PLR0913 -- most have a default, and each caller needs one or two
    *,
    allowed: Allowed,
    redirects: Redirects = "none",
    body_limit_bytes: int | None = BODY_LIMIT_BYTES,
    read_limit_s: float | None = READ_LIMIT_S,
    headers: Mapping[str, str] | None = None,
    resolver: Resolver = look_up,
    trust: ssl.SSLContext | None = None,
) -> httpx2.AsyncClient:
    """`body_limit_bytes` counts each answer, unpacked; None is for streams that the caller bounds.

    With a key of the server's in the headers, take "same_origin" or "none". A redirect that is not followed
    comes back as the answer.
    """
    pinned = _Pinned(PinnedBackend(allowed, resolver), trust or _trust())
    return httpx2.AsyncClient(
        transport=_Guarded(pinned, redirects, body_limit_bytes, allowed),
        headers={"user-agent": USER_AGENT, "accept-encoding": "gzip, identity", **(headers or {})},
        timeout=httpx2.Timeout(
            connect=settings.CONNECT_LIMIT_S, read=read_limit_s, write=READ_LIMIT_S, pool=READ_LIMIT_S
        ),
        follow_redirects=False,
        trust_env=False,
    )


@cache
def _trust() -> ssl.SSLContext:
    """Loading the certificates takes a while."""
    return httpx2.create_ssl_context()


class _Pinned(httpx2.AsyncHTTPTransport):
    """httpx2's own, over connections that the backend opens."""

    def __init__(self, backend: PinnedBackend, trust: ssl.SSLContext) -> None:
        super().__init__(verify=trust, trust_env=False)
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=trust, max_connections=20, max_keepalive_connections=4, network_backend=backend
        )


class _Guarded(httpx2.AsyncBaseTransport):
    """Follows redirects as far as they may lead: each hop is looked up and checked like the first."""

    def __init__(
        self,
        inner: httpx2.AsyncBaseTransport,
        redirects: Redirects,
        body_limit_bytes: int | None,
        allowed: Allowed,
    ) -> None:
        self._inner = inner
        self._redirects = redirects
        self._body_limit_bytes = body_limit_bytes
        self._allowed = allowed

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        for _ in range(MOST_REDIRECTS + 1):
            response = await self._inner.handle_async_request(request)
            try:
                onward = next_request(request, response, self._redirects, self._allowed)
                if onward is None:
                    return bounded(response, self._body_limit_bytes)
            except httpx2.RequestError:
                await response.aclose()
                raise
            await response.aclose()
            request = onward
        raise RefusedRedirect(f"The server redirects more than {MOST_REDIRECTS} times.")

    async def aclose(self) -> None:
        await self._inner.aclose()
