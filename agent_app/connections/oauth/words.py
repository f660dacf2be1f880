"""What a server says of its refusal, made fit for a person's eyes."""

import re

from agent_app.connections.asking import Answer
from agent_app.connections.oauth.authorization import text_in

_LIMIT_CHARS = 300
_CODE = re.compile(r"[\w.:-]{1,64}")
# Anything this long and unbroken may be a token that a server repeats.
_OPAQUE = re.compile(r"[\w.~+/=-]{32,}")


def error_in(answer: Answer) -> str:
    """The error's code (RFC 6749, section 5.2); empty when there is none. Some send it with status 200."""
    code = text_in(answer.json_object() or {}, "error")
    return code if _CODE.fullmatch(code) else ""


def said(answer: Answer) -> str:
    """Its code and words, or its status."""
    found = answer.json_object() or {}
    words = [error_in(answer), clean(text_in(found, "error_description"))]
    return ": ".join(word for word in words if word) or f"status {answer.status}"


def clean(text: str) -> str:
    """One line, bounded, without anything that might be a secret."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return _OPAQUE.sub("…", line)[:_LIMIT_CHARS]
