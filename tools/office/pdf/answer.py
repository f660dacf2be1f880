"""Answers what is asked of a PDF; runs in a process of its own, since the file may be its reader's death."""

import base64
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import process_time

import pypdfium2 as pdfium

from tools.kit.json_types import JsonObject
from tools.office.apart.errors import ReaderError
from tools.office.pdf.document import opened
from tools.office.pdf.outline import outline_of
from tools.office.pdf.picture import drawn
from tools.office.pdf.read import Page, may_hold, page_read
from tools.office.search.hits import hits_of
from tools.office.search.wanted import Wanted

MOST_PAGES_AT_ONCE = 200
_ENOUGH_CHARACTERS = 60_000
_SEARCHING_S = 15.0


def answer(content: bytes, wish: JsonObject) -> JsonObject:
    """`wish["do"]` is check, outline, look, pages, find or picture. Raises OfficeError."""
    with opened(content) as document:
        match wish["do"]:
            case "outline":
                return {"outline": asdict(outline_of(document))}
            case "look":
                outline: JsonObject = {"outline": asdict(outline_of(document))}
                return {**outline, **_pages(document, 1, _number(wish, "count"))}
            case "pages":
                return _pages(document, _number(wish, "start"), _number(wish, "count"))
            case "find":
                return _found(document, wish)
            case "picture":
                picture = drawn(document, _number(wish, "start"))
                return {"picture": base64.b64encode(picture).decode()}
        return {"pages": len(document)}


def _pages(document: pdfium.PdfDocument, start: int, count: int) -> JsonObject:
    """Pages until there is more than any reader takes at once."""
    total = len(document)
    if not 1 <= start <= total:
        raise ReaderError(f"start {start} is outside this PDF's pages 1 to {total}").on("start")
    if document.formenv is None:
        document.init_forms()
    pages: list[JsonObject] = []
    size = 0
    for number in range(start, min(start + min(count, MOST_PAGES_AT_ONCE), total + 1)):
        pages.append(_shown(page_read(document, number)))
        size += len(json.dumps(pages[-1]))
        if size > _ENOUGH_CHARACTERS:
            break
    return {"total": total, "pages": [*pages]}


def _found(document: pdfium.PdfDocument, wish: JsonObject) -> JsonObject:
    """`looked_at` is the last page that was searched before the time was up."""
    document.init_forms()
    search = _Search(document, Wanted(str(wish["search"])))
    hits = hits_of(search.lines(), _number(wish, "start"), _number(wish, "count"))
    found: JsonObject = {"total": hits.total, "whole": hits.whole, "found": [*hits.shown]}
    return {**found, "looked_at": search.looked_at, "pages": len(document)}


@dataclass
class _Search:
    """Goes on while there is time, so that a search in a very long paper has an end, too."""

    document: pdfium.PdfDocument
    wanted: Wanted
    looked_at: int = 0

    def lines(self) -> Iterator[str]:
        begun = process_time()
        for number in range(1, len(self.document) + 1):
            if process_time() - begun > _SEARCHING_S:
                return
            self.looked_at = number
            if may_hold(self.document, number, self.wanted):
                yield from self._of_page(number)

    def _of_page(self, number: int) -> Iterator[str]:
        for line in page_read(self.document, number).lines:
            if self.wanted.in_text(line):
                yield f"page {number}: {self.wanted.around(line)}"


def _shown(page: Page) -> JsonObject:
    facts: JsonObject = {"page": page.number}
    if page.blocks:
        facts["content"] = [
            block if isinstance(block, str) else {"table": [list(row) for row in block]}
            for block in page.blocks
        ]
    if page.beside.fields:
        facts["fields"] = list(page.beside.fields)
    if page.beside.notes:
        facts["notes"] = list(page.beside.notes)
    if page.scanned:
        facts["scanned"] = True
    if page.damaged:
        facts["damaged"] = True
    return facts


def _number(wish: JsonObject, name: str) -> int:
    value = wish.get(name)
    return int(value) if isinstance(value, int | float) else 1
