"""The old drawing in which a sheet's notes have their boxes (VML, ECMA-376 Part 4, 19)."""

import math
import re
from collections.abc import Collection, Sequence
from unicodedata import east_asian_width

from tools.office.package import xml
from tools.office.xlsx.commenting.notes import Note
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_SPACES = {
    b"v": b"urn:schemas-microsoft-com:vml",
    b"o": b"urn:schemas-microsoft-com:office:office",
    b"x": b"urn:schemas-microsoft-com:office:excel",
}
_SHAPE_TYPE = (
    b'<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" '
    b'path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>'
    b'<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
_ROOT = re.compile(rb"<(?:[\w.-]+:)?xml\b[^>]*>")
_IDS = re.compile(rb"\b_x0000_s(\d{1,9})\b")
_MAP = re.compile(rb"(<o:idmap\b[^>]*?\bdata\s*=\s*[\"'])([\d,\s]*)([\"'])")
_BLOCK = 1024
"""Ids of shapes come in blocks, and each drawing has blocks of its own."""
_COLUMNS_WIDE, _CHARS_WIDE = 4, 38
_LEAST_ROWS, _MOST_ROWS = 5, 30


def empty_drawing(block: int) -> bytes:
    """A drawing without shapes, whose ids come from this block."""
    declared = b" ".join(b'xmlns:%s="%s"' % space for space in _SPACES.items())
    return b'<xml %s><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="%d"/></o:shapelayout></xml>' % (
        declared,
        block,
    )


def blocks_of(raw: bytes) -> set[int]:
    """The blocks that a drawing takes its ids from, said or not."""
    said = {int(one) for match in _MAP.finditer(raw) for one in match[2].split(b",") if one.strip().isdigit()}
    return said | {int(match[1]) // _BLOCK for match in _IDS.finditer(raw)}


def with_boxes(raw: bytes, notes: Sequence[Note], taken: Collection[int]) -> bytes:
    """The drawing with a hidden box for each note; `taken` are the blocks of the workbook's other drawings.

    A VML drawing need not be XML, so that its bytes are edited. Raises XlsxError for one that is cut off.
    """
    raw = xml.utf8(raw)
    root, end = _ROOT.search(raw), raw.rfind(b"</")
    if root is None or end < root.end():
        raise XlsxError("the drawing of the sheet's notes is damaged; save the workbook anew in Excel")
    declared = b"".join(
        b' xmlns:%s="%s"' % (prefix, uri)
        for prefix, uri in _SPACES.items()
        if b"xmlns:%s=" % prefix not in root[0]
    )
    own = {block for block in blocks_of(raw) if block}
    first = min(own, default=_free(taken)) * _BLOCK
    start = max([first, *(int(match[1]) for match in _IDS.finditer(raw))])
    ids = _ids(start, len(notes), {*taken}, own or {first // _BLOCK})
    kind = b"" if b"_x0000_t202" in raw[:end] else _SHAPE_TYPE.replace(b" id=", declared + b" id=", 1)
    shapes = b"".join(_shape(note, number, declared) for note, number in zip(notes, ids, strict=True))
    return _mapped(raw[:end] + kind + shapes + raw[end:], {number // _BLOCK for number in ids})


def _free(taken: Collection[int]) -> int:
    return next(block for block in range(1, len(taken) + 2) if block not in taken)


def _ids(start: int, count: int, taken: set[int], own: set[int]) -> list[int]:
    """Numbers after `start`, going on in a free block where one is full."""
    ids: list[int] = []
    number = start
    while len(ids) < count:
        number += 1
        if number // _BLOCK not in own:
            block = _free(taken | own)
            own = own | {block}
            number = block * _BLOCK + 1
        ids.append(number)
    return ids


def _mapped(raw: bytes, used: set[int]) -> bytes:
    """The drawing that says which blocks it takes its ids from, as far as it says any."""
    match = _MAP.search(raw)
    if match is None:
        return raw
    said = [int(one) for one in match[2].split(b",") if one.strip().isdigit()]
    more = sorted(used - set(said))
    if not more:
        return raw
    listed = b",".join(b"%d" % block for block in (*said, *more))
    return raw[: match.start(2)] + listed + raw[match.end(2) :]


def _shape(note: Note, number: int, declared: bytes) -> bytes:
    return (
        b'<v:shape%s id="_x0000_s%d" type="#_x0000_t202" style=\'position:absolute;margin-left:59.25pt;'
        b'margin-top:1.5pt;width:192pt;height:79pt;z-index:1;visibility:hidden\' fillcolor="#ffffe1" '
        b'o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/>'
        b"<v:path o:connecttype=\"none\"/><v:textbox style='mso-direction-alt:auto'>"
        b"<div style='text-align:left'></div></v:textbox><x:ClientData ObjectType=\"Note\"><x:MoveWithCells/>"
        b"<x:SizeWithCells/><x:Anchor>%s</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>%d</x:Row>"
        b"<x:Column>%d</x:Column></x:ClientData></v:shape>"
        % (declared, number, _anchor(note), note.cell.row - 1, note.cell.column - 1)
    )


def _anchor(note: Note) -> bytes:
    """`left column, offset, top row, offset, right column, offset, bottom row, offset`, all from 0."""
    cell: Cell = note.cell
    left = cell.column if cell.column + _COLUMNS_WIDE < MAX_COLUMN else cell.column - 2 - _COLUMNS_WIDE
    high = min(max(_lines(note.text) + 2, _LEAST_ROWS), _MOST_ROWS)
    top = min(max(cell.row - 2, 0), MAX_ROW - 1 - high)
    places = (left, 15, top, 10, left + _COLUMNS_WIDE, 15, top + high, 4)
    return ", ".join(map(str, places)).encode()


def _lines(text: str) -> int:
    """How many lines of the box the text takes."""
    widths = [sum(2 if east_asian_width(one) in "WF" else 1 for one in line) for line in text.split("\n")]
    return sum(max(1, math.ceil(width / _CHARS_WIDE)) for width in widths)
