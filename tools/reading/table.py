"""Shows a CSV file: a window of its rows with their true numbers, or what a search finds."""

import re

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import sent_chars
from tools.office.search.hits import Hits
from tools.office.search.wanted import Wanted
from tools.office.text.csv_table import Row, Table, find_rows, read_rows
from tools.office.xlsx.refs import letters
from tools.reading.ask import Ask, AskError, fitting, found_facts, refuse, whole, window
from tools.reading.run import overlong, part_of

ROWS_AT_ONCE = 200
_RANGE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7}):\$?([A-Za-z]{1,3})\$?(\d{1,7})")
_LETTERS = 26
_MOST_NAMES, _LONGEST_NAME = 60, 60


def read_table(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    refuse(ask, "a CSV file, which has one sheet", "sheet")
    if ask.search:
        hits = find_rows(content, Wanted(ask.search), *ask.hits)
        rows = tuple(_row(row) for row in hits.shown)
        return found_facts("rows", Hits(rows, hits.total, hits.whole), ask)
    if ask.range is not None:
        return _block(content, ask.range, ask)
    table = read_rows(content, ask.first, ask.count or ROWS_AT_ONCE)
    if table.rows and sent_chars(_row(table.rows[0])) > ask.room_chars:
        return overlong("row", _line(table.rows[0]), table.total, ask)
    shown = _shown(table, [_row(row) for row in table.rows], ask.first, ask)
    if "next" not in shown or ask.start or ask.count:
        return shown
    return {"outline": _outline(table), **shown}


def _outline(table: Table) -> JsonObject:
    """What a file is that is not shown whole: how large, and its first row, which mostly names columns."""
    header: list[JsonValue] = [cell[:_LONGEST_NAME] for cell in table.rows[0].cells[:_MOST_NAMES]]
    how = "rows by start and count, a block of cells by range, cells by search"
    return {"rows": table.total, "columns": table.columns, "first_row": header, "more": how}


def _block(content: bytes, asked: str, ask: Ask) -> JsonObject:
    match = _RANGE.fullmatch(asked.strip())
    if match is None and ask.start is not None:
        return part_of("row", _line(read_rows(content, ask.first, 1).rows[0]), ask)
    if match is None:
        raise AskError("/range of a CSV file is a block of cells such as A1:D20")
    left, right = sorted((_column(match[1]), _column(match[3])))
    first, last = sorted((int(match[2]), int(match[4])))
    table = read_rows(content, first, last - first + 1)
    rows: list[JsonValue] = [[row.number, *row.cells[left - 1 : right]] for row in table.rows]
    facts = {**_shown(table, rows, first, ask), "range": asked.strip().upper()}
    following = facts.pop("next", None)
    if isinstance(following, dict) and whole(following["start"]) <= last:
        facts["next"] = {"range": f"{letters(left)}{following['start']}:{letters(right)}{last}"}
    return facts


def _shown(table: Table, rows: list[JsonValue], first: int, ask: Ask) -> JsonObject:
    if table.remark is not None:
        return {"remark": table.remark, "encoding": table.encoding, "unit": "rows", "total": table.total}
    shown = fitting(rows, ask.room_chars)
    return {
        **window("rows", first, len(shown), table.total),
        "columns": table.columns,
        "separator": table.separator,
        "encoding": table.encoding,
        "rows": shown,
        "row_form": "row number, then cells from the first column on",
    }


def _row(row: Row) -> JsonValue:
    return [row.number, *row.cells]


def _line(row: Row) -> str:
    """All cells of a row as one text."""
    return "\n".join(row.cells)


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number
