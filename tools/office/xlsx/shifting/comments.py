"""Moves comments, their threads, and the old drawings that show them and hold controls."""

import re
from collections.abc import Callable

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.markup import escaped, plain
from tools.office.xlsx.refs import cell_or_none
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.trees import elements, local

_SHAPE = re.compile(rb"<v:shape\b(?!type).*?</v:shape\s*>\s*", re.DOTALL)
_FORMULA = re.compile(rb"(<x:Fmla(?:Link|Range|Group|Txbx|Pict)\s*>)(.*?)(</x:Fmla)", re.DOTALL)
_ANCHOR = re.compile(rb"(<x:Anchor\s*>)([^<]*)(</x:Anchor)")


_NUMBERS = 8


def move_comments(root: etree._Element, lines: Lines) -> None:
    """A list of comments or of threads: those of lost cells go."""
    for element in elements(root):
        if local(element) not in ("comment", "threadedComment"):
            continue
        cell = cell_or_none(element.get("ref", ""))
        after = lines.cell(cell) if cell else cell
        if after is not None:
            element.set("ref", str(after))
        elif cell is not None:
            element.getparent().remove(element)  # type: ignore[union-attr]  # a comment stands in a list


def moved_shapes(content: bytes, follower: Follower, *, home: bool) -> bytes:
    """A VML drawing, which need not be XML, so that its bytes are edited."""
    content = _FORMULA.sub(lambda m: m[1] + _followed(m[2], follower, home=home) + m[3], content)
    return _SHAPE.sub(_mover(follower.lines), content) if home else content


def _followed(text: bytes, follower: Follower, *, home: bool) -> bytes:
    old = plain(text)
    new = follower.followed(old, home=home).text
    return text if new == old else escaped(new)


def _mover(lines: Lines) -> Callable[[re.Match[bytes]], bytes]:
    name, first = (b"Row", 2) if lines.axis == "row" else (b"Column", 0)
    place = re.compile(rb"(<x:" + name + rb"\s*>\s*)([0-9]+)(\s*</x:" + name + rb")")

    def moved(match: re.Match[bytes]) -> bytes:
        shape = match[0]
        cell = place.search(shape)
        is_note = b'ObjectType="Note"' in shape
        if cell and is_note:
            line = lines.moved(whole(cell[2].decode()) + 1)
            if line is None:
                return b""
            shape = shape[: cell.start(2)] + b"%d" % (line - 1) + shape[cell.end(2) :]
        held = b"MoveWithCells" in shape and not is_note
        return shape if held else _ANCHOR.sub(lambda m: m[1] + _anchor(m[2], first, lines) + m[3], shape)

    return moved


def _anchor(text: bytes, first: int, lines: Lines) -> bytes:
    """`left column, offset, top row, offset, right column, offset, bottom row, offset`, all from 0."""
    numbers = [part.strip() for part in text.decode("utf-8", "replace").split(",")]
    if len(numbers) != _NUMBERS or not all(number.isdecimal() for number in numbers):
        return text
    start, end = int(numbers[first]), int(numbers[first + 4])
    after = lines.settled(start + 1) - 1
    numbers[first] = str(after)
    numbers[first + 4] = str(min(end + after - start, lines.limit - 1) if end >= start else end)
    return ", ".join(numbers).encode()
