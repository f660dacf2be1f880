"""Adds a chart of a block of cells to its sheet."""

from lxml import etree

from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.xlsx.areas import parse_area
from tools.office.xlsx.change import placed
from tools.office.xlsx.charts.block import chart_data
from tools.office.xlsx.charts.drawing import Drawing, folder_of
from tools.office.xlsx.charts.markup import chart_part
from tools.office.xlsx.charts.series import ChartKind, ChartSpec
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.stylebook import Stylebook
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.listings import Listings
from tools.office.xlsx.namespaces import namespaces_of
from tools.office.xlsx.outcome import outcome, protection, saved
from tools.office.xlsx.refs import Cell, Range, parse_cell
from tools.office.xlsx.sheets.names import spelled
from tools.office.xlsx.workbook import Sheet, Workbook

_CHART = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
_MOST_TITLE = 255


def add_chart(
    package: Package,
    sheet: str | None,
    kind: ChartKind,
    where: str,
    title: str | None = None,
    at: str | None = None,
) -> Edit:
    """`where` is a block with its headers; `at` is the cell of the upper left corner, else it stands beside.

    Raises XlsxError.
    """
    book = Workbook(package)
    tab = book.sheet(sheet)
    grid, spaces = book.grid(tab), namespaces_of(book)
    spec = _spec(book, tab, grid, where, kind, title)
    drawing = Drawing(book, tab, grid)
    corner = _corner(at) if at else drawing.free_corner()
    listings = Listings(package)
    part = listings.add(folder_of(book) + "charts/chart", _CHART, chart_part(spec, spaces))
    drawing.enter(listings, part, corner, spec.title)
    made = saved(book, listings.parts)
    told = Change(placed(tab, corner), "", _read_back(made, part, kind))
    return outcome(book, made, set(listings.parts), (told,), protection(book, tab))


def _spec(
    book: Workbook, tab: Sheet, grid: Grid, where: str, kind: ChartKind, title: str | None
) -> ChartSpec:
    block = _block(grid, parse_area(where, book.tables(tab)).block)
    name = book.shared_part("styles")
    styles = Stylebook(book.package.part(name) if name else b"", namespaces_of(book).main)
    data = chart_data(book, grid, styles, block, scatter=kind == "scatter")
    if kind == "pie" and len(data.series) > 1:
        raise XlsxError(
            f"{block} makes {len(data.series)} series, and a pie shows one; name the labels and one column"
        ).on("range")
    if title is None:
        title = data.series[0].title if len(data.series) == 1 else ""
    if len(title) > _MOST_TITLE:
        raise XlsxError(f"a chart's title has at most {_MOST_TITLE} characters").on("title")
    return ChartSpec(kind, data, title, spelled(tab.name), book.date1904)


def _block(grid: Grid, block: Range) -> Range:
    """No rows and columns beyond the content of the sheet."""
    used = grid.used()
    if used is None or not used.meets(block):
        raise XlsxError(f"{block} is empty, so there is nothing to draw").on("range")
    return Range.of(
        block.first.row,
        block.first.column,
        min(block.last.row, used.last.row),
        min(block.last.column, used.last.column),
    )


def _corner(at: str) -> Cell:
    try:
        return parse_cell(at.strip())
    except XlsxError as error:
        raise error.on("cell") from error


def _read_back(book: Workbook, part: str, kind: ChartKind) -> str:
    """What the saved chart says of itself."""
    root = xml.parse(book.package.part(part))
    title = "".join(text.text or "" for text in root.iterfind("{*}chart/{*}title//{*}t"))
    series = [_series(one) for one in root.iter("{*}ser")]
    named = f" {title!r}" if title else ""
    return f"{kind} chart{named}: {'; '.join(series[:20])}"


def _series(one: etree._Element) -> str:
    name = "".join(v.text or "" for v in one.iterfind("{*}tx//{*}v"))
    values, across = (
        one.findtext("{*}val//{*}f") or one.findtext("{*}yVal//{*}f"),
        one.findtext("{*}cat//{*}f") or one.findtext("{*}xVal//{*}f"),
    )
    by = f" by {across}" if across else ""
    return f"{name or 'a series'} ({values}{by})"
