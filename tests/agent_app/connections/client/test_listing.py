"""Lists of tools: every page to a bound, and changes that a server tells of."""

import json
from collections.abc import Iterator

import pytest
from mcp.server.mcpserver import Context, MCPServer
from starlette.responses import Response

from agent_app.connections.client.calling import call
from agent_app.connections.client.check import check_server
from agent_app.connections.client.listing import list_tools, refresh_list
from agent_app.connections.client.pages import PAGES_LIMIT
from agent_app.connections.errors import Unreachable
from tests.mcp_server.connected import as_stored, connected, lists, stored_names, until
from tests.mcp_server.handmade import Handmade, said, tool
from tests.mcp_server.serving import Served
from tests.shared_files import case_file
from tools.kit.connections import CallRefused
from tools.kit.json_types import JsonObject

PAGES = json.loads(case_file("mcp_fixtures.json").read_text())["MCP-10_pages"]


def paged(params: JsonObject) -> JsonObject:
    """The pages of the case."""
    page: JsonObject = PAGES[1] if params.get("cursor") == "p2" else PAGES[0]
    return page


@pytest.fixture
def handmade() -> Handmade:
    return Handmade({"tools/list": paged, "tools/call": lambda _: said("done")})


@pytest.fixture
def served(handmade: Handmade) -> Iterator[Served]:
    with Served(handmade.app) as server:
        yield server


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_every_page_is_read(served: Served) -> None:
    """MCP-10: both tools of the two pages."""
    row = await connected(served.address)
    await refresh_list(row.connection_id)
    assert await stored_names(row) == ["t1", "count_items"]


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_change_is_followed_at_once_and_only_there(served: Served, handmade: Handmade) -> None:
    """MCP-10: the notice of one server."""
    with Served(Handmade({"tools/list": paged}).app) as other:
        row, another = await connected(served.address), await connected(other.address, "another")
        for one in (row, another):
            await refresh_list(one.connection_id)
        await until(lambda: bool(handmade.streams))
        before = (await as_stored(row)).tools_hash
        changed = tool("count_items", {"type": "object", "required": ["lookback"]})
        handmade.responds["tools/list"] = lambda _: {"tools": [changed, tool("t3")]}
        handmade.notify("notifications/tools/list_changed")
        await lists(row, ["count_items", "t3"])
        assert (await as_stored(row)).tools_hash != before
        assert other.count("tools/list") == 2


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_changed_list_that_does_not_come_keeps_the_old(served: Served, handmade: Handmade) -> None:
    row = await connected(served.address)
    await refresh_list(row.connection_id)
    await until(lambda: bool(handmade.streams))
    handmade.responds["tools/list"] = lambda _: Response("later", 500)
    handmade.notify("notifications/tools/list_changed")
    await until(lambda: served.count("tools/list") > 2)
    with pytest.raises(Unreachable, match="HTTP 500"):
        await refresh_list(row.connection_id)
    assert await stored_names(row) == ["t1", "count_items"]
    assert "HTTP 500" in (await as_stored(row)).last_error


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_change_is_followed_on_the_newest_protocol_too() -> None:
    server = MCPServer("growing", log_level="CRITICAL")

    @server.tool()
    async def grow(ctx: Context) -> str:
        """Adds a tool."""
        server.add_tool(lambda: "new", name="grown")
        await ctx.notify_tools_changed()
        return "grown"

    with Served(server.streamable_http_app) as served:
        row = await connected(served.address)
        await refresh_list(row.connection_id)
        await until(lambda: served.count("subscriptions/listen") > 0)
        await call(row, "grow", {})
        await lists(row, ["grow", "grown"])


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_list_without_an_end_stops_with_a_warning(served: Served, handmade: Handmade) -> None:
    count = 0

    def endless(_: JsonObject) -> JsonObject:
        nonlocal count
        count += 1
        return {"tools": [tool(f"t{count}")], "nextCursor": f"p{count}"}

    handmade.responds["tools/list"] = endless
    row = await connected(served.address)
    listing = await refresh_list(row.connection_id)
    assert len(listing.tools) == count == PAGES_LIMIT
    assert f"did not end after {PAGES_LIMIT} pages" in (await as_stored(row)).warning


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_list_that_leads_in_a_circle_stops(served: Served, handmade: Handmade) -> None:
    handmade.responds["tools/list"] = lambda _: {"tools": [tool("t1")], "nextCursor": "again"}
    row = await connected(served.address)
    assert "in a circle" in (await list_tools(row)).warning


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_odd_tools_do_not_cost_the_others(served: Served, handmade: Handmade) -> None:
    odd: list[JsonObject] = [{"name": "bare"}, {"inputSchema": 5}, tool("fine", icons=["x" * 10_000])]
    handmade.responds["tools/list"] = lambda _: {"tools": [*odd, None, "text"]}
    row = await connected(served.address)
    listing = await list_tools(row)
    assert listing.tools == [{"name": "bare"}, {"inputSchema": 5}, tool("fine"), {}, {}]


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_an_old_list_is_read_again_beside_a_call(served: Served) -> None:
    row = await connected(served.address)
    await call(row, "t1", {})
    await lists(row, ["t1", "count_items"])
    await call(await as_stored(row), "t1", {})
    assert served.count("tools/list") == 2


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_200_tools_are_listed(served: Served, handmade: Handmade) -> None:
    handmade.responds["tools/list"] = lambda _: {"tools": [tool(f"t{number}") for number in range(200)]}
    row = await connected(served.address)
    assert len((await refresh_list(row.connection_id)).tools) == 200


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_schema_that_changed_under_us_ends_in_the_servers_error(
    served: Served, handmade: Handmade
) -> None:
    """MCP-10: a call with the old argument."""
    refusal = "count_items needs lookback"
    handmade.responds["tools/call"] = lambda _: {**said(refusal), "isError": True}
    row = await connected(served.address)
    with pytest.raises(CallRefused, match=refusal):
        await call(row, "count_items", {"duration": "1d"})


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_check_says_how_many_tools_there_are(served: Served, handmade: Handmade) -> None:
    row = await connected(served.address)
    checked = await check_server(row.server.server_id, row.owner_id)
    assert (checked.ok, checked.tools) == (True, 2)
    assert checked.sentence == "Shelf answers and lists 2 tools."
    handmade.responds["tools/list"] = lambda _: Response("later", 503)
    checked = await check_server(row.server.server_id, "nobody")
    assert (checked.ok, checked.tools) == (False, 0)
    assert "HTTP 503" in checked.sentence


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_check_of_a_server_with_a_sign_in_says_that_it_asks_for_one(
    served: Served, handmade: Handmade
) -> None:
    row = await connected(served.address, auth="oauth_dynamic")
    handmade.responds["initialize"] = lambda _: Response(status_code=401)
    checked = await check_server(row.server.server_id, row.owner_id)
    assert checked.ok
    assert "asks for a sign-in" in checked.sentence
