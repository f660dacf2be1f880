"""Shows a workbook of an older or open format: its sheets, a window of rows, what a search finds."""

import re

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.apart.limited import Bounds
from tools.office.apart.start import ask_apart
from tools.office.legacy.convert import converted
from tools.office.legacy.recognised import recognised
from tools.office.package.errors import Damaged, Dangerous
from tools.office.rendering.soffice import soffice
from tools.office.search.hits import Hits
from tools.reading.ask import Ask, AskError, fitting, found_facts, items, whole
from tools.reading.workbook import read_workbook, split, whole_lines

ROWS_AT_ONCE = 150
BOUNDS = Bounds(cpu_s=25, wall_s=40, memory_mb=900)
_REMARK = "values as last calculated; its formulas are not shown"


def read_sheets(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError. What calamine can't read may still be converted by LibreOffice."""
    try:
        return _read(content, ask)
    except (Damaged, Dangerous):
        legacy = recognised(content)
        if legacy is None or soffice() is None:
            raise
        made = converted(content, legacy)
    return {"format": f"{legacy.words}, read from a copy in .xlsx", **read_workbook(made, ask)}


def _read(content: bytes, ask: Ask) -> JsonObject:
    if ask.search:
        return _found(content, ask)
    if ask.range is not None and (ask.start or ask.count):
        raise AskError("/range and /start are two ways to say one thing; give one of them")
    sheet, cells = split(ask.range, ask.sheet)
    if sheet is None and cells is None and not ask.start and not ask.count:
        return _first_look(content, ask)
    return _window(content, sheet, cells, ask)


def _first_look(content: bytes, ask: Ask) -> JsonObject:
    found = _asked(content, {"do": "look", "start": 1, "count": ROWS_AT_ONCE})
    outline: JsonObject = {"sheets": found["sheets"], "remark": _REMARK}
    if "sheet" not in found:
        return {"outline": outline, "remark": "no cell of this workbook holds anything"}
    return {"outline": outline, **_shown(found, None, ask)}


def _window(content: bytes, sheet: str | None, cells: str | None, ask: Ask) -> JsonObject:
    wish: JsonObject = {"do": "window", "sheet": sheet, "range": cells and whole_lines(cells)}
    found = _asked(content, {**wish, "start": ask.first, "count": ask.count or ROWS_AT_ONCE})
    return _shown(found, cells and whole_lines(cells), ask)


def _shown(found: JsonObject, cells: str | None, ask: Ask) -> JsonObject:
    numbered = [items(row) for row in items(found["rows"])]
    lines = fitting([row[1] for row in numbered], ask.room_chars)
    facts: JsonObject = {"sheet": found["sheet"], "rows": lines, "unit": "rows"}
    if not lines:
        facts["remark"] = "these cells are empty"
    left = numbered[len(lines) :]
    following = left[0][0] if left else found["next_row"]
    if following is not None and (left or cells is None):
        facts["next"] = _next(facts["sheet"], whole(following), cells)
    return facts


def _next(sheet: JsonValue, row: int, cells: str | None) -> JsonObject:
    if cells is None:
        return {"sheet": sheet, "start": row}
    rest = re.sub(r"^(\$?[A-Za-z]{1,3})\$?\d{1,7}", rf"\g<1>{row}", cells.strip())
    return {"sheet": sheet, "range": rest}


def _found(content: bytes, ask: Ask) -> JsonObject:
    first, count = ask.hits
    wish: JsonObject = {"do": "find", "search": ask.search, "sheet": ask.sheet}
    answer = _asked(content, {**wish, "start": first, "count": count})
    hits = Hits(tuple(items(answer["found"])), whole(answer["total"]), bool(answer["whole"]))
    return found_facts("cells", hits, ask)


def _asked(content: bytes, wish: JsonObject) -> JsonObject:
    return ask_apart("sheets", "workbook", content, wish, BOUNDS)
