"""Calls tools of a server in another process, bare and through a connection; prints seconds as JSON."""

import asyncio
import json
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import django

CALLS = 300
DEAD_CALLS = 20
WARM_UP = 20
APPS = {"2026-07-28": "official_app", "with a handshake": "handshake_app"}
Calling = Callable[[], Awaitable[object]]


async def measured() -> dict[str, object]:
    calls = {protocol: await through(app) for protocol, app in APPS.items()}
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = await dead(f"http://127.0.0.1:{listener.getsockname()[1]}/mcp", "silent")
    nobody = await dead(f"http://127.0.0.1:{free_port()}/mcp", "nobody")
    return {"calls": calls, "dead": {"takes connections, never answers": silent, "nothing listens": nobody}}


async def through(app: str) -> tuple[list[float], list[float]]:
    """Seconds of each call: bare, and ours; one of each in turns."""
    from mcp import Client  # noqa: PLC0415 -- the bare way

    from agent_app.connections.client.calling import call  # noqa: PLC0415 -- needs Django to be set up
    from agent_app.connections.client.zones import close_connections  # noqa: PLC0415 -- as above
    from tests.mcp_server.connected import connected  # noqa: PLC0415 -- as above

    with serving(app) as address:
        row = await connected(address, app.replace("_", "-"))
        async with Client(address) as client:
            bare: list[float] = []
            ours: list[float] = []
            for _ in range(CALLS + WARM_UP):
                bare.append(await seconds(lambda: client.call_tool("greet", {"name": "you"})))
                ours.append(await seconds(lambda: call(row, "greet", {"name": "you"})))
        await close_connections()
    return bare[WARM_UP:], ours[WARM_UP:]


async def dead(address: str, name: str) -> tuple[float, list[float]]:
    """Seconds of the first call, and of those after it."""
    from agent_app.connections.client.calling import call  # noqa: PLC0415 -- needs Django to be set up
    from agent_app.connections.errors import Unreachable  # noqa: PLC0415 -- as above
    from tests.mcp_server.connected import connected  # noqa: PLC0415 -- as above

    row = await connected(address, name)

    async def refused() -> None:
        try:
            await call(row, "greet", {"name": "you"})
        except Unreachable:
            return
        raise RuntimeError("a dead server answered")

    first = await seconds(refused)
    return first, [await seconds(refused) for _ in range(DEAD_CALLS)]


async def seconds(calling: Calling) -> float:
    began = time.perf_counter()
    await calling()
    return time.perf_counter() - began


@contextmanager
def serving(app: str) -> Iterator[str]:
    """The address of a server in a process of its own."""
    port = free_port()
    place = ("--host", "127.0.0.1", "--port", str(port), "--log-level", "critical")
    command = (sys.executable, "-m", "uvicorn", "--factory", f"tests.mcp_server.official:{app}", *place)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        await_listening(port)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def await_listening(port: int) -> None:
    for _ in range(600):
        with socket.socket() as trying:
            if trying.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server did not come up")


def main() -> None:
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 -- needs Django to be set up

    call_command("migrate", verbosity=0)
    print(json.dumps(asyncio.run(measured())))


if __name__ == "__main__":
    main()
