"""An overview of a PDF: its pages, its title and bookmarks, which pages hold text, its form fields."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from time import process_time

import pypdfium2 as pdfium
from pypdfium2 import raw

from tools.office.pdf.document import page_of, text_of_page
from tools.office.pdf.fields import beside

MOST_PAGES = 20_000
_MOST_BOOKMARKS, _MOST_FIELDS = 100, 200
_LOOKING_S = 6.0
_FEW_CHARACTERS = 3
_LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class Outline:
    """`pictures` are the pages that hold a picture and no text; `looked_at` how many pages were asked."""

    pages: int
    looked_at: int
    title: str
    author: str
    bookmarks: tuple[str, ...]
    pictures: tuple[int, ...]
    blank: tuple[int, ...]
    damaged: tuple[int, ...]
    fields: tuple[str, ...]
    attachments: int


def outline_of(document: pdfium.PdfDocument) -> Outline:
    """Looks at as many pages as it can in some seconds of processor time."""
    document.init_forms()
    pictures: list[int] = []
    blank: list[int] = []
    damaged: list[int] = []
    fields: list[str] = []
    number, begun = 0, process_time()
    for number in range(1, min(len(document), MOST_PAGES) + 1):
        with page_of(document, number) as page:
            if page is None:
                damaged.append(number)
                continue
            if not has_text(page):
                (pictures if has_drawing(page) else blank).append(number)
            if document.formenv is not None and len(fields) < _MOST_FIELDS:
                fields += [f"{field}, page {number}" for field in beside(document, page).fields]
        if process_time() - begun > _LOOKING_S:
            break
    return Outline(
        len(document),
        number,
        _told(document, "Title"),
        _told(document, "Author"),
        tuple(islice(_bookmarks(document), _MOST_BOOKMARKS)),
        tuple(pictures),
        tuple(blank),
        tuple(damaged),
        tuple(fields[:_MOST_FIELDS]),
        document.count_attachments(),
    )


def has_text(page: pdfium.PdfPage) -> bool:
    """More than a mark or two, such as a page number alone."""
    with text_of_page(page) as text:
        return text.count_chars() > 0 and len(text.get_text_range(0, 200).strip()) >= _FEW_CHARACTERS


def has_drawing(page: pdfium.PdfPage) -> bool:
    return bool(raw.FPDFPage_CountObjects(page) > 0)


def _told(document: pdfium.PdfDocument, key: str) -> str:
    return str(document.get_metadata_value(key)).strip()[:_LONGEST_TITLE]


def _bookmarks(document: pdfium.PdfDocument) -> Iterator[str]:
    for mark in document.get_toc(max_depth=6):
        destination = mark.get_dest()
        index = destination.get_index() if destination is not None else None
        where = "" if index is None else f", page {index + 1}"
        title = mark.get_title().strip()[:_LONGEST_TITLE]
        if title:
            yield f"{'#' * (mark.level + 1)} {title}{where}"
