"""SDK clients, one for each address and key on each event loop, and their orderly end."""

import asyncio
import weakref
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar
from urllib.parse import urlsplit

from agent_app.providers.base import Endpoint
from agent_app.providers.errors import bad_address, no_key

if TYPE_CHECKING:
    import httpx2

CONNECT_S, SILENCE_S, POOL_S = 10.0, 300.0, 30.0
"""A reasoning model may be silent for minutes before its first word."""
PLACEHOLDER_KEY = "none"
"""Sent to compatible servers that want no key; the SDKs insist on one."""


class Closable(Protocol):
    def close(self) -> Awaitable[None]: ...


ClientT = TypeVar("ClientT", bound=Closable)


class Clients(Generic[ClientT]):
    """Keeps connections alive between steps. A client belongs to the loop it was made on."""

    def __init__(self, make: Callable[[str, str], ClientT]) -> None:
        self._make = make
        self._by_loop: weakref.WeakKeyDictionary[
            asyncio.AbstractEventLoop, dict[tuple[str, str], ClientT]
        ] = weakref.WeakKeyDictionary()

    def get(self, base_url: str, api_key: str) -> ClientT:
        clients = self._by_loop.setdefault(asyncio.get_running_loop(), {})
        if (base_url, api_key) not in clients:
            clients[base_url, api_key] = self._make(base_url, api_key)
        return clients[base_url, api_key]

    async def aclose(self) -> None:
        """Closes the running loop's clients; streams that still run on them break off."""
        clients = self._by_loop.pop(asyncio.get_running_loop(), {})
        for client in clients.values():
            await client.close()


def checked_address(endpoint: Endpoint, *, own_hosts: tuple[str, ...]) -> tuple[str, bool]:
    """The key to send, and whether the address follows the vendor's own rules. Raises ProviderError."""
    try:
        parts = urlsplit(endpoint.base_url)
        host = parts.hostname or ""
        fine = parts.scheme in ("http", "https") and bool(host) and parts.port != 0
    except ValueError:
        raise bad_address(endpoint) from None
    if not fine:
        raise bad_address(endpoint)
    own = is_own(host, own_hosts)
    key = endpoint.api_key.strip()
    if (own and not key) or not (key.isascii() and key.isprintable()):
        raise no_key(endpoint)
    vendor = own if endpoint.dialect == "auto" else endpoint.dialect == "vendor"
    return key or PLACEHOLDER_KEY, vendor


def is_own(host: str, own_hosts: tuple[str, ...]) -> bool:
    """Whether the host is one of these, or stands below one."""
    return any(host == known or host.endswith(f".{known}") for known in own_hosts)


def timeout() -> "httpx2.Timeout":
    import httpx2  # noqa: PLC0415 -- the SDKs' transport: loaded with them, on first use

    return httpx2.Timeout(SILENCE_S, connect=CONNECT_S, pool=POOL_S)
