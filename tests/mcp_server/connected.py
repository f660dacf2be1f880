"""Servers and connections in the database that lead to servers of a test."""

import asyncio
from collections.abc import Callable

from agent_app.records.connection_rows import ConnectionRow, ServerFields
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from agent_app.records.writes.connections import ensure_connection
from agent_app.records.writes.servers import add_server
from tests.agent_app.people import member
from tests.mcp_server.serving import WAIT_S


async def connected(address: str, name: str = "shelf", **fields: object) -> ConnectionRow:
    """A member's connection to a new server there."""
    return await database().write(_connected, address, name, fields)


def _connected(address: str, name: str, fields: dict[str, object]) -> ConnectionRow:
    server = add_server(name, ServerFields(title=name.capitalize(), address=address, **fields))  # type: ignore[arg-type]  # fields as the caller names them
    return ensure_connection(member(), server.server_id)


async def as_stored(row: ConnectionRow) -> ConnectionRow:
    found = await database().read(queries.connection, row.connection_id)
    assert found is not None
    return found


async def stored_names(row: ConnectionRow) -> list[str]:
    listed = await database().read(queries.tools_of, row.connection_id)
    return [str(tool["name"]) for tool in listed or []]


async def until(true: Callable[[], bool]) -> None:
    """Waits for what must come."""
    for _ in range(int(WAIT_S / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise TimeoutError("what must come did not come")


async def lists(row: ConnectionRow, names: list[str]) -> None:
    """Waits until these tools are stored."""
    for _ in range(int(WAIT_S / 0.02)):
        if await stored_names(row) == names:
            return
        await asyncio.sleep(0.02)
    raise TimeoutError(f"{names} were not stored")
