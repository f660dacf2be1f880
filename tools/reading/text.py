"""Shows a text file: a window of lines, a run of characters of an overlong one, or what a search finds."""

import re

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped
from tools.office.text.decode import decode
from tools.office.text.lines import Line, find_lines, read_lines
from tools.reading.ask import Ask, AskError, fitting, refuse, window

LINES_AT_ONCE = 400
HITS = 50
_AROUND_CHARS = 120
_QUOTES_CHARS = 2
_CHARACTERS = re.compile(r"\s*(\d{1,12})\s*-\s*(\d{1,12})\s*")


def read_text(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    refuse(ask, "a text file", "sheet")
    if ask.search:
        return _found(content, ask.search)
    if ask.range is not None:
        return _characters(decode(content).text, ask.range, ask)
    read = read_lines(content, ask.first, min(ask.count or LINES_AT_ONCE, 100_000))
    if read.remark is not None:
        return {"remark": read.remark, "encoding": read.encoding, "unit": "lines", "total": read.total}
    shown = fitting([line.text for line in read.lines], ask.room_chars)
    first = read.lines[0]
    if len(shown) == 1 and len(dumped(first.text)) > ask.room_chars:
        return _overlong(decode(content).text, first, read.total, ask)
    text = "\n".join(str(line) for line in shown)
    return {**window("lines", ask.first, len(shown), read.total), "encoding": read.encoding, "text": text}


def _found(content: bytes, wanted: str) -> JsonObject:
    hits = find_lines(content, wanted, HITS + 1)
    found: list[JsonValue] = [
        {"line": line.number, "text": _around(line.text, wanted)} for line in hits[:HITS]
    ]
    facts: JsonObject = {"found": found, "unit": "lines"}
    return (
        facts
        if len(hits) <= HITS
        else {**facts, "remark": f"the first {HITS} hits; search for more of the text"}
    )


def _around(text: str, wanted: str) -> str:
    at = max(0, text.casefold().find(wanted.casefold()))
    return text[max(0, at - _AROUND_CHARS) : at + len(wanted) + _AROUND_CHARS]


def _overlong(text: str, line: Line, total: int, ask: Ask) -> JsonObject:
    """A line that fills more than one receipt is read on by its characters, without gap or overlap."""
    run = _run(text, line.start, len(text), ask.room_chars)
    return {
        **run,
        "total_lines": total,
        "remark": f"line {line.number} is too long for one receipt: go on by range",
    }


def _characters(text: str, asked: str, ask: Ask) -> JsonObject:
    match = _CHARACTERS.fullmatch(asked)
    first, last = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= first <= last or first > len(text):
        raise AskError(
            f"/range of a text file is a run of its {len(text)} characters, such as 1-{min(len(text), 5000)}"
        )
    return _run(text, first - 1, min(last, len(text)), ask.room_chars)


def _run(text: str, begin: int, end: int, room_chars: int) -> JsonObject:
    piece = text[begin : min(end, begin + room_chars - _QUOTES_CHARS)]
    while len(dumped(piece)) > room_chars and len(piece) > 1:
        piece = piece[: len(piece) * 3 // 4]
    stop = begin + len(piece)
    facts: JsonObject = {
        "range": f"{begin + 1}-{stop}",
        "unit": "characters",
        "total": len(text),
        "text": piece,
    }
    if stop < len(text):
        facts["next"] = {"range": f"{stop + 1}-{min(len(text), stop + room_chars)}"}
    return facts
