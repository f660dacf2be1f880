"""Measures how far the engines give the values that a workbook holds, when they don't see them."""

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tools.kit.json_types import JsonObject
from tools.office.xlsx.recalculation.book_cells import BookCells, place_of
from tools.office.xlsx.recalculation.children import Found, Job, calculated
from tools.office.xlsx.recalculation.rules import Reader
from tools.office.xlsx.recalculation.settle import LARGEST_SHEETS_BYTES, Effort
from tools.office.xlsx.recalculation.task import Asked, Task
from tools.office.xlsx.recalculation.value import Value, same
from tools.office.xlsx.workbook import Workbook


@dataclass(frozen=True, slots=True)
class Agreement:
    """`formulas` are those with a stored value. Each is reproduced by an engine, or all that gave a value
    gave a wrong one, or none was computed: no engine knows it, or none is asked for it by rule.

    `by_engine` has the share that each engine reproduced by itself.
    """

    formulas: int
    reproduced: int
    wrong: int
    not_computed: int
    seconds: float
    by_engine: tuple[tuple[str, int], ...] = ()
    too_large: bool = False

    def as_json(self) -> JsonObject:
        return {
            "formulas": self.formulas,
            "reproduced": self.reproduced,
            "wrong": self.wrong,
            "not_computed": self.not_computed,
            "seconds": round(self.seconds, 2),
            "by_engine": dict(self.by_engine),
            "too_large": self.too_large,
        }


def agreement(book: Workbook, effort: Effort | None = None) -> Agreement:
    """Raises an OfficeError for a damaged part."""
    effort = effort or Effort()
    started = time.perf_counter()
    if sum(book.package.size(sheet.part) for sheet in book.worksheets) > LARGEST_SHEETS_BYTES:
        return Agreement(0, 0, 0, 0, 0.0, too_large=True)
    cells = BookCells(book)
    stored = dict(_stored(cells))
    task = Task(cells, [place_of(s, cell) for s in book.worksheets for cell in cells.formulas(s)])
    asked = [one for one in task.asked.values() if one.place in stored]
    if not asked:
        return Agreement(0, 0, 0, 0, time.perf_counter() - started)
    reader = Reader(book.names)
    fleeting = {one.place for one in asked if reader.facts(one.formula.text).forbidden}
    found = calculated([Job(task.plain_book(), task.places)], effort.engines, effort.bounds)
    opinions = [found[engine][0] for engine in effort.engines]
    counts = _counts(asked, fleeting, stored, opinions)
    own = tuple(
        (engine, sum(same(stored[one.place], found[engine][0].get(one.place)) for one in asked))
        for engine in effort.engines
    )
    return Agreement(len(asked), *counts, time.perf_counter() - started, own)


def _counts(
    asked: Collection[Asked],
    fleeting: Collection[tuple[int, int, int]],
    stored: dict[tuple[int, int, int], Value],
    opinions: Collection[Found],
) -> tuple[int, int, int]:
    reproduced = wrong = 0
    for one in asked:
        values = [opinion[one.place] for opinion in opinions if one.place in opinion]
        if one.place in fleeting:
            continue
        if any(same(stored[one.place], value) for value in values):
            reproduced += 1
        elif any(not value.is_error for value in values):
            wrong += 1
    return reproduced, wrong, len(asked) - reproduced - wrong


def _stored(cells: BookCells) -> Iterator[tuple[tuple[int, int, int], Value]]:
    for sheet in cells.book.worksheets:
        if cells.formulas(sheet):
            used = cells.grid(sheet).used()
            yield from ((place_of(sheet, cell), value) for cell, value in cells.values(sheet, used))
