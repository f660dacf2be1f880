"""A window of a sheet as a grid draws it: cells with their looks, widths, merged cells, frozen panes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tools.office.package.numbers import whole
from tools.office.package.package import Package
from tools.office.viewing.bounds import MOST_CHARACTERS, BadWindow, cut
from tools.office.xlsx.grid import Grid, RowSpan
from tools.office.xlsx.looks import Look, Looks
from tools.office.xlsx.markup import attribute
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Range, cell_or_none
from tools.office.xlsx.shown_cell import Scalar, SheetReader, ShownCell
from tools.office.xlsx.survey import survey
from tools.office.xlsx.workbook import Sheet, Workbook

MOST_ROWS, MOST_COLUMNS = 500, 200
_MOST_MERGES, _MOST_TABLES = 1_000, 50
_DEFAULT_WIDTH = 8.43


@dataclass(frozen=True, slots=True)
class Tab:
    name: str
    state: str
    kind: str


@dataclass(frozen=True, slots=True)
class GridCell:
    """`style` is a key of the window's styles; `cut` says that the text is longer."""

    column: int
    text: str
    value: Scalar
    formula: str | None
    type: str
    style: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row that holds something; `height` in points where it is set."""

    row: int
    height: float | None
    hidden: bool
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class Width:
    """In characters, as sheets count."""

    column: int
    width: float
    hidden: bool


@dataclass(frozen=True, slots=True)
class GridStyle:
    format: str = "General"
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    color: str | None = None
    fill: str | None = None
    align: str = "general"
    vertical: str = "bottom"
    wrap: bool = False
    border: bool = False


@dataclass(frozen=True, slots=True)
class Frozen:
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class NamedBlock:
    name: str
    range: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """`next` is the first row below the window that holds something; totals count to the last used cell."""

    sheets: tuple[Tab, ...]
    sheet: str
    start: int
    count: int
    left: int
    columns: int
    total_rows: int
    total_columns: int
    next: int | None
    rows: tuple[GridRow, ...]
    styles: dict[int, GridStyle]
    widths: tuple[Width, ...] = ()
    default_width: float = _DEFAULT_WIDTH
    merges: tuple[str, ...] = ()
    frozen: Frozen | None = None
    tables: tuple[NamedBlock, ...] = ()
    kind: Literal["sheet"] = "sheet"


@dataclass(frozen=True, slots=True)
class Window:
    """Which cells are asked for; bounded when made."""

    start: int
    count: int
    left: int
    columns: int

    @classmethod
    def of(cls, start: int, count: int, left: int, columns: int) -> "Window":
        """Raises BadWindow outside a sheet."""
        if not (1 <= start <= MAX_ROW and 1 <= left <= MAX_COLUMN):
            raise BadWindow(f"row {start}, column {left} is outside a sheet")
        return cls(start, max(1, min(count, MOST_ROWS)), left, max(1, min(columns, MOST_COLUMNS)))

    @property
    def block(self) -> Range:
        last_row, last_column = self.start + self.count - 1, self.left + self.columns - 1
        return Range.of(self.start, self.left, min(last_row, MAX_ROW), min(last_column, MAX_COLUMN))


def view_sheet(content: bytes, sheet: str | None, window: Window) -> SheetView:
    """Without a name, the first visible sheet that has cells. Raises BadWindow or an OfficeError."""
    book = Workbook(Package.open(content, expected="workbook"))
    tab = _wanted(book, sheet)
    seen = survey(book, tab)
    frame = seen.frame
    reader = SheetReader(book, _rows_of(book, tab, window), Looks(book))
    rows, following = _read(reader, window.block)
    used = {cell.style for row in rows for cell in row.cells}
    return SheetView(
        tuple(Tab(one.name, one.state, one.kind) for one in book.sheets),
        tab.name,
        window.start,
        window.count,
        window.left,
        window.columns,
        seen.used.last.row if seen.used else 0,
        seen.used.last.column if seen.used else 0,
        following,
        rows,
        {style: _style(reader.looks[style]) for style in sorted(used)},
        tuple(_widths(frame, window.block)),
        _default_width(frame),
        tuple(str(one) for one in frame.merges if one.meets(window.block))[:_MOST_MERGES],
        _frozen(frame),
        tuple(NamedBlock(one.name, str(one.block)) for one in book.tables(tab))[:_MOST_TABLES],
    )


def _wanted(book: Workbook, name: str | None) -> Sheet:
    if not book.worksheets:
        raise BadWindow("this workbook has no sheet with cells")
    if name is None:
        return next((one for one in book.worksheets if one.state == "visible"), book.worksheets[0])
    found = next((one for one in book.worksheets if one.name == name), None)
    if found is None:
        raise BadWindow(f"there is no sheet {name[:80]!r} with cells in this version")
    return found


def _rows_of(book: Workbook, tab: Sheet, window: Window) -> Grid:
    """Of a large sheet, the rows around the window alone."""
    last = window.block.last.row
    part = book.excerpt(tab, range(window.start, last + 2))
    whole_needed = part is None or (b"shared" in part.grid.raw)
    return book.grid(tab) if part is None or whole_needed else part.grid


def _read(reader: SheetReader, block: Range) -> tuple[tuple[GridRow, ...], int | None]:
    rows: list[GridRow] = []
    for span in reader.grid.rows(block.first.row):
        if span.number > block.last.row:
            if any(cell.inner for cell in reader.grid.cells(span)):
                return tuple(rows), span.number
        elif span.number >= block.first.row and (row := _row(reader, span, block)) is not None:
            rows.append(row)
    return tuple(rows), None


def _row(reader: SheetReader, span: RowSpan, block: Range) -> GridRow | None:
    inside = [cell for cell in reader.grid.cells(span) if cell.cell in block]
    cells = tuple(
        _cell(reader.shown(cell)) for cell in inside if cell.inner or reader.looks[cell.style].paints
    )
    height, hidden = attribute(span.attributes, "ht"), attribute(span.attributes, "hidden")
    is_hidden = hidden in {"1", "true"}
    if not cells and height is None and not is_hidden:
        return None
    return GridRow(span.number, _points(height), is_hidden, cells)


def _cell(seen: ShownCell) -> GridCell:
    value = cut(seen.value) if isinstance(seen.value, str) else seen.value
    longer = len(seen.text) > MOST_CHARACTERS
    formula = None if seen.formula is None else cut(seen.formula)
    return GridCell(seen.cell.column, cut(seen.text), value, formula, seen.type, seen.style, longer)


def _style(look: Look) -> GridStyle:
    font = look.font
    return GridStyle(
        look.format,
        font.bold,
        font.italic,
        font.underline,
        font.strike,
        font.color,
        look.fill,
        look.align,
        look.vertical,
        look.wrap,
        any(look.borders),
    )


def _widths(frame: Grid, block: Range) -> Iterator[Width]:
    for match in frame.tags.opening("col").finditer(frame.head):
        first, last = whole(attribute(match[1], "min")), whole(attribute(match[1], "max"))
        width = _points(attribute(match[1], "width"))
        hidden = attribute(match[1], "hidden") in {"1", "true"}
        for column in range(max(first, block.first.column), min(last, block.last.column) + 1):
            yield Width(column, _DEFAULT_WIDTH if width is None else width, hidden)


def _default_width(frame: Grid) -> float:
    match = frame.tags.opening("sheetFormatPr").search(frame.head)
    if match is None:
        return _DEFAULT_WIDTH
    said = _points(attribute(match[1], "defaultColWidth"))
    return said or _points(attribute(match[1], "baseColWidth")) or _DEFAULT_WIDTH


def _frozen(frame: Grid) -> Frozen | None:
    match = frame.tags.opening("pane").search(frame.head)
    if match is None or attribute(match[1], "state") not in {"frozen", "frozenSplit"}:
        return None
    top = cell_or_none(attribute(match[1], "topLeftCell") or "")
    rows = whole((attribute(match[1], "ySplit") or "0").partition(".")[0])
    columns = whole((attribute(match[1], "xSplit") or "0").partition(".")[0])
    return Frozen(rows, columns) if top is None or rows or columns else None


def _points(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if 0 <= number < MAX_ROW else None
