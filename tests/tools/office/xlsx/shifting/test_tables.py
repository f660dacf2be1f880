import pytest

from tests.tools.office.xlsx.books import book, by_openpyxl, sheet_xml, table_xml
from tests.tools.office.xlsx.shifting.sheets import put_in, sheet_of, taken_out
from tools.office.xlsx.errors import XlsxError

TABLE = "xl/tables/table1.xml"


def _text(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def _content(*, totals: int = 0, last: int = 5) -> bytes:
    rows = [f'<row r="2">{_text("B2", "Item")}{_text("C2", "Double")}</row>']
    for n in range(3, last + 1):
        cell = f'<c r="B{n}" s="2"><v>{n}</v></c><c r="C{n}"><f>B{n}*2</f><v>{n * 2}</v></c>'
        rows.append(f'<row r="{n}">{cell}</row>')
    table = table_xml("Sales", f"B2:C{last}", ["Item", "Double"], formulas={"Double": "B3*2"}, totals=totals)
    part = '<tableParts count="1"><tablePart r:id="t0"/></tableParts>'
    return book(sheet_xml("".join(rows), tail=part), more={TABLE: table})


def test_a_table_moves_with_its_filter() -> None:
    table = sheet_of(put_in(_content(), 1), TABLE)
    assert table.count('ref="B3:C6"') == 2
    assert "<calculatedColumnFormula>B4*2</calculatedColumnFormula>" in table


def test_rows_put_into_a_table_have_its_formulas() -> None:
    edit = put_in(_content(), 4, 2)
    sheet = by_openpyxl(edit.content)["S1"]
    assert [cell.value for cell in sheet["C"]][2:] == ["=B3*2", "=B4*2", "=B5*2", "=B6*2", "=B7*2"]
    assert sheet.tables["Sales"].ref == "B2:C7"
    assert set(edit.stale) == {"S1!C4", "S1!C5"}


def test_the_first_row_of_a_table_looks_as_the_one_below_and_not_as_the_header() -> None:
    edit = put_in(_content(), 3)
    assert '<c r="B3" s="2"/><c r="C3"><f>B3*2</f></c>' in sheet_of(edit)


def test_columns_put_into_a_table_get_names_and_headers() -> None:
    edit = put_in(_content(), "C", 2)
    sheet = by_openpyxl(edit.content)["S1"]
    assert [cell.value for cell in sheet[2]][1:] == ["Item", "Column1", "Column2", "Double"]
    assert sheet.tables["Sales"].column_names == ["Item", "Column1", "Column2", "Double"]
    assert [column.id for column in sheet.tables["Sales"].tableColumns] == [1, 3, 4, 2]
    assert sheet.tables["Sales"].ref == "B2:E5"
    assert "table Sales has the new columns 'Column1', 'Column2'" in edit.remarks


def test_a_column_before_a_table_moves_it() -> None:
    assert 'ref="C2:D5"' in sheet_of(put_in(_content(), "B"), TABLE)


def test_columns_taken_out_of_a_table_are_told() -> None:
    edit = taken_out(_content(), "C")
    assert '<tableColumns count="1"><tableColumn id="1" name="Item"/></tableColumns>' in sheet_of(edit, TABLE)
    assert "table Sales lost the columns 'Double'" in edit.remarks


def test_a_row_of_totals_can_go() -> None:
    edit = taken_out(_content(totals=1), 5)
    table = sheet_of(edit, TABLE)
    assert "totalsRowCount" not in table
    assert 'totalsRowShown="0"' in table
    assert "table Sales has no row of totals any more" in edit.remarks


@pytest.mark.parametrize(
    ("where", "count", "words"),
    [
        (2, 1, "row 2 would take out the header B2:C2 of table Sales; begin with row 3"),
        (1, 9, "rows 1 to 9 would take out the header"),
        (3, 3, "rows 3 to 5 would take out all data of table Sales .B2:C5.; leave one of its rows"),
        ("B", 2, "columns B to C are all that table Sales .B2:C5. has; leave one of its columns"),
    ],
)
def test_what_would_leave_no_table_is_refused(where: int | str, count: int, words: str) -> None:
    with pytest.raises(XlsxError, match=words):
        taken_out(_content(), where, count)
