"""A call that runs in the web process: tools that wait for others, such as a connection's."""

from django.conf import settings
from django.utils import timezone

from agent_app.connections.active import ActiveConnections, Voice
from agent_app.live.hub import Hub
from agent_app.outside.port import Web
from agent_app.records.storable import storable_object
from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall, claim_call, settle_call
from agent_app.records.writes.waiting import wait_call
from agent_app.turns.asking import Asking, asking
from agent_app.turns.call import with_history
from agent_app.turns.call_clock import CallClock, call_clock
from agent_app.turns.call_files import CallFiles
from agent_app.turns.forms import HeldForms
from agent_app.turns.researching import with_budget
from tools.kit.connections import CallWaits, ConnectionTools
from tools.kit.execute import timed_out
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.receipt import Failed, Receipt, receipt_json
from tools.kit.registry import loop_tool_named, tool_named
from tools.kit.tool import LoopPorts


def runs_here(name: str) -> bool:
    """Whether a call is for the web process; names that no tool has were answered before."""
    return tool_named(name) is None


async def perform_here(call_id: str, connections: ConnectionTools, hub: Hub) -> None:
    """Claims, runs, and settles or asks its owner; what was stopped meanwhile keeps nothing.

    Only the driver of its turn runs it: one that is found running without a task is nobody's any more.
    """
    claimed = await database().write(claim_call, call_id, now=timezone.now(), lease_until=None)
    if claimed is None:
        return
    files = CallFiles(call_id)
    outcome = await _outcome(claimed, connections, hub, files)
    if isinstance(outcome, Asking):
        ask, said, seen = outcome.ask, outcome.said, outcome.seen
        await database().write(wait_call, call_id, claimed.attempt, ask, said=said, seen=seen)
    else:
        told = await database().read(with_history, claimed, outcome)
        receipt = storable_object(receipt_json(told))
        made = files.made if receipt["ok"] else ()
        await database().write(settle_call, call_id, claimed.attempt, receipt, made, now=timezone.now())
    # The last thing: who hears it sees this task done.
    hub.signal_call_settled(claimed.turn_id, call_id)


async def _outcome(
    claimed: ClaimedCall, connections: ConnectionTools, hub: Hub, files: CallFiles
) -> Receipt | Asking:
    tool = loop_tool_named(claimed.name, connections.connections())
    if tool is None:
        return Failed(
            f"{claimed.name} is no longer available: its connection was switched off.", kind="unavailable"
        )
    try:
        async with call_clock() as clock:
            port = _with_voice(connections, claimed, clock, hub, files)
            text, ports = claimed.arguments_text, LoopPorts(port, Web(claimed.chat_id))
            receipt = await execute_in_loop(tool, text, ports, cut_off=claimed.cut_off)
            return await with_budget(claimed, receipt)
    except CallWaits as waits:
        return await asking(waits, claimed)
    except TimeoutError:
        return timed_out(tool.name, settings.TOOL_SOFT_LIMIT_S)


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
