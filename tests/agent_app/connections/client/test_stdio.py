"""Servers that are programs on this machine, behind a setting."""

import json
import sys
from pathlib import Path

import pytest
from pytest_django import Settings

from agent_app.connections.client.calling import call
from agent_app.connections.client.listing import list_tools
from agent_app.connections.client.zones import close_connections
from agent_app.connections.errors import Unreachable
from tests.mcp_server.connected import connected, until

PROGRAM = """
import os, pathlib, sys
from mcp.server.mcpserver import MCPServer
server = MCPServer("program")
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))

@server.tool(structured_output=False)
def pid() -> str:
    return str(os.getpid())

@server.tool(structured_output=False)
def leave() -> str:
    os._exit(3)

server.run("stdio")
"""


def command(tmp_path: Path) -> str:
    return json.dumps([sys.executable, "-c", PROGRAM, str(tmp_path / "pid")])


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_program_is_called_and_ends_with_the_process(tmp_path: Path, settings: Settings) -> None:
    settings.CONNECTIONS_STDIO = True
    row = await connected(command(tmp_path), transport="stdio")
    assert [tool["name"] for tool in (await list_tools(row)).tools] == ["pid", "leave"]
    pid = (await call(row, "pid", {}))["text"]
    assert pid == (tmp_path / "pid").read_text()
    await close_connections()
    await until(lambda: not Path(f"/proc/{pid}").exists())


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_program_that_ends_in_a_call_is_started_anew_for_the_next(
    tmp_path: Path, settings: Settings
) -> None:
    settings.CONNECTIONS_STDIO = True
    row = await connected(command(tmp_path), transport="stdio")
    first = await call(row, "pid", {})
    with pytest.raises(Unreachable, match=r"broke off.*may have had an effect"):
        await call(row, "leave", {})
    assert await call(row, "pid", {}) != first


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_no_program_is_started_unless_the_setting_says_so(tmp_path: Path) -> None:
    row = await connected(command(tmp_path), transport="stdio")
    with pytest.raises(Unreachable, match="CONNECTIONS_STDIO"):
        await list_tools(row)
    assert not (tmp_path / "pid").exists()


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_program_that_is_missing_is_told(settings: Settings) -> None:
    settings.CONNECTIONS_STDIO = True
    row = await connected('["/nowhere/program"]', transport="stdio")
    with pytest.raises(Unreachable, match="can't be started"):
        await list_tools(row)
