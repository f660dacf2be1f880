import pytest

from tests.tools.office.xlsx.books import (
    book,
    by_openpyxl,
    changed_parts,
    opened,
    part,
    sheet_xml,
    strings_xml,
)
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.sheets.add import add_sheet

VIEWS = '<bookViews><workbookView activeTab="1" firstSheet="1"/></bookViews>'
NAMES = (
    '<definedNames><definedName name="one" localSheetId="0">S1!A1</definedName>'
    '<definedName name="two" localSheetId="1">S2!A1</definedName></definedNames>'
)


def test_a_sheet_is_added_behind_all_others_and_only_lists_change() -> None:
    content = book(sheet_xml("<row/>"), sheet_xml(""))
    edit = add_sheet(opened(content), "New")
    assert by_openpyxl(edit.content).sheetnames == ["S1", "S2", "New"]
    assert changed_parts(content, edit.content) == {
        "[Content_Types].xml",
        "xl/_rels/workbook.xml.rels",
        "xl/workbook.xml",
        "xl/worksheets/sheet3.xml",
    }
    assert edit.changed[0].after == "sheet 3 of 3, empty"


def test_what_counts_sheets_from_the_left_moves_on() -> None:
    content = book(sheet_xml(""), sheet_xml(""), workbook=NAMES)
    content = content if VIEWS in part(content, "xl/workbook.xml") else _with_views(content)
    edit = add_sheet(opened(content), "New", after="S1")
    workbook = part(edit.content, "xl/workbook.xml")
    assert 'name="one" localSheetId="0"' in workbook
    assert 'name="two" localSheetId="2"' in workbook
    assert 'activeTab="2"' in workbook
    assert 'firstSheet="2"' in workbook
    assert by_openpyxl(edit.content).sheetnames == ["S1", "New", "S2"]


def _with_views(content: bytes) -> bytes:
    package = opened(content)
    raw = package.part("xl/workbook.xml").replace(b"<sheets>", VIEWS.encode() + b"<sheets>")
    return package.with_parts({"xl/workbook.xml": raw})


def test_rows_hold_numbers_texts_dates_and_formulas() -> None:
    content = book(sheet_xml('<row r="1"><c r="A1"><v>3</v></c></row>'))
    edit = add_sheet(
        opened(content), "New", [["A", "B"], [1.5, "=S1!A1*2"], [True, "2026-03-01"], [None, "'=x"]]
    )
    page = by_openpyxl(edit.content)["New"]
    assert [[c.value for c in row] for row in page["A1:B2"]] == [["A", "B"], [1.5, "=S1!A1*2"]]
    assert page["A3"].value is True
    assert page["B3"].value.isoformat().startswith("2026-03-01")
    assert page["A4"].value is None
    assert page["B4"].value == "=x"
    assert "recalculates when opened (=S1!A1*2)" in [change.after for change in edit.changed]


def test_a_header_looks_like_one_and_stays_in_sight() -> None:
    edit = add_sheet(opened(book(sheet_xml(""))), "New", [["Name", "A rather long header"], ["x", 1]])
    page = by_openpyxl(edit.content)["New"]
    assert page["A1"].font.b
    assert [page[name].alignment.horizontal for name in ("A1", "B1")] == [None, "right"]
    assert not page["A2"].font.b
    assert page.freeze_panes == "A2"
    assert page.column_dimensions["B"].width == len("A rather long header") + 2


def test_a_formula_over_a_span_of_sheets_loses_its_value_when_one_comes_between() -> None:
    data = '<row r="1"><c r="B1"><f>SUM(S1:S2!A1)</f><v>0</v></c></row>'
    edit = add_sheet(opened(book(sheet_xml(data), sheet_xml(""))), "New", [[5]], after="S1")
    assert edit.stale == ("S1!B1",)
    assert "<v>" not in part(edit.content)


def test_shared_strings_are_appended_to() -> None:
    content = book(sheet_xml(""), more={"xl/sharedStrings.xml": strings_xml("<t>old</t>")})
    edit = add_sheet(opened(content), "New", [["new"]])
    assert part(edit.content, "xl/sharedStrings.xml").count("<si>") == 2


@pytest.mark.parametrize(
    ("name", "rows", "after", "argument"),
    [
        ("s1", [], None, "name"),
        ("New", [], "S7", "after"),
        ("New", [[1]] * 200_000, None, "rows"),
        ("New", [["=NOSUCH!A1"]], None, "rows"),
    ],
)
def test_what_can_not_be_added_is_refused_at_its_argument(
    name: str, rows: list[list[int | str]], after: str | None, argument: str
) -> None:
    with pytest.raises(XlsxError) as caught:
        add_sheet(opened(book(sheet_xml(""))), name, rows, after)
    assert caught.value.argument == argument
