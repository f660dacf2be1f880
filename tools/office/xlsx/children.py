"""Finds the direct children of a part's root in raw bytes, and where the schema wants a new one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.office.package.errors import Damaged
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import masked

_TAG = re.compile(rb"<(/?)([^\s/<>!?\"'=]++)([^<>\"']*+(?:(?:\"[^\"<]*+\"|'[^'<]*+')[^<>\"']*+)*+)>")
_ALTERNATIVES = "AlternateContent"

_CT_WORKSHEET = (
    "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges "
    "scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr "
    "conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter "
    "rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing "
    "legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst"
)
ORDER_OF_SHEET = tuple(_CT_WORKSHEET.split())
"""CT_Worksheet of ECMA-376 Part 1, 18.3.1.99."""


@dataclass(frozen=True, slots=True)
class Child:
    """A direct child of the root by its bare name; alternatives go by the first name that they hold."""

    name: str
    start: int
    end: int


def children(text: bytes, start: int = 0, depth: int = 0) -> Iterator[Child]:
    """Of masked markup, from a place on; `depth` is 0 where the root is still to be opened."""
    name, opened = "", 0
    for match in _TAG.finditer(text, start):
        if match[1]:
            depth -= 1
            if depth == 1:
                yield Child(name, opened, match.end())
            if depth <= 0:
                return
            continue
        bare = match[2].rpartition(b":")[2].decode(errors="replace")
        if depth == 1:
            name, opened = bare, match.start()
            if match[3].endswith(b"/"):
                yield Child(name, opened, match.end())
        elif name == _ALTERNATIVES and bare in ORDER_OF_SHEET:
            name = bare
        depth += not match[3].endswith(b"/")


def children_of_sheet(grid: Grid) -> list[Child]:
    """The children around the data; what is in the data is not looked at."""
    before = list(children(grid.head))
    data = [Child("sheetData", grid.data_start, grid.data_end)] if grid.data_end > grid.data_start else []
    return [*before, *data, *children(grid.text, grid.data_end, depth=1)]


def place_for(grid: Grid, name: str) -> int:
    """Where a new child of a sheet belongs."""
    rank = ORDER_OF_SHEET.index(name)
    for child in children_of_sheet(grid):
        if child.name in ORDER_OF_SHEET and ORDER_OF_SHEET.index(child.name) > rank:
            return child.start
    return _root_close(grid.text)


def first_child(found: Sequence[Child], name: str) -> Child | None:
    return next((child for child in found if child.name == name), None)


def appended(raw: bytes, element: bytes) -> bytes:
    """The part with one more element at the end of its root, which may have been empty."""
    text = masked(raw)
    place = _root_close(text)
    if text[place : place + 2] == b"</":
        return raw[:place] + element + raw[place:]
    root = _root(text)
    return raw[: root.end() - 2] + b">" + element + b"</" + root[2] + b">" + raw[root.end() :]


def _root_close(text: bytes) -> int:
    """Where the root's end tag begins, or its only tag when it is empty."""
    root = _root(text)
    place = text.rfind(b"</" + root[2])
    if place >= 0:
        return place
    if root[3].endswith(b"/"):
        return root.start()
    raise Damaged("one of its parts is cut off")


def _root(text: bytes) -> re.Match[bytes]:
    root = _TAG.search(text)
    if root is None:
        raise Damaged("one of its parts holds no XML")
    return root


def relation_attribute(raw: bytes, namespace: str, value: str) -> bytes:
    """`r:id="…"` with the prefix that the root has for relations, or with one of its own."""
    root = _root(masked(raw))
    known = re.search(rb"xmlns:([\w.-]+)\s*=\s*[\"']" + re.escape(namespace.encode()) + rb"[\"']", root[3])
    if known:
        return b' %s:id="%s"' % (known[1], value.encode())
    return b' xmlns:r="%s" r:id="%s"' % (namespace.encode(), value.encode())
