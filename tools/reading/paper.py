"""Shows a PDF: what is in it, its pages with tables, the writing of scanned ones, what a search finds."""

import base64
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from tools.image.ocr import transcribe
from tools.image.writing import Transcript
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.progress import Progress
from tools.kit.result_text import sent_chars
from tools.office.apart.limited import Bounds
from tools.office.apart.start import ask_apart
from tools.office.search.hits import Hits
from tools.reading.ask import Ask, fitting, found_facts, items, objects, refuse, whole, window
from tools.reading.run import overlong, part_of
from tools.reading.transcript import told

PAGES_AT_ONCE = 20
SCANS_AT_ONCE = 2
BOUNDS = Bounds(cpu_s=25, wall_s=40, memory_mb=600)
_FIRST_LOOK_SHARE = 2


def read_paper(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError; a missing text recognition is a remark, not an error."""
    refuse(ask, "a PDF, whose pages are read by start and count", "sheet")
    if ask.search:
        return _found(content, ask)
    if ask.range is not None:
        wish: JsonObject = {"do": "pages", "start": ask.first, "count": 1}
        return part_of("page", _text(objects(_asked(content, wish)["pages"])[0]), ask)
    asked = bool(ask.start or ask.count)
    wish = {"do": "pages" if asked else "look", "start": ask.first, "count": ask.count or PAGES_AT_ONCE}
    found = _asked(content, wish)
    outline: JsonObject = {} if asked else {"outline": _outline(found)}
    total = whole(found["total"])
    pages = list(_with_writing(content, objects(found["pages"]), ask.progress, asked=asked))
    room = max(ask.room_chars - sent_chars(outline), ask.room_chars // _FIRST_LOOK_SHARE)
    shown = fitting(pages, room)
    if sent_chars(shown[0]) > ask.room_chars:
        return {**outline, **overlong("page", _text(pages[0]), total, Ask(start=ask.first, limit_chars=room))}
    return {**outline, **window("pages", ask.first, len(shown), total), "pages": shown, **_remark(shown)}


def _found(content: bytes, ask: Ask) -> JsonObject:
    first, count = ask.hits
    answer = _asked(content, {"do": "find", "search": ask.search, "start": first, "count": count})
    hits = Hits(tuple(items(answer["found"])), whole(answer["total"]), bool(answer["whole"]))
    facts = found_facts("pages", hits, ask)
    if answer["looked_at"] != answer["pages"]:
        facts["remark"] = (
            f"time was up after page {answer['looked_at']} of {answer['pages']}; read on from there"
        )
    return facts


def _text(page: JsonObject) -> str:
    """A page as one run of text, table rows too."""
    blocks = items(page.get("content"))
    return "\n\n".join(_lines(block["table"]) if isinstance(block, dict) else str(block) for block in blocks)


def _lines(table: JsonValue) -> str:
    return "\n".join(" | ".join(map(str, items(row))) for row in items(table))


def pages_of(content: bytes) -> Iterator[tuple[JsonObject, int]]:
    """All pages one after the other, each with how many there are. Raises OfficeError."""
    start, total = 1, 1
    while start <= total:
        found = _asked(content, {"do": "pages", "start": start, "count": PAGES_AT_ONCE})
        total = whole(found["total"])
        for page in objects(found["pages"]):
            yield page, total
            start = whole(page["page"]) + 1


def page_count(content: bytes) -> int:
    """Raises OfficeError."""
    return whole(_asked(content, {"do": "pages", "start": 1, "count": 1})["total"])


def check_paper(content: bytes) -> None:
    """Raises OfficeError for a PDF that can't be opened."""
    _asked(content, {"do": "check"})


def _asked(content: bytes, wish: JsonObject) -> JsonObject:
    return ask_apart("pdf", "PDF", content, wish, BOUNDS)


def _outline(answer: JsonObject) -> JsonObject:
    """Without what there is none of; page numbers as stretches, such as `3-7, 9`."""
    found = answer["outline"]
    if not isinstance(found, dict):
        return {}
    facts: JsonObject = {name: value for name, value in found.items() if value or name == "pages"}
    for name in ("pictures", "blank", "damaged"):
        if numbers := facts.pop(name, None):
            facts[_NAMES[name]] = stretches(int(str(n)) for n in items(numbers))
    if facts.get("looked_at") == facts.get("pages"):
        del facts["looked_at"]
    return facts


_NAMES = {
    "pictures": "pages_without_text",
    "blank": "blank_pages",
    "damaged": "damaged_pages",
}


def _with_writing(
    content: bytes, pages: Sequence[JsonObject], progress: Progress, *, asked: bool
) -> Iterator[JsonObject]:
    """Pages that were asked for have the writing in them recognised; after some of these the window ends."""
    left = SCANS_AT_ONCE
    for place, page in enumerate(pages, 1):
        if not (asked and page.get("scanned")):
            yield page
            continue
        if not left:
            return
        left -= 1
        progress(place, len(pages), "pages")
        yield {**page, **told(partial(recognised, content, page["page"]))}


def recognised(content: bytes, number: JsonValue) -> Transcript:
    """The writing on a scanned page. Raises ImageError, or OfficeError."""
    picture = _asked(content, {"do": "picture", "start": number})["picture"]
    return transcribe(base64.b64decode(str(picture)))


def _remark(shown: list[JsonValue]) -> JsonObject:
    scanned = [page for page in objects(shown) if page.get("scanned")]
    unread = [whole(page["page"]) for page in scanned if not {"transcript", "remark"} & page.keys()]
    if not unread:
        return {}
    where = stretches(unread)
    return {"remark": f"scanned, without text: page {where}; name one by start and its writing is recognised"}


def stretches(numbers: Iterable[int]) -> str:
    """`3-5, 9` for 3, 4, 5, 9."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)
