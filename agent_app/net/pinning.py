"""Connects to addresses that were looked up once, checked, and kept: a name can't lead elsewhere later."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence

import httpcore2

from agent_app.net.allowed import Allowed
from agent_app.net.refusals import NameUnknown, RefusedAddress

# An IP address and a port.
Place = tuple[str, int]
Resolver = Callable[[str, int], Awaitable[Sequence[Place]]]


async def look_up(host: str, port: int) -> Sequence[Place]:
    """Every place that the system knows for the name. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    places = [(str(entry[4][0]), int(entry[4][1])) for entry in found]
    return list(dict.fromkeys(places))


class PinnedBackend(httpcore2.AsyncNetworkBackend):
    """TLS and the Host header keep the name; only the way there is fixed."""

    def __init__(self, allowed: Allowed, resolver: Resolver) -> None:
        self._allowed = allowed
        self._resolver = resolver
        self._wire = httpcore2.AnyIOBackend()
        self._pins: dict[Place, Sequence[Place]] = {}
        self._looking = asyncio.Lock()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 -- httpcore's contract
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        until = None if timeout is None else time.monotonic() + timeout
        places = await self._places(host, port, timeout)
        failure: Exception = httpcore2.ConnectError("no address")
        for tried, (address, at) in enumerate(places):
            share = None if until is None else max(0.05, until - time.monotonic()) / (len(places) - tried)
            try:
                return await self._wire.connect_tcp(
                    address,
                    at,
                    timeout=share,
                    local_address=local_address,
                    socket_options=socket_options,
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        # The server may have moved: the next attempt looks the name up anew.
        self._pins.pop((host, port), None)
        raise failure

    async def _places(self, host: str, port: int, limit_s: float | None) -> Sequence[Place]:
        async with self._looking:
            pinned = self._pins.get((host, port))
            if pinned is None:
                pinned = self._pins[host, port] = await self._checked(host, port, limit_s)
        return pinned

    async def _checked(self, host: str, port: int, limit_s: float | None) -> Sequence[Place]:
        try:
            places = await asyncio.wait_for(self._resolver(host, port), limit_s)
        except TimeoutError:
            raise httpcore2.ConnectTimeout from None
        except (OSError, UnicodeError):
            raise NameUnknown(f"No address is known for {host}. Check how it is written.") from None
        good = [place for place in places if self._allowed.address(host, place[0])]
        if not good:
            raise RefusedAddress(
                f"{host} leads to a private address, which is not allowed here.{self._way()}"
            )
        return good

    def _way(self) -> str:
        setting = self._allowed.setting
        return f" If that is meant, an admin can allow it with {setting}." if setting else ""

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ASYNC109 -- httpcore's contract
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        raise RefusedAddress("Servers are not reached over unix sockets.")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
