"""Skills in turns: chosen with /skill, opened by the model, their files read; the three that come along."""

import io
import json
import re
import zipfile

import openpyxl
import pytest
from docx import Document
from pptx import Presentation

from agent_app.files import storage
from agent_app.records.threads import database
from agent_app.skills.included import included, put_included
from agent_app.skills.keeping import keep
from tests.agent_app import people
from tests.agent_app.skills.folders import made
from tests.agent_app.skills.shown import shown_calls
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("worker"),
]
TIDY = made(
    "tidy-notes", {"references/order.md": b"By date, then by name."}, body="Sort them as the file says."
)


async def has(owner_id: str | None) -> None:
    await database().write(keep, owner_id, TIDY, replace=False)


def note(request: RecordedRequest) -> str:
    return request.last_user_text


async def test_a_chosen_skill_goes_to_the_model_with_the_message(
    chat: Conversation, wire_server: WireServer
) -> None:
    await has(chat.owner_id)
    wire_server.script("openai", [Call("file_read", {"file_id": "skill:tidy-notes/references/order.md"})])
    wire_server.script("openai", [Text("Sorted.")])
    message = await chat.answered("/skill tidy-notes the notes of today")
    assert text_of(message) == "Sorted."
    first = wire_server.requests[0]
    assert "Sort them as the file says." in note(first)
    assert "/skill tidy-notes the notes of today" in json.dumps(first.body)
    [call] = await chat.calls()
    assert call.receipt is not None
    assert "By date, then by name." in json.dumps(call.receipt)
    assert wire_server.refusals == []


async def test_its_words_stay_where_they_were_and_come_once(
    chat: Conversation, wire_server: WireServer
) -> None:
    await has(chat.owner_id)
    for text in ("/skill tidy-notes one", "and now?", "/skill tidy-notes two"):
        wire_server.script("openai", [Text("Yes.")])
        await chat.answered(text)
    bodies = [json.dumps(request.body) for request in wire_server.requests if request.body.get("stream")]
    assert [body.count("Sort them as the file says.") for body in bodies] == [1, 1, 1]
    assert "stand above" in note(wire_server.requests[-1])


async def test_without_a_name_they_are_listed_without_a_model(
    chat: Conversation, wire_server: WireServer
) -> None:
    await has(chat.owner_id)
    assert "`tidy-notes`" in text_of(await chat.answered("/skill"))
    assert "`tidy-notes`" in text_of(await chat.answered("/skill tidy-note"))
    assert wire_server.requests == []


async def test_the_model_opens_one_from_its_list(chat: Conversation, wire_server: WireServer) -> None:
    await has(chat.owner_id)
    wire_server.script("openai", [Call("skill_open", {"name": "tidy"})])
    wire_server.script("openai", [Call("skill_open", {"name": "tidy-notes"})])
    wire_server.script("openai", [Call("file_read", {"file_id": "skill:tidy-notes/references/order.md"})])
    wire_server.script("openai", [Text("Sorted.")])
    await chat.answered("put my notes in order")
    requests = wire_server.requests
    assert "- tidy-notes: Puts notes in order." in note(requests[0])
    assert "file_read" not in requests[1].tool_names
    assert "file_read" in requests[2].tool_names
    wrong, opened, read = [call.receipt or {} for call in await chat.calls()]
    assert wrong["example"] == {"name": "tidy-notes"}
    assert opened["instructions"] == "Sort them as the file says."
    assert opened["files"] == ["skill:tidy-notes/references/order.md"]
    assert read["ok"]
    assert wire_server.refusals == []


async def test_one_that_the_model_opened_is_not_repeated_by_the_command(
    chat: Conversation, wire_server: WireServer
) -> None:
    await has(chat.owner_id)
    wire_server.script("openai", [Call("skill_open", {"name": "tidy-notes"})])
    wire_server.script("openai", [Text("Sorted.")])
    await chat.answered("put my notes in order")
    await chat.answered("/skill tidy-notes again")
    assert "Sort them as the file says." not in note(wire_server.requests[-1])


async def test_skills_that_come_along_cost_nothing_until_they_are_used(
    chat: Conversation, wire_server: WireServer
) -> None:
    await database().write(put_included)
    await chat.answered("hello")
    body = json.dumps(wire_server.requests[0].body)
    assert "skill_open" not in body
    assert "monthly-report" not in body


