"""The bare Channels consumer in a uvicorn of its own: what every figure is held against."""

import json
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection

import psutil
from websockets.asyncio.client import ClientConnection, connect

from load.target import QUESTION
from tests.fixtures.processes import await_true, process_environment, running
from tests.journeys.site import free_port


@dataclass
class BareChat:
    connection: ClientConnection

    async def say(self, number: int) -> AsyncIterator[str]:
        await self.connection.send(QUESTION.format(number=number))
        async for message in self.connection:
            frame = json.loads(message)
            if "end" in frame:
                return
            yield frame["text"]

    async def close(self) -> None:
        await self.connection.close()


@dataclass
class BareTarget:
    address: str
    root: psutil.Process
    name: str = "bare consumer"

    async def chats(self, count: int) -> Sequence[BareChat]:
        return [BareChat(await connect(f"ws://{self.address}/", compression=None)) for _ in range(count)]


@contextmanager
def running_bare(model: str) -> Iterator[BareTarget]:
    port = free_port()
    command = (
        *(sys.executable, "-m", "uvicorn", "load.bare_app:application", "--lifespan", "off"),
        *("--host", "127.0.0.1", "--port", str(port), "--ws", "websockets-sansio"),
        *("--ws-per-message-deflate", "false", "--log-level", "warning"),
    )
    with running(command, process_environment(OPENAI_BASE_URL=f"{model}/v1")) as process:
        await_true("the bare consumer listens", lambda: _listens(port), process)
        yield BareTarget(f"127.0.0.1:{port}", psutil.Process(process.pid))


def _listens(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.connect()
    except OSError:
        return False
    finally:
        connection.close()
    return True
