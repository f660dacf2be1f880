"""Puts the words of a page into reading order: columns one after the other, aligned cells as tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.office.pdf.rows import Row, Word, line_of, rows_of, text_of

Gap = tuple[float, float]
Cells = tuple[tuple[str, ...], ...]
Block = str | Cells

MOST_ROWS = 500
_DEEPEST = 4
_GUTTER, _BETWEEN_CELLS = 0.9, 0.8
_ROWS_OF_COLUMNS, _ROWS_OF_TABLE, _GAPS_OF_TABLE = 4, 3, 2
_WORDS_OF_PROSE, _FILLED_BY_PROSE = 3.0, 0.55
_WORDS_OF_CELL = 6


@dataclass(frozen=True, slots=True)
class _Columns:
    """The rows `first` … `last - 1` leave `gap` free."""

    first: int
    last: int
    gap: Gap
    both: int


def blocks_of(words: Sequence[Word]) -> list[Block]:
    """Texts and tables in reading order."""
    return list(_joined(_ordered(rows_of(words), _DEEPEST)))


def _joined(rows: list[Row]) -> Iterator[Block]:
    at, plain = 0, list[Row]()
    while at < len(rows):
        table, size = _table_at(rows, at)
        if table and plain:
            yield text_of(plain)
            plain = []
        if table:
            yield table
        else:
            plain.append(rows[at])
        at += size
    if plain:
        yield text_of(plain)


def _ordered(rows: list[Row], depth: int) -> list[Row]:
    """Where two columns of prose stand side by side, the left one comes first."""
    found = _columns(rows) if depth and len(rows) <= MOST_ROWS else None
    if found is None:
        return rows
    inside = rows[found.first : found.last]
    middle = sum(found.gap) / 2
    left = [word for row in inside for word in row.words if word.box.middle[0] < middle]
    right = [word for row in inside for word in row.words if word.box.middle[0] >= middle]
    return [
        *_ordered(rows[: found.first], depth - 1),
        *_ordered(rows_of(left), depth - 1),
        *_ordered(rows_of(right), depth - 1),
        *_ordered(rows[found.last :], depth - 1),
    ]


def _columns(rows: list[Row]) -> _Columns | None:
    found = [
        columns
        for at, row in enumerate(rows)
        for gap in _gaps(row, _GUTTER)
        if (columns := _grown(rows, at, gap)).both >= _ROWS_OF_COLUMNS and _is_prose(rows, columns)
    ]
    return max(found, key=lambda one: one.both, default=None)


def _grown(rows: list[Row], at: int, gap: Gap) -> _Columns:
    """As many rows above and below as leave a part of the gap free that is wide enough."""
    first, last = at, at + 1
    while last < len(rows) and (left := _left_free(rows[last], gap)):
        gap, last = left, last + 1
    while first > 0 and (left := _left_free(rows[first - 1], gap)):
        gap, first = left, first - 1
    sides = [_sides(row, gap) for row in rows[first:last]]
    return _Columns(first, last, gap, sum(bool(left and right) for left, right in sides))


def _left_free(row: Row, gap: Gap) -> Gap | None:
    """What a row leaves of a gap, or None when that is too narrow to part columns."""
    least = _GUTTER * min(word.box.height for word in row.words)
    low, high = gap
    for word in row.words:
        if word.box.right <= low or word.box.left >= high:
            continue
        before, after = (low, word.box.left), (word.box.right, high)
        low, high = max(before, after, key=lambda one: one[1] - one[0])
    return (low, high) if high - low >= least else None


def _sides(row: Row, gap: Gap) -> tuple[list[Word], list[Word]]:
    left = [word for word in row.words if word.box.right <= gap[0] + 1]
    return left, [word for word in row.words if word.box.left >= gap[1] - 1]


def _is_prose(rows: list[Row], columns: _Columns) -> bool:
    """Columns of a text have lines of several words that fill their width; those of a table have not."""
    sides = [_sides(row, columns.gap) for row in rows[columns.first : columns.last]]
    return all(_fills([side[which] for side in sides if side[which]]) for which in (0, 1))


def _fills(lines: list[list[Word]]) -> bool:
    if len(lines) < _ROWS_OF_COLUMNS:
        return False
    left = min(line[0].box.left for line in lines)
    right = max(line[-1].box.right for line in lines)
    words = sum(word.weight for line in lines for word in line) / len(lines)
    covered = sum(line[-1].box.right - line[0].box.left for line in lines) / len(lines)
    return words >= _WORDS_OF_PROSE and covered >= _FILLED_BY_PROSE * max(right - left, 1)


def _gaps(row: Row, least: float) -> list[Gap]:
    """The free stretches between the words of a row, as wide as `least` heights of it or wider."""
    pairs = zip(row.words, row.words[1:], strict=False)
    gaps = [(one.box.right, two.box.left, min(one.box.height, two.box.height)) for one, two in pairs]
    return [(low, high) for low, high, height in gaps if high - low >= least * height]


def _table_at(rows: list[Row], at: int) -> tuple[Cells, int]:
    """A table that begins with this row, and how many rows it takes; one row when there is none."""
    ruled = next((word.cells for word in rows[at].words if word.cells), ())
    if ruled:
        return ruled, 1
    gaps, last = _gaps(rows[at], _BETWEEN_CELLS), at + 1
    while last < len(rows) and not rows[last].table:
        shared = _shared(gaps, _gaps(rows[last], _BETWEEN_CELLS))
        if len(shared) < _GAPS_OF_TABLE:
            break
        gaps, last = shared, last + 1
    if last - at < _ROWS_OF_TABLE or len(gaps) < _GAPS_OF_TABLE:
        return (), 1
    cells = tuple(_cells(row, gaps) for row in rows[at:last])
    words = sum(len(row.words) for row in rows[at:last])
    short = words <= _WORDS_OF_CELL * sum(bool(cell) for row in cells for cell in row)
    return (cells, last - at) if short else ((), 1)


def _shared(gaps: list[Gap], others: list[Gap]) -> list[Gap]:
    """The stretches that are free in both."""
    found = ((max(a, c), min(b, d)) for a, b in gaps for c, d in others)
    return [(low, high) for low, high in found if high - low > 1]


def _cells(row: Row, gaps: list[Gap]) -> tuple[str, ...]:
    cuts = [sum(gap) / 2 for gap in gaps]
    columns: list[list[Word]] = [[] for _ in range(len(cuts) + 1)]
    for word in row.words:
        columns[sum(word.box.middle[0] > cut for cut in cuts)].append(word)
    return tuple(line_of(words) for words in columns)
