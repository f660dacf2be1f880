"""Shows a text file: a window of lines, a run of characters of an overlong one, or what a search finds."""

import re
from itertools import islice

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import sent_chars
from tools.office.search.hits import Hits
from tools.office.search.wanted import Wanted
from tools.office.text.decode import decode
from tools.office.text.lines import Line, find_lines, read_lines, split_lines
from tools.reading.ask import Ask, fitting, found_facts, refuse, window
from tools.reading.run import run, run_asked

LINES_AT_ONCE = 400
_HEADING = re.compile(r"#{1,6} \S")
_MOST_HEADINGS, _LONGEST_HEADING = 100, 120


def read_text(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    refuse(ask, "a text file", "sheet")
    if ask.search:
        return _found(content, ask)
    if ask.range is not None:
        return run_asked(decode(content).text, ask.range, "a text file", ask.room_chars)
    read = read_lines(content, ask.first, min(ask.count or LINES_AT_ONCE, 100_000))
    if read.remark is not None:
        return {"remark": read.remark, "encoding": read.encoding, "unit": "lines", "total": read.total}
    shown = fitting([line.text for line in read.lines], ask.room_chars)
    first = read.lines[0]
    if len(shown) == 1 and sent_chars(first.text) > ask.room_chars:
        return _overlong(decode(content).text, first, read.total, ask)
    text = "\n".join(str(line) for line in shown)
    part = {**window("lines", ask.first, len(shown), read.total), "encoding": read.encoding, "text": text}
    if "next" not in part or ask.start or ask.count:
        return part
    return {"outline": _outline(decode(content).text, read.total), **part}


def _outline(text: str, lines: int) -> JsonObject:
    """What a file is that is not shown whole: how large, and the headings of Markdown with their lines."""
    headings: list[JsonValue] = [
        f"{line.number} {line.text[:_LONGEST_HEADING]}"
        for line in islice((one for one in split_lines(text) if _HEADING.match(one.text)), _MOST_HEADINGS)
    ]
    how = "lines by start and count, lines that hold words by search"
    facts: JsonObject = {"lines": lines, "characters": len(text), "more": how}
    return {**facts, "headings": headings} if headings else facts


def _found(content: bytes, ask: Ask) -> JsonObject:
    wanted = Wanted(ask.search or "")
    hits = find_lines(content, wanted, *ask.hits)
    found = tuple(_hit(line, wanted) for line in hits.shown)
    return found_facts("lines", Hits(found, hits.total, hits.whole), ask)


def _hit(line: Line, wanted: Wanted) -> JsonValue:
    return {"line": line.number, "text": wanted.around(line.text)}


def _overlong(text: str, line: Line, total: int, ask: Ask) -> JsonObject:
    """A line that fills more than one receipt is read on by its characters, without gap or overlap."""
    return {
        **run(text, line.start, len(text), ask.room_chars),
        "total_lines": total,
        "remark": f"line {line.number} is too long for one receipt: go on by range",
    }
