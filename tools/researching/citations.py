"""Renumbers a report's citations by their sources, and drops those that nothing stands behind."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tools.researching.quotes import FEWEST_WORDS, words_in

NOT_NOTED, NOT_ON_PAGE = "no such evidence", "the quoted words are not on its page"
_GAP = r"[ \t]{0,3}"
_NUMBERS = rf"\^?\d{{1,6}}(?:{_GAP}[,;，、–—-]{_GAP}\^?\d{{1,6}})*"
_BRACKETED = rf"\\?[\[【［]{_GAP}{_NUMBERS}{_GAP}(?:†[^\[\]【】［］\n]{{0,200}})?\\?[\]】］]"
_TARGET = r"<[^<>\n]{0,2000}>|(?:[^()\s]|\([^()\s]{0,200}\)){0,2000}"
_LINKED = rf"\((?:{_TARGET})(?:[ \t]{{1,3}}\"[^\"\n]{{0,500}}\")?\)"
_ONE = rf"(?:\[{_BRACKETED}\]|{_BRACKETED})(?:{_LINKED})?"
_GROUP = re.compile(rf"(?P<lead>{_GAP})(?P<marks>{_ONE}(?:{_GAP}{_ONE})*)")
_RANGE = re.compile(rf"\^?(\d{{1,6}})(?:{_GAP}[–—-]{_GAP}\^?(\d{{1,6}}))?")
_BEHIND_A_NUMBER = re.compile(rf"{_LINKED}|†[^\[\]【】［］\n]*")
_A_YEAR = range(1000, 3000)
_LONGEST_RANGE = 50
_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^\n]*)")
_INLINE_CODE = re.compile(r"(`[^`\n]+`)")
_QUOTATION = re.compile(
    r"“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』|‘([^‘’]+)’|\"([^\"]+)\""
)
_SENTENCE_ENDS = re.compile(r"[.!?][\"'”’»)]*\s+(?=\S)|[。！？](?=\S)")
_BESIDE = " \t.,;:!?。，；："


@dataclass(frozen=True)
class Dropped:
    """A citation that was taken out. `quote` are the words that its source does not hold."""

    number: int
    why: str
    quote: str = ""


@dataclass(frozen=True)
class Cited:
    """`sources` in the order in which they are cited, which is their numbering; `kept` counts citations."""

    text: str
    sources: tuple[int, ...]
    kept: int
    dropped: tuple[Dropped, ...]


@dataclass
class _Numbering:
    """`source_of` gives the source of each number of evidence, `holds` whether one's page has these words."""

    source_of: Mapping[int, int]
    holds: Callable[[int, str], bool]
    sources: list[int] = field(default_factory=list)
    looked_up: dict[tuple[int, str], bool] = field(default_factory=dict)
    kept: int = 0
    dropped: list[Dropped] = field(default_factory=list)

    def number_of(self, source: int) -> int:
        if source not in self.sources:
            self.sources.append(source)
        return self.sources.index(source) + 1

    def stands_on(self, source: int, quote: str) -> bool:
        """A page is long, and a text may repeat itself."""
        asked = source, quote
        if asked not in self.looked_up:
            self.looked_up[asked] = self.holds(source, quote)
        return self.looked_up[asked]


def renumbered(text: str, source_of: Mapping[int, int], holds: Callable[[int, str], bool]) -> Cited:
    """`[n]` in the text cites evidence; in what comes of it, it cites a source, first come first numbered.

    Also `[1, 2]`, `[1-3]`, `[^1]`, `[[1]]`, `\\[1\\]`, `【1】`, `【1†source】`, `［1］` and a link from a
    number. Code is left as it is. A citation behind a quotation stays only if its source's page has those
    words.
    """
    numbering = _Numbering(source_of, holds)
    told = [piece if is_code else _lines(piece, numbering) for is_code, piece in code_apart(text)]
    return Cited("".join(told), tuple(numbering.sources), numbering.kept, tuple(numbering.dropped))


