"""What connections cost: a call over the bare SDK's, a dead server in calls and in turns."""

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bench.figures import median_of, middle_ms, table
from bench.model import ModelServer, running_model
from bench.turns import MODEL, served_first_text
from bench.visitor import Visitor
from tests.fixtures.processes import process_environment, running_serve
from tests.mcp_server.official import handshake_app
from tests.mcp_server.serving import Served

HERE = {"CONNECTIONS_PRIVATE_HOSTS": "127.0.0.1"}
TURNS = 20


async def measure() -> None:
    with tempfile.TemporaryDirectory(prefix="folio-bench-") as folder:
        calls(Path(folder) / "calls")
        await turns(Path(folder) / "turns")


def calls(folder: Path) -> None:
    """In a process of its own, with a database of its own."""
    environment = process_environment(DATA_DIR=str(folder), **HERE)
    command = (sys.executable, "-m", "bench.tool_calls")
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    found = json.loads(done.stdout)
    rows = [
        (way, f"{middle_ms(bare):.2f}", f"{middle_ms(ours):.2f}", f"{median_of(ours) / median_of(bare):.2f}")
        for way, (bare, ours) in found["calls"].items()
    ]
    table("A tool's call, median ms", ("protocol", "bare SDK", "Folio", "ratio"), rows)
    after = [
        (kind, f"{first * 1000:.1f}", f"{middle_ms(later):.2f}")
        for kind, (first, later) in found["dead"].items()
    ]
    table("A call of a dead server, ms", ("server", "first", "later, median"), after)


async def turns(folder: Path) -> None:
    """First text with a dead server's connection on, against none; one of each in turns."""
    with ExitStack() as stack:
        model = stack.enter_context(running_model())
        keys = {"OPENAI_API_KEY": "bench", "OPENAI_BASE_URL": model.base_url, "OPENAI_MODELS": MODEL}
        served = stack.enter_context(running_serve(folder, **keys, **HERE))
        visitor = Visitor(served.address)
        server = stack.enter_context(dead_after_its_list(visitor))
        off: list[float] = []
        on: list[float] = []
        for _ in range(TURNS):
            off.append(await first_text(visitor, model, None))
            on.append(await first_text(visitor, model, server))
    row = (
        str(len(on)),
        f"{middle_ms(off):.1f}",
        f"{middle_ms(on):.1f}",
        f"{on[0] * 1000:.1f}",
        f"{median_of(on) / median_of(off):.2f}",
    )
    head = ("turns", "all off, median", "dead one on, median", "its first", "ratio")
    table("Time to first text with a dead server's connection, ms", head, [row])


@contextmanager
def dead_after_its_list(visitor: Visitor) -> Iterator[str]:
    """The id of a server that listed its tools, and now takes connections without a word."""
    account = {"username": "bench", "password": "correct-horse-9"}
    visitor.call("POST", "/_allauth/browser/v1/auth/signup", json.dumps(account).encode())
    visitor.call("GET", "/api/me")
    with Served(handshake_app) as alive:
        entry = {"title": "Shelf", "address": alive.address, "transport": "http", "auth": "none"}
        server = str(visitor.call("POST", "/api/admin/servers", json.dumps(entry).encode())["id"])
        visitor.call("POST", f"/api/connections/{server}/check")
    with socket.create_server(("127.0.0.1", urlsplit(alive.address).port or 0)):
        yield server


async def first_text(visitor: Visitor, model: ModelServer, server: str | None) -> float:
    chat = await asyncio.to_thread(visitor.new_chat)
    if server is not None:
        path = f"/api/chats/{chat}/connections/{server}"
        await asyncio.to_thread(visitor.call, "PUT", path, b'{"on": true}')
    await asyncio.to_thread(model.will_stream, 1)
    return await served_first_text(visitor, chat)
