"""Renumbers a report's citations by their sources, and drops those that nothing stands behind."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tools.researching.quotes import FEWEST_WORDS, words_in

NOT_NOTED, NOT_ON_PAGE = "no such evidence", "the quoted words are not on its page"
_GAP = r"[ \t]{0,3}"
_NUMBERS = rf"\^?\d{{1,6}}(?:{_GAP}[,;，、–—-]{_GAP}\^?\d{{1,6}})*"
_ONE = rf"[\[【]{_GAP}{_NUMBERS}{_GAP}[\]】](?:\([^()\s]{{0,2000}}\))?"
_GROUP = re.compile(rf"(?P<lead>{_GAP})(?P<marks>{_ONE}(?:{_GAP}{_ONE})*)")
_RANGE = re.compile(rf"\^?(\d{{1,6}})(?:{_GAP}[–—-]{_GAP}\^?(\d{{1,6}}))?")
_ADDRESS = re.compile(r"\([^()\s]*\)")
_A_YEAR = range(1000, 3000)
_LONGEST_RANGE = 50
_CODE = re.compile(r"(^(?:```|~~~)[^\n]*\n.*?^(?:```|~~~)[ \t]*$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
_QUOTATION = re.compile(r"“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』|\"([^\"]+)\"")
_SENTENCE_ENDS = re.compile(r"[.!?][\"'”’»)]*\s+\S|[。！？]\S")
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
    kept: int = 0
    dropped: list[Dropped] = field(default_factory=list)

    def number_of(self, source: int) -> int:
        if source not in self.sources:
            self.sources.append(source)
        return self.sources.index(source) + 1


def renumbered(text: str, source_of: Mapping[int, int], holds: Callable[[int, str], bool]) -> Cited:
    """`[n]` in the text cites evidence; in what comes of it, it cites a source, first come first numbered.

    Also `[1, 2]`, `[1-3]`, `[^1]`, `【1】` and a link from a number. Code is left as it is. A citation behind
    a quotation stays only if its source's page has those words.
    """
    numbering = _Numbering(source_of, holds)
    pieces = _CODE.split(text)
    told = [piece if place % 2 else _lines(piece, numbering) for place, piece in enumerate(pieces)]
    return Cited("".join(told), tuple(numbering.sources), numbering.kept, tuple(numbering.dropped))


def _lines(text: str, numbering: _Numbering) -> str:
    return "\n".join(_line(line, numbering) for line in text.split("\n"))


def _line(line: str, numbering: _Numbering) -> str:
    quotations = list(_QUOTATION.finditer(line))
    told, at = [], 0
    for group in _GROUP.finditer(line):
        numbers = _numbers(group["marks"])
        if all(one in _A_YEAR for one in numbers):
            continue
        quotes = _quotes_for(line, quotations, at, group.start())
        marks = _cited(numbers, quotes, numbering)
        told += [line[at : group.start()], group["lead"] + marks if marks else ""]
        at = group.end()
    return "".join((*told, line[at:]))


def _numbers(group: str) -> list[int]:
    numbers: list[int] = []
    for first, last in _RANGE.findall(_ADDRESS.sub("", group)):
        begin, end = int(first), int(last or first)
        numbers += range(begin, end + 1) if begin <= end < begin + _LONGEST_RANGE else (begin, end)
    return list(dict.fromkeys(numbers))


def _quotes_for(line: str, quotations: Sequence[re.Match[str]], since: int, until: int) -> list[str]:
    """The quotations of the sentence that a citation ends; a few words only where it stands right behind."""
    found = []
    for one in quotations:
        between = line[one.end() : until]
        if one.start() < since or one.end() > until or _SENTENCE_ENDS.search(between):
            continue
        words = next(filter(None, one.groups()), "")
        if words_in(words) >= FEWEST_WORDS or not between.strip(_BESIDE):
            found.append(words)
    return found


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
        if not any(numbering.holds(source, quote) for source in sources.values()):
            numbering.dropped.append(Dropped(number, NOT_ON_PAGE, quote))
            return False
    if quotes and not any(numbering.holds(sources[number], quote) for quote in quotes):
        numbering.dropped.append(Dropped(number, NOT_ON_PAGE, quotes[0]))
        return False
    return True
