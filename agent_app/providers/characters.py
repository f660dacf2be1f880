"""JSON in characters that every server reads: no NUL, no half of a surrogate pair."""

import re

from tools.kit.json_types import JsonObject, JsonValue

REPLACEMENT = "\ufffd"
_UNREADABLE = re.compile("[\x00\ud800-\udfff]")


def readable_object(value: JsonObject) -> JsonObject:
    """The object with U+FFFD in place of what UTF-8 can't carry or a server may trip over."""
    return {_readable_text(name): readable(item) for name, item in value.items()}


def readable(value: JsonValue) -> JsonValue:
    """The same for any value."""
    match value:
        case str():
            return _readable_text(value)
        case list():
            return [readable(item) for item in value]
        case dict():
            return readable_object(value)
    return value


def _readable_text(text: str) -> str:
    return _UNREADABLE.sub(REPLACEMENT, text)
