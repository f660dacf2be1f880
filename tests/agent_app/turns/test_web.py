"""A conversation that is let onto the web, and one that isn't."""

import json
import re
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from agent_app.records.threads import database
from agent_app.records.writes.chats import ChatChange, change_chat
from tests.agent_app.turns.conversation import Conversation, new_conversation
from tests.web_server.server import Answer, WebServer, web_server
from tests.web_server.services import searxng
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text
from tools.kit.json_types import JsonObject
from tools.kit.web import Hit

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
_CLOCK = re.compile(r"Now: [^\\]+")


@pytest.fixture
def web(settings: Settings) -> Iterator[WebServer]:
    """A search service, and the page that it finds."""
    with web_server() as server:
        settings.SEARCH_BACKEND, settings.SEARCH_URL = "searxng", server.base
        settings.WEB_PRIVATE_HOSTS = ["127.0.0.1"]
        hit = Hit("Tea forecast", f"{server.base}/tea", "What traders expect.", "2026-02-20")
        server.answers["/search"] = searxng([hit])
        server.answers["/tea"] = Answer("<html><body><p>Growers expect 4 % less tea.</p></body></html>")
        yield server


async def let(chat: Conversation, *, on: bool) -> None:
    await database().write(change_chat, chat.owner_id, chat.chat_id, ChatChange(web=on))


def sent(request: RecordedRequest) -> str:
    """All of a request but the time in it and the key of its conversation."""
    body = {name: value for name, value in request.body.items() if name != "prompt_cache_key"}
    return _CLOCK.sub("", json.dumps(body))


async def test_a_model_searches_reads_and_answers(
    chat: Conversation, web: WebServer, wire_server: WireServer
) -> None:
    await let(chat, on=True)
    wire_server.script("openai", [Call("web_search", {"query": "tea forecast"})])
    wire_server.script("openai", [Call("web_fetch", {"url": f"{web.base}/tea"})])
    wire_server.script("openai", [Text("4 % less.")])
    await chat.answered("what is expected?")
    assert {"web_search", "web_fetch"} <= set(wire_server.requests[0].tool_names)
    searched, fetched = [call.receipt or {} for call in await chat.calls()]
    assert searched["results"][0]["url"] == f"{web.base}/tea"
    assert fetched["text"] == "Growers expect 4 % less tea."
    assert "Growers expect" in wire_server.requests[2].texts("tool")[-1]
    assert wire_server.refusals == []


async def test_a_guest_searches_too(
    guest_chat: Conversation, web: WebServer, wire_server: WireServer
) -> None:
    await let(guest_chat, on=True)
    await guest_chat.answered("hello")
    assert {"web_search", "web_fetch"} <= set(wire_server.requests[0].tool_names)
    assert web.seen == []


async def test_off_is_the_same_as_not_there(
    turns: None, web: WebServer, wire_server: WireServer, settings: Settings
) -> None:
    off = await new_conversation()
    await off.answered("hello")
    on_and_off = await new_conversation()
    await let(on_and_off, on=True)
    await let(on_and_off, on=False)
    await on_and_off.answered("hello")
    settings.SEARCH_BACKEND = ""
    nowhere = await new_conversation()
    await let(nowhere, on=True)
    await nowhere.answered("hello")
    first, second, third = map(sent, wire_server.requests)
    assert first == second == third
    assert "web_" not in first
    assert web.seen == []


async def test_a_tool_that_was_switched_off_is_no_longer_there(
    chat: Conversation, web: WebServer, wire_server: WireServer
) -> None:
    await let(chat, on=True)
    await chat.answered("hello")
    await let(chat, on=False)
    wire_server.script("openai", [Call("web_search", {"query": "tea"})])
    wire_server.script("openai", [Text("It is off.")])
    await chat.answered("search")
    assert not {"web_search", "web_fetch"} & set(wire_server.requests[1].tool_names)
    [call] = await chat.calls()
    assert "no longer available" in str((call.receipt or {})["error"])
    assert web.seen == []


async def test_an_address_that_nobody_gave_is_not_read(
    chat: Conversation, web: WebServer, wire_server: WireServer
) -> None:
    """A page could ask for one that carries what the chat holds."""
    await let(chat, on=True)
    asked = [f"{web.base}/tea", f"{web.base}/tea?said=secret", f"{web.base}/tea#top", f"{web.base}/"]
    wire_server.script("openai", [Call("web_search", {"query": "tea forecast"})])
    wire_server.script("openai", [Call("web_fetch", {"url": url}) for url in asked])
    wire_server.script("openai", [Text("4 % less.")])
    await chat.answered("what is expected?")
    _, given, composed, spelled, begun = [call.receipt or {} for call in await chat.calls()]
    assert given["ok"]
    assert "stands nowhere in the conversation" in composed["error"]
    assert "stands nowhere" not in str(spelled.get("error")) + str(begun.get("error"))
    assert [one.query for one in web.seen if one.path == "/tea"] == [{}, {}]


async def test_an_address_that_a_model_wrote_into_a_file_is_not_read(
    chat: Conversation, web: WebServer, wire_server: WireServer, worker: object
) -> None:
    await let(chat, on=True)
    address = f"{web.base}/tea?said=secret"
    written: JsonObject = {"mode": "text", "filename": "a.txt", "content": address}
    wire_server.script("openai", [Call("file_write", written)])

    def read_it(request: RecordedRequest) -> list[Step]:
        results = [json.loads(text) for text in request.texts("tool")]
        match len(results):
            case 1:
                return [Call("file_read", {"file_id": results[0]["file_id"]})]
            case 2:
                return [Call("web_fetch", {"url": address})]
        return [Text("No.")]

    wire_server.rule(read_it)
    await chat.answered("note it")
    wrote, read, fetched = [call.receipt or {} for call in await chat.calls()]
    assert wrote["ok"]
    assert address in json.dumps(read)
    assert "stands nowhere in the conversation" in str(fetched["error"])
    assert web.seen == []


async def test_a_long_page_is_read_on_from_what_is_stored(
    chat: Conversation, web: WebServer, wire_server: WireServer, worker: object
) -> None:
    await let(chat, on=True)
    lines = "".join(f"<p>line {number:05}</p>" for number in range(6000))
    web.answers["/tea"] = Answer(f"<html><body>{lines}</body></html>")

    def reading(request: RecordedRequest) -> list[Step]:
        read = [json.loads(text) for text in request.texts("tool")]
        if len(read) == 2:
            return [Text("Found.")]
        on: JsonObject = {"file_id": read[0]["next"]["file_id"], "search": "line 05999"} if read else {}
        return [Call("file_read", on) if on else Call("web_fetch", {"url": f"{web.base}/tea"})]

    wire_server.rule(reading)
    await chat.answered(f"read {web.base}/tea")
    _, read = await chat.calls()
    assert "line 05999" in json.dumps(read.receipt)
    assert web.paths.count("/tea") == 1
