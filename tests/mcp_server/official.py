"""A server of the official SDK with tools of every kind of answer."""

import asyncio
from collections.abc import Callable
from typing import Annotated

from mcp.server.elicitation import ElicitationResult
from mcp.server.mcpserver import Context, Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve, Sample
from mcp.types import (
    CallToolResult,
    CreateMessageResult,
    EmbeddedResource,
    ResourceLink,
    SamplingMessage,
    TextContent,
    TextResourceContents,
)
from pydantic import BaseModel, Field
from starlette.types import ASGIApp

from tests.mcp_server.serving import HandshakeOnly

PIXEL = b"\x89PNG\r\n\x1a\n" + bytes(300)


class Sum(BaseModel):
    total: int


class Wish(BaseModel):
    name: Annotated[str, Field(description="Whose room")]
    nights: int = 1


def _wish() -> Elicit[Wish]:
    return Elicit("Which room?", Wish)


def _muse() -> Sample:
    said = TextContent(type="text", text="Think.")
    return Sample([SamplingMessage(role="user", content=said)], max_tokens=10)


def add(a: int, b: int) -> Sum:
    """Adds two numbers."""
    return Sum(total=a + b)


def greet(name: str) -> str:
    """Greets."""
    return f"Hello {name}"


def fail() -> str:
    """Always fails."""
    raise ToolError("the shelf is empty")


async def count(to: int, ctx: Context) -> str:
    """Counts, and says how far it is."""
    for number in range(1, to + 1):
        await ctx.report_progress(number, to, f"at {number}")
        await asyncio.sleep(0.3)
    return "counted"


async def wait(seconds: float) -> str:
    """Waits; cancelled, it is remembered in `cancelled`."""
    try:
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        CANCELLED.append("wait")
        raise
    return "waited"


def picture() -> Image:
    """A picture."""
    return Image(data=PIXEL, format="png")


def found() -> CallToolResult:
    """A text, a resource and a link."""
    page = TextResourceContents(uri="memo://1", mime_type="text/plain", text="the memo")
    link = ResourceLink(type="resource_link", uri="file:///report.pdf", name="report", size=2048)
    text = TextContent(type="text", text="two things")
    return CallToolResult(content=[text, EmbeddedResource(type="resource", resource=page), link])


async def book(wish: Annotated[ElicitationResult[Wish], Resolve(_wish)]) -> str:
    """Asks for a name and a number of nights."""
    return f"{wish.action}: {getattr(wish, 'data', None)}"


async def muse(thought: Annotated[CreateMessageResult, Resolve(_muse)]) -> str:
    """Wants the client's model."""
    return str(thought.content)


STRUCTURED: tuple[Callable[..., object], ...] = (add, count, wait)
PLAIN: tuple[Callable[..., object], ...] = (greet, fail, picture, found, book, muse)


def make_official() -> MCPServer:
    server = MCPServer("official", log_level="CRITICAL")
    for tool in STRUCTURED:
        server.add_tool(tool)
    for tool in PLAIN:
        server.add_tool(tool, structured_output=False)
    return server


CANCELLED: list[str] = []


def official_app() -> ASGIApp:
    """Of the newest protocol."""
    return make_official().streamable_http_app()


def handshake_app() -> ASGIApp:
    """Of the older one, with sessions."""
    return HandshakeOnly(make_official().streamable_http_app())


def sse_app() -> ASGIApp:
    return make_official().sse_app()
