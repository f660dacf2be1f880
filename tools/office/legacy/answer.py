"""Answers what is asked of an older workbook; runs in a process of its own, since calamine may die of one."""

from collections.abc import Iterator
from itertools import islice

from python_calamine import CalamineWorkbook

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.apart.errors import ReaderError
from tools.office.legacy.sheets import (
    Tab,
    holds,
    line_of,
    opened,
    rows_of,
    sheet_named,
    shown,
    tabs_of,
    used,
)
from tools.office.search.hits import hits_of
from tools.office.search.wanted import Wanted
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Range, range_or_none

MOST_ROWS = 5_000
_ENOUGH_CHARACTERS = 60_000
_MOST_SHEETS, _MOST_MERGED = 60, 20


def answer(content: bytes, wish: JsonObject) -> JsonObject:
    """`wish["do"]` is check, look, window or find. Raises OfficeError."""
    with opened(content) as book:
        match wish["do"]:
            case "look":
                return _look(book, wish)
            case "window":
                return _window(book, wish)
            case "find":
                return _found(book, wish)
        return {"sheets": len(book.sheet_names)}


def _look(book: CalamineWorkbook, wish: JsonObject) -> JsonObject:
    """All sheets, and the first rows of the first visible one that holds something."""
    tabs = tabs_of(book)
    sheets = [_sheet(book, tab) for tab in tabs[:_MOST_SHEETS]]
    more: JsonObject = {"sheet_count": len(tabs)} if len(tabs) > _MOST_SHEETS else {}
    filled = [one for one in sheets if one.get("used", "empty") != "empty"]
    first = next((one for one in filled if "state" not in one), filled[0] if filled else None)
    rows = _window(book, {**wish, "sheet": first["name"]}) if first else {}
    return {"sheets": [*sheets], **more, **rows}


def _sheet(book: CalamineWorkbook, tab: Tab) -> JsonObject:
    facts: JsonObject = {"name": tab.name}
    if tab.kind == "worksheet":
        sheet = sheet_named(book, tab.name)
        block = used(sheet)
        facts["used"] = str(block) if block else "empty"
        merged = [Range.of(a + 1, b + 1, c + 1, d + 1) for (a, b), (c, d) in sheet.merged_cell_ranges or ()]
        if merged:
            facts["merged"] = [str(one) for one in merged[:_MOST_MERGED]]
    else:
        facts["kind"] = tab.kind
    return facts if tab.state == "visible" else {**facts, "state": tab.state}


def _window(book: CalamineWorkbook, wish: JsonObject) -> JsonObject:
    """Rows of a block, as lines; `next_row` is the first row with content after them."""
    sheet = sheet_named(book, _text(wish, "sheet"))
    block = _block(wish)
    lines: list[JsonValue] = []
    size, following = 0, None
    for number, cells in rows_of(sheet):
        inside = [(cell, value) for cell, value in cells if cell in block]
        if number > block.last.row or size > _ENOUGH_CHARACTERS:
            following = number
            break
        if inside:
            lines.append([number, line_of(number, inside)])
            size += len(str(lines[-1]))
    return {
        "sheet": sheet.name,
        "rows": lines,
        "next_row": following,
    }


def _block(wish: JsonObject) -> Range:
    asked = _text(wish, "range")
    if asked is None:
        first = _number(wish, "start")
        if first > MAX_ROW:
            raise ReaderError(f"there is no row {first}; rows go from 1 to {MAX_ROW:,}").on("start")
        return Range.of(
            first, 1, min(first + min(_number(wish, "count"), MOST_ROWS) - 1, MAX_ROW), MAX_COLUMN
        )
    block = range_or_none(asked.replace("$", ""))
    if block is None:
        raise ReaderError(f"{asked[:80]!r} is not a range; name one like A1:D20").on("range")
    return block


def _found(book: CalamineWorkbook, wish: JsonObject) -> JsonObject:
    hits = hits_of(
        _places(book, Wanted(str(wish["search"])), _text(wish, "sheet")),
        _number(wish, "start"),
        _number(wish, "count"),
    )
    return {"total": hits.total, "whole": hits.whole, "found": [*hits.shown]}


def _places(book: CalamineWorkbook, wanted: Wanted, only: str | None) -> Iterator[str]:
    names = [sheet_named(book, only).name] if only else _worksheets(book)
    for name in names:
        for _, cells in rows_of(sheet_named(book, name)):
            for cell, value in cells:
                if holds(wanted, value):
                    yield f"{name}!{cell}: {wanted.around(shown(value))}"


def _worksheets(book: CalamineWorkbook) -> list[str]:
    return [tab.name for tab in islice(tabs_of(book), 1_000) if tab.kind == "worksheet"]


def _text(wish: JsonObject, name: str) -> str | None:
    value = wish.get(name)
    return value if isinstance(value, str) and value else None


def _number(wish: JsonObject, name: str) -> int:
    value = wish.get(name)
    return int(value) if isinstance(value, int | float) else 1
