import pytest

from tests.tools.office.xlsx.books import book, by_openpyxl, opened, part, sheet_xml, table_xml
from tools.office.package.edit import Edit
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.values import CellInput

TABLE = "xl/tables/table1.xml"


def _text(name: str, text: str) -> str:
    return f'<c r="{name}" t="inlineStr"><is><t>{text}</t></is></c>'


ROWS = (
    f'<row r="1">{_text("A1", "Qty")}{_text("B1", "Price")}{_text("C1", "Sum")}</row>'
    '<row r="2"><c r="A2" s="2"><v>2</v></c><c r="B2"><v>3</v></c>'
    '<c r="C2"><f>Sales[[#This Row],[Qty]]*Sales[[#This Row],[Price]]</f><v>6</v></c></row>'
    '<row r="3"><c r="A3"><v>4</v></c><c r="B3"><v>5</v></c>'
    '<c r="C3"><f>Sales[[#This Row],[Qty]]*Sales[[#This Row],[Price]]</f><v>20</v></c></row>'
)
FORMULA = {"Sum": "Sales[[#This Row],[Qty]]*Sales[[#This Row],[Price]]"}
TAIL = '<tableParts count="1"><tablePart r:id="t0"/></tableParts>'
OTHER = sheet_xml(
    '<row r="1"><c r="A1"><f>SUM(Sales[Qty])</f><v>6</v></c>'
    '<c r="B1"><f>SUM(Sales[Price])</f><v>8</v></c></row>'
)


def _book(*, totals: int = 0, ref: str = "A1:C3") -> bytes:
    table = table_xml("Sales", ref, ["Qty", "Price", "Sum"], formulas=FORMULA, totals=totals)
    names = '<definedNames><definedName name="All">Sales[[Qty]:[Price]]</definedName></definedNames>'
    return book(sheet_xml(ROWS, tail=TAIL), OTHER, workbook=names, more={TABLE: table})


def put(content: bytes, *cells: tuple[str, CellInput]) -> Edit:
    return set_cells(opened(content), "S1", cells)


def test_a_header_renames_its_column_and_what_speaks_of_it() -> None:
    edit = put(_book(), ("A1", "Count [#]"))
    assert 'name="Count [#]"' in part(edit.content, TABLE)
    assert "Sales[[#This Row],[Count '['#']]]*" in part(edit.content, TABLE)
    assert "<f>SUM(Sales[Count '['#']])</f>" in part(edit.content, "xl/worksheets/sheet2.xml")
    assert "Sales[[#This Row],[Count '['#']]]*Sales[[#This Row],[Price]]" in part(edit.content)
    assert "Sales[[Count '['#']]:[Price]]" in part(edit.content, "xl/workbook.xml")
    assert by_openpyxl(edit.content)["S1"].tables["Sales"].column_names[0] == "Count [#]"


def test_a_number_as_a_header_becomes_its_text() -> None:
    edit = put(_book(), ("B1", 2026))
    assert by_openpyxl(edit.content)["S1"]["B1"].value == "2026"
    assert 'name="2026"' in part(edit.content, TABLE)


@pytest.mark.parametrize("value", ["", "=A2", True, "qty", "2026-01-01"])
def test_a_header_that_is_no_name_of_its_own_is_refused(value: CellInput) -> None:
    with pytest.raises(XlsxError, match="B1 heads a column of table Sales"):
        put(_book(), ("B1", value))


def test_headers_can_change_places_in_one_batch() -> None:
    edit = put(_book(), ("A1", "Price"), ("B1", "Qty"))
    assert by_openpyxl(edit.content)["S1"].tables["Sales"].column_names[:2] == ["Price", "Qty"]


def test_a_row_written_directly_below_makes_the_table_grow() -> None:
    edit = put(_book(), ("A4", 7), ("B4", 8), ("A5", 9))
    table = part(edit.content, TABLE)
    assert table.count('ref="A1:C5"') == 2
    sheet = by_openpyxl(edit.content)["S1"]
    assert sheet["C4"].value == sheet["C5"].value == "=" + FORMULA["Sum"]
    assert any("grew to A1:C5" in remark for remark in edit.remarks)
    assert {"S2!A1", "S2!B1"} <= set(edit.stale)


@pytest.mark.parametrize("cells", [[("A5", 1)], [("D4", 1)], [("A4", "")]])
def test_a_table_does_not_grow_for_other_cells(cells: list[tuple[str, CellInput]]) -> None:
    assert TABLE not in put(_book(), *cells).parts_changed


def test_a_table_with_totals_does_not_grow() -> None:
    assert TABLE not in put(_book(totals=1), ("A4", 1)).parts_changed


def test_only_the_row_of_a_changed_cell_is_outdated_in_a_calculated_column() -> None:
    assert set(put(_book(), ("B2", 9)).stale) == {"S1!C2", "S2!B1"}


def test_a_row_reference_is_spelled_out_with_its_table() -> None:
    edit = put(_book(), ("C2", "=[@Qty]+[@[Price]]"))
    assert "<f>Sales[[#This Row],[Qty]]+Sales[[#This Row],[Price]]</f>" in part(edit.content)
    with pytest.raises(XlsxError, match="outside of a table"):
        put(_book(), ("F9", "=[@Qty]"))
    with pytest.raises(XlsxError, match="'Nope'"):
        put(_book(), ("F9", "=SUM(Sales[Nope])"))
