"""What a check does with a workbook, a document and a deck: reading all of it, and trying edits."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from tools.office.checking.parts import Reason, in_deck, in_document, in_workbook
from tools.office.docx import read as docx
from tools.office.docx.document import Document
from tools.office.docx.matching import stream_of
from tools.office.docx.replace import replace_text
from tools.office.docx.set_paragraph import set_paragraph
from tools.office.package.edit import Edit
from tools.office.package.errors import Family, OfficeError
from tools.office.package.package import Package
from tools.office.pptx import read as pptx
from tools.office.pptx.deck import Deck
from tools.office.pptx.replace import replace_on_slide, spots_of
from tools.office.pptx.text import stream_of as slide_stream
from tools.office.runs.segments import Segment, groups
from tools.office.xlsx.outline import outline
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.window import MOST_ROWS, read_window
from tools.office.xlsx.workbook import Sheet, Workbook

MARKER = "Checked7x"
"""The new text of every trial; a file that holds it already is not one to try on."""
NUMBER = 4711.5
PARAGRAPHS, SLIDES = 2_000, 50
_WORD = re.compile(r"\w{2,}")
_TRIES = 40


@dataclass(frozen=True, slots=True)
class Attempt:
    """An edit that was carried out or refused; `old` is the text that the marker took the place of."""

    op: str
    old: str
    new: str | float
    reason: Reason
    edit: Edit | None = None
    refusal: str = ""
    sheet: str = ""
    cell: str = ""


def read_whole(package: Package, family: Family) -> tuple[int, list[str]]:
    """The number of pages, and each unit of them (a row, a paragraph, a slide) as it is read."""
    pages = list(_pages(package, family))
    return len(pages), [unit for page in pages for unit in page]


def _pages(package: Package, family: Family) -> Iterator[list[str]]:
    match family:
        case "workbook":
            yield from _workbook_pages(package)
        case "document":
            document = docx.outline(package)
            for start in range(1, document.paragraphs + 1, PARAGRAPHS):
                page = docx.read(package, start, PARAGRAPHS)
                yield [block.text for block in page.blocks]
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


def attempts(package: Package, family: Family) -> Iterator[Attempt]:
    """One edit of each kind that the file admits; none for a file without anything to edit."""
    match family:
        case "workbook":
            yield from _in_workbook(package)
        case "document":
            yield from _in_document(package)
        case "deck":
            yield from _in_deck(package)


def _in_workbook(package: Package) -> Iterator[Attempt]:
    """The first cell that may be set; a refusal only when there is none."""
    book = Workbook(package)
    reason = in_workbook(package, "set_cells")
    refused: Attempt | None = None
    for sheet in islice(book.worksheets, _TRIES):
        for cell, old in islice(_constants(book, sheet), _TRIES):
            new = MARKER if isinstance(old, str) else NUMBER
            attempt = Attempt("xlsx_set_cell", str(old), new, reason, None, "", sheet.name, cell)
            try:
                edit = set_cells(package, sheet.name, [(cell, new)])
            except OfficeError as error:
                refused = refused or _refused(attempt, error)
            else:
                yield _done(attempt, edit)
                return
    if refused:
        yield refused


def _constants(book: Workbook, sheet: Sheet) -> Iterator[tuple[str, object]]:
    """Filled cells without a formula, then an empty one below them."""
    used = book.grid(sheet).used()
    page = read_window(book, sheet.name, used.first.row if used else 1, MOST_ROWS)
    for row in page.rows:
        for seen in row.cells:
            if seen.formula is None and seen.kind in ("text", "number") and seen.value is not None:
                yield str(seen.cell), seen.value
    yield str(Cell(used.last.row + 1, used.first.column)) if used else "A1", ""


def _in_document(package: Package) -> Iterator[Attempt]:
    document = Document(package)
    reason = in_document(package)
    streams = (
        (at, list(stream_of(one.items, one.codes)))
        for at, (part, one) in enumerate(document.paragraphs)
        if part.kind == "body"
    )
    at, word = next(((at, found) for at, stream in streams if (found := _word(stream))), (0, ""))
    if not word:
        return
    attempt = Attempt("docx_replace_text", word, MARKER, reason)
    yield _tried(attempt, partial(replace_text, package, word, MARKER))
    block = document.blocks[at]
    attempt = Attempt("docx_set_paragraph", "", MARKER, reason)
    yield _tried(attempt, partial(set_paragraph, package, block.id, MARKER))


def _in_deck(package: Package) -> Iterator[Attempt]:
    for slide in Deck(package).slides():
        for spot in spots_of(slide):
            if spot.part is slide.part and (word := _word(list(slide_stream(spot.paragraph)))):
                attempt = Attempt("pptx_replace_on_slide", word, MARKER, in_deck(package))
                yield _tried(attempt, partial(replace_on_slide, package, slide.number, word, MARKER))
                return


def _word(stream: list[Segment]) -> str:
    """The longest word of a paragraph's live text."""
    texts = ["".join(segment.text for segment in group) for group in groups(stream)]
    return max((w for text in texts for w in _WORD.findall(text)), key=len, default="")


def _tried(attempt: Attempt, edit: Callable[[], Edit]) -> Attempt:
    try:
        return _done(attempt, edit())
    except OfficeError as error:
        return _refused(attempt, error)


def _done(attempt: Attempt, edit: Edit) -> Attempt:
    return replace(attempt, edit=edit)


def _refused(attempt: Attempt, error: OfficeError) -> Attempt:
    return replace(attempt, refusal=str(error))
