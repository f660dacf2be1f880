"""Case TOOL-05: a name that is not offered runs nothing, and the turn goes on."""

import json
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.record import WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
Wired = tuple[Conversation, WireName]
NOTE: JsonObject = {"mode": "text", "filename": "a.txt", "content": "a"}


async def test_a_made_up_name_is_told_the_names_there_are_and_the_run_goes_on(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    """TOOL-05, first: the second step's call runs."""
    chat, wire = wired
    file = await chat.attach("a.txt", b"words\n")
    wire_server.script(wire, [Call("search", {"q": "x"})])
    wire_server.script(wire, [Call("file_read", {"file_id": file.file_id})])
    wire_server.script(wire, [Text("It says: words.")])
    message = await chat.answered("what is in it?")
    assert (text_of(message), message.status) == ("It says: words.", "done")
    guessed, read = await chat.calls()
    assert guessed.receipt is not None
    error = guessed.receipt["error"]
    assert error.startswith('There is no tool "search" in this request; nothing ran. The tools are: ')
    assert all(name in error for name in wire_server.requests[0].tool_names)
    assert read.receipt is not None
    assert read.receipt["text"] == "words"
    assert wire_server.refusals == []


@pytest.mark.parametrize("name", ["FILE_WRITE", "file-write", "filewrite", "write", "call_tool", ""])
async def test_no_name_is_taken_for_a_near_one(
    chat: Conversation, wire_server: WireServer, name: str
) -> None:
    """TOOL-05: nothing is run by guesswork."""
    wire_server.script("openai", [Call(name, NOTE)])
    wire_server.script("openai", [Text("No.")])
    assert text_of(await chat.answered()) == "No."
    [call] = await chat.calls()
    assert (call.state, await chat.files()) == ("error", ())
    assert wire_server.refusals == []


async def test_one_tool_called_five_times_in_a_step_gives_five_results(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    """TOOL-05, second: one each, in the order of the calls."""
    chat, wire = wired
    names = [f"{number}.txt" for number in range(5)]
    wire_server.script(wire, [Call("file_write", {**NOTE, "filename": name}) for name in names])
    wire_server.script(wire, [Text("Five are there.")])
    message = await chat.answered("make five")
    assert (text_of(message), message.status) == ("Five are there.", "done")
    assert [json.loads(text)["file"] for text in wire_server.requests[1].texts("tool")] == names
    assert sorted(file.newest.name for file in await chat.files()) == names
    assert len(wire_server.requests) == 2
    assert wire_server.refusals == []


async def test_a_tool_that_left_since_the_last_turn_is_no_longer_available(
    wired: Wired, wire_server: WireServer, settings: Settings, tmp_path: Path
) -> None:
    """TOOL-05, third: the connection was on in the first turn and is off in the second."""
    chat, wire = wired
    entries = [{"name": "whoami", "description": "Tells the account.", "inputSchema": {"type": "object"}}]
    (tmp_path / "tracker.json").write_text(json.dumps(entries))
    settings.CONNECTION_LISTS = [f"tracker={tmp_path / 'tracker.json'}"]
    wire_server.script(wire, [Call("tracker__whoami", {})])
    wire_server.script(wire, [Text("It did not answer.")])
    await chat.answered("who am I?")
    settings.CONNECTION_LISTS = []
    assert "tracker__whoami" in wire_server.requests[0].tool_names
    wire_server.script(wire, [Call("tracker__whoami", {})])
    wire_server.script(wire, [Text("It has gone.")])
    message = await chat.answered("and now?")
    assert (text_of(message), message.status) == ("It has gone.", "done")
    assert "tracker__whoami" not in wire_server.requests[2].tool_names
    receipt = (await chat.calls())[-1].receipt
    assert receipt is not None
    assert receipt["error"].startswith('The tool "tracker__whoami" is no longer available; nothing ran.')
    assert "file_write" in receipt["error"]
    assert wire_server.refusals == []
