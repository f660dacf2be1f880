"""Opens a PDF and gives its pages one at a time, so that no more than one is held."""

from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2 as pdfium

from tools.office.apart.errors import DamagedFile
from tools.office.pdf.errors import DAMAGED, NO_PAGES, trouble


@contextmanager
def opened(content: bytes) -> Iterator[pdfium.PdfDocument]:
    """Raises OfficeError."""
    try:
        document = pdfium.PdfDocument(content)
    except pdfium.PdfiumError as error:
        raise trouble(error.err_code) from error
    with document:
        if not len(document):
            raise DamagedFile(NO_PAGES)
        yield document


@contextmanager
def page_of(document: pdfium.PdfDocument, number: int) -> Iterator[pdfium.PdfPage | None]:
    """The page with this number, from 1; None for one that is damaged."""
    try:
        page = document[number - 1]
    except pdfium.PdfiumError:
        yield None
        return
    try:
        yield page
    finally:
        page.close()


@contextmanager
def text_of_page(page: pdfium.PdfPage) -> Iterator[pdfium.PdfTextPage]:
    """Raises OfficeError."""
    try:
        text = page.get_textpage()
    except pdfium.PdfiumError as error:
        raise DamagedFile(DAMAGED) from error
    try:
        yield text
    finally:
        text.close()
