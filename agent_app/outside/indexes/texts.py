"""Texts, names, years and addresses as indexes give them, made plain and bounded."""

import re
import unicodedata

from agent_app.outside.hits import is_page, plain
from tools.kit.json_types import JsonValue

TITLE_CHARS, NAME_CHARS, TEXT_CHARS, MOST_NAMES = 300, 100, 4_000, 100
_YEAR = re.compile(r"(?<!\d)(1[0-9]{3}|20[0-9]{2}|21[0-9]{2})(?!\d)")
_WORD = re.compile(r"\w[\w.'’+#-]*")
_TELLING_BYTES = 20
"""Of UTF-8: 20 Latin letters, or 7 Chinese characters."""
_OPERATORS = frozenset({"AND", "OR", "NOT", "ANDNOT", "TO"})
_MOST_WORDS = 24


def words_of(query: str) -> str:
    """The words of a query, without signs that are commands to one index or another."""
    found = (word.rstrip(".'’-") for word in _WORD.findall(unicodedata.normalize("NFKC", query)))
    words = [word.lower() if word in _OPERATORS else word for word in found if word]
    return " ".join(words[:_MOST_WORDS])


def title_of(value: JsonValue) -> str:
    return plain(value)[:TITLE_CHARS].rstrip()


def text_of(value: JsonValue) -> str:
    return plain(value)[:TEXT_CHARS].rstrip()


def name_of(value: JsonValue) -> str:
    return plain(value)[:NAME_CHARS].rstrip()


def names_of(values: JsonValue) -> tuple[str, ...]:
    """The names in a list, in its order, each once."""
    found = (name_of(one) for one in values[:MOST_NAMES]) if isinstance(values, list) else ()
    return tuple(dict.fromkeys(filter(None, found)))


def year_of(value: JsonValue) -> int | None:
    """Of a number, or of the first that looks like a year in a text."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    found = _YEAR.search(str(value)[:40])
    return int(found[1]) if found else None


def count_of(value: JsonValue) -> int | None:
    """A number of things, as far as it is one."""
    sound = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9
    return int(value) if sound and isinstance(value, int) else None


def address_of(value: JsonValue) -> str:
    """An address of the web as it stands; empty for anything else."""
    address = value.strip() if isinstance(value, str) else ""
    return address if is_page(address) and not re.search(r"\s", address) else ""


def inside(value: JsonValue, *path: str) -> JsonValue:
    """What stands in objects within objects; None where one of them is missing."""
    for name in path:
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def compared(text: str) -> str:
    """A title as it is compared: letters and digits alone, in one spelling."""
    return "".join(char for char in unicodedata.normalize("NFKC", text).casefold() if char.isalnum())


def is_telling(title: str) -> bool:
    """Whether few works share a compared title; thousands are called “Introduction”."""
    return len(title.encode("utf-8")) >= _TELLING_BYTES


def same_name(one: str, other: str, *, whole: bool) -> bool:
    """Whole words are compared, since indexes write names in either order and with initials.

    One word in common is enough, unless `whole`: all of one's then stand in the other's.
    """
    words, others = _name_words(one), _name_words(other)
    shared = words & others
    return bool(shared) and (not whole or shared in (words, others))


def _name_words(name: str) -> frozenset[str]:
    spelt = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(char for char in spelt if not unicodedata.combining(char))
    return frozenset(word for word in re.findall(r"\w+", bare) if len(word) > 1 or not word.isascii())
