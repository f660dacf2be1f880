"""Shows all of a file from elsewhere that can't be asked for again part by part."""

from tools.image.errors import ImageError
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import sent_chars
from tools.kit.workspace import FileFacts
from tools.office.apart.errors import ReaderError
from tools.office.package.errors import OfficeError
from tools.office.text.decode import decode
from tools.reading.ask import Ask, AskError, objects
from tools.reading.kinds import read_file
from tools.reading.sniff import Sniffed, UnfitError, sniff

_ALL = 100_000
_LEAST_CHARS = 2_000
_OLDER = ("doc", "ppt")


def read_whole(name: str, content: bytes, limit_chars: int) -> JsonObject:
    """`{kind, …what its reader shows}`. Raises OfficeError."""
    try:
        kind = sniff(name, content)
        return {"kind": kind.kind, **_cut(_shown(name, kind, content, limit_chars))}
    except (UnfitError, ImageError, AskError) as error:
        raise ReaderError(str(error)) from error


def _shown(name: str, sniffed: Sniffed, content: bytes, limit_chars: int) -> JsonObject:
    facts = FileFacts("", name, sniffed.kind, sniffed.mime, len(content), 1, durable=False)
    if sniffed.kind in ("text", "csv"):
        return _text(decode(content).text, limit_chars)
    if sniffed.kind in _OLDER:
        raise ReaderError("this is an older Office file, which is read only when the user uploads it")
    if sniffed.kind in ("xlsx", "xls"):
        return _sheets(facts, content, limit_chars)
    if sniffed.kind == "image":
        return read_file(facts, content, Ask(limit_chars=limit_chars))
    return read_file(facts, content, Ask(start=1, count=_ALL, limit_chars=limit_chars))


def _text(text: str, limit_chars: int) -> JsonObject:
    if len(text) <= limit_chars:
        return {"text": text}
    remark = f"the file has {len(text)} characters; the first {limit_chars} were kept"
    return {"text": text[:limit_chars], "remark": remark}


def _sheets(facts: FileFacts, content: bytes, limit_chars: int) -> JsonObject:
    """The outline, then the rows of one sheet after the other as long as there is room."""
    first = read_file(facts, content, Ask(limit_chars=limit_chars))
    outline = first.get("outline")
    sheets = objects(outline.get("sheets")) if isinstance(outline, dict) else []
    left, shown = limit_chars - sent_chars(outline), list[JsonValue]()
    for name in (str(sheet["name"]) for sheet in sheets):
        if left < _LEAST_CHARS:
            break
        try:
            rows = read_file(facts, content, Ask(sheet=name, start=1, count=_ALL, limit_chars=left))
        except (OfficeError, AskError):
            # Sheets without cells, such as those of one chart.
            continue
        shown.append(_cut(rows))
        left -= sent_chars(rows)
    return {"outline": outline, "sheets": shown}


def _cut(facts: JsonObject) -> JsonObject:
    """What would be asked for next stays with the site."""
    if "next" not in facts:
        return facts
    kept = {name: fact for name, fact in facts.items() if name != "next"}
    return {**kept, "remark": "this is the beginning; the rest did not fit"}
