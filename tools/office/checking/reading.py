"""Reads all of a workbook, document or deck, page by page, as a reader of it would."""

from collections.abc import Iterator

from tools.office.docx import read as docx
from tools.office.package.errors import Family
from tools.office.package.package import Package
from tools.office.pptx import read as pptx
from tools.office.xlsx.outline import outline
from tools.office.xlsx.window import MOST_ROWS, read_window
from tools.office.xlsx.workbook import Workbook

PARAGRAPHS, SLIDES = 2_000, 50
_MOST_PAGES = 4
"""Of a document: each takes a walk from its beginning."""


def read_whole(package: Package, family: Family) -> tuple[int, list[str]]:
    """The number of pages, and each unit of them (a row, a paragraph, a slide) as it is read."""
    pages = list(_pages(package, family))
    return len(pages), [unit for page in pages for unit in page]


def _pages(package: Package, family: Family) -> Iterator[list[str]]:
    match family:
        case "workbook":
            yield from _workbook_pages(package)
        case "document":
            total = docx.outline(package).paragraphs
            count = max(PARAGRAPHS, -(-total // _MOST_PAGES))
            for start in range(1, total + 1, count):
                yield [block.text for block in docx.read(package, start, count).blocks]
        case "deck":
            for start in range(1, len(pptx.outline(package).titles) + 1, SLIDES):
                yield [slide_words(slide) for slide in pptx.read(package, start, SLIDES).slides]


def _workbook_pages(package: Package) -> Iterator[list[str]]:
    book = Workbook(package)
    outline(package)
    for sheet in book.worksheets:
        start: int | None = 1
        while start is not None:
            page = read_window(book, sheet.name, start, MOST_ROWS)
            yield list(page.lines())
            start = page.next_row


def slide_words(slide: pptx.SlideText) -> str:
    """All that a slide says, one text a line."""
    shapes = (text for shape in slide.shapes for text in shape.texts)
    return "\n".join((*shapes, *slide.notes, *slide.comments))
