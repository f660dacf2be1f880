"""Finds tables that are drawn with lines, and puts the words of a page into their cells."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tools.office.pdf.glyphs import Box
from tools.office.pdf.rows import Word, rows_of, text_of
from tools.office.pdf.rulings import Line, Rulings

_NEAR = 3.0
_MOST_CELLS = 4_000
_FEWEST_CELLS, _FEWEST_FILLED = 2, 2


@dataclass(frozen=True, slots=True)
class _Grid:
    """Lines that meet; they bound the cells."""

    level: tuple[Line, ...]
    upright: tuple[Line, ...]

    @property
    def xs(self) -> list[float]:
        return _places(self.upright)

    @property
    def ys(self) -> list[float]:
        return _places(self.level)


def with_tables(words: Sequence[Word], rulings: Rulings) -> list[Word]:
    """The words outside of tables, and each table as one word."""
    left = list(words)
    for grid in _grids(rulings):
        table = _table(grid, left)
        if table is not None:
            left = [word for word in left if not table.box.holds(word.box.middle)] + [table]
    return left


def _grids(rulings: Rulings) -> Iterator[_Grid]:
    """Lines that meet one another, group by group."""
    level, upright = list(rulings.level), list(rulings.upright)
    while level:
        rows, columns = [level.pop()], list[Line]()
        grown = True
        while grown:
            met = [line for line in upright if any(_meet(row, line) for row in rows)]
            upright = [line for line in upright if line not in met]
            columns += met
            crossed = [line for line in level if any(_meet(line, column) for column in met)]
            level = [line for line in level if line not in crossed]
            rows += crossed
            grown = bool(crossed)
        yield _Grid(tuple(rows), tuple(columns))


def _meet(level: Line, upright: Line) -> bool:
    return (
        level.start - _NEAR <= upright.at <= level.end + _NEAR
        and upright.start - _NEAR <= level.at <= upright.end + _NEAR
    )


def _places(lines: Iterable[Line]) -> list[float]:
    found: list[float] = []
    for at in sorted(line.at for line in lines):
        if not found or at - found[-1] > _NEAR:
            found.append(at)
    return found


def _table(grid: _Grid, words: list[Word]) -> Word | None:
    xs, ys = grid.xs, grid.ys
    rows, columns = len(ys) - 1, len(xs) - 1
    if min(rows, columns) < 1 or not _FEWEST_CELLS <= rows * columns <= _MOST_CELLS:
        return None
    box = Box(xs[0], ys[0], xs[-1], ys[-1])
    inside = [word for word in words if not word.cells and box.holds(word.box.middle)]
    cells = _filled(grid, xs, ys, inside)
    filled = sum(bool(text) for row in cells for text in row)
    if filled < _FEWEST_FILLED:
        return None
    return Word("", box, cells)


def _filled(grid: _Grid, xs: list[float], ys: list[float], words: list[Word]) -> tuple[tuple[str, ...], ...]:
    """A word in a merged cell goes to the first of the cells that it covers."""
    inside: dict[tuple[int, int], list[Word]] = {}
    leads = _leads(grid, xs, ys)
    for word in words:
        x, y = word.box.middle
        place = (_slot(ys, y), _slot(xs, x))
        inside.setdefault(leads[place], []).append(word)
    texts = {place: text_of(rows_of(found)) for place, found in inside.items()}
    return tuple(
        tuple(texts.get((row, column), "") for column in range(len(xs) - 1)) for row in range(len(ys) - 1)
    )


def _slot(edges: list[float], at: float) -> int:
    return min(max(sum(edge <= at for edge in edges) - 1, 0), len(edges) - 2)


def _leads(grid: _Grid, xs: list[float], ys: list[float]) -> dict[tuple[int, int], tuple[int, int]]:
    """For each place the upper left one of the cell that it belongs to; a line between two parts them."""
    leads: dict[tuple[int, int], tuple[int, int]] = {}
    for row in range(len(ys) - 1):
        for column in range(len(xs) - 1):
            x, y = (xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2
            if column and not _stands(grid.upright, xs[column], y):
                leads[row, column] = leads[row, column - 1]
            elif row and not _stands(grid.level, ys[row], x):
                leads[row, column] = leads[row - 1, column]
            else:
                leads[row, column] = (row, column)
    return leads


def _stands(lines: Iterable[Line], at: float, across: float) -> bool:
    return any(abs(line.at - at) <= _NEAR and line.start - 1 <= across <= line.end + 1 for line in lines)
