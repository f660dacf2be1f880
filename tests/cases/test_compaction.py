"""Case PRM-03: after a compaction the files are still found by their ids, and standing rules hold."""

import io

import pytest
from openpyxl import Workbook
from PIL import Image

from agent_app.records.models import Compaction, File, Message, Owner
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.record import RecordedRequest, WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Status, Step, Text
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
Wired = tuple[Conversation, WireName]
STUB = "They talked about a budget."
RULE, INSTRUCTION = "use 7 % VAT", "answer in French"
TURNS = 29


def workbook() -> bytes:
    book, saved = Workbook(), io.BytesIO()
    book.create_sheet("Budget", 0)["A1"] = "Total 1190"
    book.save(saved)
    return saved.getvalue()


def picture() -> bytes:
    saved = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(saved, "PNG")
    return saved.getvalue()


async def talked(chat: Conversation, wire_server: WireServer, wire: WireName) -> dict[str, str]:
    """All that the case begins with; gives the ids of its files by name."""
    instructed = Owner.objects.filter(id=chat.owner_id)
    await database().write(lambda: instructed.update(instructions=INSTRUCTION))
    await chat.attach("budget.xlsx", workbook())
    await chat.attach("scan.png", picture())
    await chat.answered(RULE)
    written: JsonObject = {"mode": "document", "filename": "summary.docx", "content": "# Summary"}
    wire_server.script(wire, [Call("file_write", written)])
    await chat.answered("write a summary")
    for number in range(TURNS - 2):
        await chat.answered(f"question {number}")
    return {file.newest.name: file.file_id for file in await chat.files()}


def holds_all(request: RecordedRequest, ids: dict[str, str], last: str) -> str:
    """The text in place of older turns, once all that the case names was found."""
    first, *_, newest = request.texts("user")
    for name, file_id in ids.items():
        assert first.count(f"{name}: file_id {file_id}") == 1
    assert first.count(f'"{RULE}"') == 1
    assert request.system.count("Receipts:") == request.system.count(INSTRUCTION) == 1
    assert newest.startswith(last)
    return first


async def test_ids_rules_and_the_last_message_are_there_after_two_compactions(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    chat, wire = wired
    wire_server.rule(lambda request: [Text(STUB)] if request.asks_for_summary else None)
    ids = await talked(chat, wire_server, wire)
    assert set(ids) == {"budget.xlsx", "scan.png", "summary.docx"}
    await chat.answered("/compact")
    wire_server.script(wire, [Call("file_read", {"file_id": ids["budget.xlsx"]})])
    wire_server.script(wire, [Text("Total 1190.")])
    assert text_of(await chat.answered("open the budget again")) == "Total 1190."
    assert "Total 1190" in wire_server.requests[-1].texts("tool")[-1]
    first = holds_all(wire_server.requests[-1], ids, "open the budget again")
    assert STUB in first
    assert f"question {TURNS - 3}\n" in "\n".join(wire_server.requests[-1].texts("user"))
    await chat.answered("/compact")
    await chat.answered("and now?")
    again = holds_all(wire_server.requests[-1], ids, "and now?")
    assert again.count(STUB) == 1
    assert again.count(f"question {TURNS - 4}") == 1
    assert wire_server.refusals == []


async def test_a_file_that_was_deleted_is_left_out(wired: Wired, wire_server: WireServer) -> None:
    chat, wire = wired
    await chat.attach("budget.xlsx", workbook())
    scan = await chat.attach("scan.png", picture())
    await chat.answered(RULE)
    await chat.answered("and now?")
    await database().write(lambda: File.objects.filter(id=scan.file_id).delete())
    wire_server.script(wire, [Text(STUB)])
    await chat.answered("/compact")
    await chat.answered("go on")
    first = wire_server.requests[-1].texts("user")[0]
    assert "budget.xlsx: file_id" in first
    assert scan.file_id not in first


async def test_a_summary_that_fails_loses_nothing_and_the_chat_goes_on(
    wired: Wired, wire_server: WireServer
) -> None:
    chat, wire = wired
    for number in range(3):
        await chat.answered(f"question {number}")
    before = await database().read(Message.objects.count)
    fails: list[Step] = [Status(400, message="no")]
    wire_server.script(wire, fails)
    assert (await chat.answered("/compact")).status == "error"
    await chat.answered("go on")
    said = wire_server.requests[-1].texts("user")
    assert [text.splitlines()[0] for text in said[:3]] == [f"question {number}" for number in range(3)]
    assert "\ngo on\n" in "\n".join(("", *said))
    assert await database().read(Message.objects.count) == before + 4
    assert await database().read(Compaction.objects.count) == 0
