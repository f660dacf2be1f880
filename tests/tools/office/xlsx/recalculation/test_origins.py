"""Tests for tools.office.xlsx.recalculation.origins."""

from tests.tools.office.xlsx.books import book, opened, sheet_xml
from tests.tools.office.xlsx.recalculation.test_settle import PATIENT, read
from tools.office.xlsx.recalculation.origins import before_lines
from tools.office.xlsx.recalculation.settle import recalculated
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Lines

ROWS = "".join(f'<row r="{n}"><c r="A{n}"><v>{n}</v></c></row>' for n in range(1, 4))
TOTAL = '<row r="5"><c r="A5"><f>SUM(A1:A3)</f><v>6</v></c><c r="B5"><f>A5*ROW()</f><v>30</v></c></row>'


def test_a_total_above_which_a_row_is_taken_out_is_recalculated() -> None:
    package = opened(book(sheet_xml(ROWS + TOTAL)))
    lines = Lines("row", 2, 1, inserts=False)
    edit = recalculated(package, shifted(package, None, lines), before_lines(0, lines), PATIENT)
    assert read(edit, "A4") == "4 (=SUM(A1:A2))"
    assert read(edit, "B4") == "16 (=A4*ROW())"


def test_places_are_followed_back() -> None:
    insert, delete = Lines("row", 3, 2, inserts=True), Lines("column", 2, 1, inserts=False)
    assert [before_lines(0, insert)((0, row, 1)) for row in (2, 3, 4, 5)] == [
        (0, 2, 1),
        None,
        None,
        (0, 3, 1),
    ]
    assert before_lines(0, insert)((1, 5, 1)) == (1, 5, 1)
    assert before_lines(0, delete)((0, 1, 2)) == (0, 1, 3)
