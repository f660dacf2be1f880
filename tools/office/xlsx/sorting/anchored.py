"""What is fixed to the cells of a block beside their content: it moves along, or the sorting is refused."""

import re
from collections.abc import Iterable, Iterator, Mapping

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import formula_cells
from tools.office.xlsx.formula_tokens import tokens
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.guard import filled_blocks
from tools.office.xlsx.markup import attribute, plain, with_attribute
from tools.office.xlsx.precedents import block_of
from tools.office.xlsx.refs import Cell, Range, range_or_none
from tools.office.xlsx.workbook import Sheet, Workbook

_RULES = (("conditionalFormatting", "conditional format"), ("dataValidation", "rule for input"))
_SPARKLINE = re.compile(rb"<([\w.-]+:)?sparkline\b[^>]*>(.*?)</(?:[\w.-]+:)?sparkline>", re.DOTALL)
_EXTENDED = re.compile(rb"<(?:[\w.-]+:)?sqref\s*>([^<]*)</")
_FORMULA = re.compile(rb"<(?:[\w.-]+:)?f\s*>([^<]*)</")


def check_block(book: Workbook, sheet: Sheet, grid: Grid, data: Range) -> None:
    """Raises XlsxError for what can't move: merged cells, arrays, pivot tables, rules for single rows."""
    for block in grid.merges:
        if block.meets(data):
            raise _refused(f"{block} is a merged block; unmerge it first, or sort a block without it")
    for filled in filled_blocks(grid):
        if filled.block.meets(data):
            raise _refused(f"one formula fills {filled.block}; its cells can't be sorted one by one")
    for formula in formula_cells(grid) if b"array" in grid.text else ():
        if formula.kind == "array" and formula.cell in data:
            raise _refused(f"{formula.cell} holds an array formula, which can't be moved by sorting")
    for block in _pivots(book, sheet):
        if block.meets(data):
            raise _refused(f"{block} is a pivot table, which sorts its rows by itself")
    _check_rules(grid, data)
    _check_sparklines(grid, data)


def _refused(sentence: str) -> XlsxError:
    error = XlsxError(sentence)
    error.argument = "range"
    return error


def _pivots(book: Workbook, sheet: Sheet) -> Iterator[Range]:
    for relation in book.package.relations(sheet.part):
        if relation.type == "pivotTable" and relation.target in book.package:
            root = xml.parse(book.package.part(relation.target))
            location = root.find("{*}location")
            block = range_or_none(location.get("ref", "")) if location is not None else None
            if block:
                yield block


def _check_rules(grid: Grid, data: Range) -> None:
    for name, words in _RULES:
        for match in grid.tags.opening(name).finditer(grid.tail):
            _check_cover(attribute(match[1], "sqref") or "", words, data)
    for match in _EXTENDED.finditer(_SPARKLINE.sub(b"", grid.tail)):
        _check_cover(plain(match[1]), "rule", data)


def _check_cover(places: str, words: str, data: Range) -> None:
    """A rule that holds in all rows of a column holds there after sorting too."""
    blocks = [block for text in places.split() if (block := range_or_none(text)) and block.meets(data)]
    for column in {c for b in blocks for c in (b.first.column, b.last.column)}:
        spans = sorted((b.first.row, b.last.row) for b in blocks if b.first.column <= column <= b.last.column)
        if data.first.column <= column <= data.last.column and not _cover(spans, data):
            raise _refused(
                f"a {words} holds for {blocks[0]} only, not for all rows, and would not move along; "
                "widen it first"
            )


def _cover(spans: Iterable[tuple[int, int]], data: Range) -> bool:
    reached = data.first.row - 1
    for first, last in spans:
        if first > reached + 1:
            return False
        reached = max(reached, last)
    return reached >= data.last.row


def _check_sparklines(grid: Grid, data: Range) -> None:
    for match in _SPARKLINE.finditer(grid.tail):
        place, source = _EXTENDED.search(match[2]), _FORMULA.search(match[2])
        block = range_or_none(plain(place[1])) if place else None
        if block is None or not block.meets(data) or source is None:
            continue
        read = [block_of(t.text) for t in tokens(plain(source[1])) if t.kind == "range"]
        if any(not one.first.row == one.last.row == block.first.row for one in read):
            raise _refused(
                f"{block.first} holds a sparkline of other rows, which would not move with its row"
            )


def with_moved_links(grid: Grid, data: Range, moves: Mapping[int, int]) -> bytes:
    """The sheet with the hyperlinks of its cells in their new rows; XlsxError for one over some rows."""
    raw = grid.raw
    for match in reversed(list(grid.tags.opening("hyperlink").finditer(grid.text, grid.data_end))):
        block = range_or_none(attribute(match[1], "ref") or "")
        if block is None or not block.meets(data):
            continue
        if block.first.row == block.last.row:
            row = moves.get(block.first.row, block.first.row)
            ref = str(Range.of(row, block.first.column, row, block.last.column))
            raw = raw[: match.start(1)] + with_attribute(match[1], "ref", ref) + raw[match.end(1) :]
        elif not _cover([(block.first.row, block.last.row)], data):
            raise _refused(f"one hyperlink lies over {block}, some rows of the block; remove it first")
    return raw


def is_drawn_over(book: Workbook, sheet: Sheet, data: Range) -> bool:
    """Whether a picture, a shape or a chart begins on the cells of the block."""
    for relation in book.package.relations(sheet.part):
        if relation.type == "drawing" and relation.target in book.package:
            root = xml.parse(book.package.part(relation.target))
            for start in root.iterfind("{*}*/{*}from"):
                row, column = (whole(start.findtext(f"{{*}}{name}")) + 1 for name in ("row", "col"))
                if Cell(row, column) in data:
                    return True
    return False
