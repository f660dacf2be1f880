"""What both databases can hold: PostgreSQL takes no NUL character, and UTF-8 no half of a surrogate pair."""

import re

from tools.kit.json_types import JsonObject, JsonValue

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def storable_text(text: str) -> str:
    """The text with U+FFFD in place of what can't be stored."""
    return _UNSTORABLE.sub(REPLACEMENT, text)


def storable(value: JsonValue) -> JsonValue:
    """The same for every string and name in it."""
    match value:
        case str():
            return storable_text(value)
        case list():
            return [storable(item) for item in value]
        case dict():
            return storable_object(value)
    return value


def storable_object(value: JsonObject) -> JsonObject:
    return {storable_text(name): storable(item) for name, item in value.items()}
