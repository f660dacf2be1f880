"""Shows a stored result: a run of its characters, a window of its lines, or what a search finds."""

import re
from itertools import islice

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import sent_chars
from tools.kit.stored_result import whole_until
from tools.office.text.lines import split_lines
from tools.reading.ask import Ask, AskError, fitting, refuse

FOUND_AT_ONCE = 50
_WHAT = "a stored result"
_AROUND_CHARS = 120
_QUOTES_CHARS = 2
_RUN = re.compile(r"\s*(\d{1,12})\s*-\s*(\d{1,12})\s*")


def read_stored(text: str, ask: Ask) -> JsonObject:
    """Characters count from 1 over the whole; `next` follows without gap or overlap. Raises AskError."""
    refuse(ask, _WHAT, "sheet")
    if ask.search:
        return _found(text, ask.search, ask)
    begin, end = _asked(text, ask)
    stop = _fitting(text, begin, end, ask.room_chars)
    facts: JsonObject = {
        "range": f"{begin + 1}-{stop}",
        "unit": "characters",
        "total": len(text),
        "text": text[begin:stop],
    }
    if stop < len(text):
        facts["next"] = {"range": f"{stop + 1}-{min(len(text), stop + ask.room_chars)}"}
    return facts


def _asked(text: str, ask: Ask) -> tuple[int, int]:
    if ask.range is not None:
        return _run(text, ask.range)
    if ask.start is None and ask.count is None:
        return 0, len(text)
    starts = [line.start for line in split_lines(text)]
    if ask.first > len(starts):
        raise AskError(f"/start {ask.first} is outside the lines 1 to {len(starts)} of {_WHAT}")
    last = ask.first - 1 + (ask.count or len(starts))
    return starts[ask.first - 1], starts[last] if last < len(starts) else len(text)


def _run(text: str, asked: str) -> tuple[int, int]:
    match = _RUN.fullmatch(asked)
    first, last = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= first <= last or first > len(text):
        end = min(len(text), 5000)
        raise AskError(f"/range of {_WHAT} is a run of its {len(text)} characters, such as 1-{end}")
    return first - 1, min(last, len(text))


def _fitting(text: str, begin: int, end: int, room_chars: int) -> int:
    """Where a part from `begin` ends: at `end` or before, whole characters, and at least one."""
    stop = min(end, begin + room_chars - _QUOTES_CHARS)
    while sent_chars(text[begin:stop]) > room_chars and stop > begin + 1:
        stop = begin + (stop - begin) * 3 // 4
    return max(begin + 1, whole_until(text, stop, begin))


def _found(text: str, wanted: str, ask: Ask) -> JsonObject:
    """Each place with its range, so that what stands around it can be read; `start` counts the hits."""
    places = islice(re.finditer(re.escape(wanted), text, re.IGNORECASE), ask.first - 1, None)
    hits = islice(places, (ask.count or FOUND_AT_ONCE) + 1)
    told = [_hit(text, hit.start(), hit.end()) for hit in hits]
    shown = fitting(told[: ask.count or FOUND_AT_ONCE], ask.room_chars)
    facts: JsonObject = {"unit": "characters", "total": len(text), "found": shown}
    if len(told) > len(shown):
        facts["next"] = {"search": wanted, "start": ask.first + len(shown)}
    return facts


def _hit(text: str, start: int, end: int) -> JsonValue:
    begin, stop = max(0, start - _AROUND_CHARS), min(len(text), end + _AROUND_CHARS)
    return {"range": f"{begin + 1}-{stop}", "text": text[begin:stop]}
