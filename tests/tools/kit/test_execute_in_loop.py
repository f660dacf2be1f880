"""Every call in the web process ends in a receipt."""

import asyncio

import pytest

from tests.tools.connected import TRACKER, connected
from tools.finding.mount import as_tool
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed, Ok, receipt_json
from tools.kit.tool import LoopPorts, LoopTool

pytestmark = pytest.mark.asyncio
LIST = as_tool(TRACKER.tools[0])


def tool(error: BaseException) -> LoopTool:
    async def run(_arguments: JsonObject, _ports: LoopPorts) -> Ok:
        raise error

    return LoopTool(
        "t", "", {"type": "object"}, lambda _: "on", (), run, lambda _sent, _ports: None, effects="outside"
    )


async def test_a_mounted_tool_runs_by_its_own_name() -> None:
    port = connected({"issues": []})
    receipt = await execute_in_loop(LIST, '{"owner": "folio", "state": "open"}', LoopPorts(port))
    assert receipt_json(receipt) == {"ok": True, "issues": []}
    assert port.calls == [("tracker", "list_issues", {"owner": "folio", "state": "open"})]


async def test_a_mounted_tools_wrong_call_draws_the_place_and_a_made_example() -> None:
    receipt = await execute_in_loop(LIST, '{"owner": "folio"}', LoopPorts(connected()))
    assert receipt == Failed(
        "/state is required and missing. Nothing ran.", {"owner": "folio", "state": "open"}, "arguments"
    )


async def test_cut_off_arguments_run_nothing() -> None:
    port = connected()
    receipt = await execute_in_loop(LIST, '{"owner": "fo', LoopPorts(port), cut_off=True)
    assert isinstance(receipt, Failed)
    assert "cut off" in receipt.error
    assert not port.calls


async def test_a_crash_is_a_failed_receipt_that_admits_an_effect() -> None:
    receipt = await execute_in_loop(tool(KeyError("x")), "{}", LoopPorts(connected()))
    assert isinstance(receipt, Failed)
    assert "may have had an effect" in receipt.error


async def test_a_cancellation_is_raised() -> None:
    with pytest.raises(asyncio.CancelledError):
        await execute_in_loop(tool(asyncio.CancelledError()), "{}", LoopPorts(connected()))
