"""A call that runs in the web process: tools that wait for others, such as a connection's."""

from django.conf import settings

from agent_app.connections.active import ActiveConnections, Voice
from agent_app.live.hub import Hub
from agent_app.outside.books.port import Books
from agent_app.outside.papers.port import Papers
from agent_app.outside.port import Web
from agent_app.records.lease_clock import lease_clock
from agent_app.records.storable import storable_object
from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall, VersionConflict, claim_call, settle_call
from agent_app.records.writes.waiting import wait_call
from agent_app.turns.asking import Asking, asking
from agent_app.turns.call import CONFLICT_ROUNDS, with_history
from agent_app.turns.call_clock import CallClock, call_clock
from agent_app.turns.call_files import CallFiles
from agent_app.turns.forms import HeldForms
from agent_app.turns.image_making import ImageMaking
from agent_app.turns.researching import with_budget
from agent_app.watch.traces import call_span
from tools.kit.connections import CallWaits, ConnectionTools
from tools.kit.execute import timed_out
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.images import IMAGE_MAKE
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed, Receipt, receipt_json
from tools.kit.registry import loop_tool_named, tool_named
from tools.kit.tool import LoopPorts, LoopTool

_CHANGING = Failed("The file kept changing while this call ran. Try again.", kind="changing")


def runs_here(name: str) -> bool:
    """Whether a call is for the web process; names that no tool has were answered before."""
    return tool_named(name) is None


async def perform_here(call_id: str, connections: ConnectionTools, hub: Hub) -> None:
    """Claims, runs, and settles or asks its owner; what was stopped meanwhile keeps nothing.

    Only the driver of its turn runs it: one that is found running without a task is nobody's any more.
    """
    claimed = await database().write(claim_call, call_id, now=lease_clock.now(), lease_until=None)
    if claimed is None:
        return
    files = CallFiles(call_id)
    with call_span(claimed.turn_id, claimed.name, call_id):
        outcome = await _outcome(claimed, connections, hub, files)
    if isinstance(outcome, Asking):
        ask, said, seen = outcome.ask, outcome.said, outcome.seen
        await database().write(wait_call, call_id, claimed.attempt, ask, said=said, seen=seen)
    else:
        told = await database().read(with_history, claimed, outcome)
        receipt = storable_object(receipt_json(told))
        await _settle(claimed, receipt, files)
    # The last thing: who hears it sees this task done.
    hub.signal_call_settled(claimed.turn_id, call_id)


async def _settle(claimed: ClaimedCall, receipt: JsonObject, files: CallFiles) -> None:
    """What cost time and money outside is not lost to a call beside this one that was quicker."""
    settle, call_id, attempt = database().write, claimed.call_id, claimed.attempt
    for _ in range(CONFLICT_ROUNDS):
        made = files.made if receipt["ok"] else ()
        try:
            await settle(settle_call, call_id, attempt, receipt, made, now=lease_clock.now())
        except VersionConflict:
            receipt = await files.put_on_top(receipt)
        else:
            return
    await settle(settle_call, call_id, attempt, receipt_json(_CHANGING), (), now=lease_clock.now())


async def _outcome(
    claimed: ClaimedCall, connections: ConnectionTools, hub: Hub, files: CallFiles
) -> Receipt | Asking:
    tool = loop_tool_named(claimed.name, connections.connections())
    if tool is None:
        return Failed(
            f"{claimed.name} is no longer available: its connection was switched off.", kind="unavailable"
        )
    try:
        async with call_clock(_limit_s(tool)) as clock:
            port = _with_voice(connections, claimed, clock, hub, files)
            ports = LoopPorts(
                port,
                web=Web(claimed.chat_id),
                papers=Papers(claimed.call_id, files.keep),
                books=Books(),
                images=ImageMaking(claimed, hub, files),
            )
            text = claimed.arguments_text
            receipt = await execute_in_loop(tool, text, ports, cut_off=claimed.cut_off)
            return await with_budget(claimed, receipt)
    except CallWaits as waits:
        return await asking(waits, claimed)
    except TimeoutError:
        return timed_out(tool.name, _limit_s(tool))


def _limit_s(tool: LoopTool) -> int:
    return int(settings.IMAGE_LIMIT_S if tool.name == IMAGE_MAKE else settings.TOOL_SOFT_LIMIT_S)


def _with_voice(
    connections: ConnectionTools, claimed: ClaimedCall, clock: CallClock, hub: Hub, files: CallFiles
) -> ConnectionTools:
    if not isinstance(connections, ActiveConnections):
        return connections

    async def progress(done: float, total: float | None, message: str) -> None:
        text = message or (f"{done:g}" if total is None else f"{done:g} / {total:g}")
        hub.progress(claimed.chat_id, "progress", {"call_id": claimed.call_id, "text": text})
        clock.heard()

    approved = claimed.answer.get("approved") is True
    return connections.with_voice(Voice(approved, progress, HeldForms(claimed, clock, hub), files.keeper))
