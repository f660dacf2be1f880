"""Changes the look of cells, whole rows or whole columns, and leaves every other trait of theirs alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.package.edit import Change, Edit
from tools.office.package.numbers import whole
from tools.office.package.package import Package
from tools.office.package.splice import NewContent
from tools.office.xlsx.areas import Area, parse_area
from tools.office.xlsx.change import placed
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.columns import columns_of, with_columns
from tools.office.xlsx.formatting.describe import described
from tools.office.xlsx.formatting.look import Look
from tools.office.xlsx.formatting.panes import with_frozen
from tools.office.xlsx.formatting.restyle import restyled
from tools.office.xlsx.formatting.stylebook import Stylebook
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.listings import Listings
from tools.office.xlsx.markup import attribute
from tools.office.xlsx.namespaces import namespaces_of
from tools.office.xlsx.outcome import outcome, protection, saved
from tools.office.xlsx.refs import Cell, Range, letters, parse_cell
from tools.office.xlsx.strips import cells_between
from tools.office.xlsx.workbook import Sheet, Workbook

_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
_WIDEST = 255
_INTERIOR_ROW = 2
_LOOKS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a call asks: a look for an area, a width for its columns, a cell to freeze the panes at."""

    look: Look
    width: float | None = None
    freeze: str | None = None


def format_cells(package: Package, sheet: str | None, where: str | None, wanted: Wanted) -> Edit:
    """Raises XlsxError; `where` may be None when only panes are frozen."""
    book = Workbook(package)
    tab = book.sheet(sheet)
    area = _area(book, tab, where, wanted)
    raw = book.package.part(tab.part)
    grid = Grid(raw)
    styles = _stylebook(book)
    if area is not None:
        grid = _dressed(grid, area, wanted, styles)
    if wanted.freeze is not None:
        grid = Grid(with_frozen(grid, _frozen_at(wanted.freeze)))
    parts = _styles_part(book, styles)
    if grid.raw != raw:
        parts[tab.part] = grid.raw
    if not parts:
        return Edit(package.content, (), (), len(package.names()), ("the cells look like that already",))
    made = saved(book, parts)
    changes = tuple(_told(book, made, tab, area, wanted))
    return outcome(book, made, set(parts), changes, protection(book, tab))


def _area(book: Workbook, tab: Sheet, where: str | None, wanted: Wanted) -> Area | None:
    if where is None:
        if wanted.freeze is None or not wanted.look.empty or wanted.width is not None:
            raise XlsxError("name the range to format, such as A1:D1, B:D or 3:3").on("range")
        return None
    if wanted.look.empty and wanted.width is None and wanted.freeze is None:
        raise XlsxError("nothing is asked for; give a number_format, bold, fill, width or another look")
    if wanted.width is not None and not 0 < wanted.width <= _WIDEST:
        raise XlsxError(f"a column is at most {_WIDEST} characters wide; {wanted.width:g} is none").on(
            "width"
        )
    area = parse_area(where, book.tables(tab))
    if area.kind != "cells" or area.table:
        return area
    inside = (m for m in book.grid(tab).merges if area.block.first in m and area.block.last in m)
    return Area(next(inside, area.block), "cells")


def _frozen_at(text: str) -> Cell:
    try:
        return parse_cell(text.strip())
    except XlsxError as error:
        raise error.on("freeze") from error


def _stylebook(book: Workbook) -> Stylebook:
    name = book.shared_part("styles")
    return Stylebook(book.package.part(name) if name else b"", namespaces_of(book).main)


def _dressed(grid: Grid, area: Area, wanted: Wanted, styles: Stylebook) -> Grid:
    look, block = wanted.look, area.block

    def restyle(cell: Cell, base: int) -> int:
        return styles.styled(base, look, look.sides(cell, block))

    def of_column(column: int, base: int) -> int:
        return restyle(Cell(_INTERIOR_ROW, column), base)

    by_column = of_column if area.kind == "columns" and not look.empty else None
    if not look.empty:
        grid = Grid(restyled(grid, area, restyle))
    if by_column or wanted.width is not None:
        first, last = block.first.column, block.last.column
        grid = Grid(with_columns(grid, first, last, wanted.width, by_column))
    return grid


def _styles_part(book: Workbook, styles: Stylebook) -> dict[str, NewContent]:
    rendered = styles.rendered()
    if rendered == styles.raw:
        return {}
    if name := book.shared_part("styles"):
        return {name: rendered}
    listings, spaces = Listings(book.package), namespaces_of(book)
    folder = book.part.rpartition("/")[0]
    name = listings.add(f"{folder}/styles.xml".lstrip("/"), _MEDIA_TYPE, rendered)
    listings.relate(book.part, f"{spaces.relations}/styles", name)
    return listings.parts


def _told(
    before: Workbook, after: Workbook, tab: Sheet, area: Area | None, wanted: Wanted
) -> Iterator[Change]:
    if area is not None and not wanted.look.empty:
        place = placed(tab, area.block.first).removesuffix(str(area.block.first)) + str(area)
        yield Change(place, _looks(before, tab, area), _looks(after, tab, area))
    if area is not None and wanted.width is not None:
        columns = f"{letters(area.block.first.column)}:{letters(area.block.last.column)}"
        yield Change(f"width of {columns}", _width(before, tab, area.block), _width(after, tab, area.block))
    if wanted.freeze is not None:
        yield Change("frozen panes", _panes(before, tab), _panes(after, tab))


def _looks(book: Workbook, tab: Sheet, area: Area) -> str:
    """What the cells of the area look like, in the order in which they are met."""
    styles, grid = _stylebook(book), book.grid(tab)
    first, last = area.block.first, area.block.last
    found: dict[int, None] = {}
    for row in grid.rows():
        if first.row <= row.number <= last.row:
            found |= {s.style: None for s in cells_between(grid, row, first.column, last.column)}
    if area.kind == "columns":
        found |= {
            c.style: None for c in columns_of(grid) if c.first <= last.column and c.last >= first.column
        }
    words = list(dict.fromkeys(described(styles, style) for style in found)) or ["plain"]
    more = f"; and {len(words) - _LOOKS_SHOWN} more" if len(words) > _LOOKS_SHOWN else ""
    return "; ".join(words[:_LOOKS_SHOWN]) + more


def _width(book: Workbook, tab: Sheet, block: Range) -> str:
    widths = {
        attribute(c.attributes, "width")
        for c in columns_of(book.grid(tab))
        if c.first <= block.last.column and c.last >= block.first.column
    }
    return ", ".join(sorted(width for width in widths if width)) or "default"


def _panes(book: Workbook, tab: Sheet) -> str:
    grid = book.grid(tab)
    match = grid.tags.opening("pane").search(grid.head)
    if match is None or attribute(match[1], "state") != "frozen":
        return "none"
    rows, columns = (whole(attribute(match[1], name)) for name in ("ySplit", "xSplit"))
    return f"{_counted(rows, 'row')}, {_counted(columns, 'column')}"


def _counted(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"
