"""Takes a workbook of an older or open format apart: sheet by sheet, row by row."""

import re
from collections.abc import Iterator

from tools.kit.json_types import JsonObject
from tools.office.xlsx.refs import letters
from tools.passages.unit import Boundary, Place, Unit
from tools.reading.ask import Ask, items, objects, whole
from tools.reading.sheets import read_sheets

_ROOM_CHARS = 10_000_000
_NUMBER = re.compile(r"(\d{1,7})(?: \(hidden\))? \| ?")
_COLUMN = re.compile(r"(?:^| \| )([A-Z]{1,3}): ")


def sheets_units(content: bytes) -> Iterator[Unit]:
    """Raises OfficeError."""
    found = read_sheets(content, Ask(limit_chars=_ROOM_CHARS))
    outline = found["outline"]
    for sheet in objects(outline["sheets"]) if isinstance(outline, dict) else ():
        if sheet.get("used", "empty") != "empty":
            yield from _rows(content, str(sheet["name"]))


def _rows(content: bytes, sheet: str) -> Iterator[Unit]:
    start: int | None = 1
    lead = ""
    boundary: Boundary = "always"
    while start is not None:
        seen = read_sheets(content, Ask(sheet=sheet, start=start, limit_chars=_ROOM_CHARS))
        for line in map(str, items(seen["rows"])):
            yield _unit(line, sheet, boundary, lead)
            lead, boundary = lead or _cells(line), "none"
        start = _following(seen)


def _following(seen: JsonObject) -> int | None:
    following = seen.get("next")
    return whole(following["start"]) if isinstance(following, dict) else None


def _unit(line: str, sheet: str, boundary: Boundary, lead: str) -> Unit:
    number = _NUMBER.match(line)
    row = int(number[1]) if number else 1
    columns = _COLUMN.findall(line[number.end() :] if number else line) or [letters(1)]
    return Unit(
        Place("cells", row, row, sheet, (columns[0], columns[-1])), _cells(line), boundary=boundary, lead=lead
    )


def _cells(line: str) -> str:
    """Without the number of its row, which the place tells."""
    return _NUMBER.sub("", line, count=1)
