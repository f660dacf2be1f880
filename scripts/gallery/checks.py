"""Looks at a made file through other readers: whether it opens, and whether anything runs over."""

import io
from collections.abc import Iterator
from pathlib import PurePath

import docx
import openpyxl
from pptx import Presentation

from scripts.gallery.making import Made
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.fit import box_texts, overflows

MOST_BYTES = 200_000
_WIDEST_COLUMN = 255
_EMPTY = "a document without paragraphs"


def troubles(made: Made) -> Iterator[str]:
    """What is wrong with it, in sentences; nothing when all is well."""
    if len(made.content) > MOST_BYTES:
        yield f"it takes {len(made.content):,} bytes"
    match PurePath(made.name).suffix:
        case ".xlsx":
            yield from _of_workbook(made.content)
        case ".docx":
            yield from _of_document(made.content)
        case _:
            yield from _of_deck(made.content)


def _of_workbook(content: bytes) -> Iterator[str]:
    for sheet in openpyxl.load_workbook(io.BytesIO(content)).worksheets:
        for letters, column in sheet.column_dimensions.items():
            if not 0 < column.width <= _WIDEST_COLUMN:
                yield f"column {letters} of {sheet.title} is {column.width} wide"
        if sheet.max_row < 1:
            yield f"{sheet.title} is empty"


def _of_document(content: bytes) -> Iterator[str]:
    document = docx.Document(io.BytesIO(content))
    section = document.sections[0]
    room = (section.page_width or 0) - (section.left_margin or 0) - (section.right_margin or 0)
    if not document.paragraphs:
        yield _EMPTY
    for number, table in enumerate(document.tables, start=1):
        if sum(column.width or 0 for column in table.columns) > room * 1.01:
            yield f"table {number} is wider than the page"


def _of_deck(content: bytes) -> Iterator[str]:
    wide = Presentation(io.BytesIO(content)).slide_width
    deck = Deck(Package.open(content))
    for number in range(1, len(deck.names) + 1):
        slide = deck.slide(number)
        for node in slide.nodes:
            texts = box_texts(node)
            if texts and overflows(node.element, texts, slide.lineage):
                yield f"slide {number}: {node.name} overflows"
    if not wide:
        yield "it has no width"
