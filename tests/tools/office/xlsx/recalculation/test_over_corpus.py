"""An edit that changes nothing, over the ordinary formula workbooks of the corpus: the old value is right."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.shared_files import corpus_files
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.xlsx.recalculation.book_cells import BookCells, place_of
from tools.office.xlsx.recalculation.children import Bounds
from tools.office.xlsx.recalculation.rules import Reader
from tools.office.xlsx.recalculation.settle import Effort, recalculated
from tools.office.xlsx.recalculation.task import Task
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.workbook import Sheet, Workbook, open_workbook

FULL = os.environ.get("FOLIO_FULL_CORPUS") == "1"
PATIENT = Effort(bounds=Bounds(cpu_s=20, wall_s=240))
MOST_INPUTS = 12
MOST_FORMULAS = 1_500
EVERY = 5


@dataclass
class Tally:
    dependents: int = 0
    given: int = 0
    wrong: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        return self.given / self.dependents


@pytest.mark.timeout(1800)
def test_most_dependents_get_a_value_and_none_a_wrong_one() -> None:
    tally = Tally()
    books = list(_ordinary_books())
    for book in books if FULL else books[::EVERY]:
        for sheet in book.worksheets:
            _edit_in_vain(book, sheet, tally)
    assert tally.wrong == ()
    assert tally.dependents > 0
    assert tally.share >= 0.8


def _edit_in_vain(book: Workbook, sheet: Sheet, tally: Tally) -> None:
    pairs = list(_inputs(book, sheet))
    if not pairs:
        return
    try:
        edit = set_cells(book.package, sheet.name, pairs)
    except OfficeError:
        return
    done = recalculated(book.package, edit, effort=PATIENT)
    tally.dependents += len(edit.stale)
    tally.given += len(done.recalculated)
    tally.wrong += tuple(c.place for c in done.recalculated if c.before != c.after)


def _inputs(book: Workbook, sheet: Sheet) -> Iterator[tuple[str, float]]:
    """Numbers on a sheet that some formula reads, spread over it."""
    cells = BookCells(book)
    wanted = [place_of(s, cell) for s in book.worksheets for cell in cells.formulas(s)]
    reads = [one.reads for one in Task(cells, wanted).asked.values()]
    blocks = {block for one in reads for index, block in one.blocks if index == sheet.index}
    filled = {*cells.formulas(sheet), *cells.fills(sheet)}
    used = cells.grid(sheet).used()
    found = [
        (str(cell), value.number)
        for cell, value in cells.values(sheet, used)
        if value.type == "n" and cell not in filled and _in_any(cell, blocks)
    ]
    yield from found[:: max(1, len(found) // MOST_INPUTS)][:MOST_INPUTS]


def _in_any(cell: Cell, blocks: set[Range]) -> bool:
    return any(cell in block for block in blocks)


def _ordinary_books() -> Iterator[Workbook]:
    for file in corpus_files(".xlsx", ".xlsm"):
        book = _opened(file)
        if book is not None and _is_ordinary(book):
            yield book


def _opened(file: Path) -> Workbook | None:
    try:
        book = open_workbook(Package.open(file.read_bytes(), expected="workbook").content)
        sizes = [book.package.size(sheet.part) for sheet in book.worksheets]
    except OfficeError:
        return None
    return book if sum(sizes) < 8_000_000 else None


def _is_ordinary(book: Workbook) -> bool:
    """It calls nothing of macros or add-ins, and most of its formulas speak of its own cells alone.

    Nor do those depend on the day, the computer's country, or a server.
    """
    reader = Reader(book.names)
    cells = BookCells(book)
    try:
        facts = [reader.facts(f.text) for sheet in book.worksheets for f in cells.formulas(sheet).values()]
    except OfficeError:
        return False
    if not facts or (len(facts) > MOST_FORMULAS and not FULL):
        return False
    if any(one.foreign for one in facts):
        return False
    return sum(one.forbidden for one in facts) < len(facts) / 2
