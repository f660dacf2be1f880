"""Light calls never stand behind heavy ones: a tool says which it is, or the file at hand does."""

import subprocess
from collections.abc import Iterator

import pytest
from celery import current_app

from agent_app.turns.weighing import HEAVY_BYTES, heavy_among
from tests.agent_app.turns.conversation import Conversation
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def nobody_takes_what_is_heavy(worker: subprocess.Popen[bytes]) -> Iterator[None]:
    current_app.control.cancel_consumer("heavy", reply=True)
    yield
    current_app.control.add_consumer("heavy", reply=True)


@pytest.fixture
def nobody_takes_what_is_light(worker: subprocess.Popen[bytes]) -> Iterator[None]:
    current_app.control.cancel_consumer("tools", reply=True)
    yield
    current_app.control.add_consumer("tools", reply=True)


async def read_of(chat: Conversation, wire_server: WireServer, size: int) -> list[str]:
    """States of the calls of a turn that reads a text of so many bytes."""
    row = await chat.attach("long.txt", b"line\n" * (size // 5 + 1))
    wire_server.script("openai", [Call("file_read", {"file_id": row.file_id})])
    wire_server.script("openai", [Text("Read.")])
    await chat.answered("read it")
    return [call.state for call in await chat.calls()]


async def test_a_small_file_is_read_while_nobody_takes_heavy_calls(
    chat: Conversation, wire_server: WireServer, nobody_takes_what_is_heavy: None
) -> None:
    assert await read_of(chat, wire_server, 100) == ["ok"]


async def test_a_large_file_is_read_while_nobody_takes_light_calls(
    chat: Conversation, wire_server: WireServer, nobody_takes_what_is_light: None
) -> None:
    assert await read_of(chat, wire_server, HEAVY_BYTES) == ["ok"]


async def test_a_tool_that_is_heavy_by_itself_needs_no_file(chat: Conversation) -> None:
    assert await heavy_among([("image_understand", "c1"), ("file_write", "c2")]) == {"c1"}
