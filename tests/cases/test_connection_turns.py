"""Cases TOOL-05 and TOOL-08 where the tools belong to a real server."""

import json
from typing import Any

import pytest

from tests.agent_app.turns.conversation import Conversation, text_of
from tests.agent_app.turns.shelf import Shelf, on_in
from tests.mcp_server.handmade import tool
from tests.mcp_server.serving import Served
from tests.wire_server.record import RecordedRequest, WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("reach"),
]
Wired = tuple[Conversation, WireName]
CAP, PARTS = 24_000, 8
SEARCH = tool(
    "search", {"type": "object", "properties": {"q": {"type": "string"}}}, annotations={"readOnlyHint": True}
)


async def test_a_guessed_name_runs_nothing_at_the_server_and_the_right_one_does(
    wired: Wired, wire_server: WireServer, served: Served, shelf: Shelf
) -> None:
    """TOOL-05, first."""
    chat, wire = wired
    await on_in(chat, served, "docs", [SEARCH])
    for name in ("search", "docs__search"):
        wire_server.script(wire, [Call(name, {"q": "x"})])
    wire_server.script(wire, [Text("Found.")])
    assert text_of(await chat.answered("search")) == "Found."
    guessed, right = await chat.calls()
    assert guessed.receipt is not None
    assert guessed.receipt["error"].startswith('There is no tool "search" in this request; nothing ran.')
    assert "docs__search" in guessed.receipt["error"]
    assert right.receipt == {"ok": True, "text": "search is done"}
    assert shelf.ran == ["search"]
    assert wire_server.refusals == []


async def test_five_calls_of_one_tool_give_five_results_in_their_order(
    wired: Wired, wire_server: WireServer, served: Served, shelf: Shelf
) -> None:
    """TOOL-05, second."""
    chat, wire = wired
    await on_in(chat, served, "docs", [SEARCH])
    wire_server.script(wire, [Call("docs__search", {"q": str(number)}) for number in range(5)])
    wire_server.script(wire, [Text("Five.")])
    assert text_of(await chat.answered("search")) == "Five."
    assert shelf.ran == ["search"] * 5
    assert len(wire_server.requests[1].texts("tool")) == 5
    assert wire_server.refusals == []


@pytest.fixture(
    params=["x" * 159_000, ["y" * 10_000] * 40, "👩‍👩‍👧" * 20_000], ids=["one text", "40 parts", "emoji"]
)
def texts(request: pytest.FixtureRequest, shelf: Shelf) -> list[str]:
    """What the server's tool answers."""
    found: list[str] = request.param if isinstance(request.param, list) else [request.param]
    shelf.results["look"] = {"content": [{"type": "text", "text": text} for text in found]}
    return found


async def test_a_large_result_is_read_on_and_the_server_is_called_once(
    wired: Wired, wire_server: WireServer, served: Served, shelf: Shelf, worker: object, texts: list[str]
) -> None:
    """TOOL-08: each part within the cap, the full length told, no gap, no overlap, no half character."""
    chat, wire = wired
    await on_in(chat, served)
    wire_server.script(wire, [Call("shelf__look", {"text": "a"})])
    read: list[dict[str, Any]] = []

    def read_on(request: RecordedRequest) -> list[Step]:
        text = request.texts("tool")[-1]
        assert len(text) <= CAP
        read.append(json.loads(text))
        goes_on = "next" in read[-1] and len(read) < PARTS
        return [Call("file_read", read[-1]["next"])] if goes_on else [Text("That is all.")]

    wire_server.rule(read_on)
    assert text_of(await chat.answered("look at it")) == "That is all."
    assert len(read) > 4
    assert "\n".join(texts).startswith("".join(str(part["text"]) for part in read))
    assert f"{sum(map(len, texts))} of text" in read[0]["cut"]
    assert shelf.ran == ["look"]
    assert all("look at it" in request.texts("user")[0] for request in wire_server.requests)
    assert wire_server.refusals == []
