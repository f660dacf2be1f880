"""Decides which layout each slide gets, and where one slide's content goes on to the next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.office.letters.width import width_of
from tools.office.pptx.making.rich import plain
from tools.office.pptx.making.room import lines_of, row_heights_pt, scale_for
from tools.office.pptx.making.spec import Point, SlideSpec, TableSpec, groups
from tools.office.pptx.master import BODY_HEIGHT, HALF, MARGIN, STATEMENT_PT, WIDTH

Kind = Literal["opening", "section", "title only", "statement", "content", "two", "comparison", "table"]
FULL = WIDTH - 2 * MARGIN
ROWS_OF_A_TABLE = 11
_READABLE, _SMALLEST, _FEWEST_IN_COLUMNS, _FEWEST_SLIDES = 80, 70, 8, 4
_STATEMENT, _STATEMENT_INCHES, _STATEMENT_LINES = range(24, 141), FULL - 1.2, 4
_SUBTITLE, _SUBTITLES = 60, 2
_TABLE_PT, _LINE_ABOVE_PT, _MOST_IN_COLUMNS = 14, 40.0, 20
_HEAD, _HEAD_HEIGHT, _LATIN_PER_INCH = 40, 0.7, 6.2


@dataclass(frozen=True)
class Page:
    """One slide as it will stand; `boxes` are the points of each box of its layout."""

    kind: Kind
    title: str
    boxes: tuple[tuple[Point, ...], ...] = ()
    table: TableSpec | None = None
    notes: str = ""


def pages_of(slides: Sequence[SlideSpec]) -> list[Page]:
    """At least one page for each slide, in their order."""
    return [page for at, slide in enumerate(slides) for page in _pages(slide, at, len(slides))]


def _pages(slide: SlideSpec, at: int, count: int) -> Iterator[Page]:
    pages = list(_plain_pages(slide, at, count))
    for number, page in enumerate(pages, start=1):
        title = f"{page.title} ({number}/{len(pages)})" if len(pages) > 1 else page.title
        yield Page(page.kind, title, page.boxes, page.table, slide.notes if number == 1 else "")


def _plain_pages(slide: SlideSpec, at: int, count: int) -> Iterator[Page]:
    if not slide.points and not slide.tables:
        divides = at > 0 and count >= _FEWEST_SLIDES
        yield Page("opening" if at == 0 else "section" if divides else "title only", slide.title)
        return
    if at == 0 and _is_opening(slide, count):
        yield Page("opening", slide.title, (slide.points,))
        return
    for table in slide.tables:
        yield from _tables(slide.title, table, slide.points if table is slide.tables[0] else ())
    if slide.points and not (slide.tables and _stands_above(slide.points, slide.tables[0])):
        yield from _texts(slide.title, slide.points)


def _is_opening(slide: SlideSpec, count: int) -> bool:
    """A deck's first slide with a line or two is its title with a subtitle."""
    short = all(width_of(plain(p.text)) <= _SUBTITLE and not p.level and not p.number for p in slide.points)
    return count >= _FEWEST_SLIDES and len(slide.points) <= _SUBTITLES and short and not slide.tables


def _tables(title: str, table: TableSpec, points: tuple[Point, ...]) -> Iterator[Page]:
    """A few points stand above their table; a long table goes on with its header repeated."""
    above = points if _stands_above(points, table) else ()
    header, body = table.rows[0], table.rows[1:]
    for at, part in enumerate(_row_parts(table, len(above))):
        rows = (header, *(body[number] for number in part))
        yield Page("table", title, (above,) if above and not at else (), TableSpec(rows))


