"""Whether words stand on a page, and if not, the words there that come nearest."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.researching.plain import CJK, folded, joined, plain

FEWEST_WORDS, MOST_WORDS = 4, 100
_CJK_A_WORD = 2
_NEAR_SHARE = 0.5
_TOKEN = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")
_IS_CJK = re.compile(rf"[{CJK}]")
_EDGE = " '.,;:!?…-。、"
_PART_BEFORE = re.compile(r"(?:\d[.,]|(?:^|[^\w)])[-+±])\Z")
"""What would belong to a number that follows it."""


def words_in(text: str) -> int:
    """Words; two Chinese characters count as one."""
    found = [_IS_CJK.match(token) is not None for token in _TOKEN.findall(folded(text))]
    return found.count(False) + -(-found.count(True) // _CJK_A_WORD)


def holds(page: str, quote: str) -> bool:
    """Whether the page has these very words, whatever its marks, spaces, quotation marks and dashes are."""
    return Searched(page).holds(quote)


class Searched:
    """A page made ready for many quotes. `page` is Markdown, or a file's text."""

    def __init__(self, page: str) -> None:
        self._plain = plain(page)
        self._forms = tuple(dict.fromkeys(map(folded, (self._plain, *joined(self._plain)))))

    def holds(self, quote: str) -> bool:
        wanted = folded(plain(quote)).strip(_EDGE)
        return bool(wanted) and any(_stands_in(form, wanted) for form in self._forms)

    def nearest(self, quote: str) -> str:
        """The passage that shares most words with the quote, as it stands there; empty where none is near."""
        wanted = _tokens(plain(quote))[:MOST_WORDS]
        found = _best_window(_tokens(self._plain), Counter(token.word for token in wanted), len(wanted))
        return " ".join(self._plain[found[0].start : found[-1].end].split()) if found else ""


def _stands_in(page: str, wanted: str) -> bool:
    """Whole words and numbers alone: 5 is no part of 45, nor of 4.5 or -5."""
    at = page.find(wanted)
    while at >= 0:
        if _begins_whole(page, at) and _ends_whole(page, at + len(wanted)):
            return True
        at = page.find(wanted, at + 1)
    return False


def _begins_whole(page: str, at: int) -> bool:
    first, before = page[at], page[max(0, at - 2) : at]
    if first.isdigit() and _PART_BEFORE.search(before):
        return False
    return not (_is_letter(first) and _is_letter(before[-1:]))


def _ends_whole(page: str, at: int) -> bool:
    last, behind = page[at - 1], page[at : at + 2]
    if last.isdigit() and re.match(r"[.,]\d", behind):
        return False
    return not (_is_letter(last) and _is_letter(behind[:1]))


def _is_letter(sign: str) -> bool:
    return sign.isalnum() and _IS_CJK.match(sign) is None


@dataclass(frozen=True)
class _Token:
    word: str
    start: int
    end: int


def _tokens(text: str) -> list[_Token]:
    return [_Token(folded(one[0]), one.start(), one.end()) for one in _TOKEN.finditer(text)]


def _best_window(page: Sequence[_Token], wanted: Counter[str], size: int) -> Sequence[_Token]:
    """The first of those with the most words in common; none where that is less than half."""
    best, best_at = 0, -1
    for at, common in _common_words(page, wanted, size):
        if common > best:
            best, best_at = common, at
    near = best >= max(FEWEST_WORDS // 2, size * _NEAR_SHARE)
    return page[best_at : best_at + size] if near else ()


def _common_words(page: Sequence[_Token], wanted: Counter[str], size: int) -> Iterator[tuple[int, int]]:
    """(where a window of so many tokens begins, how many of the wanted it holds)"""
    held: Counter[str] = Counter()
    common = 0
    for end, token in enumerate(page):
        held[token.word] += 1
        common += held[token.word] <= wanted[token.word]
        if end >= size:
            gone = page[end - size].word
            common -= held[gone] <= wanted[gone]
            held[gone] -= 1
        yield max(0, end - size + 1), common
