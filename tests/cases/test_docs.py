"""Cases DOC-…: what is asked for is changed, everything else keeps its bytes, and a bad file is named."""

import io
import re
import zipfile
from pathlib import Path

import docx
import pytest
from lxml import etree
from pptx import Presentation
from python_calamine import CalamineWorkbook

from tests.cases.tool_calls import Files
from tests.shared_files import case_file
from tools.kit.json_types import JsonObject

SHEET = "xl/worksheets/sheet1.xml"
NAME = "Acme & Söhne <GmbH>"


def files_of(tmp_path: Path, *names: str) -> Files:
    return Files(tmp_path, *(case_file(name) for name in names))


@pytest.fixture
def client_named(tmp_path: Path) -> Files:
    files = files_of(tmp_path, "docx_run_split.docx")
    op: JsonObject = {"op": "replace_text", "find": "{{client_name}}", "replace": NAME}
    assert files.edit("docx_run_split.docx", op)["changes"] == 3
    return files


def test_a_name_split_over_runs_is_replaced_in_body_cell_and_header(client_named: Files) -> None:
    """DOC-01: three places, and each says the new name."""
    document = docx.Document(io.BytesIO(client_named.content("docx_run_split.docx")))
    assert document.paragraphs[0].text == f"Payment to {NAME} is due by 30 June."
    assert document.tables[0].cell(0, 0).text == f"Cell: {NAME}"
    assert document.sections[0].header.paragraphs[0].text == f"Header {NAME}"


def test_the_new_name_has_the_old_ones_look_and_its_neighbours_keep_theirs(client_named: Files) -> None:
    """DOC-01: bold name, italic red date, three runs beside them, entities escaped."""
    body, untouched = docx.Document(io.BytesIO(client_named.content("docx_run_split.docx"))).paragraphs[:2]
    named = [run for run in body.runs if any(word in run.text for word in ("Acme", "Söhne", "GmbH"))]
    assert named
    assert all(run.bold for run in named)
    (date,) = [run for run in body.runs if run.text == "30 June"]
    assert (date.italic, str(date.font.color.rgb)) == (True, "FF0000")
    looks = [(run.text, bool(run.bold)) for run in untouched.runs]
    assert looks == [("Untouched ", False), ("bold", True), (" tail", False)]
    raw = client_named.parts("docx_run_split.docx")["word/document.xml"]
    assert b"Acme &amp; S" in raw
    assert etree.fromstring(raw) is not None


def test_words_that_are_not_there_change_nothing(tmp_path: Path) -> None:
    """DOC-01: a not-found receipt, and the file keeps its bytes."""
    files = files_of(tmp_path, "docx_run_split.docx")
    before = files.sha256("docx_run_split.docx")
    op: JsonObject = {"op": "replace_text", "find": "{{absent}}", "replace": "x"}
    receipt = files.edit("docx_run_split.docx", op)
    assert receipt["ok"] is False
    assert "not found" in str(receipt["error"])
    assert files.sha256("docx_run_split.docx") == before


@pytest.fixture
def rich_parts(tmp_path: Path) -> tuple[dict[str, bytes], Files]:
    """The parts as they were, and the files with B2 set."""
    files = files_of(tmp_path, "xlsm_rich_parts.xlsm")
    before = files.parts("xlsm_rich_parts.xlsm")
    op: JsonObject = {"op": "xlsx_set_cell", "sheet": "Data", "cell": "B2", "value": 99}
    assert files.edit("xlsm_rich_parts.xlsm", op)["ok"] is True
    return before, files


def test_one_cell_changes_one_part(rich_parts: tuple[dict[str, bytes], Files]) -> None:
    """DOC-03: charts, boxes, pictures, threads, persons and macros keep their bytes, and so does all else."""
    before, files = rich_parts
    after = files.parts("xlsm_rich_parts.xlsm")
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed == {SHEET}
    kinds = ("chart1", "drawing1", "image1", "threadedComment1", "person", "vbaProject", "comments1")
    assert all(any(kind in name for name in after) for kind in kinds)
    assert any(b"KEEP THIS BOX" in content for content in after.values())
    assert b"macroEnabled" in after["[Content_Types].xml"]


