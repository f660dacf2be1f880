"""Shows a picture to a model that reads text: its size and format, and the writing in it."""

from functools import partial

from tools.image.decode import ImageFacts, inspect
from tools.image.ocr import transcribe
from tools.kit.json_types import JsonObject
from tools.reading.ask import Ask, AskError, refuse
from tools.reading.transcript import told

MOST_PAGES_AT_ONCE = 2


def read_picture(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or ImageError; a missing text recognition is a remark, not an error."""
    refuse(ask, "a picture", "sheet", "range", "search")
    facts = inspect(content)
    about: JsonObject = {"format": facts.format, "width": facts.width, "height": facts.height}
    if facts.pages > 1:
        return {**about, "pages": facts.pages, **_pages(content, facts, ask)}
    refuse(ask, "a picture of one page", "start", "count")
    return {**about, **_moving(facts), **told(partial(transcribe, content))}


def _pages(content: bytes, facts: ImageFacts, ask: Ask) -> JsonObject:
    """Some pages, each with its number, and where the next one is."""
    if ask.first > facts.pages:
        raise AskError(f"/start {ask.first} is outside this picture's pages 1 to {facts.pages}")
    last = min(ask.first + min(ask.count or MOST_PAGES_AT_ONCE, MOST_PAGES_AT_ONCE) - 1, facts.pages)
    read: list[JsonObject] = []
    for number in range(ask.first, last + 1):
        ask.progress(number - ask.first + 1, last - ask.first + 1, "pages")
        read.append({"page": number, **told(partial(transcribe, content, page=number))})
    following: JsonObject = {"next": {"start": last + 1}} if last < facts.pages else {}
    return {"read": [*read], **following}


def _moving(facts: ImageFacts) -> JsonObject:
    if facts.frames == facts.pages:
        return {}
    return {"frames": facts.frames, "frames_read": "the first one only"}
