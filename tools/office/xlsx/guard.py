"""Refuses cells that Excel would not let anyone change by themselves, naming the block and the way out."""

from bisect import bisect_left
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import attribute
from tools.office.xlsx.refs import Cell, Range, range_or_none
from tools.office.xlsx.values import Wish


@dataclass(frozen=True, slots=True)
class FilledBlock:
    """Cells that take their values from one formula: `array`, `spill` or `table` (a what-if table)."""

    kind: str
    block: Range


class Covered:
    """Answers `cell in covered`, by row, without listing the cells of each block."""

    def __init__(self, merges: Collection[Range]) -> None:
        self._blocks = sorted(merges, key=lambda block: block.first.row)
        self._tallest = max((b.last.row - b.first.row for b in self._blocks), default=0)

    def __contains__(self, cell: Cell) -> bool:
        start = bisect_left(self._blocks, cell.row - self._tallest, key=lambda block: block.first.row)
        for block in self._blocks[start:]:
            if block.first.row > cell.row:
                return False
            if cell in block:
                return cell != block.first
        return False


def check_merges(grid: Grid, wishes: Mapping[Cell, Wish]) -> None:
    """A covered cell shows nothing, so that what is written there would be lost."""
    for block, cell in _met(grid.merges, wishes):
        if cell != block.first:
            raise XlsxError(
                f"{cell} is covered by the merged block {block}; write to {block.first}, which shows for it",
                wishes[cell].pointer,
            ).on("cell")


def covered_cells(grid: Grid) -> Covered:
    """Which cells are hidden under the first one of a merged block."""
    return Covered(grid.merges)


def check_filled_blocks(grid: Grid, wishes: Mapping[Cell, Wish]) -> tuple[Cell, ...]:
    """The cells that a dynamic array no longer fills, because its formula is written over."""
    freed: list[Cell] = []
    for filled in filled_blocks(grid):
        met = [cell for _, cell in _met((filled.block,), wishes)]
        if not met or filled.block.size == len(met):
            continue
        anchor = filled.block.first
        if filled.kind != "spill":
            raise XlsxError(_refusal(filled, met[0]), wishes[met[0]].pointer).on("cell")
        if anchor not in wishes:
            raise XlsxError(
                f"{met[0]} is filled by the formula of {filled.block} in {anchor}; write to {anchor}",
                wishes[met[0]].pointer,
            ).on("cell")
        freed += [cell for cell in filled.block.cells() if cell not in wishes]
    return tuple(freed)


def _refusal(filled: FilledBlock, cell: Cell) -> str:
    block, anchor = filled.block, filled.block.first
    if filled.kind == "table":
        return f"{cell} lies in the what-if data table {block}, which Excel fills; write elsewhere"
    return f"{cell} belongs to the array formula in {anchor}; write all cells of {block} in one call"


def filled_blocks(grid: Grid) -> tuple[FilledBlock, ...]:
    """All blocks of more than one cell that a single formula fills, and all data tables."""
    if b"array" not in grid.text and b"dataTable" not in grid.text:
        return ()
    blocks: list[FilledBlock] = []
    for match in grid.tags.opening("f").finditer(grid.text, grid.first, grid.last):
        kind = attribute(match[1], "t")
        block = range_or_none(attribute(match[1], "ref") or "") if kind in ("array", "dataTable") else None
        if block and kind == "dataTable":
            blocks.append(FilledBlock("table", block))
        elif block and block.size > 1:
            blocks.append(FilledBlock("spill" if _is_dynamic(grid, match.start()) else "array", block))
    return tuple(blocks)


def _is_dynamic(grid: Grid, formula_start: int) -> bool:
    """Dynamic arrays carry cell metadata (`cm`), those entered with Ctrl+Shift+Enter don't."""
    start = grid.text.rfind(b"<" + grid.tags.prefix + b"c", grid.first, formula_start)
    match = grid.tags.opening("c").match(grid.text, start) if start >= 0 else None
    return match is not None and attribute(match[1], "cm") is not None


def _met(blocks: Collection[Range], wishes: Mapping[Cell, Wish]) -> list[tuple[Range, Cell]]:
    """Each wished cell with the block that it lies in; only the rows of a block are looked at."""
    by_row: dict[int, list[Cell]] = {}
    for cell in wishes:
        by_row.setdefault(cell.row, []).append(cell)
    rows = sorted(by_row)
    met: list[tuple[Range, Cell]] = []
    for block in blocks:
        for row in rows[bisect_left(rows, block.first.row) :]:
            if row > block.last.row:
                break
            met += [(block, cell) for cell in by_row[row] if cell in block]
    return met
