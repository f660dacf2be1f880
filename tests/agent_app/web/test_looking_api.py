"""Views, comparisons and previews over HTTP, computed by a real worker."""

import asyncio
import io
import subprocess
from collections.abc import Iterator
from typing import Any

import httpx2
import openpyxl
import pytest
from django.conf import settings
from pytest_django import Settings

from agent_app.config.serve.parts import previews_command
from tests.agent_app.web.site import Visitor
from tests.fixtures.processes import process_environment, running
from tests.fixtures.worker import url_of_test_database
from tests.tools.office.docx import made as documents
from tools.office.rendering.soffice import soffice

pytestmark = pytest.mark.usefixtures("worker")

# A liveness bound: a busy machine is slow.
COMES_WITHIN_S = 90.0


@pytest.fixture(scope="module")
def preview_worker(django_db_setup: None, valkey_url: str) -> Iterator[subprocess.Popen[bytes]]:
    """One that has LibreOffice."""
    if soffice() is None:
        pytest.skip("LibreOffice is not here: install it to draw documents")
    environment = process_environment(
        DATABASE_URL=url_of_test_database(), REDIS_URL=valkey_url, DATA_DIR=str(settings.DATA_DIR)
    )
    with running(previews_command("tests"), environment) as process:
        yield process


async def looked(visitor: Visitor, path: str) -> httpx2.Response:
    """The answer, once it is more than a promise."""
    async with asyncio.timeout(COMES_WITHIN_S):
        while (answer := await visitor.http.get(path)).status_code == 202:
            assert answer.json() == {"state": "pending", "retry_after_s": 1}
            assert answer.headers["retry-after"] == "1"
            await asyncio.sleep(0.2)
        return answer


def workbook(**cells: Any) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for place, value in cells.items():
        sheet[place] = value
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


async def uploaded(visitor: Visitor, chat_id: str, name: str, content: bytes) -> str:
    answer = await visitor.upload(chat_id, name, content)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def address(chat_id: str, file_id: str, rest: str) -> str:
    return f"/api/chats/{chat_id}/files/{file_id}/{rest}"


@pytest.mark.asyncio
async def test_a_window_of_a_workbook_is_shown(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "a.xlsx", workbook(A1="Region", B1=1234.5, C3="=B1*2"))
    answer = await looked(visitor, address(chat_id, file_id, "versions/1/view?count=2"))
    seen = answer.json()
    assert (seen["kind"], seen["sheet"], seen["total_rows"], seen["next"]) == ("sheet", "Sheet", 3, 3)
    assert [cell["text"] for cell in seen["rows"][0]["cells"]] == ["Region", "1234.5"]
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.asyncio
async def test_two_files_are_compared_and_named(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    one = await uploaded(visitor, chat_id, "a.xlsx", workbook(A1="Region", B1=1))
    two = await uploaded(visitor, chat_id, "b.xlsx", workbook(A1="Region", B1=2))
    answer = await looked(visitor, address(chat_id, one, f"compare?before=1&after=1&with_file={two}"))
    found = answer.json()
    assert (found["before"]["name"], found["after"]["name"], found["identical"]) == (
        "a.xlsx",
        "b.xlsx",
        False,
    )
    (cell,) = found["sheets"][0]["cells"]
    assert (cell["before"]["value"], cell["after"]["value"]) == (1, 2)


@pytest.mark.asyncio
async def test_a_version_compared_with_its_restored_self_is_identical(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "notes.txt", b"one\ntwo\n")
    await visitor.call("POST", address(chat_id, file_id, "restore"), {"version": 1})
    found = (await looked(visitor, address(chat_id, file_id, "compare?before=1&after=2"))).json()
    assert (found["identical"], found["same"], found["hunks"]) == (True, True, [])


@pytest.mark.asyncio
async def test_files_of_different_kinds_are_not_compared(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    one = await uploaded(visitor, chat_id, "a.txt", b"one")
    two = await uploaded(visitor, chat_id, "b.csv", b"a,b\n1,2\n")
    answer = await looked(visitor, address(chat_id, one, f"compare?before=1&after=1&with_file={two}"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "unlike")


@pytest.mark.asyncio
@pytest.mark.parametrize("rest", ["versions/1/view", "versions/1/preview", "compare?before=1&after=1"])
async def test_nobody_looks_at_the_files_of_another(visitor: Visitor, stranger: Visitor, rest: str) -> None:
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "a.txt", b"one")
    answer = await stranger.http.get(address(chat_id, file_id, rest))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.asyncio
@pytest.mark.parametrize("number", ["0", "2", "-1", "99999999999999999999"])
async def test_a_version_that_is_not_there_is_not_found(visitor: Visitor, number: str) -> None:
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "a.txt", b"one")
    answer = await visitor.http.get(address(chat_id, file_id, f"versions/{number}/view"))
    assert answer.status_code == 404


@pytest.mark.asyncio
async def test_a_sheet_that_is_not_there_is_said(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "a.xlsx", workbook(A1=1))
    answer = await looked(visitor, address(chat_id, file_id, "versions/1/view?sheet=Nowhere"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_window")
    assert "'Nowhere'" in answer.json()["error"]["message"]


@pytest.mark.asyncio
async def test_without_a_preview_worker_the_page_is_told_to_show_the_view(
    visitor: Visitor, settings: Settings
) -> None:
    settings.PREVIEWS = False
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "a.docx", documents.docx("<w:p/>"))
    answer = await visitor.http.get(address(chat_id, file_id, "versions/1/preview"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "preview_unavailable")
    assert (await visitor.arrive())["previews"] is False


@pytest.mark.asyncio
async def test_a_workbook_has_a_grid_and_no_preview(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "a.xlsx", workbook(A1=1))
    answer = await visitor.http.get(address(chat_id, file_id, "versions/1/preview"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "preview_unavailable")


@pytest.mark.asyncio
@pytest.mark.usefixtures("preview_worker")
async def test_a_document_is_drawn_as_pdf(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    content = documents.docx(documents.paragraph("Quarterly report"))
    file_id = await uploaded(visitor, chat_id, "a.docx", content)
    answer = await looked(visitor, address(chat_id, file_id, "versions/1/preview"))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")


@pytest.mark.asyncio
async def test_a_version_names_the_one_it_was_made_from(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file_id = await uploaded(visitor, chat_id, "a.txt", b"one")
    await visitor.call("POST", address(chat_id, file_id, "restore"), {"version": 1})
    (file,) = await visitor.get(f"/api/chats/{chat_id}/files")
    assert [version["parent"] for version in file["versions"]] == [None, 1]