def test_the_sheet_keeps_what_other_writers_drop(rich_parts: tuple[dict[str, bytes], Files]) -> None:
    """DOC-03: sparklines, validation, widths, drawings and the rich run stand in the changed sheet too."""
    before, files = rich_parts
    sheet = files.parts("xlsm_rich_parts.xlsm")[SHEET]
    for mark in (b"sparklineGroups", b"dataValidations", b'width="23.5"', b"<drawing ", b"<legacyDrawing "):
        assert mark in sheet
    assert re.search(rb'<row r="1"[^>]*ht="30"', sheet)
    old_a5, new_a5 = (
        re.search(rb'<c r="A5".*?</c>', content, re.DOTALL) for content in (before[SHEET], sheet)
    )
    assert old_a5 is not None
    assert new_a5 is not None
    assert old_a5[0] == new_a5[0]
    assert b"FFFF0000" in files.parts("xlsm_rich_parts.xlsm")["xl/sharedStrings.xml"]
    assert value_at(files.content("xlsm_rich_parts.xlsm"), "Data", (1, 1)) == 99


def value_at(content: bytes, sheet: str, at: tuple[int, int]) -> object:
    """A cell by row and column from 0, by a reader that nobody here wrote."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)[at[0]][at[1]]


def test_a_covered_cell_is_refused_with_its_block_and_the_cell_to_use(tmp_path: Path) -> None:
    """DOC-04: the receipt names B2:D3 and B2, and the file keeps its bytes, in a batch too."""
    files = files_of(tmp_path, "xlsx_merged.xlsx")
    before = files.sha256("xlsx_merged.xlsx")
    covered: JsonObject = {"op": "xlsx_set_cell", "sheet": "S", "cell": "C3", "value": "Updated"}
    good: JsonObject = {"op": "xlsx_set_cell", "sheet": "S", "cell": "A5", "value": "x"}
    alone, batch = files.edit("xlsx_merged.xlsx", covered), files.edit("xlsx_merged.xlsx", good, covered)
    cells: list[JsonObject] = [{"cell": "A5", "value": "x"}, {"cell": "C3", "value": "y"}]
    together = files.edit("xlsx_merged.xlsx", {"op": "xlsx_set_cells", "sheet": "S", "cells": [*cells]})
    for receipt in (alone, batch, together):
        assert receipt["ok"] is False
        assert all(word in str(receipt["error"]) for word in ("C3", "B2:D3", "B2,"))
    assert str(batch["error"]).startswith("/ops/1")
    assert str(together["error"]).startswith("/ops/0/cells/1")
    assert files.sha256("xlsx_merged.xlsx") == before


def test_the_anchor_of_a_block_and_free_cells_are_written(tmp_path: Path) -> None:
    """DOC-04: B2 takes the value and keeps its block; a range of free cells is written."""
    files = files_of(tmp_path, "xlsx_merged.xlsx")
    anchor: JsonObject = {"op": "xlsx_set_cell", "sheet": "S", "cell": "B2", "value": "Updated"}
    assert files.edit("xlsx_merged.xlsx", anchor)["ok"] is True
    cells: list[JsonObject] = [{"cell": "A5", "value": "x"}, {"cell": "B5", "value": "y"}]
    row = files.edit("xlsx_merged.xlsx", {"op": "xlsx_set_cells", "sheet": "S", "cells": [*cells]})
    assert row["ok"] is True
    content = files.content("xlsx_merged.xlsx")
    assert [value_at(content, "S", at) for at in ((1, 1), (4, 0), (4, 1))] == ["Updated", "x", "y"]
    assert b'<mergeCells count="1"><mergeCell ref="B2:D3"/>' in files.parts("xlsx_merged.xlsx")[SHEET]


def test_a_merged_block_is_read_once_with_what_it_covers(tmp_path: Path) -> None:
    """DOC-04: 'Region' is shown once, as covering B2:D3."""
    shown = str(files_of(tmp_path, "xlsx_merged.xlsx").read("xlsx_merged.xlsx")["rows"])
    assert shown.count("Region") == 1
    assert "Region [covers B2:D3]" in shown


WORDS = (
    "FIRST BOX",
    "SECOND BOX",
    "HEADER A",
    "HEADER B",
    "CELL B",
    "Q1 Revenue",
    "(USD)",
    "GROUPED ONE",
    "NESTED TWO",
    "CHART TITLE",
    "NOTE TEXT",
)


def test_every_text_of_a_deck_is_in_the_receipt_once_and_none_is_glued(tmp_path: Path) -> None:
    """DOC-06: boxes, table cells, groups in groups, the chart's title and the notes."""
    shown = str(files_of(tmp_path, "pptx_groups_tables.pptx").read("pptx_groups_tables.pptx")["slides"])
    assert {words: shown.count(words) for words in WORDS} == dict.fromkeys(WORDS, 1)
    assert "BOXSECOND" not in shown
    assert "Revenue(USD)" not in shown


