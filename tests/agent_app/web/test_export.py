"""A chat can be taken along, by its owner."""

import pytest

from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_sent_api import answered
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Status, Text

pytestmark = pytest.mark.database


@pytest.mark.asyncio
async def test_markdown_holds_what_a_reader_sees(visitor: Visitor, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("It says **buy paper**.")])
    chat_id = await visitor.new_chat()
    await visitor.upload(chat_id, "notes.txt", b"buy paper")
    await answered(visitor, chat_id, "读一下 notes")
    answer = await visitor.http.get(f"/api/chats/{chat_id}/export")
    assert answer.text == (
        "# 读一下 notes\n\n## You\n\n- File: notes.txt (version 1)\n\n读一下 notes\n\n"
        "## Folio (gpt-6.2)\n\nIt says **buy paper**.\n"
    )
    assert "attachment" in answer.headers["content-disposition"]
    assert ".md" in answer.headers["content-disposition"]


@pytest.mark.asyncio
async def test_json_holds_every_branch_and_the_files(visitor: Visitor, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("One.")])
    chat_id = await visitor.new_chat()
    await visitor.upload(chat_id, "notes.txt", b"buy paper")
    await answered(visitor, chat_id, "hello")
    found = (await visitor.http.get(f"/api/chats/{chat_id}/export?format=json")).json()
    assert [message["role"] for message in found["messages"]] == ["user", "assistant"]
    assert found["head_id"] == found["messages"][-1]["id"]
    assert [file["name"] for file in found["files"]] == ["notes.txt"]
    assert found["format"] == 1


@pytest.mark.asyncio
async def test_why_an_answer_broke_is_told(visitor: Visitor, wire_server: WireServer) -> None:
    wire_server.script("openai", [Status(401)])
    chat_id = await visitor.new_chat()
    await answered(visitor, chat_id, "hello")
    text = (await visitor.http.get(f"/api/chats/{chat_id}/export")).text
    assert text.splitlines()[-1].startswith("> ")
    assert "key" in text.splitlines()[-1]


@pytest.mark.asyncio
async def test_a_title_makes_a_name_that_every_system_takes(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    await visitor.call("PATCH", f"/api/chats/{chat_id}", {"title": '../a:b*"c"?'})
    answer = await visitor.http.get(f"/api/chats/{chat_id}/export")
    assert 'filename="a b c.md"' in answer.headers["content-disposition"]


@pytest.mark.asyncio
async def test_nobody_else_takes_it_and_other_formats_are_refused(
    visitor: Visitor, stranger: Visitor
) -> None:
    chat_id = await visitor.new_chat()
    assert (await stranger.http.get(f"/api/chats/{chat_id}/export")).status_code == 404
    assert (await visitor.http.get(f"/api/chats/{chat_id}/export?format=pdf")).status_code == 422
