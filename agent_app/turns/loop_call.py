"""A call that runs in the web process: tools that wait for others, such as a connection's."""

import asyncio
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from agent_app.live.hub import Hub
from agent_app.records.storable import storable_object
from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall, claim_call, settle_call
from agent_app.turns.call import with_history
from tools.kit.connections import ConnectionTools
from tools.kit.execute import timed_out
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.receipt import Failed, Receipt, receipt_json
from tools.kit.registry import loop_tool_named, tool_named
from tools.kit.tool import LoopPorts

# The lease outlasts the time limit, so that a call whose process lives is never taken for a dead one.
LEASE_OVER_LIMIT_S = 15.0


def runs_here(name: str) -> bool:
    """Whether a call is for the web process; names that no tool has were answered before."""
    return tool_named(name) is None


async def perform_here(call_id: str, connections: ConnectionTools, hub: Hub) -> None:
    """Claims, runs and settles; what was stopped meanwhile keeps nothing."""
    now = timezone.now()
    lease_until = now + timedelta(seconds=settings.TOOL_SOFT_LIMIT_S + LEASE_OVER_LIMIT_S)
    claimed = await database().write(claim_call, call_id, now=now, lease_until=lease_until)
    if claimed is None:
        return
    told = await database().read(with_history, claimed, await _receipt(claimed, connections))
    receipt = storable_object(receipt_json(told))
    await database().write(settle_call, call_id, claimed.attempt, receipt, (), now=timezone.now())
    hub.signal_call_settled(claimed.turn_id, call_id)


async def _receipt(claimed: ClaimedCall, connections: ConnectionTools) -> Receipt:
    tool = loop_tool_named(claimed.name, connections.connections())
    if tool is None:
        return Failed(f"{claimed.name} is no longer available: its connection was switched off.")
    try:
        async with asyncio.timeout(settings.TOOL_SOFT_LIMIT_S):
            return await execute_in_loop(
                tool, claimed.arguments_text, LoopPorts(connections), cut_off=claimed.cut_off
            )
    except TimeoutError:
        return timed_out(tool.name, settings.TOOL_SOFT_LIMIT_S)
