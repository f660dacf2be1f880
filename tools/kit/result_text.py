"""A receipt as the text that a model reads: valid JSON, capped, with its full length when it was cut."""

import json

from tools.kit.json_types import JsonObject, JsonValue

DEFAULT_LIMIT_CHARS = 24_000
_SHORTEST_CUT_CHARS = 200
_ROUNDS = 40


def result_text(receipt: JsonObject, limit: int = DEFAULT_LIMIT_CHARS) -> str:
    """At most `limit` characters of JSON. A cut one says its whole length and how to get the rest."""
    text = dumped(receipt)
    if len(text) <= limit:
        return text
    note = (
        f"This result has {len(text)} characters and is shown cut to {limit}. "
        "Ask for the rest in smaller pieces: a narrower range, start and count, or a search."
    )
    cut: JsonObject = {"ok": receipt.get("ok", False), "cut": note, **receipt}
    for _ in range(_ROUNDS):
        excess = len(dumped(cut)) - limit
        if excess <= 0:
            return dumped(cut)
        shorter = _shortened(cut, excess)
        if not isinstance(shorter, dict) or shorter == cut:
            break
        cut = shorter
    return _start_of(text, {"ok": receipt.get("ok", False), "cut": note}, limit)


def dumped(value: JsonValue) -> str:
    """Deterministic JSON in characters that UTF-8 can carry."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return text.encode("utf-8", "replace").decode("utf-8")


def _shortened(value: JsonValue, excess: int) -> JsonValue:
    """`value` with its heaviest string or list made shorter by about `excess` characters of JSON."""
    if isinstance(value, str):
        return _cut_string(value, excess)
    if isinstance(value, list):
        return _shortened_list(value, excess)
    if isinstance(value, dict):
        heaviest = max((key for key in value if key not in ("ok", "cut")), key=lambda k: _weight(value[k]))
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
    while keep and (text[keep] in _JOINING or text[keep - 1] == "\u200d"):
        keep -= 1
    return text[:keep] + "…"


_JOINING = frozenset({"\u200d", "\ufe0f", *(chr(code) for code in range(0x1F3FB, 0x1F400))})


def _weight(value: JsonValue) -> int:
    return len(dumped(value))


def _start_of(text: str, frame: JsonObject, limit: int) -> str:
    keep = max(0, limit - len(dumped(frame)) - _SHORTEST_CUT_CHARS)
    while keep and len(dumped({**frame, "start": text[:keep]})) > limit:
        keep = keep * 3 // 4
    return dumped({**frame, "start": text[:keep]})
