import pytest

from tests.tools.office.xlsx.books import sheet_xml
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.strips import cells_between, is_usual, reach

USUAL = '<row r="4"><c r="B4"><v>1</v></c><c r="C4" s="1"/><c r="AB4" t="str"><f>A1</f><v>x</v></c></row>'
ROWS = {
    "usual": USUAL,
    "another order of attributes": '<row r="4"><c s="1" r="B4"/><c r="C4"><v>2</v></c></row>',
    "no references": '<row r="4"><c><v>1</v></c><c/><c><v>3</v></c></row>',
    "single quotes": "<row r='4'><c r='B4'><v>1</v></c></row>",
    "empty": '<row r="4"/>',
}


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("columns", [(1, 1), (2, 3), (3, 28), (28, 28), (1, 40)])
def test_the_cells_of_some_columns_are_those_that_a_whole_walk_finds(
    name: str, columns: tuple[int, int]
) -> None:
    grid = Grid(sheet_xml(ROWS[name]).encode())
    row = next(iter(grid.rows()))
    first, last = columns
    expected = [span for span in grid.cells(row) if first <= span.cell.column <= last]
    assert list(cells_between(grid, row, first, last)) == expected


def test_the_reach_of_a_usual_row_is_its_first_and_last_column() -> None:
    grid = Grid(sheet_xml(USUAL).encode())
    row = next(iter(grid.rows()))
    assert is_usual(grid, row)
    assert reach(grid, row) == (2, 28)


def test_an_unusual_row_has_no_known_reach() -> None:
    grid = Grid(sheet_xml(ROWS["no references"]).encode())
    assert reach(grid, next(iter(grid.rows()))) is None
