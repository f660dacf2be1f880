"""Gives an edited workbook the results that can be trusted, and leaves the others out."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tools.office.package.edit import Change, Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.xlsx.dependents import Formulas
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.recalculation.book_cells import BookCells, place_of
from tools.office.xlsx.recalculation.children import DEFAULT_BOUNDS, Bounds, Found, Job, calculated
from tools.office.xlsx.recalculation.circles import closing_circles
from tools.office.xlsx.recalculation.engines import ENGINES
from tools.office.xlsx.recalculation.places import named_place, place_named, views
from tools.office.xlsx.recalculation.rules import HIDDEN_ROWS, Facts, Reader, shape
from tools.office.xlsx.recalculation.task import Asked, Task
from tools.office.xlsx.recalculation.trust import Case, believed
from tools.office.xlsx.recalculation.value import Value
from tools.office.xlsx.recalculation.write_back import with_results
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.stale import is_stale_remark, stale_remark
from tools.office.xlsx.workbook import Workbook

LARGEST_SHEETS_BYTES = 16 * 1024 * 1024
MOST_FORMULAS = 20_000
MOST_FOR_ALL_ENGINES = 2_000
"""For more formulas only the first engine is asked: the other one takes many times as long."""

Origin = Callable[[Place], Place | None]
"""Where a cell of the edited workbook stood before; None for one that was not there."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Which engines are asked, and how much each may use."""

    engines: Sequence[str] = tuple(ENGINES)
    bounds: Bounds = DEFAULT_BOUNDS


def same_place(place: Place) -> Place | None:
    return place


def recalculated(
    before: Package, edit: Edit, origin: Origin = same_place, effort: Effort | None = None
) -> Edit:
    """The edit with `stale` settled as far as it can be; what can't stays as it is, without a value.

    Needs at least one stale place or a formula without result among the changed ones; else nothing is run.
    """
    if not edit.stale and not any(_has_formula(change) for change in edit.changed):
        return edit
    after = Workbook(Package.open(edit.content, before.limits))
    wanted = _wanted(after, edit)
    if not any(wanted):
        return edit
    try:
        settling = _Settling(Workbook(before), after, wanted, origin)
        if settling.too_much:
            return replace(edit, remarks=(*edit.remarks, "it is too large to be recalculated here"))
        values = settling.values(effort or Effort())
    except OfficeError as error:
        return replace(edit, remarks=(*edit.remarks, f"it was not recalculated: {error}"))
    return _with_values(before, after, edit, values, origin) if values else edit


