"""The straight level and upright lines that are drawn on a PDF page, also as borders of boxes."""

from collections.abc import Iterator
from ctypes import byref, c_float
from dataclasses import dataclass

import pypdfium2 as pdfium
from pypdfium2 import raw

from tools.office.pdf.glyphs import number, placing

MOST_OBJECTS, MOST_SEGMENTS, MOST_LINES = 20_000, 60_000, 6_000
_MOST_OF_TABLES = 800
_DEEPEST = 4
_SNAP = 2.5
_SHORTEST = 6.0

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Line:
    """An upright line stands `at` x and goes from one y to another; a level one the other way round."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Rulings:
    level: tuple[Line, ...]
    upright: tuple[Line, ...]


def rulings_of(page: pdfium.PdfPage) -> Rulings:
    """None of a page that is drawn of more lines than a table has."""
    place = placing(page)
    level: list[Line] = []
    upright: list[Line] = []
    for one, two in _strokes(page):
        (x, y), (to_x, to_y) = place(*one), place(*two)
        if abs(y - to_y) <= 1 and abs(x - to_x) >= _SHORTEST:
            level.append(Line((y + to_y) / 2, min(x, to_x), max(x, to_x)))
        elif abs(x - to_x) <= 1 and abs(y - to_y) >= _SHORTEST:
            upright.append(Line((x + to_x) / 2, min(y, to_y), max(y, to_y)))
        if len(level) + len(upright) > MOST_LINES:
            return Rulings((), ())
    found = Rulings(merged(level), merged(upright))
    return found if len(found.level) + len(found.upright) <= _MOST_OF_TABLES else Rulings((), ())


def merged(lines: list[Line]) -> tuple[Line, ...]:
    """Lines beside one another become one, and pieces of a line are joined."""
    found: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: one.at):
        if found and line.at - found[-1][-1].at <= _SNAP:
            found[-1].append(line)
        else:
            found.append([line])
    return tuple(joined for near in found for joined in _pieces_joined(near))


def _pieces_joined(near: list[Line]) -> Iterator[Line]:
    at = sum(line.at for line in near) / len(near)
    start, end = None, 0.0
    for line in sorted(near, key=lambda one: one.start):
        if start is None:
            start, end = line.start, line.end
        elif line.start <= end + _SNAP:
            end = max(end, line.end)
        else:
            yield Line(at, start, end)
            start, end = line.start, line.end
    if start is not None:
        yield Line(at, start, end)


def _strokes(page: pdfium.PdfPage) -> Iterator[tuple[Point, Point]]:
    count = raw.FPDFPage_CountObjects(page)
    left = MOST_SEGMENTS
    for index in range(min(count, MOST_OBJECTS)):
        for stroke in _of_object(raw.FPDFPage_GetObject(page, index), _PLAIN, _DEEPEST):
            left -= 1
            if left < 0:
                return
            yield stroke


def _of_object(one: object, outer: Matrix, depth: int) -> Iterator[tuple[Point, Point]]:
    kind = raw.FPDFPageObj_GetType(one)
    if kind == raw.FPDF_PAGEOBJ_PATH:
        yield from _of_path(one, _times(_matrix(one), outer))
    elif kind == raw.FPDF_PAGEOBJ_FORM and depth:
        inner = _times(_matrix(one), outer)
        for index in range(min(raw.FPDFFormObj_CountObjects(one), MOST_OBJECTS)):
            yield from _of_object(raw.FPDFFormObj_GetObject(one, index), inner, depth - 1)


def _of_path(path: object, matrix: Matrix) -> Iterator[tuple[Point, Point]]:
    first = last = None
    for index in range(min(raw.FPDFPath_CountSegments(path), MOST_SEGMENTS)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        point = _point(segment, matrix)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            first = point
        elif kind == raw.FPDF_SEGMENT_LINETO and last is not None:
            yield last, point
        last = point
        if first is not None and raw.FPDFPathSegment_GetClose(segment):
            yield point, first


def _point(segment: object, matrix: Matrix) -> Point:
    x, y = c_float(), c_float()
    raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
    a, b, c, d, e, f = matrix
    return a * number(x) + c * number(y) + e, b * number(x) + d * number(y) + f


def _matrix(one: object) -> Matrix:
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(one, byref(found)):
        return _PLAIN
    return found.a, found.b, found.c, found.d, found.e, found.f


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    """First the inner one, then the outer one."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )
