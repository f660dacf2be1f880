"""Sets the width and the style of whole columns in `<cols>`, splitting what is there where it must."""

from collections.abc import Callable
from dataclasses import dataclass

from tools.office.package.numbers import whole
from tools.office.xlsx.children import children_of_sheet, first_child, place_for
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import attribute, with_attribute

_DEFAULT_WIDTH = "9.140625"


@dataclass(frozen=True, slots=True)
class Columns:
    """A `<col>`: columns `first` to `last` with these attributes."""

    first: int
    last: int
    attributes: bytes

    @property
    def style(self) -> int:
        return whole(attribute(self.attributes, "style"))

    def within(self, first: int, last: int) -> "Columns":
        attributes = with_attribute(self.attributes, "min", str(first))
        return Columns(first, last, with_attribute(attributes, "max", str(last)))


def columns_of(grid: Grid) -> list[Columns]:
    """In order; what does not say which columns it is about is passed over."""
    found = []
    for match in grid.tags.opening("col").finditer(grid.head):
        first, last = whole(attribute(match[1], "min")), whole(attribute(match[1], "max"))
        if 1 <= first <= last:
            found.append(Columns(first, last, match[1].removesuffix(b"/").rstrip()))
    return sorted(found, key=lambda columns: columns.first)


def style_of_column(columns: list[Columns], column: int) -> int:
    return next((c.style for c in columns if c.first <= column <= c.last), 0)


def with_columns(
    grid: Grid, first: int, last: int, width: float | None, restyle: Callable[[int, int], int] | None
) -> bytes:
    """The sheet with these columns set; `restyle` gives the new style for a column and its old style."""
    out: list[Columns] = []
    free = first
    for columns in columns_of(grid):
        if columns.last < first or columns.first > last:
            out.append(columns)
            continue
        if columns.first < first:
            out.append(columns.within(columns.first, first - 1))
        start, end = max(columns.first, first), min(columns.last, last)
        if start > free:
            out += _set(_new(grid, free, start - 1), width, restyle)
        out += _set(columns.within(start, end), width, restyle)
        free = end + 1
        if columns.last > last:
            out.append(columns.within(last + 1, columns.last))
    if free <= last:
        out += _set(_new(grid, free, last), width, restyle)
    return _written(grid, sorted(out, key=lambda columns: columns.first))


def _new(grid: Grid, first: int, last: int) -> Columns:
    match = grid.tags.opening("sheetFormatPr").search(grid.head)
    width = (attribute(match[1], "defaultColWidth") if match else None) or _DEFAULT_WIDTH
    return Columns(first, last, b' min="%d" max="%d" width="%s"' % (first, last, width.encode()))


def _set(columns: Columns, width: float | None, restyle: Callable[[int, int], int] | None) -> list[Columns]:
    attributes = columns.attributes
    if width is not None:
        for name, value in (("width", f"{width:g}"), ("customWidth", "1"), ("bestFit", None)):
            attributes = with_attribute(attributes, name, value)
        if width > 0:
            attributes = with_attribute(attributes, "hidden", None)
    if restyle is None:
        return [Columns(columns.first, columns.last, attributes)]
    styles = [(n, restyle(n, columns.style)) for n in range(columns.first, columns.last + 1)]
    runs: list[tuple[int, int, int]] = []
    for number, style in styles:
        if runs and runs[-1][2] == style:
            runs[-1] = (runs[-1][0], number, style)
        else:
            runs.append((number, number, style))
    base = Columns(columns.first, columns.last, attributes)
    return [
        Columns(a, b, with_attribute(base.within(a, b).attributes, "style", str(style)))
        for a, b, style in runs
    ]


def _written(grid: Grid, columns: list[Columns]) -> bytes:
    name = grid.tags.prefix + b"col"
    items = b"".join(b"<%s%s/>" % (name, c.attributes) for c in columns)
    listed = grid.tags.wrapped("cols", items)
    old = first_child(children_of_sheet(grid), "cols")
    start, end = (old.start, old.end) if old else (place_for(grid, "cols"),) * 2
    return grid.raw[:start] + listed + grid.raw[end:]
