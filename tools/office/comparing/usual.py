"""Reads a row whose cells are spelled as programs usually do, all at once."""

import re
from collections.abc import Sequence
from functools import lru_cache

from tools.office.xlsx.grid import Grid, RowSpan
from tools.office.xlsx.markup import from_escapes, plain
from tools.office.xlsx.strings import SharedStrings

UsualCell = tuple[bytes, bytes, bytes, bytes, bytes, bytes]
"""Column letters, style, type, formula, value, inline text: raw bytes, empty where there is none."""


@lru_cache(maxsize=16)
def _pattern(prefix: bytes) -> re.Pattern[bytes]:
    p = re.escape(prefix)
    content = (
        rb"(?:<" + p + rb"f>([^<]*)</" + p + rb"f>)?"
        rb"(?:<" + p + rb"v>([^<]*)</" + p + rb"v>|<" + p + rb"v/>|<" + p + rb"v></" + p + rb"v>)?"
        rb"(?:<"
        + p
        + rb"is><"
        + p
        + rb"t(?: xml:space=\"preserve\")?>([^<]*)</"
        + p
        + rb"t></"
        + p
        + rb"is>)?"
    )
    head = rb"<" + p + rb"c r=\"([A-Z]{1,3})[0-9]+\"(?: s=\"([0-9]+)\")?(?: t=\"([a-zA-Z]+)\")? ?"
    return re.compile(head + rb"(?:/>|>" + content + rb"</" + p + rb"c>)")


def usual_cells(grid: Grid, row: RowSpan) -> Sequence[UsualCell] | None:
    """All cells of a row in file order; None when any is spelled in another way."""
    found = _pattern(grid.tags.prefix).findall(grid.text, row.inner, row.close)
    count = grid.text.count(b"<" + grid.tags.prefix + b"c ", row.inner, row.close)
    others = grid.text.count(b"<" + grid.tags.prefix + b"c>", row.inner, row.close)
    return found if len(found) == count and not others else None


def usual_value(kind: bytes, raw: bytes, text: bytes, strings: SharedStrings) -> object:
    """In the terms of the cell's kind, as for a cell that is read by itself; None for none."""
    if kind == b"inlineStr":
        return from_escapes(plain(text)) or None
    if not raw:
        return None
    match kind:
        case b"s":
            return strings.text(int(raw)) if raw.isdigit() else plain(raw)
        case b"str":
            return from_escapes(plain(raw))
        case b"b" | b"e":
            return kind.decode(), plain(raw)
        case _:
            return number(raw.decode())


def number(raw: str) -> object:
    """A float, or the text where it is none."""
    try:
        return float(raw)
    except ValueError:
        return raw
