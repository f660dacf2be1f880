"""What a slide is asked to hold: its title, points, tables and notes, read from what was sent."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tools.kit.json_types import JsonMapping
from tools.office.pptx.making.rich import plain

MAX_LEVEL = 4
_RULER = re.compile(r"\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?|\|\s*:?-+:?\s*\|")
_ROW = re.compile(r"\s*\|.*\|\s*")
_BORDER = re.compile(r"(?<!\\)\|")
_NUMBERED = re.compile(r"(\d{1,2})(?:[.)]\s+|、\s*)(?=\S)")


@dataclass(frozen=True)
class Point:
    """A bullet; `number` is what it is counted with, in a list of steps."""

    text: str
    level: int = 0
    number: int = 0


@dataclass(frozen=True)
class TableSpec:
    """Rows of equal length; the first is the header."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class SlideSpec:
    """One slide to make, as it was asked for."""

    title: str
    points: tuple[Point, ...] = ()
    tables: tuple[TableSpec, ...] = ()
    notes: str = ""
    asked: int = field(default=0, compare=False)

    @classmethod
    def of(cls, given: JsonMapping) -> "SlideSpec":
        """From `{title, bullets?, notes?}`."""
        bullets = given.get("bullets")
        sent = [str(one) for one in bullets] if isinstance(bullets, list) else []
        lines = [line for one in sent for line in one.split("\n") if line.strip()]
        points, tables = _parted(lines)
        title = plain(str(given.get("title") or ""))
        return cls(title, _counted(points), tables, str(given.get("notes") or ""), len(lines))

    @property
    def top(self) -> list[Point]:
        return [point for point in self.points if not point.level]


def groups(points: Sequence[Point]) -> list[tuple[Point, ...]]:
    """Each point of the first level with those below it."""
    found: list[list[Point]] = []
    for point in points:
        if not point.level or not found:
            found.append([])
        found[-1].append(point)
    return [tuple(group) for group in found]


def _parted(lines: Sequence[str]) -> tuple[list[Point], tuple[TableSpec, ...]]:
    """Lines between pipes, at least two together, are a table."""
    points: list[Point] = []
    tables: list[TableSpec] = []
    for run, is_table in _runs(lines):
        rows = [_cells(line) for line in run if not _RULER.fullmatch(line.strip())] if is_table else []
        if len(rows) > 1:
            tables.append(_squared(rows))
        else:
            points += [point for point in map(_point, run) if point.text]
    return points, tuple(tables)


def _runs(lines: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    run: list[str] = []
    for line in lines:
        if run and bool(_ROW.fullmatch(line)) != bool(_ROW.fullmatch(run[0])):
            yield run, bool(_ROW.fullmatch(run[0]))
            run = []
        run.append(line)
    if run:
        yield run, bool(_ROW.fullmatch(run[0]))


def _cells(line: str) -> tuple[str, ...]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return tuple(text.strip().replace("\\|", "|") for text in _BORDER.split(inner))


def _squared(rows: Sequence[tuple[str, ...]]) -> TableSpec:
    width = max(map(len, rows))
    return TableSpec(tuple((*row, *("" for _ in range(width - len(row)))) for row in rows))


def _point(bullet: str) -> Point:
    text = bullet.expandtabs(2).lstrip(" ")
    indent = len(bullet.expandtabs(2)) - len(text)
    for mark in ("- ", "* ", "• "):
        text = f"{text} ".removeprefix(mark).rstrip()
    return Point(text.strip(), min(indent // 2, MAX_LEVEL))


def _counted(points: Sequence[Point]) -> tuple[Point, ...]:
    """Where all points of the first level count up from one, they are numbered by the deck itself."""
    numbers = [_NUMBERED.match(point.text) for point in points if not point.level]
    found = [int(match[1]) if match else 0 for match in numbers]
    if len(found) < 2 or found != list(range(1, len(found) + 1)):  # noqa: PLR2004 -- one alone is no list
        return tuple(points)
    counted: list[Point] = []
    for point in points:
        match = None if point.level else _NUMBERED.match(point.text)
        counted.append(Point(point.text[match.end() :], 0, int(match[1])) if match else point)
    return tuple(counted)