async def test_nobody_reads_the_skills_of_others(chat: Conversation, wire_server: WireServer) -> None:
    await has(await database().write(people.member, "other"))
    await chat.attach("a.txt", b"words")
    wire_server.script("openai", [Call("file_read", {"file_id": "skill:tidy-notes/SKILL.md"})])
    await chat.answered("read it")
    [call] = await chat.calls()
    assert (call.receipt or {})[
        "error"
    ] == '/file_id: there is no skill "tidy-notes", or it was switched off.'


async def test_a_guest_reads_not_even_the_sites(guest_chat: Conversation, wire_server: WireServer) -> None:
    await has(None)
    await guest_chat.attach("a.txt", b"words")
    wire_server.script("openai", [Call("file_read", {"file_id": "skill:tidy-notes/SKILL.md"})])
    await guest_chat.answered("read it")
    [call] = await guest_chat.calls()
    assert "no skill" in (call.receipt or {})["error"]
    assert "Sign in" in text_of(await guest_chat.answered("/skill tidy-notes"))


class Follower:
    """A model that does what the skill in its note shows, step by step, with the ids that it is given."""

    def __init__(self, name: str) -> None:
        skill = next(one for one in included() if one.name == name)
        self._make, self._mend = shown_calls(skill)
        self.instructions = skill.instructions

    def __call__(self, request: RecordedRequest) -> list[Step] | None:
        body = json.dumps(request.body, ensure_ascii=False)
        if "folio-note" not in body:
            return None
        results = request.texts("tool")
        if not results:
            assert self.instructions[:80] in request.last_user_text
            return [Call(self._make[0], self._make[1])]
        file_id = str(json.loads(results[0])["file_id"])
        if len(results) == 1 or len(results) == 3:
            return [Call("file_read", {"file_id": file_id})]
        if len(results) == 2:
            place = re.search(r"P\d+#[0-9a-f]+", results[1])
            arguments = self._mend[1].replace("FILE_ID", file_id)
            return [Call(self._mend[0], arguments.replace("PARAGRAPH", place[0] if place else ""))]
        return [Text("It is done.")]


async def followed(name: str, chat: Conversation, wire_server: WireServer) -> bytes:
    """The file that comes of it."""
    await database().write(put_included)
    wire_server.rule(Follower(name))
    message = await chat.answered(f"/skill {name} with the figures that you see there")
    receipts = [(call.name, (call.receipt or {}).get("ok"), call.receipt) for call in await chat.calls()]
    assert all(ok for _, ok, _ in receipts), receipts
    assert text_of(message) == "It is done."
    assert wire_server.refusals == []
    [file] = await chat.files()
    assert len(file.versions) == 2
    return storage.fetch(file.newest.sha256)


async def test_the_monthly_report_is_a_workbook_with_sums_and_a_chart(
    chat: Conversation, wire_server: WireServer
) -> None:
    content = await followed("monthly-report", chat, wire_server)
    values = openpyxl.load_workbook(io.BytesIO(content), data_only=True)["Report"]
    assert [[cell.value for cell in row] for row in values["A1:B4"]] == [
        ["Month", "Amount"],
        ["2026-01", 1380],
        ["2026-02", 1350],
        ["Total", 2730],
    ]
    book = openpyxl.load_workbook(io.BytesIO(content))
    assert book["Report"]["B4"].value == "=SUM(B2:B3)"
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        assert [name for name in package.namelist() if name.startswith("xl/charts/chart")] == [
            "xl/charts/chart1.xml"
        ]
    assert book.sheetnames == ["Data", "Report"]


async def test_the_minutes_are_a_document_with_their_parts_and_a_comment(
    chat: Conversation, wire_server: WireServer
) -> None:
    document = Document(io.BytesIO(await followed("meeting-minutes", chat, wire_server)))
    words = {paragraph.text for paragraph in document.paragraphs}
    assert {"Decisions", "Actions", "Topics", "Open questions"} <= words
    assert [len(table.columns) for table in document.tables] == [3, 4]
    assert "Which one holds?" in "".join(comment.text for comment in document.comments)


async def test_the_pitch_is_a_deck_whose_slides_have_notes(
    chat: Conversation, wire_server: WireServer
) -> None:
    deck = Presentation(io.BytesIO(await followed("pitch-deck", chat, wire_server)))
    assert len(deck.slides) == 3
    assert all(slide.notes_slide.notes_text_frame.text for slide in deck.slides)
