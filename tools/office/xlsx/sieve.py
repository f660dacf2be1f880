"""Says of a row, by its bytes, whether a text may stand in it, so that most rows of a search cost little."""

import re
from functools import cached_property
from html import unescape
from math import isfinite

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
_OF_NUMBERS, _OF_DATES = frozenset("0123456789.-+e"), frozenset("0123456789.-+:tz ")


class Sieve:
    """For one search; `wanted` is case-folded. It may let a row through in vain, but never holds one back."""

    def __init__(self, book: Workbook, wanted: str) -> None:
        self._book = book
        self._wanted = wanted
        self._core = wanted.strip("{}=").encode()
        run = _LETTERS.search(wanted)
        self._run = run[0].encode() if run else b""
        self._follows = not self._run
        self._truth = wanted in "true" or wanted in "false"
        self._number = set(wanted) <= _OF_NUMBERS
        self._date = set(wanted) <= _OF_DATES

    def may_hold(self, row: bytes) -> bool:
        """`row` are the bytes of its cells; rows come in the order of the sheet."""
        if not self._core or any(sign in row for sign in _UNUSUAL):
            return True
        plain = row.isascii() and b"&" not in row
        low = row.lower() if plain else unescape(row.decode()).casefold().encode()
        return (
            (b"shared" in low and self._may_follow(low))
            or self._core in low
            or (b't="s"' in low and not self._strings.isdisjoint(_SHARED.findall(low)))
            or (self._truth and b't="b"' in low)
            or (self._number and self._is_shown(low))
            or (self._date and not self._dates.isdisjoint(_STYLE.findall(low)))
        )

    def _is_shown(self, low: bytes) -> bool:
        """Whether a number that is not shown as it is stored shows the text."""
        for match in _ODD_NUMBER.finditer(low):
            stored = (match[1] or match[2] or match[3]).decode()
            try:
                number = float(stored)
            except ValueError:
                continue
            if isfinite(number) and self._wanted in str(plain_number(number)):
                return True
        return False

    def _may_follow(self, low: bytes) -> bool:
        """A follower of a shared formula is spelled by its lead; four letters in a row are no reference."""
        leads = b' ref="' in low
        self._follows = self._follows or (leads and self._run in low)
        return leads or self._follows

    @cached_property
    def _strings(self) -> frozenset[bytes]:
        """The numbers of the shared strings that hold the text."""
        strings = self._book.strings
        hits = (n for n in range(len(strings)) if self._wanted in strings.text(n).casefold())
        return frozenset(str(number).encode() for number in hits)

    @cached_property
    def _dates(self) -> frozenset[bytes]:
        styles = self._book.styles
        return frozenset(str(n).encode() for n in range(len(styles.formats)) if styles.look(n))
