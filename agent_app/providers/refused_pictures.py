"""Tells from a refusal that a picture is the matter, and which one of the request."""

import re
from collections.abc import Iterator

from agent_app.providers.base import ErrorKind, ProviderError
from tools.kit.json_types import JsonObject, JsonValue

_ABOUT = re.compile(r"\bimages?\b|image_|_image|\bpictures?\b|media_type|\bvision\b", re.IGNORECASE)
_PLACE = re.compile(r"(?:messages|input)[.\[](\d+)\]?\.content[.\[](\d+)")
_KINDS = ("image", "image_url", "input_image")
_TOO_LARGE = 413
_STATUSES = (200, 400, 404, _TOO_LARGE, 415, 422)
"""200 is that of an error in the stream, 404 that of a router that has no such model with eyes."""


class PictureRefused(ProviderError):
    """A request was refused for a picture: of its pictures the one at `place`, counted from 0, or unnamed."""

    def __init__(self, kind: ErrorKind, message: str, place: int | None) -> None:
        super().__init__(kind, message, permanent=True)
        self.place = place


def is_about_pictures(status: int, words: str, body: JsonObject | None) -> bool:
    """A body that is too large by its bytes is so by its pictures."""
    if status not in _STATUSES or (body is not None and not any(_places(body))):
        return False
    return bool(_ABOUT.search(words)) or (status == _TOO_LARGE and body is not None)


def place_in(body: JsonObject | None, words: str) -> int | None:
    found = _PLACE.search(words)
    if body is None or found is None:
        return None
    named = (int(found[1]), int(found[2]))
    return next((number for number, place in enumerate(_places(body)) if place == named), None)


def _places(body: JsonObject) -> Iterator[tuple[int, int]]:
    """Message and part of each picture, in the order of the request."""
    messages = body.get("messages", body.get("input"))
    for number, message in enumerate(messages if isinstance(messages, list) else ()):
        for at, part in enumerate(_parts(message)):
            yield from ((number, at) for _ in range(_pictures(part)))


def _parts(message: JsonValue) -> list[JsonValue]:
    content = message.get("content", message.get("output")) if isinstance(message, dict) else None
    return content if isinstance(content, list) else []


def _pictures(part: JsonValue) -> int:
    if not isinstance(part, dict):
        return 0
    return 1 if part.get("type") in _KINDS else sum(_pictures(inner) for inner in _parts(part))
