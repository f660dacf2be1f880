"""Ops on real files: all or nothing, read back, in the kinds that they are for."""

import io
import zipfile

import pytest
from python_calamine import CalamineWorkbook

from tests.shared_files import case_file
from tests.tools.files import edit, holding, run, workspace
from tools.file_edit import FILE_EDIT


def case(name: str) -> tuple[str, bytes]:
    return name, case_file(name).read_bytes()


def cells(content: bytes, sheet: str) -> list[list[object]]:
    """All cells from A1 on, by a reader that nobody here wrote."""
    rows = (
        CalamineWorkbook.from_filelike(io.BytesIO(content))
        .get_sheet_by_name(sheet)
        .to_python(skip_empty_area=False)
    )
    return [list(row) for row in rows]


def test_a_cell_is_set_and_read_back() -> None:
    files = holding(case("xlsx_merged.xlsx"))
    receipt = edit(files, {"op": "xlsx_set_cell", "sheet": "S", "cell": "a5", "value": 99})
    assert receipt["changed"] == [{"place": "S!A5", "before": "free", "now": "99"}]
    assert receipt["parts_changed"] == ["xl/worksheets/sheet1.xml"]
    assert cells(files.read("f_1"), "S")[4][0] == 99


def test_ops_on_cells_one_after_another_are_one_pass_and_the_last_value_holds() -> None:
    files = holding(case("xlsx_merged.xlsx"))
    receipt = edit(
        files,
        {"op": "xlsx_set_cell", "sheet": "S", "cell": "A5", "value": 1},
        {
            "op": "xlsx_set_cells",
            "sheet": "S",
            "cells": [{"cell": "$A$5", "value": 2}, {"cell": "A6", "value": "x"}],
        },
    )
    assert receipt["changes"] == 2
    assert cells(files.read("f_1"), "S")[4][0] == 2


def test_a_bad_cell_is_named_by_its_own_pointer_and_nothing_changes() -> None:
    files = holding(case("xlsx_merged.xlsx"))
    before = files.read("f_1")
    receipt = edit(
        files,
        {"op": "xlsx_set_cell", "sheet": "S", "cell": "A5", "value": 1},
        {
            "op": "xlsx_set_cells",
            "sheet": "S",
            "cells": [{"cell": "A6", "value": 1}, {"cell": "ZZZZ1", "value": 1}],
        },
    )
    assert str(receipt["error"]).startswith("/ops/1/cells/1/cell: ")
    assert files.read("f_1") == before


def test_a_later_op_that_fails_undoes_the_earlier_ones() -> None:
    files = workspace("docx")
    before = files.read("f_1")
    receipt = edit(
        files,
        {"op": "replace_text", "find": "First", "replace": "Last"},
        {"op": "replace_text", "find": "not there", "replace": "x"},
    )
    assert str(receipt["error"]).startswith("/ops/1")
    assert "Nothing was changed in report.docx" in str(receipt["error"])
    assert files.read("f_1") == before


def test_later_ops_see_what_earlier_ones_wrote() -> None:
    files = workspace("text")
    receipt = edit(
        files,
        {"op": "replace_text", "find": "First", "replace": "Last"},
        {"op": "delete_text", "find": "Last "},
    )
    assert receipt["ok"] is True
    assert files.read("f_1") == b"line\nSecond line\n"


def test_a_name_split_over_runs_is_replaced_everywhere() -> None:
    files = holding(case("docx_run_split.docx"))
    receipt = edit(files, {"op": "replace_text", "find": "{{client_name}}", "replace": "Blue Door"})
    assert receipt["changes"] == 3
    assert receipt["parts_changed"] == ["word/document.xml", "word/header1.xml"]
    assert receipt["parts_kept"] == 3


def test_text_in_a_group_on_a_slide_is_replaced() -> None:
    files = holding(case("pptx_groups_tables.pptx"))
    receipt = edit(
        files, {"op": "pptx_replace_on_slide", "slide": 1, "find": "NESTED TWO", "replace": "Nested 2"}
    )
    assert receipt["changes"] == 1
    with zipfile.ZipFile(io.BytesIO(files.read("f_1"))) as archive:
        assert b"Nested 2" in archive.read("ppt/slides/slide1.xml")


