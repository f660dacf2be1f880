"""Finds formulas that depend on themselves, which engines and Excel settle in different ways."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping

from tools.office.xlsx.patterns import Place
from tools.office.xlsx.recalculation.task import Asked
from tools.office.xlsx.refs import Range


class _Column:
    """The wanted cells of one column of a sheet, by row, with the formulas that give their values."""

    def __init__(self, found: list[tuple[int, Place]]) -> None:
        found.sort()
        self._rows = [row for row, _ in found]
        self.leads = [lead for _, lead in found]
        self._next = list(range(len(found) + 1))
        self._half = len(found)
        self._tree: list[int] = []

    def _span(self, block: Range) -> tuple[int, int]:
        return bisect_left(self._rows, block.first.row), bisect_right(self._rows, block.last.row)

    def take(self, block: Range) -> Iterator[Place]:
        """The formulas of the cells in these rows; each cell is given once and never again."""
        at, end = self._span(block)
        at = self._free(at)
        while at < end:
            self._next[at] = at + 1
            yield self.leads[at]
            at = self._free(at)

    def _free(self, at: int) -> int:
        end = at
        while self._next[end] != end:
            end = self._next[end]
        while at != end:
            self._next[at], at = end, self._next[at]
        return end

    def number(self, numbers: Mapping[Place, int]) -> None:
        """Gives each formula its number in the order in which they are done."""
        self._tree = [0] * self._half + [numbers[lead] for lead in self.leads]
        for node in range(self._half - 1, 0, -1):
            self._tree[node] = max(self._tree[2 * node], self._tree[2 * node + 1])

    def latest(self, block: Range) -> int:
        """The highest number in these rows, or -1."""
        left, right = (self._half + at for at in self._span(block))
        found = -1
        while left < right:
            if left & 1:
                found = max(found, self._tree[left])
                left += 1
            if right & 1:
                right -= 1
                found = max(found, self._tree[right])
            left, right = left // 2, right // 2
        return found


def closing_circles(asked: Mapping[Place, Asked]) -> set[Place]:
    """At least one formula of each circle; all others of it depend on that one.

    Depth first: a formula is done after all that it reads, unless one of those waits for it.
    """
    columns = _columns(asked)
    numbers: dict[Place, int] = {}
    begun: set[Place] = set()
    for start in asked:
        if start in begun:
            continue
        begun.add(start)
        path = [(start, _read(columns, asked[start]))]
        while path:
            place, pending = path[-1]
            following = next((lead for lead in pending if lead not in begun), None)
            if following is None:
                numbers[place] = len(numbers)
                path.pop()
            else:
                begun.add(following)
                path.append((following, _read(columns, asked[following])))
    for column in columns.values():
        column.number(numbers)
    return {
        place
        for place, one in asked.items()
        if any(column.latest(block) >= numbers[place] for column, block in _blocks(columns, one))
    }


def _columns(asked: Mapping[Place, Asked]) -> dict[tuple[int, int], _Column]:
    found: dict[tuple[int, int], list[tuple[int, Place]]] = {}
    for place, one in asked.items():
        for sheet, row, column in one.fills:
            found.setdefault((sheet, column), []).append((row, place))
    return {key: _Column(cells) for key, cells in found.items()}


def _read(columns: Mapping[tuple[int, int], _Column], one: Asked) -> Iterator[Place]:
    return (lead for column, block in _blocks(columns, one) for lead in column.take(block))


def _blocks(columns: Mapping[tuple[int, int], _Column], one: Asked) -> Iterator[tuple[_Column, Range]]:
    for sheet, block in one.reads.blocks:
        first, last = block.first.column, block.last.column
        if last - first >= len(columns):
            near = (c for (s, number), c in columns.items() if s == sheet and first <= number <= last)
        else:
            keys = ((sheet, number) for number in range(first, last + 1))
            near = (columns[key] for key in keys if key in columns)
        yield from ((column, block) for column in near)
