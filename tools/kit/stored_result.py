"""A result too large for one request: its first part, how to read on, and the port to the whole of it."""

import json
import re
from collections.abc import Callable
from typing import Protocol

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import JOINING, dumped, weight_told

READER = "file_read"
"""The tool that reads on in a stored result."""
NEXT_CHARS = 20_000
"""How many characters the first part proposes to read next."""
BESIDE_CHARS = 500
"""Facts that together are shorter stand beside the part of the longest one."""
_RESERVED = frozenset({"ok", "cut", "next"})
RESULT_PREFIX = "r_"
_ID = re.compile(rf"{RESULT_PREFIX}[a-z0-9]{{1,10}}")
_LONGEST_JOINED = 64
_ALL = "text"


class StoredResults(Protocol):
    """The whole results of a branch's calls, by the ids that their first parts name."""

    def receipt(self, result_id: str) -> JsonObject | None:
        """None when no call that this branch has seen left a result of that id."""
        ...


def result_id(call_id: str) -> str:
    """The id under which a call's result is read: short, since models spell it out."""
    return f"{RESULT_PREFIX}{call_id[1:11]}"


def is_result_id(file_id: str) -> bool:
    return _ID.fullmatch(file_id) is not None


def stored_text(receipt: JsonObject) -> str:
    """The text that is read in parts: the longest fact's, or all facts as JSON when several are long."""
    return _parted(receipt)[1]


def first_part(
    receipt: JsonObject, result_id: str, limit: int, defused: Callable[[JsonObject], JsonObject]
) -> str:
    """At most `limit` characters of JSON: the start of the stored text, and the call that goes on behind it.

    `defused` takes the server's frame out of an object before it is sent.
    """
    name, text, beside = _parted(receipt)
    ok = receipt.get("ok") is True
    weight = f"{len(dumped(receipt))} characters{weight_told(receipt)}"

    def shown(chars: int) -> str:
        upto = min(len(text), chars + NEXT_CHARS)
        following: JsonObject = {"file_id": result_id, "range": f"{chars + 1}-{upto}"}
        cut = _note(weight, chars, len(text))
        return dumped(defused({"ok": ok, **beside, "cut": cut, name: text[:chars], "next": following}))

    low, high = 0, min(len(text) - 1, limit)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if len(shown(middle)) <= limit else (low, middle - 1)
    return shown(whole_until(text, low))


def whole_until(text: str, at: int, start: int = 0) -> int:
    """The nearest place at or before `at`, behind `start`, that splits no joined character (an emoji)."""
    place = at
    while start + 1 < place < len(text) and _is_joined(text, place):
        place -= 1
        if at - place > _LONGEST_JOINED:
            return at
    return at if place < len(text) and _is_joined(text, place) else place


def _is_joined(text: str, at: int) -> bool:
    return text[at] in JOINING or text[at - 1] == "\u200d"


def _note(weight: str, chars: int, total: int) -> str:
    return (
        f"This result has {weight}; the first {chars} of {total} are here. "
        f'Ask for the rest with {READER} and the arguments in "next": it is stored, so nothing runs again. '
        "Its search finds words anywhere in it."
    )


def _parted(receipt: JsonObject) -> tuple[str, str, JsonObject]:
    """(name, text, the short facts beside it)"""
    facts = {name: value for name, value in receipt.items() if name != "ok"}
    longest = max(facts, key=lambda name: len(dumped(facts[name])), default=_ALL)
    beside = {name: value for name, value in facts.items() if name != longest}
    plain = facts and not _RESERVED & set(facts) and len(longest) <= BESIDE_CHARS
    if plain and len(dumped(beside)) <= BESIDE_CHARS:
        return longest, _text_of(facts[longest]), beside
    return _ALL, _as_json(facts), {}


def _text_of(value: JsonValue) -> str:
    """A text as it is, a list of texts or of text parts (as MCP has them) line by line, else JSON."""
    if isinstance(value, str):
        return _sendable(value)
    texts = [_part_text(item) for item in value] if isinstance(value, list) else []
    told = [text for text in texts if text is not None]
    return "\n".join(map(_sendable, told)) if texts and len(told) == len(texts) else _as_json(value)


def _part_text(item: JsonValue) -> str | None:
    if isinstance(item, str):
        return item
    if isinstance(item, dict) and set(item) == {"type", "text"} and isinstance(item["text"], str):
        return item["text"]
    return None


def _as_json(value: JsonValue) -> str:
    """On many lines, so that a part of it can be read by its lines."""
    return _sendable(json.dumps(value, ensure_ascii=False, indent=1, default=str))


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
