"""Takes a PDF apart: page by page, paragraph by paragraph; scanned pages have their writing recognised."""

from collections.abc import Iterator
from functools import partial

from tools.kit.json_types import JsonObject
from tools.kit.progress import Progress
from tools.passages.scans import Scans
from tools.passages.unit import CELLS, Boundary, Place, Unit
from tools.reading.ask import items, whole
from tools.reading.paper import pages_of, recognised


def paper_units(content: bytes, progress: Progress) -> Iterator[Unit]:
    """Raises OfficeError; ImageError where all of it is scanned and no page can be recognised."""
    scans, has_text = Scans(), False
    for page, total in pages_of(content):
        number = whole(page["page"])
        for unit in _units(page, number):
            has_text = True
            yield unit
        if page.get("scanned"):
            yield Unit(_place(number), scans.text(partial(recognised, content, number)), boundary="section")
        progress(number, total, "pages")
    if not has_text:
        scans.check()


def _place(number: int) -> Place:
    return Place("pages", number, number)


def _units(page: JsonObject, number: int) -> Iterator[Unit]:
    boundary: Boundary = "section"
    for text, lead in _texts(page):
        yield Unit(_place(number), text, boundary=boundary, lead=lead)
        boundary = "none"


def _texts(page: JsonObject) -> Iterator[tuple[str, str]]:
    """What a page says, and what is repeated before a passage that begins there."""
    for block in items(page.get("content")):
        head = ""
        for row in items(block["table"]) if isinstance(block, dict) else ():
            line = CELLS.join(map(str, items(row)))
            yield line, head
            head = head or line
        if isinstance(block, str):
            yield block, ""
    for more in ("fields", "notes"):
        yield from ((str(one), "") for one in items(page.get(more)))
