"""What a chat is called until it has a name."""

from collections.abc import Sequence

from tools.kit.json_types import JsonObject

TITLE_CHARS = 60


def first_words(parts: Sequence[JsonObject]) -> str:
    """The words of a message by its parts, or the name of its first file."""
    words = str(parts[-1].get("text") or parts[0].get("name"))
    return " ".join(words.split())[:TITLE_CHARS]
