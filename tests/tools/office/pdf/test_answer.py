"""A PDF is asked in a process of its own, which a file may end but not take anything along."""

import zlib

import pytest

from tests.tools.office.pdf.made import Page, pdf
from tools.office.apart.errors import DamagedFile, DangerousFile, LockedFile
from tools.office.apart.limited import Bounds
from tools.office.apart.start import ask_apart
from tools.office.package.errors import OfficeError

BOUNDS = Bounds(cpu_s=20, wall_s=60, memory_mb=600)
LOCKED = (
    "/Filter /Standard /V 1 /R 2 /P -44 "
    f"/O <{'28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'}> "
    f"/U <{'11' * 32}>"
)


def _locked() -> bytes:
    content = pdf(Page().write(60, 700, "secret"))
    name = "<0123456789abcdef0123456789abcdef>"
    keys = f"/Encrypt << {LOCKED} >> /ID [{name} {name}] "
    return content.replace(b"trailer\n<< ", b"trailer\n<< " + keys.encode())


def test_a_page_is_drawn_as_a_picture() -> None:
    answer = ask_apart("pdf", "PDF", pdf(Page().paint()), {"do": "picture", "start": 1}, BOUNDS)
    assert str(answer["picture"]).startswith("iVBORw0KGgo")


def test_a_search_gives_pages_with_a_total() -> None:
    content = pdf(*(Page().write(60, 700, f"Invoice 4,711.00 on page {number}") for number in range(5)))
    answer = ask_apart(
        "pdf", "PDF", content, {"do": "find", "search": "4711", "start": 2, "count": 2}, BOUNDS
    )
    assert answer["total"] == 5
    assert answer["found"] == ["page 2: Invoice 4,711.00 on page 1", "page 3: Invoice 4,711.00 on page 2"]


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (b"%PDF-1.7\nnothing else", DamagedFile, "damaged or cut short"),
        (pdf(Page().write(1, 1, "x"))[:200], DamagedFile, "damaged or cut short"),
        (_locked(), LockedFile, "password-protected"),
    ],
)
def test_a_pdf_that_can_not_be_opened_says_why(content: bytes, error: type[OfficeError], words: str) -> None:
    with pytest.raises(error, match=words):
        ask_apart("pdf", "PDF", content, {"do": "check"}, BOUNDS)


def test_a_start_behind_the_end_is_told_with_the_end() -> None:
    with pytest.raises(OfficeError, match="pages 1 to 1") as caught:
        ask_apart("pdf", "PDF", pdf(Page().write(1, 1, "x")), {"do": "pages", "start": 9, "count": 1}, BOUNDS)
    assert caught.value.argument == "start"


def test_a_page_that_unpacks_without_end_is_given_up() -> None:
    bomb = zlib.compress(zlib.compress(b"BT (x) Tj ET " * 20_000_000, 9), 9)
    content = pdf(Page().write(60, 700, "x"))
    at = content.rindex(b"/Filter /FlateDecode >>\nstream\n")
    start = content.rindex(b"<<", 0, at)
    end = content.index(b"endstream", at)
    head = f"<< /Length {len(bomb)} /Filter [/FlateDecode /FlateDecode] >>\nstream\n".encode()
    whole = content[:start] + head + bomb + b"\n" + content[end:]
    with pytest.raises(DangerousFile, match="was given up"):
        ask_apart("pdf", "PDF", whole, {"do": "pages", "start": 1, "count": 1}, Bounds(10, 60, 100))


def test_a_false_count_of_pages_is_bounded() -> None:
    content = pdf(Page().write(60, 700, "x")).replace(b"/Count 1", b"/Count 9999999")
    answer = ask_apart("pdf", "PDF", content, {"do": "outline"}, BOUNDS)
    assert "outline" in answer
