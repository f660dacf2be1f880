"""Takes a PDF apart: page by page, paragraph by paragraph; scanned pages have their writing recognised."""

from collections.abc import Iterator

from tools.kit.json_types import JsonObject
from tools.kit.progress import Progress
from tools.passages.unit import CELLS, Boundary, Place, Unit
from tools.reading.ask import Ask, items, objects, whole
from tools.reading.paper import read_paper

_ROOM_CHARS = 10_000_000


def paper_units(content: bytes, progress: Progress) -> Iterator[Unit]:
    """Raises OfficeError."""
    start: int | None = 1
    while start is not None:
        seen = read_paper(content, Ask(start=start, limit_chars=_ROOM_CHARS))
        for page in objects(seen["pages"]):
            yield from _page(page)
        following = seen.get("next")
        total = whole(seen["total"])
        progress(min(total, start + whole(seen["count"])), total, "pages")
        start = whole(following["start"]) if isinstance(following, dict) else None


def _page(page: JsonObject) -> Iterator[Unit]:
    number = whole(page["page"])
    place = Place("pages", number, number)
    boundary: Boundary = "section"
    for text, lead in _texts(page):
        yield Unit(place, text, boundary=boundary, lead=lead)
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
    if written := page.get("transcript"):
        yield str(written), ""
