"""What a server hands in: its bytes decide, and its name follows them."""

from io import BytesIO

import pytest
from PIL import Image

from agent_app.files.brought import known
from agent_app.files.sounds import SUFFIXES, sound_type
from tests.shared_files import case_file
from tools.reading.sniff import UnfitError


def picture(form: str) -> bytes:
    out = BytesIO()
    Image.new("RGB", (4, 4)).save(out, form)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "declared", "content", "kept"),
    [
        ("chart", "image/png", picture("PNG"), ("chart.png", "image", "image/png")),
        ("chart", "image/png", picture("JPEG"), ("chart.jpg", "image", "image/jpeg")),
        ("chart.PNG", "text/plain", picture("PNG"), ("chart.PNG", "image", "image/png")),
        ("page.html", "text/html", picture("GIF"), ("page.html.gif", "image", "image/gif")),
        ("rows", "text/csv; charset=utf-8", b"a,b\n1,2\n", ("rows.csv", "csv", "text/csv")),
        ("data", "application/json", b"{}", ("data.json", "text", "application/json")),
        ("logo", "image/svg+xml", b"<svg/>", ("logo.svg", "text", "text/plain")),
        ("pack", "application/zip", b"PK\x03\x04\x00", ("pack.zip", "other", "application/octet-stream")),
        ("blob", "application/octet-stream", b"\x00\xff\x00", ("blob", "other", "application/octet-stream")),
        ("song", "audio/mpeg", b"ID3\x04", ("song.mp3", "other", "audio/mpeg")),
        ("song.mp3", "audio/mpeg", b"fLaC", ("song.mp3.flac", "other", "audio/flac")),
    ],
)
def test_a_file_is_what_its_bytes_are(
    name: str, declared: str, content: bytes, kept: tuple[str, str, str]
) -> None:
    found = known(name, declared, content)
    assert (found.name, found.sniffed.kind, found.sniffed.mime) == kept


def test_an_office_file_without_an_ending_gets_its_own() -> None:
    content = case_file("xlsx_merged.xlsx").read_bytes()
    assert known("table", "application/octet-stream", content).name == "table.xlsx"


def test_a_picture_that_can_not_be_opened_is_kept_as_it_came_with_the_reason() -> None:
    found = known("chart", "image/png", picture("PNG")[:20])
    assert (found.sniffed.kind, found.remark[:32]) == ("other", "this PNG picture is damaged or c")


def test_a_dangerous_file_is_kept_by_nobody() -> None:
    with pytest.raises(UnfitError):
        known("bomb.docx", "application/zip", case_file("bomb.docx").read_bytes())


@pytest.mark.parametrize(
    ("content", "mime"),
    [
        (b"RIFF\x00\x00\x00\x00WAVE", "audio/wav"),
        (b"\x00\x00\x00\x20ftypM4A ", "audio/mp4"),
        (b"\xff\xfb\x90", "audio/mpeg"),
        (b"OggS", "audio/ogg"),
        (b"plain", None),
        (b"", None),
    ],
)
def test_a_sound_is_known_by_its_first_bytes(content: bytes, mime: str | None) -> None:
    assert sound_type(content) == mime
    assert mime is None or mime in SUFFIXES
