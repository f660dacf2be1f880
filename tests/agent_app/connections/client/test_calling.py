"""Calls of tools on real servers, of both protocols."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import ASGIApp

from agent_app.connections.client.calling import call
from tests.mcp_server.connected import connected, until
from tests.mcp_server.official import CANCELLED, PIXEL, handshake_app, official_app, sse_app
from tests.mcp_server.serving import Served
from tools.kit.connections import CallRefused
from tools.kit.json_types import JsonObject

APPS: dict[str, tuple[Callable[[], ASGIApp], str, str]] = {
    "newest": (official_app, "/mcp", "http"),
    "handshake": (handshake_app, "/mcp", "http"),
    "sse": (sse_app, "/sse", "sse"),
}


@pytest.fixture(params=APPS)
def official(request: pytest.FixtureRequest) -> Iterator[tuple[Served, str]]:
    """Set up before `connections`, so that it outlives the sessions with it."""
    make, path, transport = APPS[request.param]
    with Served(make, path) as served:
        yield served, transport


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_an_answer_comes_as_facts(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    assert await call(row, "add", {"a": 2, "b": 3}) == {"result": {"total": 5}}
    assert await call(row, "greet", {"name": "you"}) == {"text": "Hello you"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_media_come_by_kind_and_size(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    seen = await call(row, "picture", {})
    assert seen == {"media": [{"kind": "image", "mime": "image/png", "bytes": len(PIXEL)}]}
    assert await call(row, "found", {}) == {
        "text": "two things",
        "resources": [{"uri": "memo://1", "mime": "text/plain", "text": "the memo"}],
        "links": [{"uri": "file:///report.pdf", "name": "report", "bytes": 2048}],
    }


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_a_failed_call_is_refused_in_the_servers_words(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    with pytest.raises(CallRefused, match="the shelf is empty"):
        await call(row, "fail", {})
    with pytest.raises(CallRefused, match="gone"):
        await call(row, "gone", {})


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_progress_is_passed_on(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    heard: list[tuple[float, float | None, str]] = []

    async def progress(done: float, total: float | None, message: str) -> None:
        heard.append((done, total, message))

    assert await call(row, "count", {"to": 3}, progress=progress) == {"result": "counted"}
    assert heard == [(1, 3, "at 1"), (2, 3, "at 2"), (3, 3, "at 3")]


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_a_cancelled_call_is_cancelled_at_the_server(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    await call(row, "greet", {"name": "you"})
    CANCELLED.clear()
    before = asyncio.all_tasks()
    calling = asyncio.create_task(call(row, "wait", {"seconds": 60}))
    await asyncio.sleep(0.5)
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    await until(lambda: bool(CANCELLED) and not asyncio.all_tasks() - before - {calling})


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_a_form_goes_to_the_person_and_back(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    asked: list[tuple[str, JsonObject]] = []

    async def form(message: str, schema: JsonObject) -> JsonObject | None:
        asked.append((message, schema))
        return {"name": "blue", "nights": 2}

    booked = await call(row, "book", {}, form=form)
    assert booked == {"text": "accept: name='blue' nights=2"}
    assert asked[0][0] == "Which room?"


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_a_form_that_nobody_can_see_is_declined(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    assert await call(row, "book", {}) == {"text": "decline: None"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("official", "connections")
async def test_a_server_that_wants_a_model_is_declined(official: tuple[Served, str]) -> None:
    row = await connected(official[0].address, transport=official[1])
    with pytest.raises(CallRefused, match=r"(?i)sampling"):
        await call(row, "muse", {})
