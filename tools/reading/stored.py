"""Shows a stored result: a run of its characters, a window of its lines, or what a search finds."""

import re
from itertools import islice

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.text.lines import split_lines
from tools.reading.ask import HITS, Ask, AskError, fitting, refuse
from tools.reading.run import run, run_asked

_WHAT = "a stored result"
_AROUND_CHARS = 120


def read_stored(text: str, ask: Ask) -> JsonObject:
    """Characters count from 1 over the whole; `next` follows without gap or overlap. Raises AskError."""
    refuse(ask, _WHAT, "sheet")
    if ask.search:
        return _found(text, ask.search, ask)
    if ask.range is not None:
        return run_asked(text, ask.range, _WHAT, ask.room_chars)
    begin, end = _lines(text, ask) if ask.start or ask.count else (0, len(text))
    return run(text, begin, end, ask.room_chars)


def _lines(text: str, ask: Ask) -> tuple[int, int]:
    """Where a window of lines begins and ends, with their line ends."""
    starts = [line.start for line in split_lines(text)]
    if ask.first > len(starts):
        raise AskError(f"/start {ask.first} is outside the lines 1 to {len(starts)} of {_WHAT}")
    last = ask.first - 1 + (ask.count or len(starts))
    return starts[ask.first - 1], starts[last] if last < len(starts) else len(text)


def _found(text: str, wanted: str, ask: Ask) -> JsonObject:
    """Each place with its range, so that what stands around it can be read; `start` counts the hits."""
    places = islice(re.finditer(re.escape(wanted), text, re.IGNORECASE), ask.first - 1, None)
    hits = islice(places, (ask.count or HITS) + 1)
    told = [_hit(text, hit.start(), hit.end()) for hit in hits]
    shown = fitting(told[: ask.count or HITS], ask.room_chars)
    facts: JsonObject = {"unit": "characters", "total": len(text), "found": shown}
    if len(told) > len(shown):
        facts["next"] = {"search": wanted, "start": ask.first + len(shown)}
    return facts


def _hit(text: str, start: int, end: int) -> JsonValue:
    begin, stop = max(0, start - _AROUND_CHARS), min(len(text), end + _AROUND_CHARS)
    return {"range": f"{begin + 1}-{stop}", "text": text[begin:stop]}
