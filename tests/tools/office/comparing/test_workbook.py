"""Workbooks cell by cell, judged by what openpyxl wrote."""

import io
from collections.abc import Mapping, Sequence

import openpyxl
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.styles import Font

from tests.shared_files import corpus_files
from tools.office.comparing.cells import Side
from tools.office.comparing.shifts import RowChange
from tools.office.comparing.workbook import SheetDiff, compare_tables, compare_workbooks
from tools.office.package.errors import OfficeError

Value = str | int | float | bool | None
Grid = list[list[Value]]
VALUES: st.SearchStrategy[Value] = st.one_of(
    st.none(), st.integers(-5, 5), st.sampled_from(["North", "South", "季度", "x & y", ""]), st.booleans()
)
ROWS: st.SearchStrategy[list[Value]] = st.lists(VALUES, min_size=1, max_size=4)


@st.composite
def edits(draw: st.DrawFn) -> tuple[Grid, Grid]:
    """A grid, and the same after rows were put in, taken out and cells set."""
    before: Grid = draw(st.lists(ROWS, max_size=8))
    after = [list(row) for row in before]
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(after)))
        match draw(st.sampled_from(("insert", "delete", "set"))):
            case "insert":
                after.insert(at, draw(ROWS))
            case "delete" if at < len(after):
                del after[at]
            case "set" if at < len(after):
                row = after[at]
                row[draw(st.integers(0, len(row) - 1))] = draw(VALUES)
    return before, after


def book(*sheets: tuple[str, Sequence[Sequence[Value]]], bold: str = "") -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets:
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
        if bold:
            sheet[bold].font = Font(bold=True)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def values(rows: Sequence[Sequence[Value]]) -> dict[tuple[int, int], Value]:
    found = {(r, c): value for r, row in enumerate(rows, 1) for c, value in enumerate(row, 1)}
    return {place: value for place, value in found.items() if value not in (None, "")}


def told(side: Side | None) -> Value:
    assert side is not None
    return side.value if side.formula is None else side.formula


def applied(before: Mapping[tuple[int, int], Value], diff: SheetDiff) -> dict[tuple[int, int], Value]:
    """The later cells, by the alignment and the reported changes alone."""
    if diff.state == "same":
        return dict(before)
    moved = {change.before: change.after for change in diff.rows if change.state == "moved"}
    after: dict[tuple[int, int], Value] = {}
    for (row, column), value in before.items():
        place, beside = moved.get(row) or aligned(row, diff), column_now(column, diff)
        if place is not None and beside is not None:
            after[place, beside] = value
    for change in diff.cells:
        if change.before is not None and change.after is None:
            gone = aligned(change.before.row, diff), column_now(change.before.column, diff)
            after.pop((gone[0] or 0, gone[1] or 0), None)
    for change in diff.cells:
        if change.after is not None:
            after[change.after.row, change.after.column] = told(change.after)
    return after


def aligned(row: int, diff: SheetDiff) -> int | None:
    """Where a row is now; None for one that is no longer there."""
    gone = [change for change in diff.rows if change.state == "removed" and change.before]
    if any(change.before <= row < change.before + change.count for change in gone if change.before):
        return None
    if row in {change.before for change in diff.rows if change.state == "moved"}:
        return None
    inside = [one for one in diff.alignment if one.before <= row < one.before + one.count]
    return row + inside[0].after - inside[0].before if inside else None


def column_now(column: int, diff: SheetDiff) -> int | None:
    """Where a column is now; None for one that is no longer there."""
    place = column
    for change in diff.columns:
        if change.state == "removed" and change.before is not None:
            if change.before <= column < change.before + change.count:
                return None
            place -= change.count if change.before < column else 0
    for change in diff.columns:
        if change.state == "added" and change.after is not None and change.after <= place:
            place += change.count
    return place


@settings(max_examples=150)
@given(edits())
def test_the_reported_changes_make_the_later_sheet(pair: tuple[Grid, Grid]) -> None:
    before, after = pair
    (diff,) = compare_workbooks(book(("S", before)), book(("S", after)), most_cells=10_000).sheets
    assert applied(values(before), diff) == values(after)


@settings(max_examples=60)
@given(edits())
def test_the_totals_count_what_is_listed(pair: tuple[Grid, Grid]) -> None:
    before, after = pair
    (diff,) = compare_workbooks(book(("S", before)), book(("S", after)), most_cells=10_000).sheets
    states = [cell.state for cell in diff.cells]
    for name in ("changed", "added", "removed"):
        assert getattr(diff.totals, name) == states.count(name)


