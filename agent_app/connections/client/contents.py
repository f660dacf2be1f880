"""The contents in a result: taken out of base64 with care, and handed to whoever keeps files."""

import base64
import binascii
import re
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings

from agent_app.files.size_limit import too_large
from tools.kit.json_types import JsonObject, JsonValue

MOST_CONTENTS = 20
NOT_KEPT = "not_kept"
_DATA_URL = re.compile(r"data:[^,]{0,300};base64,", re.IGNORECASE)
_BLANK = re.compile(r"\s+")
_BASE64_BYTES, _BASE64_CHARS = 3, 4


@dataclass(frozen=True)
class Content:
    """`name` and `declared` are the server's words for it, which nobody has to believe."""

    name: str
    declared: str
    body: bytes


Keep = Callable[[Content], JsonObject]
"""Keeps a content as a file; the facts of it."""


class Broken(Exception):
    """What came is no base64."""


class Contents:
    """Those of one result. Without `keep`, they are told by type and size alone."""

    def __init__(self, keep: Keep | None) -> None:
        self._keep = keep
        self._kept = 0

    @property
    def are_kept(self) -> bool:
        return self._keep is not None

    def encoded(self, data: JsonValue, name: str, declared: str) -> JsonObject:
        """The facts of what is in base64."""
        told: JsonObject = {"mime": declared, "bytes": size_of(data)}
        if self._keep is None:
            return told
        try:
            return self.taken(Content(name, declared, decoded(data)))
        except Broken:
            return {**told, NOT_KEPT: "its base64 is broken"}

    def taken(self, content: Content) -> JsonObject:
        told: JsonObject = {"mime": content.declared, "bytes": len(content.body)}
        if self._keep is None:
            return told
        if not content.body:
            return {**told, NOT_KEPT: "it is empty"}
        if len(content.body) > settings.UPLOAD_LIMIT_BYTES:
            return {**told, NOT_KEPT: too_large("it", settings.UPLOAD_LIMIT_BYTES)}
        if self._kept == MOST_CONTENTS:
            return {**told, NOT_KEPT: f"only the first {MOST_CONTENTS} contents of a result are kept"}
        self._kept += 1
        return self._keep(content)


def decoded(data: JsonValue) -> bytes:
    """Takes the other alphabet, line breaks, a missing filling and a data URL. Raises Broken."""
    if not isinstance(data, str):
        raise Broken
    text = data.lstrip()
    head = _DATA_URL.match(text)
    text = _BLANK.sub("", text[head.end() :] if head else text).rstrip("=")
    text = text.replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(text + "=" * (-len(text) % _BASE64_CHARS), validate=True)
    except (binascii.Error, ValueError) as error:
        raise Broken from error


def size_of(data: JsonValue) -> int:
    """Of what is in base64, without taking it out."""
    chars = len(data.rstrip("=\r\n ")) if isinstance(data, str) else 0
    return chars * _BASE64_BYTES // _BASE64_CHARS
