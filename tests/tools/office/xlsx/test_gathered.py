"""Formulas that are gathered column by column are those that stand in the cells."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tools.office.xlsx.books import sheet_xml
from tools.office.xlsx.formula_columns import formula_columns
from tools.office.xlsx.gathered import Gathered
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.row_marks import spelled

SHAPES = (
    "A{0}",
    "A{0}*10",
    "SUM(A{0}:C{0})",
    "A{1}+A{2}",
    "A7+1",
    "A{0}&amp;&quot;{0}&quot;",
    "A{0}&lt;&#10;",
    "_x0010_+A{0}",
)
COLUMNS = st.dictionaries(st.integers(1, 4), st.sampled_from(SHAPES), min_size=1)
STARTS = st.sampled_from([1, 2, 8, 95, 998])
Formulas = dict[Cell, str]


def _formulas(shapes: dict[int, str], rows: list[int]) -> Formulas:
    return {
        Cell(row, column): shape.format(row, row - 1, row + 1)
        for row in rows
        for column, shape in sorted(shapes.items())
    }


def _grid(formulas: Formulas, style: int = 10) -> Grid:
    rows: dict[int, str] = {}
    for cell, text in formulas.items():
        rows[cell.row] = rows.get(cell.row, "") + f'<c r="{cell}" s="{style}"><f>{text}</f><v>1</v></c>'
    return Grid(sheet_xml("".join(f'<row r="{n}">{cells}</row>' for n, cells in rows.items())).encode())


def _found(grid: Grid, skipped: set[Cell]) -> Formulas:
    gathered = Gathered(skipped)
    gathered.add(grid)
    return {
        Cell(row, "ABCD".index(column) + 1): spelled(text, row)
        for (column, text), rows in gathered.rows.items()
        for row in rows
    }


def _as_read(text: str) -> str:
    entities = {"&lt;": "<", "&quot;": '"', "&#10;": "\n", "_x0010_": "\x10", "&amp;": "&"}
    for entity, sign in entities.items():
        text = text.replace(entity, sign)
    return text


@given(COLUMNS, STARTS, st.integers(1, 30), st.sets(st.integers(0, 30), max_size=2), st.data())
def test_the_gathered_formulas_are_those_of_the_cells(
    shapes: dict[int, str], start: int, length: int, gaps: set[int], data: st.DataObject
) -> None:
    formulas = _formulas(shapes, [start + n for n in range(length) if n not in gaps])
    skipped = data.draw(st.sets(st.sampled_from(sorted(formulas)), max_size=2)) if formulas else set()
    expected = {cell: _as_read(text) for cell, text in formulas.items() if cell not in skipped}
    assert _found(_grid(formulas), skipped) == expected


def _columns(grid: Grid) -> list[tuple[bytes, bytes, range]] | None:
    found = formula_columns(grid.text, grid.tags.prefix, grid.first, grid.last)
    return None if found is None else [(one.column, one.content, one.rows) for one in found]


def test_columns_that_go_on_to_the_last_row_are_told_as_a_whole() -> None:
    formulas = _formulas({1: "SUM(C{0}:D{0})", 2: "B{1}+1"}, list(range(20, 120)))
    rows = range(20, 120)
    assert _columns(_grid(formulas)) == [(b"A", b"SUM(C20:D20)", rows), (b"B", b"B19+1", rows)]


def test_a_column_with_a_gap_is_not_told_as_a_whole() -> None:
    assert _columns(_grid(_formulas({1: "B{0}"}, [20, 21, 23, 24]))) is None


def test_a_column_with_one_other_formula_is_not_told_as_a_whole() -> None:
    formulas = _formulas({1: "B{0}"}, list(range(20, 30))) | {Cell(25, 1): "B25+1"}
    assert _columns(_grid(formulas)) is None


def test_a_formula_with_attributes_is_told_by_no_column() -> None:
    data = '<row r="1"><c r="A1"><f>B1</f></c><c r="C1"><f t="shared" si="0"/></c></row>'
    assert _columns(Grid(sheet_xml(data).encode())) is None


def test_rows_without_formulas_have_no_columns() -> None:
    assert _columns(Grid(sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>').encode())) == []
