"""Whether words stand on a page, and if not, the words there that come nearest."""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tools.researching.plain import CJK, folded, joined, plain

FEWEST_WORDS, MOST_WORDS = 4, 100
_CJK_A_WORD = 2
_NEAR_SHARE = 0.5
_REACHES = (8, 16, 32)
_TOKEN = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")
_IS_CJK = re.compile(rf"[{CJK}]")
_HAN_NUMBER = frozenset("〇零一二三四五六七八九十百千万亿两点萬億兩點")
_EDGE = " '.,;:!?…-。、"
_PART_BEFORE = re.compile(r"(?:\d[.,']|(?:^|[^\w)])[-+±])\Z")
"""What would belong to a number that follows it."""
_PART_BEHIND = re.compile(r"[.,']\d")
_THOUSANDS_BEFORE, _THREE_DIGITS = re.compile(r"(?<!\w)\d{1,3} \Z"), re.compile(r"\d{3}(?![0-9a-z])")
_AT_MOST_THREE, _THOUSANDS_BEHIND = re.compile(r"(?<!\w)\d{1,3}\Z"), re.compile(r" \d{3}(?![0-9a-z])")
"""Of a number such as 1 200."""


def words_in(text: str) -> int:
    """Words; two Chinese characters count as one."""
    found = [_IS_CJK.match(token) is not None for token in _TOKEN.findall(folded(text))]
    return found.count(False) + -(-found.count(True) // _CJK_A_WORD)


def has_cjk(text: str) -> bool:
    return _IS_CJK.search(text) is not None


def holds(page: str, quote: str) -> bool:
    """Whether the page has these very words, whatever its marks, spaces, quotation marks and dashes are."""
    return Searched(page).holds(quote)


class Searched:
    """A page made ready for many quotes. `page` is Markdown, or a file's text."""

    def __init__(self, page: str) -> None:
        self._plain = plain(page)
        self._forms = tuple(map(folded, dict.fromkeys((self._plain, *joined(self._plain)))))

    def holds(self, quote: str) -> bool:
        wanted = folded(plain(quote)).strip(_EDGE)
        return bool(wanted) and any(_stands_in(form, wanted) for form in self._forms)

    def nearest(self, quote: str) -> str:
        """The passage that shares most words with the quote, as it stands there; empty where none is near."""
        wanted = [token.word for token in _tokens(plain(quote))][:MOST_WORDS]
        found = _best_window(_tokens(self._plain), Counter(wanted), len(wanted))
        if found is None:
            return ""
        start, end = found
        whole = next(filter(self.holds, _wider(self._plain, start, end)), self._plain[start:end])
        return " ".join(whole.split())


def _wider(text: str, start: int, end: int) -> Iterator[str]:
    """A passage, then with the words beside it: it may begin or end amid a number."""
    yield text[start:end]
    for reach in _REACHES:
        before, behind = text[max(0, start - reach) : start], text[end : end + reach]
        first = before.rfind(" ", 0, -1) + 1 if len(before) == reach else 0
        last = behind.find(" ", 1)
        yield f"{before[first:]}{text[start:end]}{behind[:last] if last > 0 else behind}"


def _stands_in(page: str, wanted: str) -> bool:
    """Whole words and numbers alone: 5 is no part of 45, nor of 4.5 or -5."""
    at = page.find(wanted)
    while at >= 0:
        if _begins_whole(page, at) and _ends_whole(page, at + len(wanted)):
            return True
        at = page.find(wanted, at + 1)
    return False


def _begins_whole(page: str, at: int) -> bool:
    first, before = page[at], page[max(0, at - 5) : at]
    if _is_one_number(before[-1:], first):
        return False
    if first.isdigit() and _PART_BEFORE.search(before):
        return False
    if _THOUSANDS_BEFORE.search(before) and _THREE_DIGITS.match(page, at):
        return False
    return not (_is_letter(first) and _is_letter(before[-1:]))


def _ends_whole(page: str, at: int) -> bool:
    last, behind = page[at - 1], page[at : at + 5]
    if _is_one_number(last, behind[:1]):
        return False
    if last.isdigit() and _PART_BEHIND.match(behind):
        return False
    if _AT_MOST_THREE.search(page[max(0, at - 4) : at]) and _THOUSANDS_BEHIND.match(behind):
        return False
    return not (_is_letter(last) and _is_letter(behind[:1]))


def _is_one_number(first: str, then: str) -> bool:
    """四十五 is no 四十, and 4万 no 4."""
    return bool(first and then) and (first.isdigit() or first in _HAN_NUMBER) and then in _HAN_NUMBER


def _is_letter(sign: str) -> bool:
    return sign.isalnum() and _IS_CJK.match(sign) is None


class _Token(NamedTuple):
    word: str
    start: int
    end: int


_folded_word = lru_cache(maxsize=10_000)(folded)


def _tokens(text: str) -> Iterator[_Token]:
    """One by one: a page of millions of words would fill a worker's memory."""
    return (_Token(_folded_word(one[0]), one.start(), one.end()) for one in _TOKEN.finditer(text))


def _best_window(page: Iterable[_Token], wanted: Counter[str], size: int) -> tuple[int, int] | None:
    """Where the first with the most words in common begins and ends; none if that is less than half."""
    best, found = 0, None
    for start, end, common in _common_words(page, wanted, size):
        if common > best:
            best, found = common, (start, end)
    return found if best >= max(FEWEST_WORDS // 2, size * _NEAR_SHARE) else None


def _common_words(page: Iterable[_Token], wanted: Counter[str], size: int) -> Iterator[tuple[int, int, int]]:
    """(where a window of so many words begins and ends, how many of the wanted it holds)"""
    held: Counter[str] = Counter()
    window: deque[_Token] = deque()
    common = 0
    for token in page:
        window.append(token)
        held[token.word] += 1
        common += held[token.word] <= wanted[token.word]
        if len(window) > size:
            gone = window.popleft().word
            common -= held[gone] <= wanted[gone]
            held[gone] -= 1
            if not held[gone]:
                del held[gone]
        if len(window) == size > 0:
            yield window[0].start, token.end, common
    if 0 < len(window) < size:
        yield window[0].start, window[-1].end, common
