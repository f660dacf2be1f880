"""The small request that names a chat after its first answer, and what of the reply is a name."""

import re
from pathlib import Path
from unicodedata import category

from prompts.request import Request, TextPart, UserMessage

TITLE_CHARS = 60
OUTPUT_TOKENS = 2_000
"""Enough for a model that thinks before it speaks."""
_SAID_CHARS = 1_500
_GUIDE = (Path(__file__).parent / "guides" / "title.md").read_text(encoding="utf-8").strip()
_AROUND = " \t*_#`\"'“”‘’«»「」『』《》.。"
_LABEL = re.compile(r"(?:title|name|标题|名称)\s*[:\N{FULLWIDTH COLON}]\s*", re.IGNORECASE)
_MARKUP = frozenset("<>{}|")
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of signs that are not seen, or that turn others around."""


def title_request(said: str, answered: str) -> Request:
    """The beginnings of the message and of its answer, in one message without tools."""
    text = f"{_GUIDE}\n\nThe person's message:\n{said[:_SAID_CHARS]}\n\nThe answer:\n{answered[:_SAID_CHARS]}"
    return Request(tools=(), system="", messages=(UserMessage((TextPart(text),)),), ledger=())


def title_in(reply: str) -> str | None:
    """The name that a reply gives, on one line; None for a reply that is none, such as a long speech."""
    lines = [line for line in reply.splitlines() if line.strip()]
    if len(lines) != 1:
        return None
    named = _LABEL.sub("", lines[0].strip(_AROUND), count=1).strip(_AROUND)
    if not any(sign.isalnum() for sign in named) or any(map(_is_odd, named)):
        return None
    return named if len(named) <= TITLE_CHARS else None


def _is_odd(sign: str) -> bool:
    return sign in _MARKUP or category(sign) in _UNSEEN
