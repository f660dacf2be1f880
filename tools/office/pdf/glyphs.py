"""The characters of a PDF page with their places as the page is shown, in points from its upper left."""

from collections.abc import Callable, Iterator
from ctypes import byref, c_float
from dataclasses import dataclass

import pypdfium2 as pdfium
from pypdfium2 import raw

MOST_CHARACTERS = 60_000
_LIGATURES = dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), 0xFB00))
_HYPHENS = (0x02, 0xFFFE)
"""What PDFium gives for a hyphen at the end of a line."""
_SURROGATES = range(0xD800, 0xE000)
_QUARTER, _SLANT = 90, 20
_RADIAN = 57.29578

Place = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with `top` above `bottom`, both counted downward."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, point: tuple[float, float]) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character; white space has text but no place that counts. `level` is one that is not slanted."""

    text: str
    box: Box
    level: bool = True


def placing(page: pdfium.PdfPage) -> Place:
    """From the page's own space to where a reader sees the point, with the page turned as it says."""
    left, bottom, right, top = page.get_bbox()
    match page.get_rotation():
        case 90:
            return lambda x, y: (y - bottom, x - left)
        case 180:
            return lambda x, y: (right - x, y - bottom)
        case 270:
            return lambda x, y: (top - y, right - x)
    return lambda x, y: (x - left, top - y)


def glyphs_of(page: pdfium.PdfPage, text: pdfium.PdfTextPage) -> Iterator[Glyph]:
    """In the order of the page's content, which is mostly that of reading."""
    place, turned = placing(page), page.get_rotation()
    for index in range(min(text.count_chars(), MOST_CHARACTERS)):
        code = raw.FPDFText_GetUnicode(text, index)
        shown = _shown(code)
        if shown:
            angle = raw.FPDFText_GetCharAngle(text, index) * _RADIAN
            yield Glyph(shown, _box(text, index, place), _level(angle, turned))


def _shown(code: int) -> str:
    if code in _LIGATURES:
        return _LIGATURES[code]
    if code in _HYPHENS:
        return "-"
    if code in _SURROGATES or code == 0:
        return ""
    text = chr(code)
    return text if text.isprintable() or text.isspace() else ""


def _level(angle: float, turned: int) -> bool:
    """Whether the writing runs from left to right as the page is shown; both angles go clockwise."""
    off = (angle + turned) % (4 * _QUARTER)
    return min(off, 4 * _QUARTER - off) < _SLANT


def _box(text: pdfium.PdfTextPage, index: int, place: Place) -> Box:
    found = raw.FS_RECTF()
    if not raw.FPDFText_GetLooseCharBox(text, index, byref(found)):
        return Box(0, 0, 0, 0)
    return framed(place(found.left, found.top), place(found.right, found.bottom))


def framed(one: tuple[float, float], two: tuple[float, float]) -> Box:
    """The box between two corners."""
    return Box(min(one[0], two[0]), min(one[1], two[1]), max(one[0], two[0]), max(one[1], two[1]))


def number(value: c_float) -> float:
    return float(value.value)
