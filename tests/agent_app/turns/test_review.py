"""A review in turns: the tool comes in with the command, its comments make a version, its edits are made."""

import io
import json

import pytest
from docx import Document

from agent_app.files import storage
from agent_app.records.models import Turn
from agent_app.records.threads import database
from prompts.example_runs import sample
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("worker"),
]
FIRST_PARAGRAPH = "P2#98ea"


def finding(change: JsonObject | None = None) -> JsonObject:
    one: JsonObject = {"place": FIRST_PARAGRAPH, "severity": "high", "finding": "It says nothing."}
    return one if change is None else {**one, "change": change}


def reports(
    wire_server: WireServer, file_id: str, *findings: JsonObject, then: str = "Two findings."
) -> None:
    wire_server.script("openai", [Call("review_findings", {"file_id": file_id, "findings": [*findings]})])
    wire_server.script("openai", [Text(then)])


def document(content: bytes) -> tuple[list[str], list[str]]:
    """Its paragraphs and its comments."""
    opened = Document(io.BytesIO(content))
    return [one.text for one in opened.paragraphs], [one.text for one in opened.comments]


async def receipts(chat: Conversation) -> list[JsonObject]:
    return [call.receipt for call in await chat.calls() if call.receipt is not None]


async def newest(chat: Conversation) -> bytes:
    [row] = await chat.files()
    return storage.fetch(row.newest.sha256)


async def test_findings_become_comments_and_one_of_them_is_applied(
    chat: Conversation, wire_server: WireServer
) -> None:
    row = await chat.attach("contract.docx", sample("docx")[1])
    change: JsonObject = {"op": "docx_set_paragraph", "text": "Payment is due on 1 June."}
    reports(wire_server, row.file_id, finding(change), finding())
    message = await chat.answered("/review contract.docx the dates")
    assert text_of(message) == "Two findings."
    first = wire_server.requests[0]
    assert first.tool_names == ["docx_edit", "file_edit", "file_read", "file_write", "review_findings"]
    assert f"/review of contract.docx (file_id {row.file_id}, docx)." in first.last_user_text
    assert document(await newest(chat))[1] == [
        "1 · High: It says nothing.\n→ Payment is due on 1 June.",
        "2 · High: It says nothing.",
    ]

    [receipt] = await receipts(chat)
    edit = _edit(receipt)
    wire_server.script("openai", [Call(str(edit["tool"]), {"file_id": row.file_id, "ops": [edit["op"]]})])
    wire_server.script("openai", [Text("Done.")])
    await chat.answered("apply 1")
    paragraphs, comments = document(await newest(chat))
    assert "Payment is due on 1 June." in paragraphs
    assert len(comments) == 2
    [after] = await chat.files()
    assert [version.version for version in after.versions] == [1, 2, 3]
    assert wire_server.refusals == []


def _edit(receipt: JsonObject) -> JsonObject:
    findings = receipt["findings"]
    assert isinstance(findings, list)
    first = findings[0]
    assert isinstance(first, dict)
    edit = first["edit"]
    assert isinstance(edit, dict)
    return edit


async def test_what_was_sent_stays_as_it_was_in_later_turns(
    chat: Conversation, wire_server: WireServer
) -> None:
    row = await chat.attach("contract.docx", sample("docx")[1])
    reports(wire_server, row.file_id, finding())
    await chat.answered("/review")
    wire_server.script("openai", [Text("You are welcome.")])
    await chat.answered("thanks")
    *_, before, after = wire_server.requests
    assert after.tool_names == before.tool_names
    assert _messages(after)[: len(before.messages)] == _messages(before)


def _messages(request: RecordedRequest) -> list[str]:
    return [json.dumps(message, sort_keys=True) for message in request.messages]


async def test_without_the_command_nothing_of_it_is_sent(chat: Conversation, wire_server: WireServer) -> None:
    await chat.attach("contract.docx", sample("docx")[1])
    wire_server.script("openai", [Text("A report.")])
    await chat.answered("review this document")
    assert "review_findings" not in json.dumps(wire_server.requests[0].body)


async def test_a_wrong_place_is_answered_and_mended(chat: Conversation, wire_server: WireServer) -> None:
    row = await chat.attach("contract.docx", sample("docx")[1])
    wrong = {**finding(), "place": "P2#0000"}
    wire_server.script("openai", [Call("review_findings", {"file_id": row.file_id, "findings": [wrong]})])
    reports(wire_server, row.file_id, finding())
    await chat.answered("/review")
    failed, mended = await receipts(chat)
    assert "/findings/0/place: P2#0000 is stale; at P2#98ea now stands 'First paragraph.'." in str(
        failed["error"]
    )
    assert mended["ok"] is True
    [row] = await chat.files()
    assert row.newest.version == 2


async def test_an_answer_made_anew_is_briefed_alike(chat: Conversation, wire_server: WireServer) -> None:
    row = await chat.attach("contract.docx", sample("docx")[1])
    reports(wire_server, row.file_id, finding())
    await chat.answered("/review contract.docx")
    turn = await database().read(Turn.objects.get, conversation_id=chat.chat_id)
    assert (turn.command, "review_findings" in turn.brief) == ("/review", True)


async def test_a_guest_gets_findings_and_no_version(
    guest_chat: Conversation, wire_server: WireServer
) -> None:
    chat = guest_chat
    row = await chat.attach("contract.docx", sample("docx")[1])
    reports(wire_server, row.file_id, finding())
    await chat.answered("/review")
    assert wire_server.requests[0].tool_names == ["file_read", "review_findings"]
    [receipt] = await receipts(chat)
    assert "no comments were written" in json.dumps(receipt["remarks"])
    [row] = await chat.files()
    assert row.newest.version == 1


async def test_the_last_answer_is_reviewed(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("The moon is made of cheese.")])
    await chat.answered("What is the moon made of?")
    change: JsonObject = {"op": "replace_text", "find": "cheese", "replace": "rock"}
    found: JsonObject = {**finding(change), "place": "The moon is"}
    wire_server.script("openai", [Call("review_findings", {"findings": [found]})])
    wire_server.script("openai", [Text("One finding.")])
    await chat.answered("/review")
    assert "/review of your last answer above." in wire_server.requests[1].last_user_text
    [receipt] = await receipts(chat)
    assert (receipt["ok"], "file" in receipt) == (True, False)


async def test_a_file_that_is_not_there_is_answered_without_a_model(
    chat: Conversation, wire_server: WireServer
) -> None:
    await chat.attach("contract.docx", sample("docx")[1])
    wire_server.script("openai", [Text("A report.")])
    await chat.answered("hello")
    message = await chat.answered("/review contrakt.docx")
    assert "`contract.docx`" in text_of(message)
    assert len(wire_server.requests) == 1
