"""Files over HTTP: what is taken, what is refused with which words, and what comes back."""

from collections.abc import AsyncIterator
from urllib.parse import quote

import pytest

from tests.agent_app.web.site import Visitor
from tests.shared_files import case_file

pytestmark = pytest.mark.database
MB = 1024 * 1024


@pytest.mark.asyncio
async def test_of_three_files_the_empty_one_is_refused_by_name_and_the_others_attach(
    visitor: Visitor,
) -> None:
    """UPL-03: three uploads, of which one is empty."""
    chat_id = await visitor.new_chat()
    answers = [
        await visitor.upload(chat_id, name, content)
        for name, content in (("empty.txt", b""), ("good.txt", b"ok"), ("blank.txt", b"\n"))
    ]
    assert [answer.status_code for answer in answers] == [422, 201, 201]
    message = answers[0].json()["error"]["message"]
    assert "empty.txt" in message
    assert "empty" in message.removeprefix("empty.txt")
    listed = await visitor.get(f"/api/chats/{chat_id}/files")
    assert [file["name"] for file in listed] == ["good.txt", "blank.txt"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("case", "mime"), [("photo_is_jpeg.png", "image/jpeg"), ("photo_is_webp.jpg", "image/webp")]
)
async def test_a_picture_is_what_its_bytes_are(visitor: Visitor, case: str, mime: str) -> None:
    """UPL-05: the name lies about the picture."""
    chat_id = await visitor.new_chat()
    answer = await visitor.upload(chat_id, case, case_file(case).read_bytes())
    assert answer.status_code == 201
    assert answer.json()["mime"] == mime


@pytest.mark.asyncio
async def test_an_upper_case_ending_is_no_reason_to_refuse(visitor: Visitor) -> None:
    """UPL-05: PHOTO.JPG."""
    chat_id = await visitor.new_chat()
    answer = await visitor.upload(chat_id, "PHOTO.JPG", case_file("photo_is_jpeg.png").read_bytes())
    assert answer.status_code == 201


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("report_is_html.xlsx", "HTML"),
        ("old_is_xls.xlsx", "old"),
        ("bomb.docx", "unpack"),
        ("encrypted_stub.xlsx", "password"),
    ],
)
async def test_a_file_that_cannot_be_worked_on_is_refused_in_words(
    visitor: Visitor, case: str, words: str
) -> None:
    """UPL-05, DOC-08: HTML, old Excel, a bomb, a password."""
    chat_id = await visitor.new_chat()
    answer = await visitor.upload(chat_id, case, case_file(case).read_bytes())
    assert answer.status_code == 422
    message = answer.json()["error"]["message"]
    assert case in message
    assert words.lower() in message.lower()
    assert await visitor.get(f"/api/chats/{chat_id}/files") == []


@pytest.mark.asyncio
async def test_a_file_over_the_limit_is_refused_with_the_limit(visitor: Visitor) -> None:
    """UPL-05: 31 MB with a length."""
    chat_id = await visitor.new_chat()
    answer = await visitor.upload(chat_id, "large.txt", b"x" * (31 * MB))
    assert answer.status_code == 413
    assert "25 MB" in answer.json()["error"]["message"]


@pytest.mark.asyncio
async def test_a_file_over_the_limit_sent_without_a_length_is_refused_with_the_limit(
    visitor: Visitor,
) -> None:
    """UPL-05: 31 MB in chunks."""
    chat_id = await visitor.new_chat()

    async def body() -> AsyncIterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="large.txt"\r\n\r\n'
        for _ in range(31 * 16):
            yield b"x" * (MB // 16)
        yield b"\r\n--b--\r\n"

    answer = await visitor.http.post(
        f"/api/chats/{chat_id}/files",
        content=body(),
        headers={**visitor.token, "Content-Type": "multipart/form-data; boundary=b"},
    )
    assert answer.status_code == 413
    assert "25 MB" in answer.json()["error"]["message"]


@pytest.mark.asyncio
async def test_a_file_just_over_the_limit_is_refused_by_name(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    answer = await visitor.upload(chat_id, "just.txt", b"x" * (25 * MB + 1))
    assert answer.status_code == 413
    assert answer.json()["error"]["message"].startswith("just.txt is larger than 25 MB")


@pytest.mark.asyncio
async def test_a_file_of_exactly_the_limit_is_taken(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    answer = await visitor.upload(chat_id, "full.txt", b"x" * (25 * MB))
    assert answer.status_code == 201


@pytest.mark.asyncio
async def test_a_large_body_elsewhere_is_refused(visitor: Visitor) -> None:
    answer = await visitor.call("POST", "/api/chats", {"model_id": "x" * (2 * MB)})
    assert answer.status_code == 413


@pytest.mark.asyncio
async def test_a_download_is_an_attachment_under_its_own_name(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file = (await visitor.upload(chat_id, "预算 2026.txt", "说明".encode())).json()
    answer = await visitor.http.get(f"/api/chats/{chat_id}/files/{file['id']}/versions/1/content")
    assert answer.content == "说明".encode()
    assert answer.headers["content-disposition"] == f"attachment; filename*=utf-8''{quote('预算 2026.txt')}"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.asyncio
async def test_an_old_version_is_brought_back_as_a_new_one(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file = (await visitor.upload(chat_id, "notes.txt", b"one")).json()
    answer = await visitor.call("POST", f"/api/chats/{chat_id}/files/{file['id']}/restore", {"version": 1})
    assert [version["cause"] for version in answer.json()["versions"]] == ["upload", "restore"]
    missing = await visitor.call("POST", f"/api/chats/{chat_id}/files/{file['id']}/restore", {"version": 9})
    assert missing.status_code == 404


@pytest.mark.asyncio
async def test_open_pages_hear_of_an_upload(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        await page.follow(chat_id, await visitor.snapshot(chat_id))
        await visitor.upload(chat_id, "notes.txt", b"one")
        frame = await page.read_until(lambda f: f["type"] == "ev")
    (event,) = frame["events"]
    assert (event["type"], event["name"], event["version"]) == ("file.version", "notes.txt", 1)
