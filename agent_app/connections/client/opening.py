"""Opens a connection's transport and greets its server."""

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
from django.conf import settings
from mcp.client.session import ClientSession
from mcp.client.sse import sse_client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.client.subscriptions import SubscriptionLost, listen
from mcp.shared.exceptions import MCPError
from mcp.types import Implementation, ServerNotification, ToolListChangedNotification
from mcp.types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from agent_app.connections.client.attempt import current
from agent_app.connections.client.credentials import credentials_of
from agent_app.connections.client.dispatcher import Dispatcher
from agent_app.connections.client.forms import Asking
from agent_app.connections.client.sentences import not_reachable
from agent_app.connections.client.wire import Watched, Way
from agent_app.connections.reachable import allowed_here
from agent_app.net.client import pinned_client
from agent_app.records.connection_rows import ConnectionRow, ServerRow

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams
    from mcp.shared._httpx_utils import McpHttpClientFactory

    from agent_app.connections.client.session import Session

# What the SDK logs as errors quotes servers; Folio tells it in its own words.
for _name in ("mcp.client", "mcp.shared", "client"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)

LISTEN_AGAIN_S = (1.0, 5.0, 30.0)


@asynccontextmanager
async def opened(row: ConnectionRow, session: "Session") -> AsyncIterator[tuple[ClientSession, Dispatcher]]:
    """Raises what the SDK raises, and Unreachable where there is nothing to open."""
    async with AsyncExitStack() as stack:
        read, write = await stack.enter_async_context(await _transport(row, stack))
        dispatcher = Dispatcher(read, write)
        client = ClientSession(
            dispatcher=dispatcher,
            elicitation_callback=Asking(session),
            message_handler=_Notices(session),
            client_info=Implementation(name="folio", version="1"),
        )
        await stack.enter_async_context(client)
        await _greet(client, handshake_only=row.server.transport == "sse")
        listening = asyncio.create_task(_listen(client, session))
        stack.push_async_callback(_ended, listening)
        yield client, dispatcher


async def _transport(
    row: ConnectionRow, stack: AsyncExitStack
) -> "AbstractAsyncContextManager[TransportStreams]":
    server = row.server
    if server.transport == "stdio":
        return _program(server, stack)
    allowed = allowed_here()
    if not allowed.url(server.address):
        raise not_reachable(server, "its address is not encrypted. An admin can enter one that is (https).")
    limit = settings.CONNECTION_RESULT_BYTES
    way = Way(row, credentials_of(row), limit, late_answers=server.transport == "sse")
    plain = pinned_client(allowed=allowed, body_limit_bytes=None, read_limit_s=None)
    inner = await stack.enter_async_context(plain)
    client = httpx2.AsyncClient(transport=Watched(inner, way), timeout=_patience())
    if server.transport == "sse":
        return sse_client(server.address, httpx_client_factory=_always(client))
    await stack.enter_async_context(client)
    return streamable_http_client(server.address, http_client=client, max_sse_event_size=limit)


def _always(client: httpx2.AsyncClient) -> "McpHttpClientFactory":
    """The SDK closes what it is given here."""

    def factory(
        headers: dict[str, str] | None = None,
        timeout: httpx2.Timeout | None = None,
        auth: httpx2.Auth | None = None,
    ) -> httpx2.AsyncClient:
        del headers, timeout, auth
        return client

    return factory


def _patience() -> httpx2.Timeout:
    """Silence is limited by each attempt; a stream of notices may be silent for hours."""
    limit = settings.CONNECT_LIMIT_S
    return httpx2.Timeout(None, connect=limit, pool=limit)


def _program(server: ServerRow, stack: AsyncExitStack) -> "AbstractAsyncContextManager[TransportStreams]":
    if not settings.CONNECTIONS_STDIO:
        why = "it is a program on this machine, and CONNECTIONS_STDIO is off here. An admin can set it."
        raise not_reachable(server, why)
    command, *arguments = json.loads(server.address)
    unheard = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 -- the stack closes it
    stack.callback(unheard.close)
    return stdio_client(StdioServerParameters(command=command, args=arguments), errlog=unheard)


async def _greet(client: ClientSession, *, handshake_only: bool) -> None:
    """By discovery where the server knows it, else by the older handshake."""
    if not handshake_only:
        try:
            await client.discover()
        except (MCPError, RuntimeError, ValidationError):
            if current().trouble is not None and current().refused:
                raise
        else:
            return
    await client.initialize()


class _Notices:
    """Hears that a server's list of tools has changed."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    async def __call__(self, message: ServerNotification | Exception) -> None:
        if isinstance(message, ToolListChangedNotification):
            self._session.list_changed()


async def _listen(client: ClientSession, session: "Session") -> None:
    """Newer servers tell of changes to those who subscribed."""
    tools = client.server_capabilities.tools if client.server_capabilities else None
    if client.protocol_version not in MODERN_PROTOCOL_VERSIONS or not (tools and tools.list_changed):
        return
    for pause_s in LISTEN_AGAIN_S:
        try:
            async with listen(client, tools_list_changed=True) as changes:
                async for _ in changes:
                    session.list_changed()
        except (MCPError, SubscriptionLost):
            await asyncio.sleep(pause_s)
        else:
            return


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
