"""What every wire needs to write the history down: usable ids, arguments as objects, text for pictures."""

import hashlib
import json
import re

from prompts.request import ImagePart, NotePart, TextPart, UserPart
from tools.kit.json_types import JsonObject

_SAFE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_UNPARSED = "unparsed_arguments"


def sendable_id(call_id: str) -> str:
    """The id, or one derived from it where a provider's alphabet or length refuses it; always the same."""
    if _SAFE_ID.fullmatch(call_id):
        return call_id
    return "call_" + hashlib.sha256(call_id.encode()).hexdigest()[:24]


def arguments_object(arguments_text: str) -> JsonObject:
    """A call's arguments as an object, for wires that take nothing else in the history.

    Text that is cut off or no object stands whole under one name, so that the model sees what it wrote.
    """
    if not arguments_text.strip():
        return {}
    try:
        value = json.loads(arguments_text)
    except ValueError:
        value = None
    return value if isinstance(value, dict) else {_UNPARSED: arguments_text}


def text_of(part: UserPart, *, vision: bool) -> str | None:
    """The part's text; None for a picture that the model can look at itself, and for blank text."""
    match part:
        case TextPart(text) | NotePart(text):
            return text if text.strip() else None
        case ImagePart():
            return None if vision else f"[Picture {part.name}: this model reads text only.]"
