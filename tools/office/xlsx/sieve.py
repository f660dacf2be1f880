"""Says of a row, by its bytes, whether a text may stand in it, so that most rows of a search cost little."""

import re
from functools import cached_property
from html import unescape
from math import isfinite

from tools.office.search.wanted import Wanted, folded, ungrouped
from tools.office.xlsx.cell_view import plain_number
from tools.office.xlsx.workbook import Workbook

_SHARED = re.compile(rb't="s"[^>]*><v>([0-9]+)</v>')
_STYLE = re.compile(rb' s="([0-9]+)"')
_LETTERS = re.compile(r"[^\W\d_]{4,}")
_ODD_NUMBER = re.compile(
    rb"<v>(?!</v>|-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?</v>)([^<]+)|<v>([^<]{17,})|<v>(-?0\.0000[0-9]*)"
)
"""Numbers that may be shown in other digits than those that are stored."""
_UNUSUAL = (b"_", b"'", b"\r", b" =", b"= ", b"<!", b"<?", b"<r>", b"<r ")
"""Signs of text that is spelled otherwise than it reads: escapes, runs, markup in another style."""
_SPACES = (b"  ", b"\n", b"\t")
"""White space that a search takes for one space."""
_OF_NUMBERS, _OF_DATES = frozenset("0123456789.-+e"), frozenset("0123456789.-+:tz ")


class Sieve:
    """For one search. It may let a row through in vain, but never holds one back."""

    def __init__(self, book: Workbook, wanted: Wanted) -> None:
        self._book = book
        self._wanted = wanted
        text = wanted.text
        self._core = text.strip("{}=").encode()
        self._compact = wanted.compact.encode() if wanted.has_digits else b""
        self._stored = b"" if wanted.number is None else str(plain_number(wanted.number)).encode()
        self._unusual = (*_UNUSUAL, *_SPACES) if " " in text else _UNUSUAL
        run = _LETTERS.search(text)
        self._run = run[0].encode() if run else b""
        self._follows = not self._run
        self._truth = text in "true" or text in "false"
        self._number = wanted.number is not None or set(wanted.compact) <= _OF_NUMBERS
        self._date = set(text) <= _OF_DATES

    def may_hold(self, row: bytes) -> bool:
        """`row` are the bytes of its cells; rows come in the order of the sheet."""
        if not self._core or any(sign in row for sign in self._unusual):
            return True
        plain = row.isascii() and b"&" not in row
        low = row.lower() if plain else folded(unescape(row.decode())).encode()
        return (
            (b"shared" in low and self._may_follow(low))
            or self._core in low
            or self._in_digits(low)
            or (b't="s"' in low and not self._strings.isdisjoint(_SHARED.findall(low)))
            or (self._truth and b't="b"' in low)
            or (self._number and self._is_shown(low))
            or (self._date and not self._dates.isdisjoint(_STYLE.findall(low)))
        )

    def _in_digits(self, low: bytes) -> bool:
        """Whether the text stands there with or without thousands separators, or its number as stored."""
        if not self._compact:
            return False
        if self._compact in low or (self._stored and self._stored in low):
            return True
        texts = b"inlinestr" in low or b't="str"' in low
        return texts and self._compact in ungrouped(low.decode()).encode()

    def _is_shown(self, low: bytes) -> bool:
        """Whether a number that is not shown as it is stored shows the text."""
        for match in _ODD_NUMBER.finditer(low):
            stored = (match[1] or match[2] or match[3]).decode()
            try:
                number = float(stored)
            except ValueError:
                continue
            if isfinite(number) and self._is_number(plain_number(number)):
                return True
        return False

    def _is_number(self, number: float) -> bool:
        return self._wanted.in_text(str(number)) or self._wanted.in_number(number)

    def _may_follow(self, low: bytes) -> bool:
        """A follower of a shared formula is spelled by its lead; four letters in a row are no reference."""
        leads = b' ref="' in low
        self._follows = self._follows or (leads and self._run in low)
        return leads or self._follows

    @cached_property
    def _strings(self) -> frozenset[bytes]:
        """The numbers of the shared strings that hold the text."""
        strings = self._book.strings
        hits = (n for n in range(len(strings)) if self._wanted.in_text(strings.text(n)))
        return frozenset(str(number).encode() for number in hits)

    @cached_property
    def _dates(self) -> frozenset[bytes]:
        styles = self._book.styles
        return frozenset(str(n).encode() for n in range(len(styles.formats)) if styles.look(n))
