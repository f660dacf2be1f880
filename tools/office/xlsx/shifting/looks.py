"""How new rows and columns look: as the line before them, as in Excel."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tools.office.package.numbers import whole
from tools.office.xlsx.cell_change import Content
from tools.office.xlsx.grid import Grid, RowSpan
from tools.office.xlsx.markup import Tags, attribute, with_attribute
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shifting.lines import Lines

_TRUE = ("1", "true")
_KEPT = ("s", "customFormat", "ht", "customHeight")


@dataclass(frozen=True)
class ColumnStyles:
    """The style that each run of columns gives to cells without one of their own."""

    runs: tuple[tuple[int, int, int], ...] = ()

    def of(self, column: int) -> int:
        return next((style for first, last, style in self.runs if first <= column <= last), 0)


@dataclass(frozen=True)
class RowLook:
    """`styles` are those of cells that differ from `default`; `attributes` go into the row's tag."""

    attributes: bytes = b""
    styles: Mapping[int, int] = field(default_factory=dict)
    row_style: int | None = None
    columns: ColumnStyles = field(default_factory=ColumnStyles)

    def default(self, column: int) -> int:
        return self.columns.of(column) if self.row_style is None else self.row_style


def column_styles(grid: Grid) -> ColumnStyles:
    found = (
        tuple(whole(attribute(match[1], name)) for name in ("min", "max", "style"))
        for match in grid.tags.opening("col").finditer(grid.head)
    )
    return ColumnStyles(tuple((first, last, style) for first, last, style in found if style))


def row_look(grid: Grid, lines: Lines, *, as_below: bool) -> RowLook:
    """That of the row above the new ones; `as_below` takes the one below, beneath a table's header."""
    columns = column_styles(grid)
    if lines.axis != "row" or not lines.inserts or (lines.at == 1 and not as_below):
        return RowLook(columns=columns)
    source = lines.at if as_below else lines.at - 1
    near = {row.number: row for row in _around(grid, lines.at)}
    row = near.get(source)
    if row is None:
        return RowLook(columns=columns)
    level = min(_level(near.get(number)) for number in (lines.at - 1, lines.at))
    return _look(grid, row, level, columns)


def _around(grid: Grid, at: int) -> Iterator[RowSpan]:
    for row in grid.rows(at - 1):
        if row.number > at:
            return
        if row.number >= at - 1:
            yield row


def _level(row: RowSpan | None) -> int:
    return whole(attribute(row.attributes, "outlineLevel")) if row else 0


def _look(grid: Grid, row: RowSpan, level: int, columns: ColumnStyles) -> RowLook:
    attributes, given = b"", row.attributes.removesuffix(b"/")
    formatted = attribute(given, "customFormat") in _TRUE
    row_style = whole(attribute(given, "s")) if formatted else None
    for name in _KEPT:
        value = attribute(given, name)
        if value is not None and (name != "s" or formatted) and not (name == "ht" and not _tall(given)):
            attributes = with_attribute(attributes, name, value)
    if level:
        attributes = with_attribute(attributes, "outlineLevel", str(level))
    look = RowLook(attributes, {}, row_style, columns)
    styles = {span.cell.column: span.style for span in grid.cells(row)}
    differing = {column: style for column, style in styles.items() if style != look.default(column)}
    return RowLook(attributes, differing, row_style, columns)


def _tall(attributes: bytes) -> bool:
    return attribute(attributes, "customHeight") in _TRUE


def new_cell(tags: Tags, cell: Cell, style: int, content: Content | None) -> bytes:
    name = tags.prefix + b"c"
    attributes = b' r="%s"' % str(cell).encode()
    if style:
        attributes += b' s="%d"' % style
    if content is None or not content.inner:
        return b"<%s%s/>" % (name, attributes)
    if content.type:
        attributes += b' t="%s"' % content.type.encode()
    return b"<%s%s>%s</%s>" % (name, attributes, content.inner, name)