def code_apart(text: str) -> Iterator[tuple[bool, str]]:
    """(whether it is code, a piece of Markdown); a fence that nothing closes makes no code."""
    lines = text.splitlines(keepends=True)
    at = begun = 0
    while at < len(lines):
        behind = _behind_fence(lines, at)
        if behind == len(lines) + 1:
            break
        if behind > at:
            yield from _inline_apart("".join(lines[begun:at]))
            yield True, "".join(lines[at:behind])
            begun = behind
        at = max(behind, at + 1)
    yield from _inline_apart("".join(lines[begun:]))


def _behind_fence(lines: Sequence[str], at: int) -> int:
    """The place behind the code that a line begins: the line's own without any, past all if it never ends."""
    opened = _FENCE.match(lines[at])
    if opened is None or (opened[1][0] == "`" and "`" in opened[2]):
        return at
    for end in range(at + 1, len(lines)):
        closed = _FENCE.match(lines[end])
        if closed and closed[1].startswith(opened[1]) and not closed[2].strip():
            return end + 1
    return len(lines) + 1


def _inline_apart(text: str) -> Iterator[tuple[bool, str]]:
    for place, piece in enumerate(_INLINE_CODE.split(text)):
        yield place % 2 == 1, piece


def _lines(text: str, numbering: _Numbering) -> str:
    return "\n".join(_line(line, numbering) for line in text.split("\n"))


def _line(line: str, numbering: _Numbering) -> str:
    quotations = _Quotations(line)
    told, at = [], 0
    for group in _GROUP.finditer(line):
        numbers = _numbers(group["marks"])
        if all(one in _A_YEAR for one in numbers):
            continue
        quotes = quotations.ended_by(at, group.start())
        marks = _cited(numbers, quotes, numbering)
        told += [line[at : group.start()], group["lead"] + marks if marks else ""]
        at = group.end()
    return "".join((*told, line[at:]))


class _Quotations:
    """Those of a line, with the places at which its sentences end."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._found = list(_QUOTATION.finditer(line))
        self._starts = [one.start() for one in self._found]
        self._ends = [one.span() for one in _SENTENCE_ENDS.finditer(line)]
        self._next_begin = [behind for _, behind in self._ends]

    def ended_by(self, since: int, until: int) -> list[str]:
        """The sentence's that a citation ends; a few words only where it stands right behind."""
        last = bisect_left(self._next_begin, until) - 1
        ended = self._ends[last][0] if last >= 0 else -1
        first, behind = bisect_left(self._starts, since), bisect_left(self._starts, until)
        found = []
        for one in self._found[first:behind]:
            if one.end() > until or one.end() <= ended:
                continue
            words = next(filter(None, one.groups()), "")
            if words_in(words) >= FEWEST_WORDS or not self._line[one.end() : until].strip(_BESIDE):
                found.append(words)
        return found


def _numbers(group: str) -> list[int]:
    numbers: list[int] = []
    for first, last in _RANGE.findall(_BEHIND_A_NUMBER.sub("", group)):
        begin, end = int(first), int(last or first)
        numbers += range(begin, end + 1) if begin <= end < begin + _LONGEST_RANGE else (begin, end)
    return list(dict.fromkeys(numbers))


def _cited(numbers: Sequence[int], quotes: Sequence[str], numbering: _Numbering) -> str:
    """What stands in the citation's place; nothing where nothing is left of it."""
    known = [one for one in numbers if one in numbering.source_of]
    numbering.dropped += [Dropped(one, NOT_NOTED) for one in numbers if one not in numbering.source_of]
    kept = [one for one in known if _is_borne_out(one, known, quotes, numbering)]
    numbering.kept += len(kept)
    shown = dict.fromkeys(numbering.number_of(numbering.source_of[one]) for one in kept)
    return f"[{', '.join(map(str, shown))}]" if shown else ""


def _is_borne_out(number: int, group: Sequence[int], quotes: Sequence[str], numbering: _Numbering) -> bool:
    """Each quotation needs a page of the group's that holds it, and each citation a quotation of its own."""
    sources = {one: numbering.source_of[one] for one in group}
    for quote in quotes:
        if not any(numbering.stands_on(source, quote) for source in sources.values()):
            numbering.dropped.append(Dropped(number, NOT_ON_PAGE, quote))
            return False
    if quotes and not any(numbering.stands_on(sources[number], quote) for quote in quotes):
        numbering.dropped.append(Dropped(number, NOT_ON_PAGE, quotes[0]))
        return False
    return True
