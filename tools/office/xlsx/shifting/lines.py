"""Which rows or columns are put in or taken out, and where every other one then stands."""

from dataclasses import dataclass
from typing import Literal

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell, Range, letters

Axis = Literal["row", "column"]


@dataclass(frozen=True, slots=True)
class Lines:
    """`count` rows or columns: new ones before `at`, or those from `at` on taken out. Numbers from 1."""

    axis: Axis
    at: int
    count: int
    inserts: bool

    @property
    def last(self) -> int:
        return self.at + self.count - 1

    @property
    def limit(self) -> int:
        return MAX_ROW if self.axis == "row" else MAX_COLUMN

    def of(self, cell: Cell) -> int:
        """The cell's row or column, whichever moves."""
        return cell.row if self.axis == "row" else cell.column

    def ends(self, block: Range) -> tuple[int, int]:
        return self.of(block.first), self.of(block.last)

    def moved(self, line: int) -> int | None:
        """Where a line stands afterwards; None when it is taken out or pushed off the sheet."""
        if line < self.at:
            return line
        if self.inserts:
            return line + self.count if line + self.count <= self.limit else None
        return None if line <= self.last else line - self.count

    def settled(self, line: int) -> int:
        """As `moved`; for one that is taken out the line that comes in its place."""
        moved = self.moved(line)
        return min(self.at, self.limit) if moved is None else moved

    def span(self, first: int, last: int) -> tuple[int, int] | None:
        """Where a run of lines stands afterwards: longer by new lines inside, shorter by lost ones.

        One that holds all lines of the sheet stays as it is.
        """
        if (first <= 1 and last >= self.limit) or last < self.at:
            return first, last
        if self.inserts:
            start = first + self.count if first >= self.at else first
            return (start, min(last + self.count, self.limit)) if start <= self.limit else None
        start = first if first < self.at else max(first, self.last + 1) - self.count
        end = self.at - 1 if last <= self.last else last - self.count
        return (start, end) if start <= end else None

    def cuts(self, first: int, last: int) -> bool:
        """Whether the run would become longer, or lose a part but not all."""
        if self.inserts:
            return first < self.at <= last
        return self.at <= last and first <= self.last and not self.takes(first, last)

    def takes(self, first: int, last: int) -> bool:
        """Whether all of the run is taken out."""
        return not self.inserts and self.at <= first and last <= self.last

    def cell(self, cell: Cell) -> Cell | None:
        line = self.moved(self.of(cell))
        return None if line is None else self.with_line(cell, line)

    def with_line(self, cell: Cell, line: int) -> Cell:
        return Cell(line, cell.column) if self.axis == "row" else Cell(cell.row, line)

    def block(self, block: Range) -> Range | None:
        span = self.span(*self.ends(block))
        if span is None:
            return None
        return Range(self.with_line(block.first, span[0]), self.with_line(block.last, span[1]))

    @property
    def reference(self) -> str:
        """As a formula would name the lines: `3:4`, `C:C`."""
        if self.axis == "row":
            return f"{self.at}:{self.last}"
        return f"{letters(self.at)}:{letters(self.last)}"

    @property
    def words(self) -> str:
        first = str(self.at) if self.axis == "row" else letters(self.at)
        last = str(self.last) if self.axis == "row" else letters(self.last)
        return f"{self.axis} {first}" if self.count == 1 else f"{self.axis}s {first} to {last}"


def check_lines(lines: Lines) -> None:
    """Raises XlsxError for lines that no sheet has."""
    if not 1 <= lines.at <= lines.limit:
        raise XlsxError(f"there is no {lines.axis} {lines.at:,}; a sheet has {_range_of(lines)}").on(
            lines.axis
        )
    if lines.count < 1:
        raise XlsxError(f"a count of {lines.count:,} changes nothing; give 1 or more").on("count")
    if lines.last > lines.limit:
        raise XlsxError(
            f"{lines.count:,} {lines.axis}s from there reach beyond the sheet, which has {_range_of(lines)}"
        ).on("count")


def _range_of(lines: Lines) -> str:
    return f"rows 1 to {MAX_ROW:,}" if lines.axis == "row" else f"columns A to {letters(MAX_COLUMN)}"
