"""Carries out the ops of xlsx_edit on whole sheets and on blocks of one."""

from collections.abc import Callable, Mapping
from typing import get_args

from tools.editing.late import LateCall
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.xlsx.charts.add import add_chart
from tools.office.xlsx.charts.series import ChartKind
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.format import Wanted, format_cells
from tools.office.xlsx.formatting.look import Align, Border, Look, colour, fill_colour
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.sheets.add import add_sheet
from tools.office.xlsx.sheets.header import Rows
from tools.office.xlsx.sheets.rename import rename_sheet
from tools.office.xlsx.sorting.sort import sort_rows
from tools.office.xlsx.values import CellInput
from tools.office.xlsx.workbook import Workbook


def add(package: Package, call: LateCall) -> Edit:
    return add_sheet(package, call.text("name"), _rows(call), call.text("after") or None)


def _rows(call: LateCall) -> Rows:
    given = call.op.get("rows")
    rows: list[list[CellInput]] = []
    for number, row in enumerate(given if isinstance(given, list) else [], start=1):
        if not isinstance(row, list):
            raise XlsxError('a row is a list of cells, such as ["Rent", 1200]').on(f"rows/{number - 1}")
        cells: list[CellInput] = []
        for column, value in enumerate(row, start=1):
            if isinstance(value, list | dict):
                raise XlsxError(
                    f"{Cell(number, column)} is not one value; a cell is a text, a number or a boolean"
                ).on(f"rows/{number - 1}/{column - 1}")
            cells.append(value)
        rows.append(cells)
    return rows


def rename(package: Package, call: LateCall) -> Edit:
    sheet = call.text("sheet") or _only_sheet(package)
    return rename_sheet(package, sheet, call.text("name"))


def _only_sheet(package: Package) -> str:
    return Workbook(package).sheet(None).name


def dress(package: Package, call: LateCall) -> Edit:
    width = call.op.get("width")
    wanted = Wanted(
        _look(call),
        float(width) if isinstance(width, int | float) else None,
        call.text("freeze") or None,
    )
    return format_cells(package, call.text("sheet") or None, call.text("range") or None, wanted)


def _look(call: LateCall) -> Look:
    op = call.op
    align, border = op.get("align"), op.get("border")
    return Look(
        number_format=call.text("number_format") if "number_format" in op else None,
        bold=_flag(call, "bold"),
        italic=_flag(call, "italic"),
        font_color=colour(call.text("font_color"), "font_color") if "font_color" in op else None,
        fill=fill_colour(call.text("fill")) if "fill" in op else None,
        align=next((one for one in get_args(Align) if one == align), None),
        wrap=_flag(call, "wrap"),
        border=next((one for one in get_args(Border) if one == border), None),
    )


def _flag(call: LateCall, name: str) -> bool | None:
    value = call.op.get(name)
    return value if isinstance(value, bool) else None


def sort(package: Package, call: LateCall) -> Edit:
    by = call.op.get("by")
    return sort_rows(
        package,
        call.text("sheet") or None,
        call.text("range"),
        [str(one) for one in by] if isinstance(by, list) else [str(by)],
        descending=_flag(call, "descending") or False,
        header=_flag(call, "header"),
    )


def chart(package: Package, call: LateCall) -> Edit:
    kind = next(one for one in get_args(ChartKind) if one == call.op.get("kind"))
    title = call.text("title") if "title" in call.op else None
    return add_chart(
        package, call.text("sheet") or None, kind, call.text("range"), title, call.text("cell") or None
    )


RUNNERS: Mapping[str, Callable[[Package, LateCall], Edit]] = {
    "xlsx_add_sheet": add,
    "xlsx_rename_sheet": rename,
    "xlsx_format": dress,
    "xlsx_sort": sort,
    "xlsx_add_chart": chart,
}
