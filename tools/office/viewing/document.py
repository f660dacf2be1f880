"""A window of a document as a page draws it: paragraphs with styles and list labels, tables as grids."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from tools.office.docx.document import Block, Document
from tools.office.package.package import Package
from tools.office.viewing.bounds import BadWindow

MOST_PARAGRAPHS = 500


@dataclass(frozen=True, slots=True)
class ShownParagraph:
    id: str
    number: int
    place: str
    text: str
    style: str
    heading: int | None
    list_label: str | None
    list_level: int
    marks: tuple[str, ...]
    type: Literal["paragraph"] = "paragraph"


@dataclass(frozen=True, slots=True)
class ShownCell:
    cell: int
    paragraphs: tuple[ShownParagraph, ...]


@dataclass(frozen=True, slots=True)
class ShownRow:
    row: int
    cells: tuple[ShownCell, ...]


@dataclass(frozen=True, slots=True)
class ShownTable:
    """`table` counts the tables of its part; one that the window cuts goes on in the next."""

    table: int
    place: str
    rows: tuple[ShownRow, ...]
    type: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class DocumentView:
    """`start`, `count`, `total` and `next` count paragraphs, those in tables too."""

    start: int
    count: int
    total: int
    next: int | None
    blocks: tuple[ShownParagraph | ShownTable, ...]
    kind: Literal["document"] = "document"


def view_document(content: bytes, start: int, count: int) -> DocumentView:
    """Raises BadWindow behind the end, or an OfficeError."""
    blocks = Document(Package.open(content, expected="document")).blocks
    if start < 1 or (blocks and start > len(blocks)):
        raise BadWindow(f"start {start} is outside this document's paragraphs 1 to {len(blocks)}")
    count = max(1, min(count, MOST_PARAGRAPHS))
    window = blocks[start - 1 : start - 1 + count]
    following = start + len(window)
    shown = tuple(_blocks(window))
    return DocumentView(start, count, len(blocks), following if following <= len(blocks) else None, shown)


def _blocks(window: Sequence[Block]) -> Iterator[ShownParagraph | ShownTable]:
    for (place, table), group in groupby(window, key=lambda one: (one.place, one.table and one.table[0])):
        if table:
            yield ShownTable(table, place, tuple(_rows(group)))
        else:
            yield from map(_paragraph, group)


def _rows(group: Iterable[Block]) -> Iterator[ShownRow]:
    for row, in_row in groupby(group, key=lambda one: one.table[1] if one.table else 0):
        cells = groupby(in_row, key=lambda one: one.table[2] if one.table else 0)
        yield ShownRow(row, tuple(ShownCell(cell, tuple(map(_paragraph, inside))) for cell, inside in cells))


def _paragraph(one: Block) -> ShownParagraph:
    return ShownParagraph(
        one.id,
        one.number,
        one.place,
        one.text,
        one.style,
        one.heading,
        one.list_label,
        one.list_level,
        one.marks,
    )