def _row_parts(table: TableSpec, above: int) -> list[range]:
    """The rows of the body for each slide: as many as fit in letters that can be read."""
    texts = [[plain(text) for text in row] for row in table.rows]
    head, *heights = row_heights_pt(texts, _TABLE_PT)
    room = BODY_HEIGHT * 72 - head - above * _LINE_ABOVE_PT
    parts = max(-(-len(heights) // (ROWS_OF_A_TABLE - above)), int(sum(heights) / room) + 1)
    size = -(-len(heights) // parts)
    found: list[range] = []
    start = 0
    for number in range(1, len(heights) + 1):
        full = number == len(heights) or sum(heights[start : number + 1]) > room
        if full or number - start == size:
            found.append(range(start, number))
            start = number
    return found


def _stands_above(points: Sequence[Point], table: TableSpec) -> bool:
    lines = sum(lines_of(point.text, FULL * 72, 18) for point in points)
    return bool(points) and lines <= 3 and len(table.rows) + lines <= ROWS_OF_A_TABLE  # noqa: PLR2004 -- a few


def _texts(title: str, points: tuple[Point, ...]) -> Iterator[Page]:
    if _is_statement(points):
        yield Page("statement", title, (points,))
        return
    if (pair := _compared(points)) is not None:
        yield Page("comparison", title, pair)
    elif (columns := _column_pages(points)) is not None:
        for page in columns:
            yield Page("two", title, page)
    else:
        for part in _parts(points):
            yield Page("content", title, (part,))


def _is_statement(points: Sequence[Point]) -> bool:
    """One sentence that fits in large letters."""
    if len(points) != 1 or points[0].number or width_of(plain(points[0].text)) not in _STATEMENT:
        return False
    return lines_of(points[0].text, _STATEMENT_INCHES * 72, STATEMENT_PT) <= _STATEMENT_LINES


def _compared(points: Sequence[Point]) -> tuple[tuple[Point, ...], ...] | None:
    """Two heads with points below each, that fit side by side."""
    found = groups(points)
    if len(found) != 2 or any(len(group) < 3 or group[0].number for group in found):  # noqa: PLR2004 -- a pair
        return None
    if any(width_of(plain(group[0].text)) > _HEAD or group[0].level for group in found):
        return None
    below = [tuple(Point(p.text, p.level - 1) for p in group[1:]) for group in found]
    scales = [scale_for(one, HALF, BODY_HEIGHT - _HEAD_HEIGHT) for one in below]
    if any(scale is None or scale < _READABLE for scale in scales):
        return None
    heads = [(Point(group[0].text.rstrip("：: ")),) for group in found]
    return heads[0], below[0], heads[1], below[1]


def _column_pages(points: Sequence[Point]) -> list[tuple[tuple[Point, ...], ...]] | None:
    """Many short points, on as many slides with two columns as they need."""
    found = groups(points)
    parts = _evenly(found, min(len(found), -(-len(points) // _MOST_IN_COLUMNS)))
    pages = [page for part in parts if (page := _columns(part)) is not None]
    return pages if len(pages) == len(parts) else None


def _columns(points: Sequence[Point]) -> tuple[tuple[Point, ...], ...] | None:
    """Many short points stand in two columns."""
    short = all(width_of(plain(p.text)) <= HALF * _LATIN_PER_INCH - 4 * p.level for p in points)
    if len(points) < _FEWEST_IN_COLUMNS or not short:
        return None
    found = groups(points)
    left = min(range(1, len(found) + 1), key=lambda n: abs(2 * sum(map(len, found[:n])) - len(points)))
    parts = tuple(tuple(p for group in half for p in group) for half in (found[:left], found[left:]))
    scales = [scale_for(part, HALF, BODY_HEIGHT) for part in parts]
    fits = all(parts) and all(scale is not None and scale >= _READABLE for scale in scales)
    return parts if fits else None


def _parts(points: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """As few slides as keep the letters readable, parted between points of the first level."""
    if (scale_for(points, FULL, BODY_HEIGHT) or 0) >= _SMALLEST:
        return [points]
    units = groups(points) if len(groups(points)) > 1 else [(point,) for point in points]
    for count in range(2, len(units) + 1):
        parts = _evenly(units, count)
        if all((scale_for(part, FULL, BODY_HEIGHT) or 0) >= _READABLE for part in parts):
            return parts
    return [part for unit in units for part in _cut(unit)]


def _evenly(units: Sequence[tuple[Point, ...]], count: int) -> list[tuple[Point, ...]]:
    total, done = sum(map(_weight, units)), 0.0
    parts: list[tuple[Point, ...]] = []
    part: list[Point] = []
    for at, unit in enumerate(units):
        part += unit
        done += _weight(unit)
        left = len(units) - at - 1
        if (
            left
            and len(parts) < count - 1
            and (done >= total * (len(parts) + 1) / count or left == count - len(parts) - 1)
        ):
            parts.append(tuple(part))
            part = []
    return [*parts, tuple(part)]


def _weight(unit: Sequence[Point]) -> float:
    return float(sum(lines_of(point.text, FULL * 72, 18) for point in unit))


def _cut(unit: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """A point with too much below it goes on without being said again."""
    part: list[Point] = []
    for point in unit:
        if part and (scale_for([*part, point], FULL, BODY_HEIGHT) or 0) < _READABLE:
            yield tuple(part)
            part = []
        part.append(point)
    yield tuple(part)
