"""Formulas taken together as patterns reach the same cells as formulas that are read one by one."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tools.office.xlsx.books import book, opened, sheet_xml
from tools.office.xlsx.dependents import Formulas
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.precedents import Precedents
from tools.office.xlsx.refs import Cell, letters
from tools.office.xlsx.workbook import Workbook

ROWS = 14
NAMES = '<definedNames><definedName name="rate">S1!$A$3</definedName></definedNames>'
PARTS = st.sampled_from(
    [
        "A{0}",
        "B{0}+A{0}",
        "SUM(A{0}:C{0})",
        "E{1}+A{0}",
        "D{2}",
        "SUM($A$1:A{0})",
        "SUM(A{0}:$A$9)",
        "$B$2*C{0}",
        "A${0}",
        "rate*A{0}",
        "S2!A{0}",
        "SUM(A:A)",
        "SUM({0}:{0})",
        '"A{0}"&B{1}',
        "LOG10(A{0})",
        "1E{0}+A5",
        "NOW()",
        "INDIRECT(A{0})",
        "A{3}",
    ]
)
COLUMN = st.tuples(st.sampled_from([4, 5, 6]), PARTS, st.sampled_from(["S1", "S2"]))


def _formulas(columns: list[tuple[int, str, str]]) -> dict[Place, str]:
    found: dict[Place, str] = {}
    for column, shape, sheet in columns:
        for row in range(1, ROWS + 1):
            place = (int(sheet == "S2"), row, column)
            found.setdefault(place, shape.format(row, max(row - 1, 1), row + 1, row * 7 % ROWS + 1))
    return found


def _sheet(formulas: dict[Place, str], index: int) -> str:
    rows = []
    for row in range(1, ROWS + 1):
        cells = [
            f'<c r="{letters(column)}{row}"><f>{text.replace("&", "&amp;")}</f></c>'
            for (sheet, at, column), text in sorted(formulas.items())
            if (sheet, at) == (index, row)
        ]
        rows.append(f'<row r="{row}">{"".join(cells)}</row>')
    return sheet_xml("".join(rows))


def _one_by_one(book: Workbook, formulas: dict[Place, str], changed: Place) -> set[Place]:
    precedents = Precedents(book, ())
    reads = {p: precedents.of(text, p[0], Cell(p[1], p[2])) for p, text in formulas.items()}
    touched = {place for place, found in reads.items() if found.anything}
    pending = [changed, *touched]
    while pending:
        sheet, row, column = pending.pop()
        for place, found in reads.items():
            hit = any(on == sheet and Cell(row, column) in block for on, block in found.blocks)
            if hit and place not in touched:
                touched.add(place)
                pending.append(place)
    return touched


@given(st.lists(COLUMN, min_size=1, max_size=5), st.integers(1, ROWS + 2), st.integers(1, 6))
def test_patterns_reach_what_single_formulas_reach(
    columns: list[tuple[int, str, str]], row: int, column: int
) -> None:
    formulas = _formulas(columns)
    made = book(_sheet(formulas, 0), _sheet(formulas, 1), workbook=NAMES)
    workbook = Workbook(opened(made))
    gathered = Formulas(Precedents(workbook, ()))
    for sheet in workbook.worksheets:
        gathered.add_sheet(sheet.index, [workbook.grid(sheet)], {})
    changed = (0, row, column)
    assert gathered.touched_by([changed]) == _one_by_one(workbook, formulas, changed)
