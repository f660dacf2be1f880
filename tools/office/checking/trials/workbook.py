"""Harmless edits of a workbook: a cell, a row that comes and goes, a sheet, a look."""

from collections.abc import Iterator
from functools import partial
from itertools import islice

from tools.office.checking.parts import in_workbook
from tools.office.checking.trials.attempt import MARKER, NUMBER, Attempt, Trying, done, refused, tried
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.xlsx.formatting.format import Wanted, format_cells
from tools.office.xlsx.formatting.look import Look
from tools.office.xlsx.refs import MAX_ROW, Cell
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.sheets.add import add_sheet
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.window import MOST_ROWS, read_window
from tools.office.xlsx.workbook import Sheet, Workbook

_TRIES = 40
_NEW_SHEET = "Checked 7x"


def set_one_cell(package: Package) -> Attempt | None:
    """The first cell that may be set; a refusal only when there is none."""
    book = Workbook(package)
    reason = in_workbook(package, "set_cells")
    refusal: Attempt | None = None
    for sheet in islice(book.worksheets, _TRIES):
        for cell, old in islice(_constants(book, sheet), _TRIES):
            new = MARKER if isinstance(old, str) else NUMBER
            attempt = Attempt("xlsx_set_cell", str(old), new, reason, sheet=sheet.name, cell=cell)
            try:
                edit = set_cells(package, sheet.name, [(cell, new)])
            except OfficeError as error:
                refusal = refusal or refused(attempt, error)
            else:
                return done(attempt, edit)
    return refusal


def _constants(book: Workbook, sheet: Sheet) -> Iterator[tuple[str, object]]:
    """Filled cells without a formula, then an empty one below them, and one further below."""
    used = book.grid(sheet).used()
    page = read_window(book, sheet.name, used.first.row if used else 1, MOST_ROWS)
    for row in page.rows:
        for seen in row.cells:
            if seen.formula is None and seen.kind in ("text", "number") and seen.value is not None:
                yield str(seen.cell), seen.value
    yield str(Cell(used.last.row + 1, used.first.column)) if used else "A1", ""
    if used:
        yield str(Cell(min(used.last.row + _TRIES, MAX_ROW), used.first.column)), ""


def row_there_and_back(package: Package) -> Attempt | None:
    """A new row before the last one, taken out again."""
    book = Workbook(package)
    first = _first_filled(book)
    if first is None:
        return None
    sheet, cell = first
    used = book.grid(sheet).used()
    row = used.last.row if used else cell.row
    attempt = Attempt(
        "xlsx_insert_rows, xlsx_delete_rows",
        "",
        "",
        in_workbook(package, "move_lines"),
        "same",
        sheet=sheet.name,
        cell=str(cell),
        plain=False,
    )

    def edit() -> Edit:
        there = shifted(package, sheet.name, Lines("row", row, 1, inserts=True))
        longer = Package.open(there.content, package.limits)
        back = shifted(longer, sheet.name, Lines("row", row, 1, inserts=False))
        return _summed(there, back)

    return tried(attempt, edit)


def _summed(there: Edit, back: Edit) -> Edit:
    """Values that the way there outdated are not calculated on the way back."""
    return Edit(
        back.content, back.changed, back.parts_changed, back.parts_kept, (), (*there.stale, *back.stale)
    )


def new_sheet(package: Package) -> Attempt | None:
    name = _NEW_SHEET
    attempt = Attempt(
        "xlsx_add_sheet", "", MARKER, in_workbook(package, "add_sheet"), sheet=name, cell="A1", plain=False
    )
    return tried(attempt, partial(add_sheet, package, name, [[MARKER], [NUMBER]]))


def bold_cell(package: Package) -> Attempt | None:
    first = _first_filled(Workbook(package))
    if first is None:
        return None
    sheet, cell = first
    attempt = Attempt(
        "xlsx_format",
        "",
        "",
        in_workbook(package, "format"),
        "same",
        sheet=sheet.name,
        cell=str(cell),
        plain=False,
        bold=True,
    )
    return tried(attempt, partial(format_cells, package, sheet.name, str(cell), Wanted(Look(bold=True))))


def _first_filled(book: Workbook) -> tuple[Sheet, Cell] | None:
    for sheet in islice(book.worksheets, _TRIES):
        used = book.grid(sheet).used()
        page = read_window(book, sheet.name, used.first.row, 1) if used else None
        for row in page.rows if page else ():
            for seen in row.cells:
                return sheet, seen.cell
    return None


TRYING: tuple[Trying, ...] = (set_one_cell, row_there_and_back, new_sheet, bold_cell)