def test_a_stale_paragraph_is_answered_with_what_stands_there_now() -> None:
    receipt = edit(workspace("docx"), {"op": "docx_set_paragraph", "paragraph": "P1#0000", "text": "x"})
    assert "Report" in str(receipt["error"])
    assert run(FILE_EDIT, receipt["example"], workspace("docx"))["ok"] is True


def test_a_csv_file_takes_cells_and_keeps_its_encoding() -> None:
    files = holding(case("csv_gb18030.csv"))
    receipt = edit(files, {"op": "xlsx_set_cell", "cell": "C2", "value": "广州"})
    assert receipt["ok"] is True
    assert "广州" in files.read("f_1").decode("gb18030")


@pytest.mark.parametrize("kind", ["docx", "pptx", "xlsx", "csv", "text"])
def test_a_whole_new_content_is_written_in_every_kind(kind: str) -> None:
    content = "# New\n\n| A | B |\n|---|---|\n| 1 | two |\n"
    receipt = edit(workspace(kind), {"op": "full_replace", "content": content})
    assert receipt["ok"] is True, receipt


def test_macros_are_not_lost_to_a_whole_new_content() -> None:
    files = holding(case("xlsm_rich_parts.xlsm"))
    receipt = edit(files, {"op": "full_replace", "content": "# S\n| A |\n|---|\n| 1 |"})
    assert ".xlsm" in str(receipt["error"])


@pytest.mark.parametrize(
    ("kind", "op", "words"),
    [
        ("docx", {"op": "xlsx_set_cell", "cell": "A1", "value": 1}, "a document; its ops are replace_text"),
        ("text", {"op": "pptx_replace_on_slide", "slide": 1, "find": "a", "replace": "b"}, "a text file"),
        ("image", {"op": "replace_text", "find": "a", "replace": "b"}, "a picture; it can only be read"),
        ("docx", {"op": "replace_text", "find": "a"}, "/ops/0/replace is required for replace_text"),
        (
            "docx",
            {"op": "delete_text", "find": "a", "replace": ""},
            "/ops/0/replace does not belong to delete_text",
        ),
        ("docx", {"op": "delete_text", "find": ""}, "/ops/0/find is empty"),
        ("docx", {"op": "delete_text", "find": "a", "sheet": "S"}, "has no sheets"),
        ("csv", {"op": "xlsx_set_cells", "cells": []}, "/ops/0/cells is empty"),
        ("csv", {"op": "xlsx_set_cell", "cell": "A0", "value": 1}, "/ops/0"),
        ("pptx", {"op": "pptx_replace_on_slide", "slide": 9, "find": "a", "replace": "b"}, "/ops/0"),
    ],
)
def test_an_op_that_does_not_fit_is_told_with_what_does(kind: str, op: dict[str, object], words: str) -> None:
    receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": [op]}, workspace(kind))
    assert receipt["ok"] is False
    assert words in str(receipt["error"])


def test_no_ops_are_an_error() -> None:
    assert "/ops is empty" in str(run(FILE_EDIT, {"file_id": "f_1", "ops": []}, workspace("text"))["error"])


@pytest.mark.parametrize(
    ("name", "words"),
    [("encrypted_stub.xlsx", "password-protected"), ("old_is_xls.xlsx", "old binary Excel format")],
)
def test_a_file_that_can_not_be_opened_says_why(name: str, words: str) -> None:
    receipt = edit(holding(case(name)), {"op": "xlsx_set_cell", "cell": "A1", "value": 1})
    assert words in str(receipt["error"])


def test_text_that_stands_nowhere_is_a_failed_receipt() -> None:
    receipt = edit(holding(case("xlsx_merged.xlsx")), {"op": "replace_text", "find": "zebra", "replace": "x"})
    assert '/ops/0/find: "zebra" was not found' in str(receipt["error"])


def test_values_that_depend_on_the_change_are_named() -> None:
    files = holding(case("xlsx_cached_formula.xlsx"))
    name = CalamineWorkbook.from_filelike(io.BytesIO(files.read("f_1"))).sheet_names[0]
    receipt = edit(files, {"op": "xlsx_set_cell", "sheet": name, "cell": "B2", "value": 7})
    assert receipt["recalculates_when_opened"]
