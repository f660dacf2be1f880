"""Cuts a sheet part into stretches of whole rows as it is unpacked, so that it need not be held whole."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import ge

from tools.office.package import xml
from tools.office.xlsx.markup import has_opaque

STRETCH_BYTES = 256 * 1024
_DATA = re.compile(rb"<((?:[\w.-]{1,40}:)?)sheetData\s*>")
_MOST_HEAD_BYTES = 4 * 1024 * 1024
_LONGEST_ROW_BYTES = 16 * 1024 * 1024


class Unusual(Exception):
    """The sheet is spelled in a way that only a look at the whole of it does justice to."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some whole rows of a sheet, with the numbers of the first and the last of them."""

    raw: bytes
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands before the first row and after the last one; `prefix` is that of the elements."""

    raw: bytes
    prefix: bytes = b""


def stretches(pieces: Iterable[bytes], size: int = STRETCH_BYTES) -> Iterator[Frame | Stretch]:
    """The head, then rows, then the tail; the same for the same part each time. Raises Unusual.

    Rows ascend from stretch to stretch; nothing in them is a comment or the like, or a zero byte.
    """
    source = iter(pieces)
    head, rest = _head(source)
    yield head
    end, row_end = b"</" + head.prefix + b"sheetData", b"</" + head.prefix + b"row>"
    last = 0
    buffer = rest
    for piece in source:
        if len(buffer) >= size:
            if buffer.find(end) >= 0:
                break
            start = 0
            for cut in _cuts(buffer, row_end, size):
                stretch = _stretch(buffer[start:cut], head.prefix, last)
                start, last = cut, stretch.last
                yield stretch
            if start == 0 and len(buffer) > _LONGEST_ROW_BYTES:
                raise Unusual
            buffer = buffer[start:]
        buffer += piece
    else:
        piece = b""
    buffer = b"".join([buffer, piece, *source]) if piece else buffer
    yield from _ending(buffer, end, head.prefix, last)


def _cuts(buffer: bytes, row_end: bytes, size: int) -> Iterator[int]:
    """The ends of rows at which a stretch is at least as long as asked for, and of the last whole row."""
    place = 0
    while (found := buffer.find(row_end, place + size)) >= 0:
        place = found + len(row_end)
        yield place
    last = buffer.rfind(row_end, place)
    if last >= 0:
        yield last + len(row_end)


def _head(source: Iterator[bytes]) -> tuple[Frame, bytes]:
    buffer = b""
    for piece in source:
        buffer += piece
        if match := _DATA.search(buffer):
            raw = buffer[: match.end()]
            if xml.utf8(raw) is not raw or _is_odd(raw):
                break
            return Frame(raw, match[1]), buffer[match.end() :]
        if len(buffer) > _MOST_HEAD_BYTES:
            break
    raise Unusual


def _ending(buffer: bytes, end: bytes, prefix: bytes, last: int) -> Iterator[Frame | Stretch]:
    stop = buffer.find(end)
    tail = buffer[stop:]
    if stop < 0 or _is_odd(tail):
        raise Unusual
    if stop:
        yield _stretch(buffer[:stop], prefix, last)
    yield Frame(tail, prefix)


def _stretch(raw: bytes, prefix: bytes, before: int) -> Stretch:
    tag = b"<" + prefix + b"row "
    row = _row(prefix)
    first, last = row.search(raw), row.match(raw, max(raw.rfind(tag), 0))
    if first is None or last is None or raw.find(tag) != first.start():
        raise Unusual
    numbers = int(first[1]), int(last[1])
    if not before < numbers[0] <= numbers[1] or _is_odd(raw):
        raise Unusual
    return Stretch(raw, *numbers)


def _is_odd(raw: bytes) -> bool:
    """Whether it hides something from a search for tags, or holds the sign that no XML does."""
    return has_opaque(raw) or b"\x00" in raw


def parted(stretch: Stretch, prefix: bytes, size: int) -> Iterator[Stretch]:
    """The same rows in stretches that are as short as `size` allows. Raises Unusual."""
    cuts = [*_cuts(stretch.raw, b"</" + prefix + b"row>", size)]
    start, last = 0, stretch.first - 1
    for cut in (*cuts[:-1], len(stretch.raw)):
        part = _stretch(stretch.raw[start:cut], prefix, last)
        start, last = cut, part.last
        yield part


def check_order(stretch: Stretch, prefix: bytes) -> None:
    """Raises Unusual unless every row in it says its number and comes after the one before."""
    if _without_a_gap(stretch, prefix):
        return
    numbers = [int(number) for number in _row(prefix).findall(stretch.raw)]
    if len(numbers) != stretch.raw.count(b"<" + prefix + b"row") or any(map(ge, numbers, numbers[1:])):
        raise Unusual


def _without_a_gap(stretch: Stretch, prefix: bytes) -> bool:
    """Whether each row begins with its number, one more than that of the row before, as most often."""
    _, *rows = stretch.raw.split(b"<" + prefix + b"row")
    numbers = range(stretch.first, stretch.last + 1)
    return len(rows) == len(numbers) and all(map(bytes.startswith, rows, (b' r="%d"' % n for n in numbers)))


@lru_cache(maxsize=16)
def _row(prefix: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"<" + re.escape(prefix) + rb"row (?:[^<>]*\s)?r=\"([1-9][0-9]{0,6})\"")
