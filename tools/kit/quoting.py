"""How a value from outside is shown inside a sentence: short and on one line."""

import json

QUOTED_LIMIT_CHARS = 80


def quoted(value: object) -> str:
    """At most 80 characters of a value, as JSON; never ends in the middle of a character."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    shown = text if len(text) <= QUOTED_LIMIT_CHARS else text[: QUOTED_LIMIT_CHARS - 1] + "…"
    return shown.encode("utf-8", "replace").decode("utf-8")


def pointer(path: "list[str | int] | tuple[str | int, ...]") -> str:
    """A JSON pointer (RFC 6901), each step cut to 80 characters; the root is `/`."""
    steps = [str(step).replace("~", "~0").replace("/", "~1")[:QUOTED_LIMIT_CHARS] for step in path]
    text = "/" + "/".join(steps)
    return text.encode("utf-8", "replace").decode("utf-8")
