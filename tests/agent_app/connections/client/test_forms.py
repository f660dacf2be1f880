"""Which of a server's questions a person can be shown."""

import asyncio
from collections.abc import Iterator

import pytest

from agent_app.connections.client.calling import call
from agent_app.connections.client.forms import simple
from tests.mcp_server.connected import connected
from tests.mcp_server.official import handshake_app
from tests.mcp_server.serving import WAIT_S, Served
from tools.kit.json_types import JsonObject


def of(field: JsonObject) -> JsonObject:
    return {"type": "object", "properties": {"field": field}}


@pytest.mark.parametrize(
    "field",
    [
        {"type": "string", "format": "email"},
        {"type": "string", "enum": ["a", "b"]},
        {"type": "integer", "minimum": 1},
        {"type": "boolean"},
        {"type": "array", "items": {"type": "string", "enum": ["a"]}},
    ],
)
def test_flat_fields_are_simple(field: JsonObject) -> None:
    assert simple(of(field))


@pytest.mark.parametrize(
    "schema",
    [
        of({"type": "object", "properties": {}}),
        of({"type": "array", "items": {"type": "object"}}),
        of({"$ref": "#/$defs/Deep"}),
        of({"type": "string", "description": "x" * 30_000}),
        {"type": "object", "properties": {f"f{n}": {"type": "string"} for n in range(21)}},
        {"type": "object", "properties": {}},
        {"type": "array"},
    ],
)
def test_what_is_deep_or_long_is_not(schema: JsonObject) -> None:
    assert not simple(schema)


@pytest.fixture
def served() -> Iterator[Served]:
    with Served(handshake_app) as server:
        yield server


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_call_that_is_stopped_takes_its_form_along(served: Served) -> None:
    row = await connected(served.address)
    shown, gone = asyncio.Event(), asyncio.Event()

    async def form(_message: str, _schema: JsonObject) -> JsonObject | None:
        shown.set()
        try:
            await asyncio.sleep(10 * WAIT_S)
        finally:
            gone.set()
        return None

    calling = asyncio.create_task(call(row, "book", {}, form=form))
    async with asyncio.timeout(WAIT_S):
        await shown.wait()
        calling.cancel()
        await gone.wait()
    with pytest.raises(asyncio.CancelledError):
        await calling


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_each_call_gets_its_own_questions(served: Served) -> None:
    row = await connected(served.address)

    async def book(name: str) -> JsonObject:
        async def form(_message: str, _schema: JsonObject) -> JsonObject | None:
            await asyncio.sleep(0.2)
            return {"name": name}

        return await call(row, "book", {}, form=form)

    booked = await asyncio.gather(*(book(name) for name in ("red", "blue", "green")))
    assert [one["text"] for one in booked] == [
        f"accept: name='{name}' nights=1" for name in ("red", "blue", "green")
    ]
