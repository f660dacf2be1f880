"""Says whether a text or a number is what a search looks for, however it is spelled."""

import re
import unicodedata
from functools import cached_property

_SPACES = re.compile(r"\s+")
_GROUPED = re.compile(r"(?<=\d)[,.'’ \u00a0\u202f](?=\d{3}(?!\d))")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?%?")
_MONEY = "$€£¥₩₹元 "
_AROUND = 160
_CLOSE = 1e-12


class Wanted:
    """One search. Letter case, full-width forms and the kind of white space don't count.

    A number is found with and without its thousands separators: 4711 finds 4,711.00 and the other way round.
    """

    def __init__(self, text: str) -> None:
        self.text = folded(text)
        self.compact = ungrouped(self.text)
        self.has_digits = any(mark.isdigit() for mark in self.compact)

    @cached_property
    def number(self) -> float | None:
        """The number that is looked for, or None when it is a text."""
        plain = self.compact.strip(_MONEY)
        if _NUMBER.fullmatch(plain) is None:
            return None
        return float(plain.rstrip("%")) / (100 if plain.endswith("%") else 1)

    def in_text(self, text: str) -> bool:
        seen = folded(text)
        return self.text in seen or (self.has_digits and self.compact in ungrouped(seen))

    def may_be_in(self, text: str) -> bool:
        """Whether a raw text, whose white space may be anywhere, can hold it once it is laid out."""
        squeezed = _SPACES.sub("", folded(text))
        return any(
            _SPACES.sub("", ungrouped(one)) in ungrouped(squeezed) or _SPACES.sub("", one) in squeezed
            for one in (self.text, self.compact)
        )

    def in_formula(self, formula: str) -> bool:
        """In a formula a comma parts arguments and no thousands."""
        return self.text in folded(formula)

    def in_number(self, number: float) -> bool:
        """Whether it is that very number; digits within a longer one are found as text."""
        wanted = self.number
        return wanted is not None and abs(wanted - number) <= _CLOSE * max(abs(wanted), abs(number))

    def around(self, text: str, most: int = _AROUND) -> str:
        """The part of a long text where it stands."""
        at = max(0, folded(text).find(self.text))
        if len(text) <= 2 * most + len(self.text):
            return text
        begin = max(0, at - most)
        end = at + len(self.text) + most
        return f"{'…' if begin else ''}{text[begin:end]}{'…' if end < len(text) else ''}"


def folded(text: str) -> str:
    """Without differences of case, width and white space."""
    if text.isascii():
        return _SPACES.sub(" ", text.casefold())
    return _SPACES.sub(" ", unicodedata.normalize("NFKC", text).casefold())


def ungrouped(text: str) -> str:
    """Digits without the separators of thousands."""
    return _GROUPED.sub("", text)
