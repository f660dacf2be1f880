"""Another maker's servers: fastmcp."""

from collections.abc import Iterator

import pytest
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.utilities.types import Image

from agent_app.connections.client.calling import call
from agent_app.connections.client.listing import refresh_list
from tests.mcp_server.connected import connected, stored_names
from tests.mcp_server.official import PIXEL
from tests.mcp_server.serving import Served
from tools.kit.connections import CallRefused


def make_fastmcp() -> FastMCP:
    server = FastMCP("other")

    @server.tool
    def books(topic: str) -> list[str]:
        """Books about something."""
        if topic == "none":
            raise ToolError("no such topic")
        return [f"{topic} one", f"{topic} two"]

    @server.tool
    def cover() -> Image:
        """A picture."""
        return Image(data=PIXEL, format="png")

    @server.tool
    async def read(pages: int, ctx: Context) -> str:
        """Reads, and says how far it is."""
        await ctx.report_progress(1, pages, "turning")
        return "read"

    return server


@pytest.fixture
def served() -> Iterator[Served]:
    with Served(lambda: make_fastmcp().http_app()) as server:
        yield server


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_tools_are_listed_and_called(served: Served) -> None:
    row = await connected(served.address)
    await refresh_list(row.connection_id)
    assert await stored_names(row) == ["books", "cover", "read"]
    assert await call(row, "books", {"topic": "tea"}) == {"result": ["tea one", "tea two"]}
    assert await call(row, "cover", {}) == {
        "media": [{"kind": "image", "mime": "image/png", "bytes": len(PIXEL)}]
    }
    with pytest.raises(CallRefused, match="no such topic"):
        await call(row, "books", {"topic": "none"})


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_progress_comes_and_a_restart_is_survived(served: Served) -> None:
    row = await connected(served.address)
    heard: list[str] = []

    async def progress(_done: float, _total: float | None, message: str) -> None:
        heard.append(message)

    assert await call(row, "read", {"pages": 3}, progress=progress) == {"result": "read"}
    assert heard == ["turning"]
    served.restart()
    assert await call(row, "read", {"pages": 3}) == {"result": "read"}
