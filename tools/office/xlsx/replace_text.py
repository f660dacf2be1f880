"""Replaces text in the text cells of a workbook, inside the runs that carry it."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.package.edit import Edit
from tools.office.package.numbers import whole
from tools.office.package.package import Package
from tools.office.search.wanted import Wanted
from tools.office.xlsx.cell_view import raw_value
from tools.office.xlsx.change import changed
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import formula_in
from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.guard import Covered, covered_cells
from tools.office.xlsx.markup import Tags
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.runs import replaced
from tools.office.xlsx.sieve import Sieve
from tools.office.xlsx.strings import MOST_CHARACTERS, text_of
from tools.office.xlsx.values import RichText, Wish
from tools.office.xlsx.workbook import Sheet, Workbook


def replace_text(package: Package, find: str, replace: str, sheet: str | None = None) -> Edit:
    """Every occurrence, in exact letters, on one sheet or on all; formulas and numbers are left alone.

    Without a match `changed` is empty, `content` the old bytes, and `remarks` say where else the text stands.
    """
    if not find:
        raise XlsxError("there is nothing to look for; give the text that is to be replaced", "/find")
    if any("\ud800" <= sign <= "\udfff" for sign in replace):
        raise XlsxError("the new text holds half of a character pair; send whole characters", "/replace")
    book = Workbook(package)
    search = _Search(book, find, replace)
    for tab in book.worksheets if sheet is None else (book.sheet(sheet),):
        search.look_through(tab)
    if not search.wishes:
        return Edit(package.content, (), (), len(package.names()), search.remarks())
    return search.carried_out()


_RESULTS = ("result of a formula", "results of formulas")
_VALUES = ("number or other value", "numbers and other values")


@dataclass(frozen=True, slots=True)
class _Replaced:
    """A string with its new content, and how often it held the text; 0 for one that didn't."""

    content: bytes
    text: str
    times: int


class _Search:
    def __init__(self, book: Workbook, find: str, replace: str) -> None:
        self._book = book
        self._find = find
        self._replace = replace
        self._known: dict[int, _Replaced] = {}
        self.wishes: dict[Sheet, dict[Cell, Wish]] = {}
        self._texts: dict[Sheet, dict[Cell, str]] = {}
        self._times = 0
        self._elsewhere: dict[tuple[str, str], int] = {}

    def look_through(self, sheet: Sheet) -> None:
        part = self._book.excerpt(sheet, (), to_read=True)
        covered = covered_cells(part.grid if part else self._book.grid(sheet))
        sieve = Sieve(self._book, Wanted(self._find))
        for grid in self._book.windows(sheet):
            for row in grid.rows():
                if grid.tags.prefix or sieve.may_hold(grid.raw[row.inner : row.close]):
                    self._look_at(sheet, grid, row, covered)

    def _look_at(self, sheet: Sheet, grid: Grid, row: RowSpan, covered: Covered) -> None:
        for span, new in self._matches(grid, row):
            if span.cell in covered:
                self._note("cell hidden by a merged block", "cells hidden by a merged block")
                continue
            if len(new.text) > MOST_CHARACTERS:
                raise XlsxError(
                    f"{span.cell} would hold more than {MOST_CHARACTERS:,} characters; replace less"
                )
            self.wishes.setdefault(sheet, {})[span.cell] = Wish(RichText(new.content, span.type == "s"))
            self._texts.setdefault(sheet, {})[span.cell] = new.text
            self._times += new.times

    def _matches(self, grid: Grid, row: RowSpan) -> Iterator[tuple[CellSpan, _Replaced]]:
        for span in grid.cells(row):
            if not span.inner:
                continue
            if span.type not in ("s", "inlineStr"):
                self._look_elsewhere(grid, span)
                continue
            new = self._shared(grid, span) if span.type == "s" else self._inline(grid, span)
            if new.times:
                yield span, new

    def _shared(self, grid: Grid, span: CellSpan) -> _Replaced:
        raw = raw_value(grid, span) or ""
        index = whole(raw, -1)
        if index not in self._known:
            strings = self._book.strings
            self._known[index] = self._new(strings.tags, strings.item(index))
        return self._known[index]

    def _inline(self, grid: Grid, span: CellSpan) -> _Replaced:
        match = grid.tags.first("is", span.inner)
        return self._new(grid.tags, (match[2] if match else None) or b"")

    def _new(self, tags: Tags, content: bytes) -> _Replaced:
        if self._find not in text_of(tags, content):
            return _Replaced(content, "", 0)
        new, times = replaced(tags, content, self._find, self._replace)
        return _Replaced(new, text_of(tags, new), times)

    def _look_elsewhere(self, grid: Grid, span: CellSpan) -> None:
        formula = formula_in(grid, span)
        if formula is not None and self._find in formula.text:
            self._note("formula", "formulas")
        elif self._find in (raw_value(grid, span) or ""):
            self._note(*(_RESULTS if formula else _VALUES))

    def _note(self, one: str, several: str) -> None:
        self._elsewhere[one, several] = self._elsewhere.get((one, several), 0) + 1

    def remarks(self) -> tuple[str, ...]:
        return tuple(
            f"1 {one} holds it too and was left alone"
            if count == 1
            else f"{count:,} {several} hold it too and were left alone"
            for (one, several), count in self._elsewhere.items()
        )

    def carried_out(self) -> Edit:
        edit = changed(self._book, self.wishes, self._texts)
        cells = len(edit.changed)
        several = (f"{self._times:,} occurrences in {cells:,} cells",) if self._times != cells else ()
        remarks = (*several, *self.remarks(), *edit.remarks)
        return Edit(edit.content, edit.changed, edit.parts_changed, edit.parts_kept, remarks, edit.stale)
