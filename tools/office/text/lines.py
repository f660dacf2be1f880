"""Reads a text file line by line, in windows with true line numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.search.hits import Hits, hits_of
from tools.office.search.wanted import Wanted
from tools.office.text.decode import NEWLINE, Decoded, decode
from tools.office.text.errors import TextError


@dataclass(frozen=True)
class Line:
    """One line without its end; `number` counts from 1, `start` is its first character in the text."""

    number: int
    text: str
    start: int


@dataclass(frozen=True)
class Lines:
    """A window of a file; `remark` says what a reader of the window alone would not see."""

    lines: tuple[Line, ...]
    total: int
    encoding: str
    newline: str
    remark: str | None


def read_lines(content: bytes, start: int = 1, count: int = 200) -> Lines:
    """The lines `start` … `start + count - 1`. Raises TextError when `start` lies behind the end."""
    decoded = decode(content)
    lines = list(split_lines(decoded.text))
    if start < 1 or (lines and start > len(lines)):
        raise TextError(f"start {start} is outside this file's lines 1 to {len(lines)}").on("start")
    window = tuple(lines[start - 1 : start - 1 + count])
    return Lines(window, len(lines), decoded.encoding, decoded.newline, emptiness(content, decoded))


def find_lines(content: bytes, wanted: Wanted, start: int = 1, count: int = 50) -> Hits[Line]:
    """The lines that hold what is wanted, as a page of hits."""
    hits = (line for line in split_lines(decode(content).text) if wanted.in_text(line.text))
    return hits_of(hits, start, count)


def split_lines(text: str) -> Iterator[Line]:
    """Lines as an editor numbers them; a closing line end opens no further line."""
    start, number = 0, 1
    for end in NEWLINE.finditer(text):
        yield Line(number, text[start : end.start()], start)
        start, number = end.end(), number + 1
    if start < len(text):
        yield Line(number, text[start:], start)


def emptiness(content: bytes, decoded: Decoded) -> str | None:
    """Says when there is nothing to see: zero bytes, or white space alone."""
    if not content:
        return "empty file"
    return None if decoded.has_visible_text else "no visible text: the file holds only white space"
