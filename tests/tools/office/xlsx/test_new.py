import datetime

import pytest

from tests.tools.office.xlsx.books import by_openpyxl, opened
from tools.kit.json_types import JsonObject, JsonValue
from tools.office.package.kind import sniff
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.new import make_workbook
from tools.office.xlsx.window import window

SALES: JsonObject = {
    "name": "Sales",
    "rows": [
        ["Month", "Amount", "Paid"],
        ["Jan", 1200.5, "2026-01-31"],
        ["Feb", 3, None],
        ["Sum", "=SUM(B2:B3)"],
    ],
}


def test_a_new_workbook_holds_what_was_given() -> None:
    content = make_workbook([SALES, {"name": "Notes", "rows": [["'=text", True, "007"]]}])
    sheet = by_openpyxl(content)["Sales"]
    assert [c.value for c in sheet[2]] == ["Jan", 1200.5, datetime.datetime.fromisoformat("2026-01-31")]
    assert sheet["B4"].value == "=SUM(B2:B3)"
    assert [c.value for c in by_openpyxl(content)["Notes"][1]] == ["=text", True, "007"]
    assert by_openpyxl(content)["Notes"]["A1"].data_type == "s"
    assert getattr(sniff(content), "suffix", "") == ".xlsx"


def test_a_header_stands_out_and_stays_in_view() -> None:
    sheet = by_openpyxl(make_workbook([SALES]))["Sales"]
    assert sheet["A1"].font.b
    assert sheet["A1"].fill.fgColor.rgb == "FFDDE6F0"
    assert sheet.freeze_panes == "A2"
    assert sheet["B2"].number_format == "#,##0.00"
    assert sheet["C2"].number_format == "yyyy-mm-dd"


def test_it_reads_back_by_our_own_reader() -> None:
    seen = window(opened(make_workbook([SALES])), "Sales")
    assert list(seen.lines())[-1] == "4 | A: Sum | B: recalculates when opened (=SUM(B2:B3))"


@pytest.mark.parametrize(
    ("sheets", "pointer"),
    [
        ([], "/sheets"),
        ([{"rows": [[1]]}], "/sheets/0/name"),
        ([{"name": "a/b", "rows": [[1]]}], "/sheets/0/name"),
        ([{"name": "x" * 32, "rows": [[1]]}], "/sheets/0/name"),
        ([{"name": "History", "rows": [[1]]}], "/sheets/0/name"),
        ([{"name": "A", "rows": [[1]]}, {"name": "a", "rows": [[1]]}], "/sheets/1/name"),
        ([{"name": "A"}], "/sheets/0/rows"),
        ([{"name": "A", "rows": []}], "/sheets/0/rows"),
        ([{"name": "A", "rows": [{"a": 1}]}], "/sheets/0/rows/0"),
        ([{"name": "A", "rows": [[1], [[2]]]}], "/sheets/0/rows/1/0"),
        ([{"name": "A", "rows": [["=SUM(A1"]]}], "/sheets/0/rows/0/0"),
        ([{"name": "A", "rows": [['=WEBSERVICE("x")']]}], "/sheets/0/rows/0/0"),
    ],
)
def test_what_cannot_be_made_is_named_with_its_place(
    sheets: list[dict[str, JsonValue]], pointer: str
) -> None:
    with pytest.raises(XlsxError) as refusal:
        make_workbook(sheets)
    assert refusal.value.pointer == pointer
    assert str(refusal.value).startswith(f"{pointer}: ")
