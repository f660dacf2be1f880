"""Compares the paged reading of a file with its raw XML: every visible text exactly once."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.checking.raw_cells import cell_texts
from tools.office.checking.reading import read_whole
from tools.office.checking.tagged import tagged_deck, tagged_document
from tools.office.package.errors import Family
from tools.office.package.package import Package
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
        return _compare_cells(content)
    tagged = tagged_document(content) if family == "document" else tagged_deck(content)
    _, units = read_whole(Package.open(tagged.content), family)
    times = Counter(word for unit in units for word in _WORD.findall(unit))
    wrong = [
        f"{text[:_SHOWN_CHARS]!r} of {part} is read {times[word]} times"
        for word, (part, text) in tagged.words.items()
        if times[word] != 1
    ]
    return Comparison(len(tagged.words), tuple(wrong[:_MOST_WRONG]))


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
