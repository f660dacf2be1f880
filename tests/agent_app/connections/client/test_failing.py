"""Servers that are dead, slow, broken or forgetful; each harms its own connection alone."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings
from starlette.responses import Response, StreamingResponse

from agent_app.connections.client.calling import call
from agent_app.connections.client.listing import list_tools, refresh_list
from agent_app.connections.client.zones import zone_of
from agent_app.connections.errors import Unreachable
from tests.mcp_server.connected import as_stored, connected, stored_names, until
from tests.mcp_server.handmade import Handmade, said, tool
from tests.mcp_server.official import handshake_app
from tests.mcp_server.serving import WAIT_S, Served
from tools.kit.connections import CallRefused
from tools.kit.json_types import JsonObject


class Silent:
    """Takes connections, and never says a word."""

    def __init__(self, listener: socket.socket) -> None:
        listener.settimeout(0)
        self._listener = listener
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"

    def visits(self) -> int:
        """How many came since the last look."""
        count = 0
        with contextlib.suppress(BlockingIOError):
            while True:
                self._listener.accept()[0].close()
                count += 1
        return count


@pytest.fixture
def silent() -> Iterator[Silent]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield Silent(listener)


@pytest.fixture
def nobody() -> str:
    """An address where nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"


@pytest.fixture
def handmade() -> Handmade:
    return Handmade({"tools/list": lambda _: {"tools": [tool("t1")]}, "tools/call": lambda _: said("done")})


@pytest.fixture
def served(handmade: Handmade) -> Iterator[Served]:
    with Served(handmade.app) as server:
        yield server


def broken(_: JsonObject) -> Response:
    return Response("out of order", 500)


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_silent_server_costs_its_limit_once(silent: Silent) -> None:
    row = await connected(silent.address)
    with pytest.raises(Unreachable, match="did not answer within 2 seconds"):
        await call(row, "t1", {})
    assert silent.visits() == 1
    with pytest.raises(Unreachable, match="Shelf is not reachable"):
        await call(row, "t1", {})
    assert silent.visits() == 0
    stored = await as_stored(row)
    assert "did not answer" in stored.last_error
    assert stored.failed_at is not None


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_many_calls_at_once_are_one_failure(silent: Silent) -> None:
    row = await connected(silent.address)
    found = await asyncio.gather(*(call(row, "t1", {}) for _ in range(5)), return_exceptions=True)
    assert [type(one) for one in found] == [Unreachable] * 5
    assert silent.visits() == 1
    assert zone_of(row.connection_id).breaker.failures == 1


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_servers_are_contacted_side_by_side(silent: Silent, served: Served, handmade: Handmade) -> None:
    """MCP-09: A is good, B never answers, C answers 500, D was good and is down now."""
    broken_one = Handmade({"initialize": broken})
    with (
        Served(broken_one.app) as c,
        Served(Handmade({"tools/list": handmade.responds["tools/list"]}).app) as d,
    ):
        rows = [
            await connected(address, name)
            for address, name in (
                (served.address, "a"),
                (silent.address, "b"),
                (c.address, "c"),
                (d.address, "d"),
            )
        ]
        await refresh_list(rows[3].connection_id)
        d.stop()
        asking = [asyncio.create_task(refresh_list(row.connection_id)) for row in rows]
        await asyncio.wait([asking[0], asking[2], asking[3]])
        assert not asking[1].done()
        found = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(one).__name__ for one in found] == ["Listing", "Unreachable", "Unreachable", "Unreachable"]
    errors = [(await as_stored(row)).last_error for row in rows]
    assert errors[0] == ""
    assert "did not answer" in errors[1]
    assert "HTTP 500" in errors[2]
    assert "nothing answers" in errors[3]
    assert [await stored_names(row) for row in rows] == [["t1"], [], [], ["t1"]]


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_retry_asks_at_once_and_clears_the_failure(nobody: str, handmade: Handmade) -> None:
    row = await connected(nobody)
    with pytest.raises(Unreachable):
        await call(row, "t1", {})
    server = Served(handmade.app)
    server.port = urlsplit(nobody).port or 0
    with server:
        with pytest.raises(Unreachable):
            await call(row, "t1", {})
        await refresh_list(row.connection_id)
        assert await call(await as_stored(row), "t1", {}) == {"text": "done"}
    assert (await as_stored(row)).last_error == ""


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_stop_ends_the_wait_for_a_silent_server(silent: Silent) -> None:
    row = await connected(silent.address)
    before = asyncio.all_tasks()
    calling = asyncio.create_task(call(row, "t1", {}))
    await asyncio.sleep(0.7)
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    await until(lambda: not asyncio.all_tasks() - before - {calling})


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_forgotten_session_is_made_anew(served: Served) -> None:
    row = await connected(served.address)
    await call(row, "t1", {})
    served.restart()
    assert await call(row, "t1", {}) == {"text": "done"}
    assert served.count("initialize") == 2


