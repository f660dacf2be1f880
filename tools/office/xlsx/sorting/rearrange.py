"""Writes the rows of a block in another order into the bytes of their sheet."""

import re
from collections.abc import Collection, Iterator, Mapping

from tools.office.xlsx.cell_change import formula_element
from tools.office.xlsx.formula_cells import formula_in
from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.markup import Tags, with_attribute
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.strips import is_usual, reach

_USUAL = b' r="'
_REFERENCE = re.compile(rb"(?:\A|\s)r\s*=")


def spelled_out(grid: Grid, data: Range) -> Grid:
    """The sheet with a reference at each of these cells, and with an element for each of these rows."""
    present = {row.number: row for row in grid.rows() if data.first.row <= row.number <= data.last.row}
    missing = [n for n in range(data.first.row, data.last.row + 1) if n not in present]
    if not missing and all(_says_where(grid, row) for row in present.values()):
        return grid
    return Grid(b"".join(_spelled(grid, data)))


def _says_where(grid: Grid, row: RowSpan) -> bool:
    if _REFERENCE.search(row.attributes) is None:
        return False
    return is_usual(grid, row) or all(_REFERENCE.search(s.attributes) for s in grid.cells(row))


def _spelled(grid: Grid, data: Range) -> Iterator[bytes]:
    name = grid.tags.prefix + b"row"
    place, following = 0, data.first.row
    for row in grid.rows():
        if row.number >= following:
            yield grid.raw[place : row.start]
            place = row.start
            yield from (
                b'<%s r="%d"/>' % (name, n) for n in range(following, min(row.number, data.last.row + 1))
            )
            following = max(following, row.number + 1)
        yield grid.raw[place : row.start]
        yield b"<%s%s>" % (name, with_attribute(row.attributes, "r", str(row.number)))
        place = row.inner
        for span in grid.cells(row):
            yield grid.raw[place : span.start] + _at(grid.tags, span, span.cell, None)
            place = span.end
        yield grid.raw[place : row.end]
        place = row.end
    yield grid.raw[place : grid.last]
    yield from (b'<%s r="%d"/>' % (name, n) for n in range(following, data.last.row + 1))
    yield grid.raw[grid.last :]


def _at(tags: Tags, span: CellSpan, cell: Cell, formula: tuple[bytes, str] | None) -> bytes:
    """The cell with its reference, and with another formula when one is given."""
    name = tags.prefix + b"c"
    attributes = span.attributes.removesuffix(b"/").rstrip()
    if attributes.startswith(_USUAL):
        attributes = b"%s%s%s" % (
            _USUAL,
            str(cell).encode(),
            attributes[attributes.index(b'"', len(_USUAL)) :],
        )
    else:
        attributes = with_attribute(attributes, "r", str(cell))
    if not span.inner:
        return b"<%s%s/>" % (name, attributes)
    inner = span.inner
    if formula is not None:
        inner = tags.without("f", inner, formula_element(tags, *formula), 1)
    return b"<%s%s>%s</%s>" % (name, attributes, inner, name)


def rearranged(
    grid: Grid, data: Range, sources: Mapping[int, int], formulas: Mapping[Cell, str], plain: Collection[Cell]
) -> bytes:
    """`sources` says which row comes to stand in each row; `formulas` are the new texts by old place.

    `plain` are the cells whose formula was shared and is to stand by itself.
    """
    rows = {row.number: row for row in grid.rows() if row.number in sources}
    pieces: list[bytes] = []
    place = 0
    for number, row in sorted(rows.items(), key=lambda item: item[1].start):
        source = rows[sources[number]]
        content = b"".join(_content(grid, data, row, source, formulas, plain))
        pieces.append(grid.raw[place : row.start])
        pieces.append(_row(grid.tags, row, content, moved=source is not row))
        place = row.end
    return b"".join([*pieces, grid.raw[place:]])


def _content(
    grid: Grid,
    data: Range,
    row: RowSpan,
    source: RowSpan,
    formulas: Mapping[Cell, str],
    plain: Collection[Cell],
) -> Iterator[bytes]:
    first, last = data.first.column, data.last.column
    ends = reach(grid, row)
    inside = ends is not None and first <= ends[0] and ends[1] <= last
    own = [] if inside else list(grid.cells(row))
    yield from (grid.raw[s.start : s.end] for s in own if s.cell.column < first)
    for span in grid.cells(source):
        if first <= span.cell.column <= last:
            text = formulas.get(span.cell)
            known = formula_in(grid, span) if text is not None else None
            attributes = b"" if span.cell in plain or known is None else known.attributes
            formula = None if text is None else (attributes, text)
            yield _at(grid.tags, span, Cell(row.number, span.cell.column), formula)
    yield from (grid.raw[s.start : s.end] for s in own if s.cell.column > last)


def _row(tags: Tags, row: RowSpan, content: bytes, *, moved: bool) -> bytes:
    """The row's height and look stay where they are."""
    name = tags.prefix + b"row"
    attributes = row.attributes.removesuffix(b"/").rstrip()
    if moved:
        attributes = with_attribute(attributes, "spans", None)
    if not content:
        return b"<%s%s/>" % (name, attributes)
    return b"<%s%s>%s</%s>" % (name, attributes, content, name)
