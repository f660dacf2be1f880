"""Where a redirect may lead: nowhere, to the same origin, or anywhere public, but never with a secret."""

from typing import Literal

import httpx2

from agent_app.net.allowed import Allowed
from agent_app.net.refusals import RefusedRedirect

Redirects = Literal["none", "same_origin", "any"]
MOST_REDIRECTS = 5
_CODES = frozenset({301, 302, 303, 307, 308})
_SECRETS = frozenset({"authorization", "cookie"})
_KEEPS_METHOD = frozenset({307, 308})


def next_request(
    request: httpx2.Request, response: httpx2.Response, redirects: Redirects, allowed: Allowed
) -> httpx2.Request | None:
    """The request that the redirect asks for; None where the answer is to be taken as it is.

    Raises RefusedRedirect.
    """
    location = response.headers.get("location")
    if redirects == "none" or response.status_code not in _CODES or not location:
        return None
    if request.method not in {"GET", "HEAD"} and response.status_code not in _KEEPS_METHOD:
        return None
    target = _target(request.url, location)
    same = _origin(target) == _origin(request.url)
    if not same:
        if redirects == "same_origin":
            return None
        _check_leaving(request, target, allowed)
    headers = request.headers.copy()
    if not same:
        headers["host"] = target.netloc.decode("ascii")
    return httpx2.Request(
        request.method, target, headers=headers, stream=request.stream, extensions=request.extensions
    )


def _target(asked: httpx2.URL, location: str) -> httpx2.URL:
    try:
        return asked.join(location)
    except (httpx2.InvalidURL, ValueError):
        raise RefusedRedirect("The server redirects to something that is no web address.") from None


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    standard = {"https": 443, "http": 80}.get(url.scheme)
    return (url.scheme, url.host, url.port or standard)


def _check_leaving(request: httpx2.Request, target: httpx2.URL, allowed: Allowed) -> None:
    host = target.host or "another place"
    if (
        "authorization" in request.headers
        or "cookie" in request.headers
        or request.method not in {"GET", "HEAD"}
    ):
        raise RefusedRedirect(
            f"The server redirects to {host}, where Folio sends nothing that is meant for it."
        )
    if not allowed.url(str(target)):
        raise RefusedRedirect(f"The server redirects to {host} without encryption, which Folio refuses.")
