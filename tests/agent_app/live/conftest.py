"""Hubs for tests: two of them on one Valkey behave as two processes do."""

import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import Popen

import pytest
import pytest_asyncio
from redis import asyncio as aredis

from agent_app.live.connection import reading_connection
from agent_app.live.hub import Hub
from tests.fixtures.processes import running_valkey


@pytest.fixture
def chat_id() -> str:
    return f"c{secrets.token_hex(8)}"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Hub]:
    hub = Hub(url)
    try:
        yield hub
    finally:
        await hub.close()


@pytest_asyncio.fixture
async def hub(valkey_url: str) -> AsyncIterator[Hub]:
    async with opened(valkey_url) as made:
        yield made


@pytest_asyncio.fixture
async def other_hub(valkey_url: str) -> AsyncIterator[Hub]:
    async with opened(valkey_url) as made:
        yield made


@pytest_asyncio.fixture
async def valkey(valkey_url: str) -> AsyncIterator[aredis.Redis]:
    """A look at the run's Valkey from aside."""
    connection = reading_connection(valkey_url)
    yield connection
    await connection.aclose()


class FragileValkey:
    """A Valkey of one test, that may die, freeze and come back, with or without what it held."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._at = folder / "valkey.sock"
        self.url = f"unix://{self._at}"
        self._running: Popen[bytes] | None = None

    def start(self) -> None:
        self._context = running_valkey(self._at, self._folder)
        self._running = self._context.__enter__()

    def kill(self, *, forget: bool) -> None:
        if self._running is None:
            return
        self._running.kill()
        self._running.wait()
        self._context.__exit__(None, None, None)
        self._running = None
        self._at.unlink(missing_ok=True)
        if forget:
            shutil.rmtree(self._folder / "valkey", ignore_errors=True)

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid


@pytest.fixture
def fragile_valkey() -> Iterator[FragileValkey]:
    # Short: the path of a unix socket holds at most 104 bytes.
    folder = Path(tempfile.mkdtemp(prefix="folio-v-"))
    own = FragileValkey(folder)
    own.start()
    yield own
    own.kill(forget=True)
    shutil.rmtree(folder, ignore_errors=True)
