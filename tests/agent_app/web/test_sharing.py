"""A chat behind a link: read by anybody who has it, changed by nobody, gone when it is taken back."""

import subprocess

import httpx2
import pytest

from tests.agent_app.web.site import Json, Visitor
from tests.agent_app.web.test_sent_api import answered
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [pytest.mark.database, pytest.mark.asyncio]


async def share(visitor: Visitor, chat_id: str) -> str:
    answer = await visitor.call("POST", f"/api/chats/{chat_id}/link")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["link"])


async def read(stranger: Visitor, link: str) -> httpx2.Response:
    return await stranger.http.get(f"/api{link}")


def texts(shown: Json) -> list[str]:
    return [part["text"] for message in shown["messages"] for part in message["parts"] if "text" in part]


async def test_a_stranger_reads_what_was_said_and_not_what_is_said_later(
    visitor: Visitor, stranger: Visitor, wire_server: WireServer
) -> None:
    chat_id = await visitor.new_chat()
    wire_server.script("openai", [Text("Paris.")])
    await answered(visitor, chat_id, "capital of France?")
    link = await share(visitor, chat_id)
    wire_server.script("openai", [Text("Rome.")])
    await answered(visitor, chat_id, "and of Italy?")
    answer = await read(stranger, link)
    assert texts(answer.json()) == ["capital of France?", "Paris."]
    assert answer.headers["x-robots-tag"] == "noindex"
    await share(visitor, chat_id)
    assert texts((await read(stranger, link)).json())[-1] == "Rome."


async def test_a_link_that_is_taken_back_leads_nowhere_and_the_next_is_another(
    visitor: Visitor, stranger: Visitor, wire_server: WireServer
) -> None:
    chat_id = await visitor.new_chat()
    wire_server.script("openai", [Text("Paris.")])
    await answered(visitor, chat_id, "capital of France?")
    link = await share(visitor, chat_id)
    assert (await visitor.get("/api/chats"))[0]["link"] == link
    assert (await visitor.call("DELETE", f"/api/chats/{chat_id}/link")).status_code == 204
    assert (await read(stranger, link)).status_code == 404
    assert await share(visitor, chat_id) != link


async def test_a_deleted_chat_is_no_longer_shared(
    visitor: Visitor, stranger: Visitor, wire_server: WireServer
) -> None:
    chat_id = await visitor.new_chat()
    wire_server.script("openai", [Text("Paris.")])
    await answered(visitor, chat_id, "capital of France?")
    link = await share(visitor, chat_id)
    await visitor.call("DELETE", f"/api/chats/{chat_id}")
    assert (await read(stranger, link)).status_code == 404


async def test_a_link_shows_no_receipt_no_argument_and_no_id_of_a_file(
    visitor: Visitor, stranger: Visitor, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    chat_id = await visitor.new_chat()
    answer = await visitor.upload(chat_id, "notes.txt", b"a private line")
    file_id = answer.json()["id"]
    wire_server.script("openai", [Call("file_read", {"file_id": file_id})])
    wire_server.script("openai", [Text("I have read it.")])
    await answered(visitor, chat_id, "what is in notes.txt?")
    told = (await read(stranger, await share(visitor, chat_id))).text
    assert "notes.txt" in told
    assert "file_read" in told
    assert "private line" not in told
    assert file_id not in told


async def test_nobody_shares_the_chat_of_another(
    visitor: Visitor, stranger: Visitor, wire_server: WireServer
) -> None:
    chat_id = await visitor.new_chat()
    wire_server.script("openai", [Text("Paris.")])
    await answered(visitor, chat_id, "capital of France?")
    assert (await stranger.call("POST", f"/api/chats/{chat_id}/link")).status_code == 404
    link = await share(visitor, chat_id)
    assert (await stranger.call("DELETE", f"/api/chats/{chat_id}/link")).status_code == 404
    assert (await read(stranger, link)).status_code == 200


async def test_an_empty_chat_and_a_made_up_link_are_told_in_words(visitor: Visitor) -> None:
    answer = await visitor.call("POST", f"/api/chats/{await visitor.new_chat()}/link")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "empty_chat")
    assert (await read(visitor, "/shared/sabc")).json()["error"]["code"] == "not_shared"
