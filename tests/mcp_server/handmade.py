"""An MCP server of the older handshake, written out by hand, so that it can misbehave as a test wants."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from uuid import uuid4

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tools.kit.json_types import JsonObject, JsonValue

PROTOCOL = "2025-06-18"
Respond = Callable[[JsonObject], JsonValue | Response]
"""Takes the parameters; gives the result, or a whole response of HTTP."""


@dataclass
class Handmade:
    """`responds` by method. `app` makes a fresh one that knows no session."""

    responds: dict[str, Respond] = field(default_factory=dict)
    streams: list[asyncio.Queue[JsonObject]] = field(default_factory=list)
    loop: asyncio.AbstractEventLoop | None = None
    capabilities: JsonObject = field(default_factory=lambda: {"tools": {"listChanged": True}})

    def app(self) -> Starlette:
        sessions: set[str] = set()

        async def post(request: Request) -> Response:
            self.loop = asyncio.get_running_loop()
            message = await request.json()
            method = message.get("method", "")
            if method == "initialize" and "initialize" not in self.responds:
                return _initialized(message, sessions, self.capabilities)
            if method != "initialize" and request.headers.get("mcp-session-id") not in sessions:
                return JSONResponse(_error(message, "Session not found"), 404)
            if "id" not in message or "method" not in message:
                return Response(status_code=202)
            if method not in self.responds:
                return JSONResponse(_error(message, "Method not found", -32601))
            found = self.responds[method](message.get("params") or {})
            if isinstance(found, Response):
                return found
            return JSONResponse({"jsonrpc": "2.0", "id": message["id"], "result": found})

        async def get(_: Request) -> Response:
            queue: asyncio.Queue[JsonObject] = asyncio.Queue()
            self.streams.append(queue)
            return StreamingResponse(_events(queue), media_type="text/event-stream")

        async def delete(request: Request) -> Response:
            sessions.discard(request.headers.get("mcp-session-id", ""))
            return Response(status_code=204)

        return Starlette(
            routes=[
                Route("/mcp", post, methods=["POST"]),
                Route("/mcp", get, methods=["GET"]),
                Route("/mcp", delete, methods=["DELETE"]),
            ]
        )

    def notify(self, method: str) -> None:
        """To every open stream."""
        assert self.loop is not None
        for queue in self.streams:
            notice: JsonObject = {"jsonrpc": "2.0", "method": method}
            self.loop.call_soon_threadsafe(queue.put_nowait, notice)


def tool(name: str, schema: JsonObject | None = None, **more: JsonValue) -> JsonObject:
    return {"name": name, "inputSchema": schema or {"type": "object"}, **more}


def said(text: str) -> JsonObject:
    return {"content": [{"type": "text", "text": text}]}


def _initialized(message: JsonObject, sessions: set[str], capabilities: JsonObject) -> Response:
    session = uuid4().hex
    sessions.add(session)
    result = {
        "protocolVersion": PROTOCOL,
        "capabilities": capabilities,
        "serverInfo": {"name": "handmade", "version": "1"},
    }
    body = {"jsonrpc": "2.0", "id": message["id"], "result": result}
    return JSONResponse(body, headers={"mcp-session-id": session})


def _error(message: JsonObject, text: str, code: int = -32600) -> JsonObject:
    return {"jsonrpc": "2.0", "id": message.get("id"), "error": {"code": code, "message": text}}


async def _events(queue: asyncio.Queue[JsonObject]) -> AsyncIterator[bytes]:
    yield b": open\n\n"
    while True:
        yield b"event: message\ndata: " + json.dumps(await queue.get()).encode() + b"\n\n"
