"""Takes a text apart: its lines by number, under the headings of Markdown."""

import re
from collections.abc import Iterator

from tools.office.text.decode import decode
from tools.office.text.lines import split_lines
from tools.passages.unit import Boundary, Place, Unit

_HEADING = re.compile(r"(#{1,6}) +\S")
_FENCE = re.compile(r" {0,3}(```|~~~)")


def text_units(content: bytes, *, markdown: bool) -> Iterator[Unit]:
    """A passage may begin early behind an empty line. Raises OfficeError."""
    within_code = False
    boundary: Boundary = "none"
    for line in split_lines(decode(content).text):
        if markdown and _FENCE.match(line.text):
            within_code = not within_code
        heading = _HEADING.match(line.text) if markdown and not within_code else None
        place = Place("lines", line.number, line.number)
        if heading:
            yield Unit(place, line.text, len(heading[1]), "section")
        else:
            yield Unit(place, line.text, boundary=boundary)
        boundary = "none" if line.text.strip() else "soft"
