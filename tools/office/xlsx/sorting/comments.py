"""Lets the comments of cells move with their rows: notes, their boxes, and threads."""

import re
from collections.abc import Mapping

from tools.office.package import xml
from tools.office.xlsx.markup import attribute, masked, with_attribute
from tools.office.xlsx.refs import Cell, Range, cell_or_none
from tools.office.xlsx.workbook import Sheet, Workbook

_ATTRIBUTES = rb"([^<>\"']*+(?:(?:\"[^\"<]*+\"|'[^'<]*+')[^<>\"']*+)*+)"
_COMMENT = re.compile(rb"<(?:[\w.-]+:)?(?:comment|threadedComment)(?=[\s/>])" + _ATTRIBUTES + rb">")
_BOX = re.compile(
    rb"<([\w.-]+:)?ClientData\b[^>]*ObjectType=[\"']Note[\"'][^>]*>.*?</\1?ClientData>", re.DOTALL
)
_ROW = re.compile(rb"(<(?:[\w.-]+:)?Row>\s*)(\d+)(\s*</)")
_COLUMN = re.compile(rb"<(?:[\w.-]+:)?Column>\s*(\d+)\s*</")
_ANCHOR = re.compile(rb"(<(?:[\w.-]+:)?Anchor>)([^<]*)(</)")
_KINDS = ("comments", "threadedComment", "vmlDrawing")
_TOP, _BOTTOM, _NUMBERS = 2, 6, 8


def moved_comments(book: Workbook, sheet: Sheet, data: Range, moves: Mapping[int, int]) -> dict[str, bytes]:
    """The parts with comments in the block, at their new rows."""
    parts: dict[str, bytes] = {}
    for relation in book.package.relations(sheet.part):
        if relation.external or relation.type not in _KINDS or relation.target not in book.package:
            continue
        raw = xml.utf8(book.package.part(relation.target))
        new = _boxes(raw, data, moves) if relation.type == "vmlDrawing" else _comments(raw, data, moves)
        if new != raw:
            parts[book.package.actual_name(relation.target)] = new
    return parts


def _comments(raw: bytes, data: Range, moves: Mapping[int, int]) -> bytes:
    for match in reversed(list(_COMMENT.finditer(masked(raw)))):
        cell = cell_or_none(attribute(match[1], "ref") or "")
        if cell is not None and cell in data and cell.row in moves:
            ref = str(Cell(moves[cell.row], cell.column))
            raw = raw[: match.start(1)] + with_attribute(match[1], "ref", ref) + raw[match.end(1) :]
    return raw


def _boxes(raw: bytes, data: Range, moves: Mapping[int, int]) -> bytes:
    def moved(match: re.Match[bytes]) -> bytes:
        row, column = _ROW.search(match[0]), _COLUMN.search(match[0])
        if row is None or column is None:
            return match[0]
        cell = Cell(int(row[2]) + 1, int(column[1]) + 1)
        if cell not in data or cell.row not in moves:
            return match[0]
        by = moves[cell.row] - cell.row
        box = _ANCHOR.sub(lambda found: found[1] + _shifted(found[2], by) + found[3], match[0])
        return _ROW.sub(lambda found: found[1] + b"%d" % (int(found[2]) + by) + found[3], box)

    return _BOX.sub(moved, raw)


def _shifted(anchor: bytes, by: int) -> bytes:
    """Of the eight numbers of an anchor the third and the seventh are rows."""
    numbers = anchor.split(b",")
    if len(numbers) != _NUMBERS or not all(number.strip().isdigit() for number in numbers):
        return anchor
    for place in (_TOP, _BOTTOM):
        numbers[place] = b" %d" % max(int(numbers[place]) + by, 0)
    return b",".join(numbers)
