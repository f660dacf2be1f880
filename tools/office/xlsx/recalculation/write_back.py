"""Writes results into formula cells; their formulas, formats and everything around keep their bytes."""

from collections.abc import Mapping

from tools.office.package.splice import NewContent
from tools.office.xlsx.cell_change import Result
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.recalculation.value import Value
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.weave import woven
from tools.office.xlsx.workbook import Workbook


def with_results(book: Workbook, values: Mapping[Place, Value]) -> bytes:
    """The saved workbook with these results, by place."""
    by_sheet: dict[int, dict[Cell, Value]] = {}
    for (index, row, column), value in values.items():
        by_sheet.setdefault(index, {})[Cell(row, column)] = value
    parts: dict[str, NewContent] = {
        sheet.part: woven(book.grid(sheet), {cell: _result(v) for cell, v in by_sheet[sheet.index].items()})
        for sheet in book.worksheets
        if sheet.index in by_sheet
    }
    return book.package.with_parts(parts)


def _result(value: Value) -> Result:
    return Result(None if value.type == "n" else value.type, value.raw)