def test_corpus_workbooks_are_the_same_as_themselves() -> None:
    for path in corpus_files(".xlsx", ".xlsm")[::25]:
        content = path.read_bytes()
        try:
            assert compare_workbooks(content, content).same, path.name
        except OfficeError:
            continue


REGIONS: Grid = [[f"R{n}", n, f"=B{n + 1}*2"] for n in range(1, 31)]
SALES: Grid = [["Region", "Units", "Total"], *REGIONS]


def with_row(at: int) -> Grid:
    """A row put in below row `at`, the formulas moved as a program would."""
    rows = [list(row) for row in SALES]
    rows.insert(at, ["New", 99, f"=B{at + 1}*2"])
    return rows[: at + 1] + [[r, u, f"=B{n}*2"] for n, (r, u, _) in enumerate(rows[at + 1 :], at + 2)]


def test_an_inserted_row_is_one_row_and_its_cells() -> None:
    (diff,) = compare_workbooks(book(("S", SALES)), book(("S", with_row(5)))).sheets
    assert diff.rows == (RowChange("added", None, 6, 1),)
    assert [told(cell.after) for cell in diff.cells] == ["New", 99, "=B6*2"]
    assert (diff.totals.changed, diff.totals.formulas_moved) == (0, 26)


def test_a_deleted_row_is_one_row() -> None:
    (diff,) = compare_workbooks(book(("S", with_row(5))), book(("S", SALES))).sheets
    assert diff.rows == (RowChange("removed", 6, None, 1),)
    assert {cell.state for cell in diff.cells} == {"removed"}


def test_an_inserted_column_moves_the_others_along() -> None:
    rows: Grid = [[r, f"note {at}", u, 7] for at, (r, u, _) in enumerate(SALES)]
    before: Grid = [[r, u, 7] for r, u, _ in SALES]
    (diff,) = compare_workbooks(book(("S", before)), book(("S", rows))).sheets
    assert diff.columns == (RowChange("added", None, 2, 1),)
    assert {cell.after.column for cell in diff.cells if cell.after} == {2}
    assert diff.totals.changed == 0


def test_sorted_rows_have_moved() -> None:
    units: Grid = [[f"R{n}", n] for n in range(1, 6)]
    before: Grid = [["Name", "Units"], *units]
    after = [before[0], *before[:0:-1]]
    (diff,) = compare_workbooks(book(("S", before)), book(("S", after))).sheets
    assert diff.totals.changed == diff.totals.added == diff.totals.removed == 0
    assert diff.totals.rows_moved == 4


def test_a_changed_formula_shows_both() -> None:
    after = [list(row) for row in SALES]
    after[3][2] = "=B4*3"
    (diff,) = compare_workbooks(book(("S", SALES)), book(("S", after))).sheets
    (cell,) = diff.cells
    assert (told(cell.before), told(cell.after)) == ("=B4*2", "=B4*3")


def test_a_new_look_is_counted_and_no_changed_cell() -> None:
    (diff,) = compare_workbooks(book(("S", SALES)), book(("S", SALES), bold="A1")).sheets
    assert (diff.state, diff.cells, diff.totals.formats) == ("changed", (), 1)


def test_sheets_come_go_and_are_renamed() -> None:
    one = book(("Sales", SALES), ("Old", [["gone"]]))
    two = book(("Revenue", SALES), ("New", [["here"]]))
    states = {(sheet.before_name, sheet.name): sheet.state for sheet in compare_workbooks(one, two).sheets}
    assert states == {("Sales", "Revenue"): "renamed", (None, "New"): "added", ("Old", None): "removed"}


def test_a_moved_tab_is_said() -> None:
    one, two = ("A", [["a"]]), ("B", [["b"]])
    changes = compare_workbooks(book(one, two), book(two, one))
    assert [sheet.moved for sheet in changes.sheets] in ([True, False], [False, True])
    assert not changes.same


def test_a_long_list_is_cut_and_its_totals_are_whole() -> None:
    after = [[r, -1 if at else u, 7] for at, (r, u, _) in enumerate(SALES)]
    (diff,) = compare_workbooks(book(("S", SALES)), book(("S", after)), most_cells=10).sheets
    assert len(diff.cells) == 10
    assert diff.totals.changed == 61
    assert diff.more


def test_csv_rows_are_aligned_too() -> None:
    lines = [f"row {n},{n}" for n in range(50)]
    before, after = "\n".join(lines), "\n".join([*lines[:20], "new,1", *lines[20:]])
    (diff,) = compare_tables(before.encode(), after.encode()).sheets
    assert diff.rows == (RowChange("added", None, 21, 1),)
    assert [cell.after.cell for cell in diff.cells if cell.after] == ["A21", "B21"]
