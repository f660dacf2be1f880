"""Reads the pages of a PDF: their text and tables in reading order, and where a text stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
from pypdfium2 import raw

from tools.office.pdf.document import page_of, text_of_page
from tools.office.pdf.fields import Beside, beside
from tools.office.pdf.glyphs import glyphs_of
from tools.office.pdf.layout import Block, blocks_of
from tools.office.pdf.outline import has_drawing
from tools.office.pdf.rows import words_of
from tools.office.pdf.ruled import with_tables
from tools.office.pdf.rulings import rulings_of
from tools.office.search.wanted import Wanted

_AT_LINE_END = re.compile("[\x02\ufffe]")


@dataclass(frozen=True, slots=True)
class Page:
    """`scanned` is a page that holds a picture and no text; `damaged` one that can't be opened."""

    number: int
    blocks: tuple[Block, ...]
    beside: Beside
    scanned: bool = False
    damaged: bool = False

    @property
    def lines(self) -> Iterator[str]:
        """Each line of text, each row of a table, each field and note."""
        for block in self.blocks:
            if isinstance(block, str):
                yield from (line for line in block.split("\n") if line)
            else:
                yield from (" | ".join(row) for row in block)
        yield from (*self.beside.fields, *self.beside.notes)


def page_read(document: pdfium.PdfDocument, number: int) -> Page:
    """The page with this number, from 1. `document.init_forms` was called before."""
    with page_of(document, number) as page:
        if page is None:
            return Page(number, (), Beside((), ()), damaged=True)
        found = beside(document, page)
        blocks = tuple(_blocks(page))
        return Page(number, blocks, found, scanned=not blocks and has_drawing(page))


def may_hold(document: pdfium.PdfDocument, number: int, wanted: Wanted) -> bool:
    """By the page's raw text, which costs a fraction of laying it out; fields and notes are not looked at."""
    with page_of(document, number) as page:
        if page is None:
            return False
        if raw.FPDFPage_GetAnnotCount(page):
            return True
        with text_of_page(page) as text:
            return wanted.may_be_in(_AT_LINE_END.sub("-", text.get_text_range()))


def _blocks(page: pdfium.PdfPage) -> Iterator[Block]:
    """What is written aslant or upright comes last, in the order of the content."""
    with text_of_page(page) as text:
        glyphs = list(glyphs_of(page, text))
    level = list(words_of(glyph for glyph in glyphs if glyph.level or glyph.text.isspace()))
    yield from blocks_of(with_tables(level, rulings_of(page)))
    slanted = "".join(glyph.text for glyph in glyphs if not glyph.level)
    if slanted.strip():
        yield "\n".join(slanted.split("\r\n")).strip()
