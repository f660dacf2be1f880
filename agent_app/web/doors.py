"""The three doors of a web process: HTTP, websockets, and the server's own words about start and end."""

import asyncio
from dataclasses import dataclass

from django.conf import settings

from agent_app.connections.client.zones import close_connections
from agent_app.live.hub import get_hub
from agent_app.providers.registry import aclose_all
from agent_app.records.threads import close_database
from agent_app.turns.process import close_turn_process, turn_process
from agent_app.watch.traces import begin_tracing, end_tracing
from agent_app.web.asgi_types import App, Receive, Scope, Send
from prompts.tokens import preload


@dataclass(frozen=True)
class Doors:
    """Turns that nobody drives are looked for from the start; at the end running ones get a grace period."""

    http: App
    websocket: App

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self.http(scope, receive, send)
            case "websocket":
                await self.websocket(scope, receive, send)
            case _:
                await _live(receive, send)


async def _live(receive: Receive, send: Send) -> None:
    await receive()
    begin_tracing("web")
    turn_process()
    # The first request to a model counts tokens: the vocabulary takes a second or two to load.
    loading = asyncio.create_task(asyncio.to_thread(preload))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await loading
    await _close()
    await send({"type": "lifespan.shutdown.complete"})


async def _close() -> None:
    await close_turn_process(settings.STOP_GRACE_S)
    await close_connections()
    await get_hub().close()
    await aclose_all()
    await asyncio.to_thread(close_database)
    await asyncio.to_thread(end_tracing)
