"""call_tool holds arguments to the tool's real schema, and teaches by its receipts."""

import json

import pytest

from agent_app.connections.catalogue import catalogued
from tests.connections import RecordedConnections, all_tools, real_connections
from tests.shared_files import case_file
from tests.tools.connected import connected
from tools.call_tool import CALL_TOOL_TOOL
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Failed, Receipt, receipt_json
from tools.kit.result_text import dumped
from tools.kit.schema_example import example_of
from tools.kit.tool import LoopPorts

pytestmark = pytest.mark.asyncio


async def call(port: RecordedConnections, name: str, arguments: JsonValue) -> Receipt:
    text = dumped({"name": name, "arguments": arguments})
    return await execute_in_loop(CALL_TOOL_TOOL, text, LoopPorts(port))


async def refused(name: str, arguments: JsonValue, port: RecordedConnections | None = None) -> Failed:
    port = port or connected()
    receipt = await call(port, name, arguments)
    assert isinstance(receipt, Failed)
    assert not port.calls
    return receipt


async def test_valid_arguments_reach_the_server_under_its_own_name() -> None:
    port = connected({"issues": [1, 2]})
    receipt = await call(port, "tracker__list_issues", {"owner": "folio", "state": "open"})
    assert receipt_json(receipt) == {"ok": True, "issues": [1, 2]}
    assert port.calls == [("tracker", "list_issues", {"owner": "folio", "state": "open"})]


async def test_an_answer_with_an_ok_of_its_own_does_not_speak_for_the_receipt() -> None:
    receipt = await call(connected({"ok": False, "rows": 2}), "tracker__whoami", {})
    assert receipt_json(receipt) == {"ok": True, "answer": {"ok": False, "rows": 2}}


async def test_a_wrong_value_is_named_by_its_place_with_what_is_allowed() -> None:
    failed = await refused("tracker__list_issues", {"owner": "folio", "state": "all"})
    assert failed.error == '/arguments/state must be exactly one of open, closed; got "all". Nothing ran.'


async def test_the_example_keeps_what_was_right() -> None:
    failed = await refused("tracker__list_issues", {"owner": "folio", "state": "all", "count": 7})
    assert failed.example == {
        "name": "tracker__list_issues",
        "arguments": {"owner": "folio", "state": "open", "count": 7},
    }


async def test_a_missing_argument_is_named() -> None:
    failed = await refused("tracker__list_issues", {"state": "open"})
    assert failed.error == "/arguments/owner is required and missing. Nothing ran."


async def test_arguments_that_were_encoded_twice_are_decoded_once() -> None:
    port = connected()
    await call(port, "tracker__list_issues", '{"owner": "folio", "state": "open", "count": "3"}')
    assert port.calls == [("tracker", "list_issues", {"owner": "folio", "state": "open", "count": 3})]


async def test_an_optional_argument_that_came_as_null_is_not_sent() -> None:
    port = connected()
    await call(port, "tracker__list_issues", {"owner": "folio", "state": "open", "count": None})
    assert port.calls[0][2] == {"owner": "folio", "state": "open"}


async def test_an_undeclared_argument_that_the_schema_lets_pass_is_sent_and_named() -> None:
    port = connected({"issues": []})
    receipt = await call(port, "tracker__list_issues", {"owner": "folio", "state": "open", "page": 2})
    assert port.calls[0][2]["page"] == 2
    assert receipt_json(receipt)["undeclared_arguments"] == ["/arguments/page"]


async def test_an_undeclared_argument_of_a_closed_schema_is_refused() -> None:
    failed = await refused("shop__orders", {"id": "7", "page": 2})
    assert failed.error.startswith("/arguments/page is not an argument of this tool; allowed there: id")


async def test_an_unknown_tool_lists_the_nearest_and_runs_nothing() -> None:
    failed = await refused("tracker__list_isues_by_state", {})
    assert "no connection has a tool" in failed.error
    assert "tracker__list_issues" in failed.error
    assert failed.example is not None
    assert failed.example["name"] == "tracker__list_issues"


async def test_a_near_name_is_never_run_in_its_place() -> None:
    await refused("list_issues", {"owner": "folio", "state": "open"})
    await refused("Tracker__list_issues", {"owner": "folio", "state": "open"})


async def test_what_the_server_refuses_is_a_failed_receipt_in_its_words() -> None:
    receipt = await call(connected("no such owner"), "tracker__list_issues", {"owner": "x", "state": "open"})
    assert receipt == Failed("tracker did not do it: no such owner", kind="outside")


async def test_a_call_without_arguments_draws_a_call_that_works() -> None:
    receipt = await execute_in_loop(CALL_TOOL_TOOL, '{"name": "tracker__whoami"}', LoopPorts(connected()))
    assert isinstance(receipt, Failed)
    assert receipt.error == "/arguments is required and missing. Nothing ran."
    assert receipt.example == {"name": "tracker__whoami", "arguments": {}}


@pytest.mark.parametrize(
    "text", ['{"name": "tracker__list', "[]", '"x"', "{}", '{"name": 3, "arguments": []}', "null"]
)
async def test_broken_argument_text_draws_a_sentence_and_an_example(text: str) -> None:
    receipt = await execute_in_loop(CALL_TOOL_TOOL, text, LoopPorts(connected()))
    assert isinstance(receipt, Failed)
    assert receipt.example is not None
    again = await execute_in_loop(CALL_TOOL_TOOL, dumped(receipt.example), LoopPorts(connected()))
    assert not isinstance(again, Failed)


async def test_the_example_of_every_real_tool_is_a_call_that_its_schema_takes() -> None:
    port = RecordedConnections(real_connections())
    seen: set[str] = set()
    for tool in all_tools():
        key = dumped([tool.own_name, tool.schema])
        if key in seen:
            continue
        seen.add(key)
        wrong: JsonObject = {name: {"wrong": [None]} for name in ("owner", "query", "page_id", "id", "path")}
        receipt = await call(port, tool.name, wrong)
        if isinstance(receipt, Failed):
            assert receipt.example is not None, tool.name
            again = await execute_in_loop(CALL_TOOL_TOOL, dumped(receipt.example), LoopPorts(port))
            assert not isinstance(again, Failed), tool.name


async def test_two_servers_with_one_tool_name_are_called_apart() -> None:
    listed = json.loads(case_file("mcp_fixtures.json").read_text(encoding="utf-8"))["MCP-08_tools"]
    facts = tuple(catalogued(server, "", tools).facts for server, tools in listed.items())
    for order in (facts, facts[::-1]):
        port = RecordedConnections(order)
        entry = next(
            tool for one in order for tool in one.tools if tool.own_name == "execute_sql" and one.name == "ch"
        )
        assert entry.name == "ch__execute_sql"
        assert entry.guide.startswith("ch: ")
        example = example_of(entry.schema)
        assert not isinstance(await call(port, entry.name, example), Failed)
        assert [(server, tool) for server, tool, _ in port.calls] == [("ch", "execute_sql")]