def _has_formula(change: Change) -> bool:
    return "(=" in change.after


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Places without a result: `stale` had one before, `new` are formulas that were just written."""

    stale: frozenset[Place]
    new: frozenset[Place]

    def __iter__(self) -> Iterator[Place]:
        return iter(self.stale | self.new)


def _wanted(after: Workbook, edit: Edit) -> _Wanted:
    stale = {place_named(after, text) for text in edit.stale}
    changed = (place_named(after, change.place) for change in edit.changed if _has_formula(change))
    new = {place for place in changed if place}
    found = frozenset(place for place in stale if place)
    return _Wanted(found, frozenset(new) - found)


class _Settling:
    """One edit: its workbook before and after, as engines need them."""

    def __init__(self, before: Workbook, after: Workbook, wanted: _Wanted, origin: Origin) -> None:
        self._before, self._after = BookCells(before), BookCells(after)
        self._origin = origin
        self._wanted = wanted
        self._reader = Reader(after.names)

    @property
    def too_much(self) -> bool:
        books = (self._before.book, self._after.book)
        bytes_ = max(sum(book.package.size(s.part) for s in book.worksheets) for book in books)
        return bytes_ > LARGEST_SHEETS_BYTES or len(set(self._wanted)) > MOST_FORMULAS

    def values(self, effort: Effort) -> dict[Place, Value]:
        if _own_arithmetic(self._after.book):
            return {}
        task = Task(self._after, {*self._wanted, *self._subtotals()})
        case = self._case(task)
        if not any(place not in case.untrusted for place in case.asked):
            return {}
        was = Task(self._before, [place for place in map(self._origin, case.old) if place], task.asked)
        jobs = (Job(was.plain_book(), was.places), Job(task.plain_book(), task.places))
        engines = effort.engines if len(task.asked) <= MOST_FOR_ALL_ENGINES else effort.engines[:1]
        found = calculated(jobs, engines, effort.bounds)
        before = [self._carried(found[engine][0], task.places) for engine in engines]
        settled = believed(case, before, [found[engine][1] for engine in engines])
        wanted = {filled for one in task.asked.values() for filled in one.fills} & set(self._wanted)
        return {place: value for place, value in settled.items() if place in wanted}

    def _carried(self, found: Found, places: Sequence[Place]) -> Found:
        """What an engine found before, by where the cells stand now."""
        pairs = ((place, self._origin(place)) for place in places)
        return {place: found[was] for place, was in pairs if was is not None and was in found}

    def _subtotals(self) -> Iterator[Place]:
        """All SUBTOTALs if one is wanted: they must be formulas, for they leave each other out."""
        found = [
            place_of(sheet, cell)
            for sheet in self._after.book.worksheets
            for cell, formula in self._after.formulas(sheet).items()
            if "SUBTOTAL" in formula.text or "AGGREGATE" in formula.text
        ]
        if any(place in self._wanted.stale or place in self._wanted.new for place in found):
            yield from found

    def _case(self, task: Task) -> Case:
        facts = {place: self._reader.facts(one.formula.text) for place, one in task.asked.items()}
        old = self._old(task)
        untrusted = {place for place, one in task.asked.items() if self._is_untrusted(one, facts[place])}
        untrusted |= {
            place
            for place, one in task.asked.items()
            if place not in self._wanted.new and not all(filled in old for filled in one.fills)
        }
        untrusted |= closing_circles(task.asked) | self._unknown_elsewhere(task)
        return Case(task.precedents, task.asked, facts, old, self._wanted.new, untrusted)

    def _is_untrusted(self, one: Asked, facts: Facts) -> bool:
        formula = one.formula
        if facts.forbidden or not formula.text or formula.kind == "dataTable" or formula.dynamic:
            return True
        return bool(facts.functions & HIDDEN_ROWS) and self._reads_hidden_rows(one)

    def _reads_hidden_rows(self, one: Asked) -> bool:
        sheets = {index for index, _ in one.reads.blocks}
        grids = (self._after.grid(self._after.sheets[i]) for i in sheets if i in self._after.sheets)
        return any(b' hidden="' in grid.text for grid in grids)

    def _old(self, task: Task) -> dict[Place, Value]:
        """The values before of formulas that say the same now; the other ones are taken to have had none."""
        origins = {filled: self._origin(filled) for filled in task.places if filled not in self._wanted.new}
        stored = self._stored({place for place in origins.values() if place})
        found: dict[Place, Value] = {}
        for one in task.asked.values():
            if self._says_the_same(one):
                pairs = ((filled, origins.get(filled)) for filled in one.fills)
                found |= {now: stored[was] for now, was in pairs if was is not None and was in stored}
        return found

    def _says_the_same(self, one: Asked) -> bool:
        was = self._origin(one.place)
        sheet = self._before.sheets.get(was[0]) if was else None
        if was is None or sheet is None:
            return False
        formula = self._before.formulas(sheet).get(Cell(was[1], was[2]))
        if formula is None:
            return False
        return formula.text == one.formula.text or shape(formula.text) == shape(one.formula.text)

    def _stored(self, places: Collection[Place]) -> dict[Place, Value]:
        by_sheet: dict[int, Range] = {}
        for index, row, column in places:
            cell = Cell(row, column)
            known = by_sheet.get(index)
            by_sheet[index] = known.with_cell(cell) if known else Range(cell, cell)
        cells = self._before
        return {
            place_of(sheet, cell): value
            for index, sheet in cells.sheets.items()
            for cell, value in cells.values(sheet, by_sheet.get(index))
        }

    def _unknown_elsewhere(self, task: Task) -> set[Place]:
        """The cells that depend on formulas outside of the task without a value, or with a fleeting one."""
        sources = set(self._sources(frozenset(task.places)))
        if not sources:
            return set()
        formulas = Formulas(task.precedents)
        for sheet in self._after.book.worksheets:
            formulas.add_sheet(sheet.index, (self._after.grid(sheet),), {})
        return formulas.touched_by(sources)

    def _sources(self, inside: Collection[Place]) -> Iterator[Place]:
        for sheet in self._after.book.worksheets:
            formulas = self._after.formulas(sheet)
            outside = [cell for cell in formulas if place_of(sheet, cell) not in inside]
            if not outside:
                continue
            block = Range(outside[0], outside[0])
            for cell in outside:
                block = block.with_cell(cell)
            known = {cell for cell, _ in self._after.values(sheet, block)}
            for cell in outside:
                if cell not in known or self._reader.facts(formulas[cell].text).volatile:
                    yield place_of(sheet, cell)


def _own_arithmetic(book: Workbook) -> bool:
    """Whether the workbook calculates in circles, or with the digits that are shown."""
    found = book.root.find("{*}calcPr")
    if found is None:
        return False
    return found.get("iterate") in ("1", "true") or found.get("fullPrecision") in ("0", "false")


def _with_values(
    before: Package, after: Workbook, edit: Edit, values: Mapping[Place, Value], origin: Origin
) -> Edit:
    content = with_results(after, values)
    again, was = Workbook(Package.open(content, before.limits)), Workbook(before)
    stale = [text for text in edit.stale if place_named(again, text) not in values]
    old = {place: origin(place) for place in values}
    shown_before = views(was, [place for place in old.values() if place])
    shown_now = views(again, list(values))
    told = {named_place(again, place): shown_now[place] for place in values}
    listed = [named_place(again, place) for place in sorted(values)]
    sooner = {named_place(again, now): shown_before[place] for now, place in old.items() if place}
    remarks = [remark for remark in edit.remarks if not is_stale_remark(remark)]
    return replace(
        edit,
        content=content,
        changed=tuple(replace(c, after=told.get(c.place, c.after)) for c in edit.changed),
        recalculated=tuple(
            Change(text, sooner.get(text, ""), told[text]) for text in listed if text in set(edit.stale)
        ),
        stale=tuple(stale),
        remarks=(*remarks, *((stale_remark(len(stale)),) if stale else ())),
    )
