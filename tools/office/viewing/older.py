"""Files of older and open formats: documents and decks by a converted copy, workbooks by their values."""

from tools.office.legacy.convert import converted
from tools.office.legacy.recognised import Legacy, recognised
from tools.office.legacy.sheets import opened, rows_of, sheet_named, shown, tabs_of, used
from tools.office.package.errors import NotOffice
from tools.office.viewing.bounds import MOST_CHARACTERS, cut
from tools.office.viewing.sheet import GridCell, GridRow, GridStyle, SheetView, Tab, Window


def format_of(content: bytes) -> Legacy:
    """Raises NotOffice for what is of no such format, or another OfficeError."""
    legacy = recognised(content)
    if legacy is None:
        raise NotOffice("a file of no older format")
    return legacy


def open_copy(content: bytes) -> bytes:
    """The same document as .docx or .pptx, by LibreOffice. Raises an OfficeError."""
    return converted(content, format_of(content))


def view_older_sheet(content: bytes, name: str | None, window: Window) -> SheetView:
    """Values without formulas and looks. Raises an OfficeError."""
    block = window.block
    with opened(content) as book:
        sheet = sheet_named(book, name)
        tabs = tuple(Tab(tab.name, tab.state, tab.kind) for tab in tabs_of(book))
        rows: list[GridRow] = []
        following = None
        for number, cells in rows_of(sheet):
            if number > block.last.row:
                following = number
                break
            inside = [(cell.column, shown(value)) for cell, value in cells if cell in block]
            if inside:
                rows.append(GridRow(number, None, hidden=False, cells=tuple(map(_cell, inside))))
        whole = used(sheet)
    return SheetView(
        tabs,
        sheet.name,
        window.start,
        window.count,
        window.left,
        window.columns,
        whole.last.row if whole else 0,
        whole.last.column if whole else 0,
        following,
        tuple(rows),
        {0: GridStyle()},
    )


def _cell(told: tuple[int, str]) -> GridCell:
    column, text = told
    return GridCell(column, cut(text), cut(text), None, "text", 0, len(text) > MOST_CHARACTERS)
