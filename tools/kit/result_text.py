"""A receipt as the text that a model reads: valid JSON, capped, with its full length when it was cut."""

import json
import re

from tools.kit.json_types import JsonObject, JsonValue

DEFAULT_LIMIT_CHARS = 24_000
_SHORTEST_CUT_CHARS = 200
_ROUNDS = 40
_NAME_CHARS = 40
FRAME = "folio-note"
"""The name of the frame around the server's own words; copies of it grow when they are defused."""
_COPY = re.compile(FRAME, re.IGNORECASE)
_DEFUSED_MORE_CHARS = 3


def result_text(receipt: JsonObject, limit: int = DEFAULT_LIMIT_CHARS) -> str:
    """At most `limit` characters of JSON. A cut one says its whole length and how to get the rest."""
    text = dumped(receipt)
    if len(text) <= limit:
        return text
    note = (
        f"This result has {len(text)} characters{weight_told(receipt)} and is shown cut to {limit}. "
        "Ask for the rest in smaller pieces: a narrower range, start and count, or a search."
    )
    frame: JsonObject = {"ok": receipt.get("ok", False), "cut": note}
    facts = {name: value for name, value in receipt.items() if name != "ok"}
    if "cut" in facts:
        facts = {"result": facts}
    for _ in range(_ROUNDS):
        told = dumped({**frame, **facts})
        excess = len(told) - limit
        if excess <= 0:
            return told
        shorter = _shortened(facts, excess)
        if not isinstance(shorter, dict) or shorter == facts:
            break
        facts = shorter
    return _start_of(text, frame, limit)


def sent_chars(value: JsonValue) -> int:
    """At most so many characters of JSON are sent for `value`, once copies of the frame are defused."""
    text = dumped(value)
    return len(text) + _DEFUSED_MORE_CHARS * len(_COPY.findall(text))


def dumped(value: JsonValue) -> str:
    """Deterministic JSON in characters that UTF-8 can carry."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return text.encode("utf-8", "replace").decode("utf-8")


def weight_told(receipt: JsonObject) -> str:
    """Where most of a result stands, and the characters of text there, without the JSON around them."""
    name = max((name for name in receipt if name != "ok"), key=lambda n: _weight(receipt[n]), default=None)
    chars = 0 if name is None else _text_chars(receipt[name])
    return f", {chars} of text in {name[:_NAME_CHARS]!r}" if name is not None and chars else ""


def _text_chars(value: JsonValue) -> int:
    """In a list of parts as MCP has it (`{"type": "text", "text": …}`) only their text counts."""
    match value:
        case str():
            return len(value)
        case list():
            return sum(map(_text_chars, value))
        case dict():
            text = value.get("text")
            return len(text) if isinstance(text, str) else sum(map(_text_chars, value.values()))
    return 0


def _shortened(value: JsonValue, excess: int) -> JsonValue:
    """`value` with its heaviest string or list made shorter by about `excess` characters of JSON."""
    if isinstance(value, str):
        return _cut_string(value, excess)
    if isinstance(value, list):
        return _shortened_list(value, excess)
    if isinstance(value, dict) and value:
        heaviest = max(value, key=lambda name: _weight(value[name]))
        return {**value, heaviest: _shortened(value[heaviest], excess)}
    return value


def _shortened_list(items: list[JsonValue], excess: int) -> list[JsonValue]:
    if len(items) == 1:
        return [_shortened(items[0], excess)]
    kept = list(items)
    while len(kept) > 1 and excess > 0:
        excess -= _weight(kept.pop()) + 1
    return kept


def _cut_string(text: str, excess: int) -> str:
    """Loses at least `excess` characters of the string's JSON, and never half of a joined emoji."""
    keep = len(text) - min(len(text), excess + 1)
    while keep and (text[keep] in JOINING or text[keep - 1] == "\u200d"):
        keep -= 1
    return text[:keep] + "…"


JOINING = frozenset({"\u200d", "\ufe0f", *(chr(code) for code in range(0x1F3FB, 0x1F400))})


def _weight(value: JsonValue) -> int:
    return len(dumped(value))


def _start_of(text: str, frame: JsonObject, limit: int) -> str:
    keep = max(0, limit - len(dumped(frame)) - _SHORTEST_CUT_CHARS)
    while keep and len(dumped({**frame, "start": text[:keep]})) > limit:
        keep = keep * 3 // 4
    return dumped({**frame, "start": text[:keep]})
