"""Recognises in a block of cells what a chart draws: categories, series and their names."""

from dataclasses import dataclass

from tools.office.xlsx.cell_view import CellView, raw_value, view
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.stylebook import Stylebook
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.workbook import Workbook

MOST_SERIES = 50
MOST_POINTS = 32_000
_YEARS = range(1900, 2101)


@dataclass(frozen=True, slots=True)
class Point:
    """A cell as a chart's cache holds it: `number` is None for words and for nothing."""

    text: str
    number: str | None
    date: bool
    code: str


@dataclass(frozen=True, slots=True)
class Strand:
    """A row or a column of cells."""

    block: Range
    points: tuple[Point | None, ...]

    @property
    def numeric(self) -> bool:
        filled = [point for point in self.points if point]
        return bool(filled) and all(point.number is not None for point in filled)

    @property
    def dates(self) -> bool:
        return self.numeric and all(point.date for point in self.points if point)

    @property
    def code(self) -> str:
        return next((point.code for point in self.points if point and point.number), "General")


@dataclass(frozen=True, slots=True)
class Series:
    name: Strand | None
    values: Strand

    @property
    def title(self) -> str:
        point = self.name.points[0] if self.name else None
        return point.text if point else ""


@dataclass(frozen=True, slots=True)
class ChartData:
    """`corner` is the header over the categories, empty when there is none."""

    categories: Strand | None
    series: tuple[Series, ...]
    corner: str


def chart_data(book: Workbook, grid: Grid, styles: Stylebook, block: Range, *, scatter: bool) -> ChartData:
    """Raises XlsxError when there is nothing to draw."""
    if block.size > MOST_POINTS * 4:
        raise XlsxError(f"{block} is too large to draw; name a block of at most {MOST_POINTS:,} rows").on(
            "range"
        )
    cells = _points(book, grid, styles, block)
    rows, columns = _shape(block)
    has_header = rows > 1 and _is_header(cells, block, scatter=scatter)
    has_names = columns > 1 and (scatter or _are_names(cells, block, has_header=has_header))
    inner = Range(
        Cell(block.first.row + has_header, block.first.column + has_names),
        block.last,
    )
    down = scatter or inner.last.row - inner.first.row >= inner.last.column - inner.first.column
    data = _read(cells, block, inner, has_header=has_header, has_names=has_names, down=down)
    if not data.series:
        raise XlsxError(f"{block} holds no numbers to draw; name cells with numbers and their headers").on(
            "range"
        )
    if len(data.series) > MOST_SERIES:
        raise XlsxError(f"{block} makes {len(data.series)} series; a chart shows at most {MOST_SERIES}").on(
            "range"
        )
    return data


def _shape(block: Range) -> tuple[int, int]:
    first, last = block.first, block.last
    return last.row - first.row + 1, last.column - first.column + 1


def _points(book: Workbook, grid: Grid, styles: Stylebook, block: Range) -> dict[Cell, Point]:
    found: dict[Cell, Point] = {}
    for row in grid.rows(block.first.row):
        if not block.first.row <= row.number <= block.last.row:
            continue
        for span in grid.cells(row):
            if span.cell in block and span.inner:
                seen = view(book, grid, span)
                number = (
                    raw_value(grid, span) if seen.kind in ("number", "date") and span.type == "n" else None
                )
                if point := _point(seen, number, styles.code(span.style)):
                    found[span.cell] = point
    return found


def _point(seen: CellView, number: str | None, code: str) -> Point | None:
    if seen.kind in ("empty", "unknown") or (seen.kind == "text" and not seen.text.strip()):
        return Point("", "", date=False, code=code) if seen.kind == "unknown" else None
    return Point(seen.text, number.strip() if number else None, date=seen.kind == "date", code=code)


def _is_header(cells: dict[Cell, Point], block: Range, *, scatter: bool) -> bool:
    """Words over numbers, or years beside an empty or a worded corner."""
    first, last = block.first, block.last
    start = first.column if scatter or first.column == last.column else first.column + 1
    top = [cells.get(Cell(first.row, column)) for column in range(start, last.column + 1)]
    filled = [point for point in top if point]
    if any(point.number is None for point in filled):
        return True
    corner = cells.get(first)
    below = cells.get(Cell(first.row + 1, first.column))
    worded = corner is None or corner.number is None
    return worded and (not filled or (below is not None and (below.number is None or below.date)))


def _are_names(cells: dict[Cell, Point], block: Range, *, has_header: bool) -> bool:
    """Words, dates or years in the first column, or any values there under an empty corner."""
    first = block.first
    column = [cells.get(Cell(row, first.column)) for row in range(first.row + has_header, block.last.row + 1)]
    filled = [point for point in column if point]
    if has_header and first not in cells:
        return True
    if any(point.number is None or point.date for point in filled):
        return True
    return bool(filled) and all(_is_year(point) for point in filled)


def _is_year(point: Point) -> bool:
    return point.text.isascii() and point.text.isdigit() and int(point.text) in _YEARS


def _read(
    cells: dict[Cell, Point], block: Range, inner: Range, *, has_header: bool, has_names: bool, down: bool
) -> ChartData:
    top, left = block.first.row, block.first.column
    first, last = inner.first, inner.last

    def strand(one: Range) -> Strand:
        return Strand(one, tuple(cells.get(cell) for cell in one.cells()))

    if down:
        names = [
            Range.of(top, c, top, c) if has_header else None for c in range(first.column, last.column + 1)
        ]
        values = [Range.of(first.row, c, last.row, c) for c in range(first.column, last.column + 1)]
        categories = Range.of(first.row, left, last.row, left) if has_names else None
    else:
        names = [Range.of(r, left, r, left) if has_names else None for r in range(first.row, last.row + 1)]
        values = [Range.of(r, first.column, r, last.column) for r in range(first.row, last.row + 1)]
        categories = Range.of(top, first.column, top, last.column) if has_header else None
    corner = cells.get(block.first) if has_header and has_names else None
    series = tuple(
        Series(strand(name) if name else None, strand(value))
        for name, value in zip(names, values, strict=True)
        if any(point and point.number is not None for point in strand(value).points)
    )
    return ChartData(strand(categories) if categories else None, series, corner.text if corner else "")
