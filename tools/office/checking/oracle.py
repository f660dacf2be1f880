"""Compares the paged reading of a file with its raw XML: every visible text exactly once."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.office.checking.raw_cells import cell_texts
from tools.office.checking.reading import read_whole
from tools.office.checking.tagged import Tagged, tagged_deck, tagged_document, tagged_workbook
from tools.office.package.errors import Family
from tools.office.package.package import Package
from tools.office.xlsx.around import Around
from tools.office.xlsx.outline import outline
from tools.office.xlsx.window import MOST_ROWS, read_window
from tools.office.xlsx.workbook import Workbook

_WORD = re.compile("q[0-9]+z")
_MOST_WRONG = 20
_SHOWN_CHARS = 60


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many texts there are, and what is wrong with the reading of the first of them."""

    texts: int
    wrong: tuple[str, ...]


def compare(content: bytes, family: Family) -> Comparison:
    """Raises whatever the raw readers raise on XML that is none."""
    if family == "workbook":
        cells, beside = _compare_cells(content), _compare_beside(content)
        return Comparison(cells.texts + beside.texts, (*cells.wrong, *beside.wrong))
    tagged = tagged_document(content) if family == "document" else tagged_deck(content)
    _, units = read_whole(Package.open(tagged.content), family)
    return compare_words(tagged, units)


def compare_words(tagged: Tagged, units: Iterable[str]) -> Comparison:
    """Each word is to come once in all that was read."""
    times = Counter(word for unit in units for word in _WORD.findall(unit))
    wrong = [
        f"{text[:_SHOWN_CHARS]!r} of {part} is read {times[word]} times"
        for word, (part, text) in tagged.words.items()
        if times[word] != 1
    ]
    return Comparison(len(tagged.words), tuple(wrong[:_MOST_WRONG]))


def _compare_beside(content: bytes) -> Comparison:
    tagged = tagged_workbook(content)
    if not tagged.words:
        return Comparison(0, ())
    sheets = outline(Package.open(tagged.content)).sheets
    return compare_words(tagged, [text for sheet in sheets for text in _beside(sheet.around)])


def _beside(seen: Around) -> Iterator[str]:
    yield from (one.text for one in seen.comments)
    yield from (text for chart in seen.charts for text in (chart.title, *chart.words))
    yield from seen.texts


def _compare_cells(content: bytes) -> Comparison:
    expected = cell_texts(content)
    times: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    for place, text in _read_cells(content):
        times[place] += 1
        if place in expected and expected[place] != text:
            wrong.append(f"{place[0]}!{place[1]} is read as {text[:_SHOWN_CHARS]!r}")
    wrong += [
        f"{sheet}!{cell} ({expected[sheet, cell][:_SHOWN_CHARS]!r}) is read {times[sheet, cell]} times"
        for sheet, cell in expected
        if times[sheet, cell] != 1
    ]
    return Comparison(len(expected), tuple(wrong[:_MOST_WRONG]))


def _read_cells(content: bytes) -> Iterator[tuple[tuple[str, str], str]]:
    book = Workbook(Package.open(content))
    for sheet in book.worksheets:
        start: int | None = 1
        while start is not None:
            page = read_window(book, sheet.name, start, MOST_ROWS)
            for row in page.rows:
                for seen in row.cells:
                    yield (sheet.name, str(seen.cell)), seen.text
            start = page.next_row
