"""Sets the data of a chart: what it shows, and the workbook behind it, together."""

from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

from tools.office.package.edit import Change, Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.pptx.chart import chart_lines
from tools.office.pptx.charts import book as books
from tools.office.pptx.charts import caches, plots
from tools.office.pptx.charts.grid import Area, Block
from tools.office.pptx.charts.wanted import WantedData, WantedSeries, checked
from tools.office.pptx.deck import Deck, Part
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.targets import of_kind, shown_name

_SHOWN_CHARS = 600


@dataclass(frozen=True)
class _Column:
    """A series with its data, and the column of the workbook that it had; 0 for none."""

    element: etree._Element
    wanted: WantedSeries
    column: int


def set_chart_data(
    package: Package, slide: int, chart: str, categories: Sequence[str], series: Sequence[WantedSeries]
) -> Edit:
    """Series are known by their names; one that comes in takes the look of the last.

    The closed table of parts: the chart, its embedded workbook; where a new workbook is made, also the
    chart's relations, the content types, and the old workbook, which goes. Raises PptxError.
    """
    data = checked(categories, series)
    draft = Draft(package)
    page = draft.deck.slide(slide)
    node = of_kind(page, "chart", chart)
    part = page.chart(node)
    if part is None or next(plots.groups_of(part.root), None) is None:
        raise PptxError(f"{node.name!r} is a chart whose data can't be set here; set them in PowerPoint").on(
            "chart"
        )
    before = _said(part.root)
    remarks = _changed(draft, part, data)
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits)).slide(slide)
    saved = fresh.chart(fresh.nodes[page.nodes.index(node)])
    after = "" if saved is None else _said(saved.root)
    return draft.edit(content, [Change(f"slide {slide}, {shown_name(node)!r}", before, after)], remarks)


def _said(chart: etree._Element) -> str:
    said = " | ".join(chart_lines(chart))
    return said if len(said) <= _SHOWN_CHARS else f"{said[:_SHOWN_CHARS]}…"


def _changed(draft: Draft, part: Part, data: WantedData) -> list[str]:
    root = draft.touch(part)
    old = plots.series_of(root) or [one for one in (plots.first_of(root),) if one is not None]
    _check_sizes(old, data)
    remarks = (
        ["the categories stood in several levels, and stand in one now"] if caches.has_levels(old[0]) else []
    )
    block, book = Block.of(old), books.book_of(draft, part)
    column = dict(zip(old, block.columns, strict=True)) if block is not None else {}
    categories = caches.categories_for(old[0], root, data.categories)
    columns = [_Column(one, wanted, column.get(one, 0)) for wanted, one in _series(root, old, data)]
    if len(columns) > 1 and plots.shows_one(root):
        remarks.append("a pie shows its first series alone")
    if book.linked:
        _write(columns, categories, _grown(block, columns) if block else None)
        return [*remarks, "the chart is linked to another file, which was not changed and may overwrite this"]
    return [*remarks, *_with_book(draft, part, book, block, columns, categories)]


def _check_sizes(series: Sequence[etree._Element], data: WantedData) -> None:
    for one in series:
        sizes = next((held for held in one if str(held.tag).endswith("}bubbleSize")), None)
        if sizes is not None and len(list(sizes.iter("{*}pt"))) != len(data.categories):
            raise PptxError("a bubble chart keeps its sizes, so that it needs as many points as before").on(
                "categories"
            )


def _series(
    root: etree._Element, old: Sequence[etree._Element], data: WantedData
) -> list[tuple[WantedSeries, etree._Element]]:
    """The wanted series with their elements; those that are not wanted go, those that come in are made."""
    pairs = plots.matched(old, data.series)
    kept = [one for _, one in pairs if one is not None]
    model = kept[-1]
    found = []
    for wanted, one in pairs:
        shown = one
        if shown is None:
            shown = model = plots.added_after(model, root)
        found.append((wanted, shown))
    for one in old:
        if one not in kept:
            plots.drop(one)
    plots.arrange([one for _, one in found])
    return found


