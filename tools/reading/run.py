"""A run of the characters of a text that is too long for one receipt, without gap or overlap."""

import re

from tools.kit.json_types import JsonObject
from tools.kit.result_text import sent_chars
from tools.kit.stored_result import whole_until
from tools.reading.ask import Ask, AskError

_QUOTES_CHARS = 2
_CHARACTERS = re.compile(r"\s*(\d{1,12})\s*-\s*(\d{1,12})\s*")


def run(text: str, begin: int, end: int, room_chars: int) -> JsonObject:
    """Characters from `begin`, counted from 0, as far as they fit."""
    stop = min(end, begin + room_chars - _QUOTES_CHARS)
    while sent_chars(text[begin:stop]) > room_chars and stop > begin + 1:
        stop = begin + (stop - begin) * 3 // 4
    stop = max(begin + 1, whole_until(text, stop, begin))
    facts: JsonObject = {
        "range": f"{begin + 1}-{stop}",
        "unit": "characters",
        "total": len(text),
        "text": text[begin:stop],
    }
    if stop < len(text):
        facts["next"] = {"range": f"{stop + 1}-{min(len(text), stop + room_chars)}"}
    return facts


def run_asked(text: str, asked: str, noun: str, room_chars: int) -> JsonObject:
    """The run that a range names. Raises AskError."""
    match = _CHARACTERS.fullmatch(asked)
    first, last = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= first <= last or first > len(text):
        raise AskError(
            f"/range of {noun} is a run of its {len(text)} characters, such as 1-{min(len(text), 5000)}"
        )
    return run(text, first - 1, min(last, len(text)), room_chars)


def part_of(unit: str, text: str, ask: Ask) -> JsonObject:
    """One paragraph, slide, page or row by its characters. Raises AskError when it is not said which one."""
    if ask.start is None:
        raise AskError(
            f"/range does not apply to all {unit}s; beside start it is a run of characters of that {unit}"
        )
    return of_one(unit, run_asked(text, ask.range or "", f"this {unit}", ask.room_chars), ask)


def overlong(unit: str, text: str, total: int, ask: Ask) -> JsonObject:
    """The first characters of one that fills more than a receipt, and how to go on."""
    shown = of_one(unit, run(text, 0, len(text), ask.room_chars), ask)
    remark = f"{unit} {ask.first} is too long for one receipt: go on by start and range"
    return {**shown, f"total_{unit}s": total, "remark": remark}


def of_one(unit: str, shown: JsonObject, ask: Ask) -> JsonObject:
    """The run with the number of what it is part of."""
    facts: JsonObject = {unit: ask.first, **shown}
    if isinstance(following := shown.get("next"), dict):
        facts["next"] = {"start": ask.first, **following}
    return facts
