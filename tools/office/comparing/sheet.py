"""Two sheets cell by cell: rows and columns are paired first, then what the pairs hold is compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tools.office.comparing.carry import Shift, carried
from tools.office.comparing.cells import Rows, Side, Spot
from tools.office.comparing.columns import column_map
from tools.office.comparing.row_pairs import RowPairing, RowPairs
from tools.office.comparing.shifts import (
    RowChange,
    Stretch,
    changes_of,
    column_changes,
    shift_of,
    stretches_of,
)

MOST_CELLS = 500
MOST_ROWS = 1_000
MOST_EXAMINED = 600_000


@dataclass(frozen=True, slots=True)
class CellChange:
    """`state` is changed, added or removed; an added cell has no `before`, a removed one no `after`."""

    state: str
    before: Side | None
    after: Side | None


@dataclass(slots=True)
class Totals:
    """`formulas_moved` changed only as rows and columns did; `formats` are cells that look different."""

    changed: int = 0
    added: int = 0
    removed: int = 0
    formats: int = 0
    formulas_moved: int = 0
    rows_added: int = 0
    rows_removed: int = 0
    rows_moved: int = 0
    columns_added: int = 0
    columns_removed: int = 0

    @property
    def nothing(self) -> bool:
        return not any(getattr(self, name) for name in self.__slots__)


@dataclass(frozen=True, slots=True)
class SheetChanges:
    """Rows and columns by their numbers from 1; `alignment` holds first row before, first after, count."""

    totals: Totals
    cells: tuple[CellChange, ...] = ()
    rows: tuple[RowChange, ...] = ()
    columns: tuple[RowChange, ...] = ()
    alignment: tuple[Stretch, ...] = ()
    more: bool = False


@dataclass
class Comparison:
    """Two sheets whose rows and columns are paired; their cells are compared once all sheets are that far."""

    before: Rows
    after: Rows
    columns: Mapping[int, int]
    pairs: RowPairs
    shift: Shift
    alignment: tuple[Stretch, ...]
    quick: bool = False
    totals: Totals = field(default_factory=Totals)
    examined: int = 0

    @classmethod
    def of(cls, before: Rows, after: Rows, *, quick: bool) -> "Comparison":
        """`quick` says that equal markup means equal cells."""
        columns = column_map(before, after)
        pairs = RowPairing(before, after, columns, quick=quick and not columns).found()
        alignment = tuple(stretches_of(before.numbers, after.numbers, pairs))
        return cls(
            before, after, columns, pairs, shift_of(alignment, columns), alignment, quick and not columns
        )

    def changes(
        self, own_sheet: str, shifts: Mapping[str, Shift], most_cells: int = MOST_CELLS
    ) -> SheetChanges:
        """`shifts` say where the rows and columns of all sheets went, by the sheets' earlier names."""
        found: list[tuple[int, CellChange]] = []
        for place, change in self._cells(own_sheet, shifts):
            if len(found) < most_cells:
                found.append((place, change()))
        rows = changes_of(self.before.numbers, self.after.numbers, self.pairs)
        columns = column_changes(self._widths(), self.columns)
        self._count(rows, columns)
        listed = self.totals.changed + self.totals.added + self.totals.removed
        found.sort(key=lambda one: one[0])
        return SheetChanges(
            self.totals,
            tuple(change for _, change in found),
            tuple(rows[:MOST_ROWS]),
            tuple(columns),
            self.alignment[:MOST_ROWS],
            listed > len(found) or len(rows) > MOST_ROWS or self.examined > MOST_EXAMINED,
        )

    def _cells(self, own_sheet: str, shifts: Mapping[str, Shift]) -> Iterator[tuple[int, "Told"]]:
        """Each change with the row after which it is told; what is beyond the bound is not looked at."""
        for one, two in self.pairs.pairs:
            if self.examined > MOST_EXAMINED:
                return
            yield from self._of_pair(one, two, own_sheet, shifts)
        for at in self.pairs.removed:
            for spot in self.before.spots(at).values():
                self.totals.removed += 1
                yield self._place_of(at), Told(self, "removed", at, spot)
        for at in self.pairs.added:
            for spot in self.after.spots(at).values():
                self.totals.added += 1
                yield self.after.numbers[at], Told(self, "added", None, None, at, spot)

    def _of_pair(
        self, one: int, two: int, own_sheet: str, shifts: Mapping[str, Shift]
    ) -> Iterator[tuple[int, "Told"]]:
        left, right = self.before.spots(one), dict(self.after.spots(two))
        self.examined += len(left) + len(right)
        self._formats(one, two)
        number = self.after.numbers[two]
        for column, spot in left.items():
            other = right.pop(self._column(column), None)
            if other is None:
                self.totals.removed += 1
                yield number, Told(self, "removed", one, spot)
            elif not self._same(spot, other, own_sheet, shifts):
                self.totals.changed += 1
                yield number, Told(self, "changed", one, spot, two, other)
        for other in right.values():
            self.totals.added += 1
            yield number, Told(self, "added", None, None, two, other)

    def _column(self, column: int) -> int:
        return self.columns.get(column, 0) if self.columns else column

    def _same(self, one: Spot, two: Spot, own_sheet: str, shifts: Mapping[str, Shift]) -> bool:
        if one.formula != two.formula:
            if one.formula is None or two.formula is None:
                return False
            if carried(one.formula, own_sheet, shifts) != two.formula:
                return False
            self.totals.formulas_moved += 1
        return one.value == two.value

    def _formats(self, one: int, two: int) -> None:
        if self.quick and self.before.styles(one) == self.after.styles(two):
            return
        old, new = self.before.looks_of(one), self.after.looks_of(two)
        pairs = ((look, new.get(self._column(column))) for column, look in old.items())
        self.totals.formats += sum(1 for look, other in pairs if other is not None and other != look)

    def _place_of(self, at: int) -> int:
        """The row after which a removed one stood."""
        number = self.before.numbers[at]
        above = [s for s in self.alignment if s.before <= number]
        return above[-1].after + number - above[-1].before if above else 0

    def _widths(self) -> tuple[int, int]:
        return (_width(self.before), _width(self.after)) if self.columns else (0, 0)

    def _count(self, rows: Sequence[RowChange], columns: Sequence[RowChange]) -> None:
        for change in rows:
            name = f"rows_{change.state}"
            setattr(self.totals, name, getattr(self.totals, name) + change.count)
        for change in columns:
            name = f"columns_{change.state}"
            setattr(self.totals, name, getattr(self.totals, name) + change.count)


@dataclass(frozen=True, slots=True)
class Told:
    """A change, whose cells are put into words when it is to be listed."""

    comparison: Comparison
    state: str
    one: int | None
    spot: Spot | None
    two: int | None = None
    other: Spot | None = None

    def __call__(self) -> CellChange:
        rows = self.comparison
        before = rows.before.side(self.one, self.spot) if self.one is not None and self.spot else None
        after = rows.after.side(self.two, self.other) if self.two is not None and self.other else None
        return CellChange(self.state, before, after)


def _width(rows: Rows) -> int:
    sample = range(min(len(rows.numbers), 200))
    return max(chain.from_iterable(rows.spots(at) for at in sample), default=0)