def _with_book(
    draft: Draft,
    part: Part,
    book: books.Book,
    block: Block | None,
    columns: Sequence[_Column],
    categories: Sequence[caches.Datum],
) -> list[str]:
    """Changes the embedded workbook, or puts a new one in its place; what is to be told."""
    reason = "the chart had no workbook of its own"
    if book.name:
        reason = "its workbook held the data in another order"
    if book.name and block is not None:
        placed = _grown(block, columns)
        cells = [*_cells(placed, columns, categories), *_cleared(block, placed, columns, len(categories))]
        reason = _edited(draft, book, placed, cells)
        if not reason:
            _write(columns, categories, placed)
            return []
    placed = Block.fresh(len(columns))
    books.replace(draft, part, book, books.fresh(placed, _cells(placed, columns, categories)))
    _write(columns, categories, placed)
    return [f"{reason}; a new one holds the data"]


def _edited(
    draft: Draft, book: books.Book, block: Block, cells: Sequence[tuple[Area, books.CellValue]]
) -> str:
    """Why the workbook can't be changed; empty when it was."""
    try:
        content = books.edited(draft.package.part(book.name), block, cells)
    except OfficeError as error:
        return f"its workbook could not be changed ({error})"
    draft.put(book.name, content)
    return ""


def _grown(block: Block, columns: Sequence[_Column]) -> Block:
    """The block with a column for each series: its own, or the next one that is free."""
    free = max((*block.columns, block.categories)) + 1
    placed = []
    for one in columns:
        placed.append(one.column or free)
        free += not one.column
    return Block(block.sheet, block.first_row, block.last_row, block.categories, tuple(placed), block.turned)


def _cells(
    block: Block, columns: Sequence[_Column], categories: Sequence[caches.Datum]
) -> list[tuple[Area, books.CellValue]]:
    """Name, categories and values, each with its cell."""
    lists: list[tuple[int, str | None, Sequence[caches.Datum]]] = [(block.categories, None, categories)]
    lists += [
        (at, one.wanted.name, one.wanted.values) for at, one in zip(block.columns, columns, strict=True)
    ]
    cells: list[tuple[Area, books.CellValue]] = []
    for column, name, values in lists:
        if name is not None:
            cells.append((block.area(column, block.first_row - 1, block.first_row - 1), name))
        rows = enumerate(values, block.first_row)
        cells += [(block.area(column, row, row), value) for row, value in rows]
    return cells


def _cleared(
    old: Block, new: Block, columns: Sequence[_Column], count: int
) -> list[tuple[Area, books.CellValue]]:
    """Cells of series that are gone, and of rows that are no longer needed."""
    gone = [column for column in old.columns if column not in new.columns]
    below = range(old.first_row + count, old.last_row + 1)
    kept = [old.categories, *(one.column for one in columns if one.column)]
    cells = [(column, row) for column in gone for row in range(old.first_row - 1, old.last_row + 1)]
    cells += [(column, row) for column in kept for row in below]
    return [(old.area(column, row, row), None) for column, row in cells]


def _write(columns: Sequence[_Column], categories: Sequence[caches.Datum], block: Block | None) -> None:
    """The caches, with the places in the workbook where there is a block."""
    first, last = (block.first_row, block.first_row + len(categories) - 1) if block else (0, 0)
    for at, one in enumerate(columns):
        name = cats = values = ""
        if block is not None:
            column = block.columns[at]
            name = block.area(column, first - 1, first - 1).formula()
            cats = block.area(block.categories, first, last).formula()
            values = block.area(column, first, last).formula()
        caches.write_name(one.element, one.wanted.name, name)
        caches.write_categories(one.element, categories, cats)
        caches.write_values(one.element, one.wanted.values, values)
