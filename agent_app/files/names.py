"""File names from outside made safe to show, to store and to keep apart."""

import re
import unicodedata
from collections.abc import Collection

LIMIT_BYTES = 255
FALLBACK = "file"
_SUFFIX_LIMIT_BYTES = 24
_STEM_CHARS = 40
_NO_WORD = re.compile(r"[\W_]+")
_JOINER = "\u200d"
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_NOT_IN_A_NAME = frozenset('/\\:*?"<>|')
_DEVICE_NAMES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)


def safe_name(name: str) -> str:
    """The last path part without control, bidirectional and reserved characters, at most 255 bytes of UTF-8.

    A long one is cut between whole characters and keeps its ending.
    """
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    visible = "".join(char for char in unicodedata.normalize("NFC", last) if _may_stand(char))
    clean = " ".join(visible.split()).strip(". ").strip(_JOINER)
    stem, suffix = split_suffix(clean or FALLBACK)
    if stem.casefold() in _DEVICE_NAMES:
        stem = f"_{stem}"
    return _fitted(stem, "", suffix)


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name made safe, or `name (2).ext` and so on when it is taken in any letter case."""
    name = safe_name(name)
    stem, suffix = split_suffix(name)
    used = {other.casefold() for other in taken}
    number, candidate = 1, name
    while candidate.casefold() in used:
        number += 1
        candidate = _fitted(stem, f" ({number})", suffix)
    return candidate


def split_suffix(name: str) -> tuple[str, str]:
    """Stem and ending with its dot; an overlong ending is no ending."""
    stem, dot, suffix = name.rpartition(".")
    if not stem or not suffix or len(suffix.encode("utf-8")) > _SUFFIX_LIMIT_BYTES:
        return name, ""
    return stem, dot + suffix


def name_from(words: str) -> str:
    """A short stem out of words, such as `a-red-house`; whole words as far as they fit."""
    whole = [word for word in _NO_WORD.split(unicodedata.normalize("NFC", words).lower()) if word]
    name = ""
    for word in whole:
        if len(longer := f"{name}-{word}" if name else word) > _STEM_CHARS:
            break
        name = longer
    return name or _cut("".join(whole[:1]), _STEM_CHARS) or FALLBACK


def _may_stand(char: str) -> bool:
    if char == _JOINER:
        return True
    return char not in _NOT_IN_A_NAME and unicodedata.category(char) not in _INVISIBLE


def _fitted(stem: str, mark: str, suffix: str) -> str:
    room = LIMIT_BYTES - len((mark + suffix).encode("utf-8"))
    return f"{_cut(stem, room)}{mark}{suffix}"


def _cut(text: str, room_bytes: int) -> str:
    """As many whole characters as fit; what belongs to the one before it goes with it."""
    kept = text.encode("utf-8")[:room_bytes].decode("utf-8", "ignore")
    while len(kept) < len(text) and kept and (_continues(text[len(kept)]) or kept[-1] == _JOINER):
        kept = kept[:-1]
    return kept.rstrip(". ") or text[:1]


def _continues(char: str) -> bool:
    """A combining mark, a joiner, a variation selector or a skin tone, which belong to what stands before."""
    return (
        char == _JOINER or unicodedata.combining(char) != 0 or char in "\ufe0e\ufe0f" or "🏻" <= char <= "🏿"
    )
