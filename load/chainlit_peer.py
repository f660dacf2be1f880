"""Chainlit with the same model server, talked to over Socket.IO as its own page does."""

import asyncio
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path

import psutil
import socketio

from load.target import QUESTION
from tests.fixtures.processes import BASE_DIR, await_true, process_environment, running
from tests.journeys.site import free_port


@dataclass
class ChainlitChat:
    address: str
    client: socketio.AsyncClient = field(default_factory=lambda: socketio.AsyncClient(reconnection=False))
    heard: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)

    async def open(self) -> None:
        self.client.on("stream_start", lambda step: self.heard.put_nowait(step.get("output", "")))
        self.client.on("stream_token", lambda told: self.heard.put_nowait(told["token"]))
        self.client.on("task_end", lambda *_: self.heard.put_nowait(None))
        session = {
            "clientType": "webapp",
            "sessionId": str(uuid.uuid4()),
            "threadId": "",
            "userEnv": "{}",
            "chatProfile": "",
        }
        await self.client.connect(
            self.address, auth=session, socketio_path="/ws/socket.io", transports=["websocket"]
        )
        await self.client.emit("connection_successful")

    async def say(self, number: int) -> AsyncIterator[str]:
        message = {
            "id": str(uuid.uuid4()),
            "threadId": "",
            "name": "user",
            "type": "user_message",
            "output": QUESTION.format(number=number),
            "createdAt": datetime.now(UTC).isoformat(),
        }
        await self.client.emit("client_message", {"message": message, "fileReferences": []})
        begun = False
        # A task has ended before, too: the one that greeted.
        while (text := await self.heard.get()) is not None or not begun:
            if text:
                begun = True
                yield text

    async def close(self) -> None:
        await self.client.disconnect()


@dataclass
class ChainlitTarget:
    address: str
    root: psutil.Process
    name: str = "Chainlit"

    async def chats(self, count: int) -> Sequence[ChainlitChat]:
        opened = [ChainlitChat(self.address) for _ in range(count)]
        for chat in opened:
            await chat.open()
        return opened


@contextmanager
def running_chainlit(python: str, model: str) -> Iterator[ChainlitTarget]:
    """`python` is that of an environment with `chainlit` and `openai`."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="folio-chainlit-") as folder:
        environment = process_environment(
            OPENAI_BASE_URL=f"{model}/v1", CHAINLIT_APP_ROOT=folder, HOME=folder, PYTHONWARNINGS="ignore"
        )
        app = str(Path(BASE_DIR) / "load" / "chainlit_app.py")
        where = ("--headless", "--host", "127.0.0.1", "--port", str(port))
        command = (python, "-m", "chainlit", "run", app, *where)
        with running(command, environment) as process:
            await_true("Chainlit answers", lambda: _answers(port), process)
            yield ChainlitTarget(f"http://127.0.0.1:{port}", psutil.Process(process.pid))


def _answers(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status < 500  # noqa: PLR2004 -- HTTP's bound of the server's own faults
    except OSError:
        return False
    finally:
        connection.close()
