"""Case UPL-02: names that are longer than a file system takes, above all in Chinese."""

import io
import json
from urllib.parse import unquote

import pytest
from openpyxl import Workbook
from PIL import Image

from tests.agent_app.web.site import Visitor, ended
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
FAMILY = "👩\u200d👩\u200d👧"
NAMES = [
    "報" * 83 + ".xlsx",
    "報" * 84 + ".xlsx",
    "報" * 90 + ".xlsx",
    "a" * 300 + ".pdf",
    FAMILY * 40 + ".png",
]
MOST_BYTES = 255


def content_of(ending: str) -> bytes:
    buffer = io.BytesIO()
    if ending == "xlsx":
        book = Workbook()
        book.worksheets[0]["A1"] = "words"
        book.save(buffer)
    else:
        Image.new("RGB", (40, 40), "white").save(buffer, ending)
    return buffer.getvalue()


@pytest.mark.parametrize("name", NAMES)
async def test_a_long_name_is_taken_listed_read_and_downloaded(
    visitor: Visitor, wire_server: WireServer, worker: object, name: str
) -> None:
    """UPL-02: cut between characters, with its ending; the id reaches the file."""
    ending = name.rpartition(".")[2]
    content, chat_id = content_of(ending), await visitor.new_chat()
    answer = await visitor.upload(chat_id, name, content)
    assert answer.status_code == 201, answer.text
    file = answer.json()
    shown = file["name"]
    assert len(shown.encode()) <= MOST_BYTES
    assert shown.endswith(f".{ending}")
    # What joins signs without being seen has no place in a name.
    assert name.replace("\u200d", "").startswith(shown.removesuffix(f".{ending}"))
    [listed] = await visitor.get(f"/api/chats/{chat_id}/files")
    assert listed["name"] == shown
    wire_server.script("openai", [Call("file_read", {"file_id": file["id"]})])
    wire_server.script("openai", [Text("Read.")])
    async with visitor.socket() as page:
        await page.follow(chat_id, await visitor.snapshot(chat_id))
        sent = {"parent_id": None, "client_id": "c1", "text": "read it", "file_ids": [file["id"]]}
        assert (await page.answer(type="send", cmd="1", chat=chat_id, **sent))["ok"]
        await page.read_until(ended)
    [result] = wire_server.requests[-1].texts("tool")
    assert json.loads(result)["ok"], result
    download = await visitor.http.get(f"/api/chats/{chat_id}/files/{file['id']}/versions/1/content")
    assert download.content == content
    assert shown in unquote(download.headers["content-disposition"])
    assert wire_server.refusals == []


@pytest.mark.parametrize("name", ["報" * 90 + ".xlsx", FAMILY * 40 + ".xlsx"])
async def test_a_file_that_the_model_makes_may_have_such_a_name_too(
    member: Visitor, wire_server: WireServer, worker: object, name: str
) -> None:
    """UPL-02: an output file of the agent."""
    chat_id = await member.new_chat()
    sheet: JsonObject = {"name": "One", "rows": [["A"], [1]]}
    table: JsonObject = {"mode": "spreadsheet", "filename": name, "sheets": [sheet]}
    wire_server.script("openai", [Call("file_write", table)])
    wire_server.script("openai", [Text("Made.")])
    async with member.socket() as page:
        await page.follow(chat_id, await member.snapshot(chat_id))
        sent = {"parent_id": None, "client_id": "c1", "text": "make it"}
        assert (await page.answer(type="send", cmd="1", chat=chat_id, **sent))["ok"]
        await page.read_until(ended)
    [made] = await member.get(f"/api/chats/{chat_id}/files")
    assert len(made["name"].encode()) <= MOST_BYTES
    assert made["name"].endswith(".xlsx")
    download = await member.http.get(f"/api/chats/{chat_id}/files/{made['id']}/versions/1/content")
    assert download.status_code == 200
