"""Windows of sheets as a grid draws them, from workbooks that openpyxl wrote."""

import io
from datetime import date

import openpyxl
import pytest
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from tests.shared_files import corpus_files
from tools.office.package.errors import OfficeError
from tools.office.viewing.bounds import BadWindow
from tools.office.viewing.sheet import Frozen, GridCell, SheetView, Window, view_sheet
from tools.office.viewing.table import view_table

WINDOW = Window.of(1, 100, 1, 50)


def sheet() -> Worksheet:
    made = openpyxl.Workbook().active
    assert isinstance(made, Worksheet)
    return made


def viewed(made: Worksheet, window: Window = WINDOW, name: str | None = None) -> SheetView:
    out = io.BytesIO()
    assert made.parent is not None
    made.parent.save(out)
    return view_sheet(out.getvalue(), name, window)


def cell(seen: SheetView, row: int, column: int) -> GridCell:
    return next(c for r in seen.rows if r.row == row for c in r.cells if c.column == column)


def test_a_number_is_shown_under_its_format_with_its_value() -> None:
    made = sheet()
    made["B2"] = 1234.5
    made["B2"].number_format = "#,##0.00 [$€-407]"
    seen = cell(viewed(made), 2, 2)
    assert (seen.text, seen.value, seen.type) == ("1,234.50 €", 1234.5, "currency")


def test_a_date_has_its_iso_text_as_value() -> None:
    made = sheet()
    made["A1"] = date(2026, 3, 1)
    made["A1"].number_format = "d mmm yyyy"
    seen = cell(viewed(made), 1, 1)
    assert (seen.text, seen.value, seen.type) == ("1 Mar 2026", "2026-03-01", "date")


def test_a_formula_without_a_result_is_unknown() -> None:
    made = sheet()
    made["A1"] = "=1+1"
    seen = cell(viewed(made), 1, 1)
    assert (seen.text, seen.formula, seen.type) == ("", "=1+1", "unknown")


def test_looks_are_told_by_style() -> None:
    made = sheet()
    made["A1"] = "Head"
    made["A1"].font = Font(bold=True, color="FFFF0000")
    made["A1"].fill = PatternFill("solid", fgColor="FF00B050")
    made["A1"].alignment = Alignment(horizontal="center", wrap_text=True)
    made["A1"].border = Border(bottom=Side("thin"))
    seen = viewed(made)
    look = seen.styles[cell(seen, 1, 1).style]
    assert (look.bold, look.color, look.fill) == (True, "#ff0000", "#00b050")
    assert (look.align, look.wrap, look.border) == ("center", True, True)


def test_an_empty_cell_with_a_fill_is_there() -> None:
    made = sheet()
    made["C1"].fill = PatternFill("solid", fgColor="FF00B050")
    assert cell(viewed(made), 1, 3).type == "empty"


def test_merged_cells_widths_and_panes_are_told() -> None:
    made = sheet()
    made["A1"] = "Title"
    made.merge_cells("A1:C1")
    made.column_dimensions["B"].width = 25
    made.freeze_panes = "B2"
    seen = viewed(made)
    assert seen.merges == ("A1:C1",)
    assert [(one.column, one.width) for one in seen.widths] == [(2, 25.0)]
    assert seen.frozen == Frozen(1, 1)


def test_a_window_holds_its_rows_and_columns_alone() -> None:
    made = sheet()
    for row in range(1, 301):
        made.append([row, row * 2, row * 3])
    seen = viewed(made, Window.of(101, 50, 2, 1))
    assert (seen.rows[0].row, seen.rows[-1].row, seen.next) == (101, 150, 151)
    assert {one.column for row in seen.rows for one in row.cells} == {2}
    assert (seen.total_rows, seen.total_columns) == (300, 3)


def test_the_last_window_has_no_next() -> None:
    made = sheet()
    made["A5"] = 1
    assert viewed(made, Window.of(5, 10, 1, 5)).next is None


def test_a_hidden_sheet_is_not_the_first_that_is_shown() -> None:
    made = sheet()
    made.title = "Hidden"
    made.sheet_state = "hidden"
    assert made.parent is not None
    made.parent.create_sheet("Seen")
    seen = viewed(made)
    assert seen.sheet == "Seen"
    assert [(tab.name, tab.state) for tab in seen.sheets] == [("Hidden", "hidden"), ("Seen", "visible")]


def test_a_sheet_that_is_not_there_is_said() -> None:
    with pytest.raises(BadWindow, match="'Nowhere'"):
        viewed(sheet(), name="Nowhere")


def test_a_window_is_bounded() -> None:
    window = Window.of(1, 10**6, 1, 10**6)
    assert (window.count, window.columns) == (500, 200)
    with pytest.raises(BadWindow):
        Window.of(2_000_000, 1, 1, 1)


def test_a_long_text_is_cut() -> None:
    made = sheet()
    made["A1"] = "x" * 5_000
    seen = cell(viewed(made), 1, 1)
    assert seen.cut
    assert len(seen.text) == 2_001


def test_a_csv_file_is_a_grid_of_texts() -> None:
    seen = view_table(b"Region;Units\nNorth;007\n", WINDOW)
    assert [[one.text for one in row.cells] for row in seen.rows] == [["Region", "Units"], ["North", "007"]]
    assert {one.type for row in seen.rows for one in row.cells} == {"text"}


def test_corpus_workbooks_are_shown_with_all_their_styles() -> None:
    for path in corpus_files(".xlsx", ".xlsm")[::25]:
        try:
            seen = view_sheet(path.read_bytes(), None, WINDOW)
        except OfficeError:
            continue
        assert all(one.style in seen.styles for row in seen.rows for one in row.cells)