def test_words_over_three_runs_of_a_slide_keep_their_look(tmp_path: Path) -> None:
    """DOC-06: the paragraph reads 'For Q3 only', Q3 looks as before, every other part keeps its bytes."""
    files = files_of(tmp_path, "pptx_groups_tables.pptx")
    before = files.parts("pptx_groups_tables.pptx")
    op: JsonObject = {"op": "replace_text", "find": "{{quarter}}", "replace": "Q3"}
    assert files.edit("pptx_groups_tables.pptx", op)["changes"] == 1
    after = files.parts("pptx_groups_tables.pptx")
    assert [name for name in before if before[name] != after[name]] == ["ppt/slides/slide1.xml"]
    slide = Presentation(io.BytesIO(files.content("pptx_groups_tables.pptx"))).slides[0]
    (paragraph,) = [
        s.text_frame.paragraphs[0] for s in slide.shapes if s.has_text_frame and "Q3" in s.text_frame.text
    ]
    assert paragraph.text == "For Q3 only"
    (run,) = [run for run in paragraph.runs if run.text == "Q3"]
    assert (run.font.bold, run.font.size.pt, str(run.font.color.rgb)) == (True, 28, "C00000")


def test_each_unreadable_container_has_its_own_words_and_the_good_file_beside_it_is_read(
    tmp_path: Path,
) -> None:
    """DOC-08: password, old Word format, damaged; no traceback, path or 'zip'; nothing is written."""
    stubs = ("encrypted_stub.xlsx", "encrypted_stub.docx", "legacy_word_named.docx")
    files = files_of(tmp_path, *stubs, "xlsx_merged.xlsx")
    files.add("cut.docx", case_file("docx_run_split.docx").read_bytes()[:300])
    names = (*stubs, "cut.docx")
    before = {name: files.sha256(name) for name in names}
    errors = {name: str(files.read(name)["error"]) for name in names}
    told = {name: error.removeprefix(f"{name}: ") for name, error in errors.items()}
    assert told["encrypted_stub.xlsx"] == told["encrypted_stub.docx"]
    assert len(set(told.values())) == 3
    expected = ("password-protected", "password-protected", "old binary Word format", "damaged archive")
    for name, words in zip(names, expected, strict=True):
        assert words in errors[name]
        assert not re.search(r"traceback|\bzip|/tmp|\.py\b", told[name], re.IGNORECASE)
        assert str(tmp_path) not in errors[name]
    assert files.read("xlsx_merged.xlsx")["ok"] is True
    assert {name: files.sha256(name) for name in names} == before


def test_the_truncated_file_of_the_case_is_one_that_zipfile_refuses() -> None:
    """DOC-08: so that the words above are ours."""
    with pytest.raises(zipfile.BadZipFile):
        zipfile.ZipFile(io.BytesIO(case_file("docx_run_split.docx").read_bytes()[:300]))