@pytest.mark.asyncio
@pytest.mark.parametrize("status", [400, 404])
@pytest.mark.usefixtures("connections")
async def test_a_session_that_is_forgotten_ever_again_ends_the_call(
    served: Served, handmade: Handmade, status: int
) -> None:
    row = await connected(served.address)
    handmade.responds["tools/call"] = lambda _: Response("No valid session ID provided", status)
    with pytest.raises(CallRefused, match="HTTP 40"):
        await call(row, "t1", {})
    assert served.count("tools/call") == 2


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_call_that_may_have_run_is_not_repeated(served: Served, handmade: Handmade) -> None:
    row = await connected(served.address)

    def hang_up(_: JsonObject) -> Response:
        async def body() -> AsyncIterator[bytes]:
            yield b'{"jsonrpc'
            raise ConnectionResetError

        return StreamingResponse(body(), media_type="application/json")

    handmade.responds["tools/call"] = hang_up
    with pytest.raises(Unreachable, match=r"broke off.*may have had an effect"):
        await call(row, "t1", {})
    handmade.responds["tools/call"] = broken
    with pytest.raises(Unreachable, match=r"HTTP 500.*may have had an effect"):
        await call(row, "t1", {})
    assert served.count("tools/call") == 2
    handmade.responds["tools/call"] = lambda _: said("done")
    assert await call(row, "t1", {}) == {"text": "done"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_server_that_goes_down_says_so_at_the_next_call(served: Served) -> None:
    row = await connected(served.address)
    await call(row, "t1", {})
    served.stop()
    with pytest.raises(Unreachable, match="nothing answers at its address") as refused:
        await call(row, "t1", {})
    assert "effect" not in str(refused.value)


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
@pytest.mark.parametrize("kind", ["application/json", "text/event-stream"])
async def test_an_endless_answer_is_cut_off_while_it_is_read(
    served: Served, handmade: Handmade, kind: str
) -> None:
    row = await connected(served.address)
    sent = 0

    def flood(_: JsonObject) -> Response:
        async def body() -> AsyncIterator[bytes]:
            nonlocal sent
            yield b'event: message\ndata: {"jsonrpc": "2.0", "id": 2, "result": {"content": [{"text": "'
            while sent < 500_000_000:
                sent += 1_000_000
                yield b"x" * 1_000_000
                await asyncio.sleep(0)  # a server that never pauses does not notice that nobody reads

        return StreamingResponse(body(), media_type=kind)

    handmade.responds["tools/call"] = flood
    with pytest.raises(CallRefused, match="longer than 10 MB"):
        await call(row, "t1", {})
    assert sent < 100_000_000
    handmade.responds["tools/call"] = lambda _: said("done")
    assert await call(row, "t1", {}) == {"text": "done"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_call_in_which_nothing_is_heard_ends(
    served: Served, handmade: Handmade, settings: Settings
) -> None:
    settings.CONNECTION_SILENCE_S = 0.5
    row = await connected(served.address)

    handmade.responds["tools/call"] = lambda _: StreamingResponse(_silence(), media_type="text/event-stream")
    with pytest.raises(Unreachable, match=r"silent for 0.5 seconds.*may have had an effect"):
        await call(row, "t1", {})


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
@pytest.mark.parametrize(
    "result",
    [
        "text",
        {"content": "no list"},
        {"content": [{"type": "hologram", "data": "x"}]},
        {"content": [{"type": "image", "data": 5, "mimeType": []}]},
        {"content": [None, 1, {"type": "resource"}], "isError": "yes"},
        {},
    ],
)
async def test_an_odd_answer_ends_in_facts_or_a_sentence(
    served: Served, handmade: Handmade, result: JsonObject
) -> None:
    row = await connected(served.address)
    handmade.responds["tools/call"] = lambda _: result
    try:
        assert await call(row, "t1", {})
    except CallRefused as refused:
        assert str(refused)  # noqa: PT017 -- both ends are right


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_what_is_no_mcp_server_is_told_as_that(served: Served, handmade: Handmade) -> None:
    handmade.responds["initialize"] = lambda _: Response("<html>", media_type="text/html")
    row = await connected(served.address)
    with pytest.raises(Unreachable, match="does not answer as an MCP server"):
        await list_tools(row)


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_redirect_elsewhere_is_not_followed(served: Served, handmade: Handmade) -> None:
    with Served(Handmade().app) as elsewhere:
        handmade.responds["initialize"] = lambda _: Response(
            status_code=307, headers={"location": elsewhere.address}
        )
        row = await connected(served.address)
        with pytest.raises(Unreachable, match="not followed"):
            await list_tools(row)
        assert elsewhere.asked == []


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_server_that_falls_silent_in_a_session_is_greeted_anew(
    served: Served, handmade: Handmade, settings: Settings
) -> None:
    row = await connected(served.address)
    await call(row, "t1", {})
    settings.CONNECTION_SILENCE_S = 0.3
    handmade.responds["tools/call"] = lambda _: StreamingResponse(_silence(), media_type="application/json")
    with pytest.raises(Unreachable, match="silent"):
        await call(row, "t1", {})
    settings.CONNECTION_SILENCE_S = 60
    handmade.responds["tools/call"] = lambda _: said("done")
    assert await call(row, "t1", {}) == {"text": "done"}
    assert served.count("initialize") == 2


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_server_that_went_down_is_left_alone_after_the_first_call(served: Served) -> None:
    row = await connected(served.address)
    await call(row, "t1", {})
    served.stop()
    with pytest.raises(Unreachable):
        await call(row, "t1", {})
    served.start()
    with pytest.raises(Unreachable, match="nothing answers"):
        await call(row, "t1", {})
    assert served.count("initialize") == 1


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_who_stops_does_not_end_the_opening_for_another(served: Served) -> None:
    row = await connected(served.address)
    first, second = (asyncio.create_task(call(row, "t1", {})) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    third = asyncio.create_task(call(row, "t1", {}))
    assert await second == await third == {"text": "done"}
    assert served.count("initialize") == 1


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_call_can_follow_upon_a_stopped_one_at_once(served: Served) -> None:
    row = await connected(served.address)
    stopped = asyncio.create_task(call(row, "t1", {}))
    await asyncio.sleep(0.01)
    stopped.cancel()
    assert await call(row, "t1", {}) == {"text": "done"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_a_private_address_is_refused(served: Served, settings: Settings) -> None:
    settings.CONNECTIONS_PRIVATE_HOSTS = []
    row = await connected(served.address)
    with pytest.raises(Unreachable, match="not encrypted"):
        await list_tools(row)
    assert served.asked == []


@pytest.mark.asyncio
@pytest.mark.usefixtures("connections")
async def test_an_idle_session_is_closed_and_made_anew(settings: Settings) -> None:
    settings.CONNECTION_IDLE_S = 0.1
    with Served(handshake_app) as served:
        row = await connected(served.address)
        await call(row, "greet", {"name": "you"})
        await until(lambda: "DELETE" in [asked.verb for asked in served.asked])
        await call(row, "greet", {"name": "you"})
        assert served.count("initialize") == 2


async def _silence() -> AsyncIterator[bytes]:
    await asyncio.sleep(WAIT_S)
    yield b""
