"""All of a file from elsewhere, in one receipt."""

import pytest

from prompts.example_runs import sample
from tools.kit.result_text import sent_chars
from tools.office.package.errors import OfficeError
from tools.reading.whole import read_whole


def test_a_workbook_shows_its_outline_and_all_sheets() -> None:
    name, content = sample("xlsx")
    facts = read_whole(name, content, 50_000)
    assert facts["kind"] == "xlsx"
    assert isinstance(facts["sheets"], list)
    assert [sheet["sheet"] for sheet in facts["sheets"] if isinstance(sheet, dict)] == ["Sales"]


@pytest.mark.parametrize(("kind", "unit"), [("docx", "paragraphs"), ("pptx", "slides")])
def test_a_document_shows_all_that_it_holds(kind: str, unit: str) -> None:
    facts = read_whole(*sample(kind), 50_000)
    assert facts["total"] == facts["count"]
    assert facts[unit]


def test_what_does_not_fit_is_said() -> None:
    rows = "".join(f"line {number}\n" for number in range(9_000))
    facts = read_whole("notes.txt", rows.encode(), 5_000)
    assert len(str(facts["text"])) == 5_000
    assert "the first 5000 were kept" in str(facts["remark"])
    assert sent_chars(facts) < 7_000


def test_a_table_in_text_is_text() -> None:
    facts = read_whole("data.csv", "Region;Price\nUva;4,10\n".encode("cp1252"), 5_000)
    assert facts == {"kind": "csv", "text": "Region;Price\nUva;4,10\n"}


@pytest.mark.parametrize("content", [b"", bytes(range(256)) * 8, b"PK\x03\x04", b"\xff\xd8\xff\xe0"])
def test_what_is_no_file_to_read_is_refused(content: bytes) -> None:
    with pytest.raises(OfficeError):
        read_whole("file", content, 5_000)
