"""Recognises columns of formulas that go on from row to row, without taking each formula apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.office.xlsx.formula_cells import plain_cell

_OWN, _ABOVE, _BELOW = b"\x00", b"\x01", b"\x02"
"""No XML holds these."""


@dataclass(frozen=True, slots=True)
class FormulaColumn:
    """The formula of the first of these rows, as raw bytes; the others say the same of their own row."""

    column: bytes
    content: bytes
    rows: range


@dataclass(frozen=True, slots=True)
class _Template:
    """A formula cell's bytes, parted where its own row stands; `near` if they name the row above or below."""

    parts: Sequence[bytes]
    near: bool

    @classmethod
    def of(cls, cell: bytes, number: int) -> "_Template":
        text = cell.replace(b"%d" % number, _OWN)
        text = text.replace(b"%d" % (number - 1), _ABOVE).replace(b"%d" % (number + 1), _BELOW)
        return cls(text.split(_OWN), _ABOVE in text or _BELOW in text)

    def at(self, number: int) -> bytes:
        text = (b"%d" % number).join(self.parts)
        if self.near:
            return text.replace(_ABOVE, b"%d" % (number - 1)).replace(_BELOW, b"%d" % (number + 1))
        return text


def formula_columns(text: bytes, prefix: bytes, start: int, end: int) -> list[FormulaColumn] | None:
    """The formulas between two places of masked rows, none when there are none.

    None when they are not alike from the first row that has any to the last, with no row between left out.
    """
    tag = b"<%sf" % prefix
    count = text.count(tag, start, end)
    if not count:
        return []
    place = max(start, text.rfind(b"<%sc " % prefix, start, text.find(tag, start, end)))
    stop = max(place, text.find(b"</%srow>" % prefix, place, end))
    cells = list(plain_cell(prefix).finditer(text, place, stop))
    if len({cell[2] for cell in cells}) != 1 or any(b"&#" in cell[0] or b"_x" in cell[0] for cell in cells):
        return None
    first = int(cells[0][2])
    rows = range(first, first + count // len(cells))
    templates = [_Template.of(cell[0], first) for cell in cells]
    if count % len(cells) or not _go_on(text, place, end, templates, rows):
        return None
    return [FormulaColumn(cell[1], cell[3], rows) for cell in cells]


def _go_on(text: bytes, place: int, end: int, templates: Sequence[_Template], rows: range) -> bool:
    """Whether these rows hold all the cells, one after the other."""
    for number in rows:
        for template in templates:
            sought = template.at(number)
            found = text.find(sought, place, end)
            if found < 0:
                return False
            place = found + len(sought)
    return True
