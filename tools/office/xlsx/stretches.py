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

    Rows ascend from stretch to stretch, and nothing in them is a comment or the like.
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
            if xml.utf8(raw) is not raw or has_opaque(raw):
                break
            return Frame(raw, match[1]), buffer[match.end() :]
        if len(buffer) > _MOST_HEAD_BYTES:
            break
    raise Unusual


def _ending(buffer: bytes, end: bytes, prefix: bytes, last: int) -> Iterator[Frame | Stretch]:
    stop = buffer.find(end)
    tail = buffer[stop:]
    if stop < 0 or has_opaque(tail):
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
    if not before < numbers[0] <= numbers[1] or has_opaque(raw):
        raise Unusual
    return Stretch(raw, *numbers)


def check_order(stretch: Stretch, prefix: bytes) -> None:
    """Raises Unusual unless every row in it says its number and comes after the one before."""
    numbers = [int(number) for number in _row(prefix).findall(stretch.raw)]
    if len(numbers) != stretch.raw.count(b"<" + prefix + b"row") or any(map(ge, numbers, numbers[1:])):
        raise Unusual


@lru_cache(maxsize=16)
def _row(prefix: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"<" + re.escape(prefix) + rb"row (?:[^<>]*\s)?r=\"([1-9][0-9]{0,6})\"")
