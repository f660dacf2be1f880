"""What is sent in place of an old tool result that makes room: its short facts, and how to have it again."""

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped, result_text
from tools.kit.stored_result import READER

KEPT_CHARS = 600
"""A result that is no longer stays as it is."""
_FACT_CHARS, _FACTS_CHARS = 200, 400


def cleared_text(receipt: JsonObject, stored_id: str, limit: int) -> str:
    """JSON of at most `limit` characters. `stored_id` is what the whole is read by, where it is stored."""
    whole = result_text(receipt, limit)
    if len(whole) <= KEPT_CHARS:
        return whole
    out = f"This result of {len(dumped(receipt))} characters is out of view, to make room."
    words = f"{out} {_again(stored_id)}"
    told = dumped({**short_facts(receipt), "cleared": words})
    return told if len(told) < len(whole) else whole


def short_facts(receipt: JsonObject) -> JsonObject:
    """`ok` and the facts of a receipt that are a few words or a figure, such as the file and its version."""
    facts: JsonObject = {"ok": receipt.get("ok") is True}
    room = _FACTS_CHARS
    for name, value in receipt.items():
        chars = len(name) + len(dumped(value))
        if name not in ("ok", "cleared") and _is_short(value) and chars <= room:
            facts[name] = value
            room -= chars
    return facts


def _is_short(value: JsonValue) -> bool:
    return isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= _FACT_CHARS)


def _again(stored_id: str) -> str:
    if stored_id:
        return f"It is stored: {READER} with file_id {stored_id} reads it."
    return "What it changed stays changed; what it read can be read again by the same call."
