"""find_tools gives the best tools with their schemas, or says what there is to search."""

import pytest

from tests.connections import RecordedConnections, real_connections
from tests.tools.connected import connected
from tools.find_tools import FIND_TOOLS_TOOL
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, receipt_json
from tools.kit.result_text import dumped
from tools.kit.tool import LoopPorts

pytestmark = pytest.mark.asyncio


async def search(query: str, port: RecordedConnections | None = None) -> JsonObject:
    receipt = await execute_in_loop(FIND_TOOLS_TOOL, dumped({"query": query}), LoopPorts(port or connected()))
    assert isinstance(receipt, Ok)
    return receipt_json(receipt)


async def test_what_is_found_comes_with_its_description_and_schema() -> None:
    found = await search("list issues")
    assert found["ok"] is True
    assert isinstance(tools := found["tools"], list)
    assert isinstance(first := tools[0], dict)
    assert first["name"] == "tracker__list_issues"
    assert first["description"] == "tracker: Lists issues by their state."
    assert isinstance(first["arguments"], dict)


async def test_chinese_finds_chinese_descriptions() -> None:
    found = await search("订单")
    assert isinstance(tools := found["tools"], list)
    assert [tool["name"] for tool in tools if isinstance(tool, dict)] == ["shop__orders"]


async def test_a_search_that_finds_nothing_says_which_servers_there_are() -> None:
    found = await search("weather forecast")
    assert found["tools"] == []
    assert found["connections"] == [
        {"name": "tracker", "about": "issues of a team", "tools": 2},
        {"name": "shop", "about": "商店的订单", "tools": 1},
    ]
    assert "words of the tools' descriptions" in str(found["remark"])


async def test_searching_calls_no_server() -> None:
    port = connected()
    await search("list issues", port)
    assert not port.calls


async def test_five_real_schemas_weigh_less_than_a_result_may() -> None:
    port = RecordedConnections(real_connections("notion_local", "workspace_complete"))
    for query in ("create a page", "update page content", "send mail with attachment", "share a file"):
        assert len(dumped(await search(query, port))) < 24_000


async def test_a_missing_query_draws_the_example() -> None:
    receipt = await execute_in_loop(FIND_TOOLS_TOOL, "", LoopPorts(connected()))
    assert receipt_json(receipt)["example"] == {"query": "search messages"}
