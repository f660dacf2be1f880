"""A window of a CSV file as a grid draws it."""

from tools.office.text.csv_table import read_rows
from tools.office.text.errors import TextError
from tools.office.viewing.bounds import MOST_CHARACTERS, BadWindow, cut
from tools.office.viewing.sheet import GridCell, GridRow, GridStyle, SheetView, Tab, Window

_PLAIN = GridStyle()


def view_table(content: bytes, window: Window) -> SheetView:
    """Every cell is text, as it stands in the file. Raises BadWindow or TextError."""
    block = window.block
    try:
        table = read_rows(content, window.start, window.count)
    except TextError as error:
        if error.argument == "start":
            raise BadWindow(str(error)) from error
        raise
    rows = tuple(_row(row.number, row.cells, block.first.column, block.last.column) for row in table.rows)
    last = window.start + len(table.rows)
    return SheetView(
        (Tab("", "visible", "worksheet"),),
        "",
        window.start,
        window.count,
        window.left,
        window.columns,
        table.total,
        table.columns,
        last if last <= table.total else None,
        rows,
        {0: _PLAIN},
    )


def _row(number: int, cells: tuple[str, ...], left: int, right: int) -> GridRow:
    shown = tuple(
        GridCell(column, cut(text), cut(text), None, "text", 0, len(text) > MOST_CHARACTERS)
        for column, text in enumerate(cells[left - 1 : right], left)
        if text
    )
    return GridRow(number, None, hidden=False, cells=shown)
