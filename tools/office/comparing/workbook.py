"""Two workbooks sheet by sheet, or two CSV files as the one sheet that each is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from tools.office.comparing.carry import Shift, carried
from tools.office.comparing.cells import SheetRows, TextRows, alike_stored, csv_rows
from tools.office.comparing.older import older_sheets
from tools.office.comparing.sequence import ascending
from tools.office.comparing.sheet import MOST_CELLS, CellChange, Comparison, SheetChanges, Totals
from tools.office.comparing.shifts import RowChange, Stretch
from tools.office.package.package import Package
from tools.office.xlsx.looks import Looks
from tools.office.xlsx.workbook import DefinedName, Sheet, Workbook

_MOST_NAMES, _MOST_MERGES = 200, 200
_ALIKE = 0.3
_SAMPLE_ROWS = 200

State = Literal["same", "changed", "added", "removed", "renamed"]


@dataclass(frozen=True, slots=True)
class SheetDiff:
    """`name` is the later one, `before_name` the earlier; `moved` says that its tab stands elsewhere."""

    name: str | None
    before_name: str | None
    state: State
    moved: bool
    state_before: str | None
    state_after: str | None
    totals: Totals
    cells: tuple[CellChange, ...]
    rows: tuple[RowChange, ...]
    columns: tuple[RowChange, ...]
    alignment: tuple[Stretch, ...]
    merges_added: tuple[str, ...]
    merges_removed: tuple[str, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class NameChange:
    """A defined name; its formulas before and after."""

    state: str
    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class SheetsChanges:
    same: bool
    sheets: tuple[SheetDiff, ...]
    names: tuple[NameChange, ...]
    more: bool
    kind: Literal["sheets"] = "sheets"


def compare_workbooks(before: bytes, after: bytes, most_cells: int = MOST_CELLS) -> SheetsChanges:
    """Raises an OfficeError."""
    one = Workbook(Package.open(before, expected="workbook"))
    two = Workbook(Package.open(after, expected="workbook"))
    sheets = tuple(_Books(one, two).diffs(most_cells))
    names = tuple(_names(one, two))
    return _result(sheets, names)


def compare_tables(before: bytes, after: bytes, most_cells: int = MOST_CELLS) -> SheetsChanges:
    """Two CSV files. Raises a TextError."""
    found = Comparison.of(csv_rows(before), csv_rows(after), quick=True).changes("", {}, most_cells)
    sheet = _diff(found, "", "", moved=False)
    return _result((sheet,), ())


def compare_older_workbooks(before: bytes, after: bytes, most_cells: int = MOST_CELLS) -> SheetsChanges:
    """Of .xls, .xlsb and .ods: values, sheet by sheet of the same name. Raises an OfficeError."""
    one, two = older_sheets(before), older_sheets(after)
    nothing = TextRows(())
    sheets = []
    for name in (*two, *(name for name in one if name not in two)):
        left, right = one.get(name, nothing), two.get(name, nothing)
        found = Comparison.of(left, right, quick=True).changes(name, {}, most_cells)
        before_name, after_name = (name if name in side else None for side in (one, two))
        sheets.append(_diff(found, before_name, after_name, moved=False))
    return _result(tuple(sheets), ())


def _result(sheets: tuple[SheetDiff, ...], names: tuple[NameChange, ...]) -> SheetsChanges:
    same = not names and all(sheet.state == "same" and not sheet.moved for sheet in sheets)
    more = len(names) > _MOST_NAMES or any(sheet.more for sheet in sheets)
    return SheetsChanges(same, sheets, names[:_MOST_NAMES], more)


class _Books:
    """Both workbooks with their sheets paired."""

    def __init__(self, one: Workbook, two: Workbook) -> None:
        self._one, self._two = one, two
        self._looks = Looks(one), Looks(two)
        self._pairs = dict(self._paired())
        places = sorted(self._pairs.items())
        steady = {first for first, _ in ascending(places)}
        self._moved = {second for first, second in places if first not in steady}

    def diffs(self, most_cells: int) -> Iterator[SheetDiff]:
        """In the order of the later tabs; removed ones last."""
        found = {two: self._comparison(one, two) for one, two in self._pairs.items()}
        shifts: dict[str, Shift] = {
            self._one.sheets[one].name: comparison.shift
            for one, two in self._pairs.items()
            if (comparison := found[two]) is not None
        }
        origin = {two: one for one, two in self._pairs.items()}
        for index, sheet in enumerate(self._two.sheets):
            if index in origin:
                yield self._pair(self._one.sheets[origin[index]], index, found.pop(index), shifts, most_cells)
            else:
                yield self._lone(sheet, most_cells, added=True)
        for index, sheet in enumerate(self._one.sheets):
            if index not in self._pairs:
                yield self._lone(sheet, most_cells, added=False)

    def _paired(self) -> Iterator[tuple[int, int]]:
        """By name; of the rest, those in the same part or place that hold much the same."""
        others = {sheet.name: index for index, sheet in enumerate(self._two.sheets)}
        left = []
        for index, sheet in enumerate(self._one.sheets):
            if sheet.name in others:
                yield index, others.pop(sheet.name)
            else:
                left.append(index)
        for index in left:
            other = next((two for two in others.values() if self._renamed(index, two)), None)
            if other is not None:
                del others[self._two.sheets[other].name]
                yield index, other

    def _renamed(self, one: int, two: int) -> bool:
        before, after = self._one.sheets[one], self._two.sheets[two]
        if before.kind != after.kind or (before.part != after.part and one != two):
            return False
        left, right = self._sample(self._one, before, 0), self._sample(self._two, after, 1)
        return 2 * len(left & right) >= _ALIKE * (len(left) + len(right))

    def _sample(self, book: Workbook, sheet: Sheet, which: int) -> set[object]:
        if sheet not in book.worksheets:
            return set()
        rows = SheetRows(book, book.grid(sheet), self._looks[which])
        few = range(min(len(rows.numbers), _SAMPLE_ROWS))
        return {(c, s.value if s.formula is None else "=") for at in few for c, s in rows.spots(at).items()}

    def _comparison(self, one: int, two: int) -> Comparison | None:
        """None where nothing differs, or where there are no cells."""
        before, after = self._one.sheets[one], self._two.sheets[two]
        if before not in self._one.worksheets or after not in self._two.worksheets:
            return None
        left = SheetRows(self._one, self._one.grid(before), self._looks[0])
        right = SheetRows(self._two, self._two.grid(after), self._looks[1])
        quick = alike_stored(left, right)
        if quick and left.grid.raw == right.grid.raw:
            return None
        return Comparison.of(left, right, quick=quick)

    def _pair(
        self,
        before: Sheet,
        index: int,
        comparison: Comparison | None,
        shifts: Mapping[str, Shift],
        most_cells: int,
    ) -> SheetDiff:
        after = self._two.sheets[index]
        if comparison is None:
            found = SheetChanges(Totals())
            merges: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        else:
            found = comparison.changes(before.name, shifts, most_cells)
            merges = _merges(comparison)
        return _diff(
            found,
            before.name,
            after.name,
            moved=index in self._moved,
            states=(before.state, after.state),
            merges=merges,
        )

    def _lone(self, sheet: Sheet, most_cells: int, *, added: bool) -> SheetDiff:
        book, looks = (self._two, self._looks[1]) if added else (self._one, self._looks[0])
        found = SheetChanges(Totals())
        if sheet in book.worksheets:
            full, empty = SheetRows(book, book.grid(sheet), looks), TextRows(())
            comparison = Comparison.of(*((empty, full) if added else (full, empty)), quick=False)
            found = comparison.changes(sheet.name, {}, most_cells)
        name, before_name = (sheet.name, None) if added else (None, sheet.name)
        states = (None, sheet.state) if added else (sheet.state, None)
        return _diff(found, before_name, name, moved=False, states=states)


def _diff(
    found: SheetChanges,
    before: str | None,
    after: str | None,
    *,
    moved: bool,
    states: tuple[str | None, str | None] = ("visible", "visible"),
    merges: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> SheetDiff:
    state: State = "changed"
    if before is None or after is None:
        state = "added" if before is None else "removed"
    elif before != after:
        state = "renamed"
    elif found.totals.nothing and not any(merges) and states[0] == states[1]:
        state = "same"
    return SheetDiff(
        after, before, state, moved, *states, found.totals, found.cells, found.rows, found.columns,
        found.alignment, merges[0], merges[1], found.more,
    )  # fmt: skip


def _merges(comparison: Comparison) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Added and removed; those that only went along with their rows are neither."""
    shift = {"": comparison.shift}
    old = {carried(str(block), "", shift): str(block) for block in comparison.before.merges}
    new = {str(block) for block in comparison.after.merges}
    added = tuple(sorted(new - old.keys())[:_MOST_MERGES])
    removed = tuple(sorted(old[block] for block in old.keys() - new)[:_MOST_MERGES])
    return added, removed


def _names(one: Workbook, two: Workbook) -> Iterator[NameChange]:
    old, new = _formulas(one), _formulas(two)
    for name in sorted({*old, *new}):
        before, after = old.get(name), new.get(name)
        if before != after:
            state = "added" if before is None else "removed" if after is None else "changed"
            yield NameChange(state, name, before, after)


def _formulas(book: Workbook) -> dict[str, str]:
    return {_shown_name(book, name): name.formula for name in book.names if not name.hidden}


def _shown_name(book: Workbook, name: DefinedName) -> str:
    """A local one with its sheet, as formulas elsewhere write it."""
    sheet = next((sheet.name for sheet in book.sheets if sheet.index == name.sheet), None)
    return name.name if sheet is None else f"{sheet}!{name.name}"
