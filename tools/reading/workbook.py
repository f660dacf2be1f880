"""Shows a workbook: what its sheets hold, a window of rows, a block of cells, or what a search finds."""

import re
from collections.abc import Iterator, Sequence

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import sent_chars
from tools.office.package.package import Package
from tools.office.search.hits import Hits
from tools.office.search.wanted import Wanted
from tools.office.xlsx.around import Around, Chart, Comment, comments_of
from tools.office.xlsx.find import find
from tools.office.xlsx.outline import SheetOutline, WorkbookOutline, outline
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Range, cell_or_none, letters, range_or_none
from tools.office.xlsx.window import MOST_ROWS, Window, read_window
from tools.office.xlsx.workbook import Workbook
from tools.reading.ask import Ask, AskError, fitting, found_facts

ROWS_AT_ONCE = 150
_MOST_SHEETS = 60
_MOST_BLOCKS = 20
_LONGEST_LINE = 300
_COLUMNS = re.compile(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_ROWS = re.compile(r"\$?(\d{1,7}):\$?(\d{1,7})")
_FAR_TOO_MUCH = 1_000_000
"""Declared cells from which on it is told that a sheet holds fewer."""


def read_workbook(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    package = Package.open(content, expected="workbook")
    if ask.search:
        return _found(package, ask)
    if ask.range is not None and (ask.start or ask.count):
        raise AskError("/range and /start are two ways to say one thing; give one of them")
    if ask.sheet is None and ask.range is None and not ask.start and not ask.count:
        return _first_look(package, ask)
    sheet, cells = split(ask.range, ask.sheet)
    wanted = range_or_none(whole_lines(cells)) if cells else None
    where = str(wanted) if wanted else cells or ask.first
    book = Workbook(package)
    seen = read_window(book, sheet, where, min(ask.count or ROWS_AT_ONCE, MOST_ROWS))
    return shown(seen, ask, wanted, comments_of(package, book.sheet(seen.sheet).part))


def outline_of(package: Package) -> JsonObject:
    """Each tab with the block that holds something, its tables and merged cells; then names and macros."""
    return _outline_facts(outline(package))


def _outline_facts(found: WorkbookOutline) -> JsonObject:
    facts: JsonObject = {"sheets": [_sheet(sheet) for sheet in found.sheets[:_MOST_SHEETS]]}
    if len(found.sheets) > _MOST_SHEETS:
        facts["sheet_count"] = len(found.sheets)
    if found.names:
        facts["names"] = [f"{name.name} = {name.formula}" for name in found.names[:_MOST_BLOCKS]]
    if found.macros:
        facts["macros"] = True
    return facts


def shown(
    seen: Window, ask: Ask, wanted: Range | None = None, comments: Sequence[Comment] = ()
) -> JsonObject:
    """The window's rows that fit; each is `row | column: value (=formula) | …`.

    `wanted` is the block that was asked for, which may reach below the window. Of the sheet's `comments`
    those at the rows that are shown come along.
    """
    lines = fitting(seen.lines(), ask.room_chars)
    facts: JsonObject = {"sheet": seen.sheet, "unit": "rows", "rows": lines}
    if not lines:
        facts["remark"] = "these cells are empty"
    left = seen.rows[len(lines) :]
    if left:
        facts["next"] = _next(seen, left[0].number, wanted)
    elif seen.next_row is not None and (wanted is None or seen.next_row <= wanted.last.row):
        facts["next"] = _next(seen, seen.next_row, wanted)
    behind = left[0].number if left else seen.next_row or seen.block.last.row + 1
    room_chars = ask.room_chars - sum(map(sent_chars, lines))
    if there := fitting(_at_rows(comments, seen.block, behind), room_chars) if comments else []:
        facts["comments"] = [*there]
    return facts


def _at_rows(comments: Sequence[Comment], block: Range, behind: int) -> Iterator[str]:
    for one in comments:
        cell = cell_or_none(one.cell)
        if cell is not None and cell in block and cell.row < behind:
            yield _comment(one)


def _comment(one: Comment) -> str:
    return f"{one.cell}: {one.text}"


def _next(seen: Window, row: int, wanted: Range | None) -> JsonObject:
    if wanted is None:
        return {"sheet": seen.sheet, "start": row}
    rest = Range.of(row, wanted.first.column, wanted.last.row, wanted.last.column)
    return {"sheet": seen.sheet, "range": str(rest)}


def _first_look(package: Package, ask: Ask) -> JsonObject:
    found = outline(package)
    facts = _outline_facts(found)
    filled = [sheet for sheet in found.sheets if sheet.used is not None]
    visible = [sheet for sheet in filled if sheet.state == "visible"] or filled
    if not visible:
        return {"outline": facts, "remark": "no cell of this workbook holds anything"}
    return {
        "outline": facts,
        **shown(read_window(Workbook(package), visible[0].name, None, ROWS_AT_ONCE), ask),
    }


def _sheet(sheet: SheetOutline) -> JsonValue:
    facts: JsonObject = {"name": sheet.name, "used": str(sheet.used) if sheet.used else "empty"}
    if sheet.kind != "worksheet":
        facts["kind"] = sheet.kind
    if sheet.state != "visible":
        facts["state"] = sheet.state
    if sheet.formulas:
        facts["formulas"] = sheet.formulas
    if sheet.merged:
        facts["merged"] = [str(block) for block in sheet.merged[:_MOST_BLOCKS]]
    if sheet.declared and sheet.declared.size > _FAR_TOO_MUCH:
        actual = f"cells stand in {sheet.used} only" if sheet.used else "no cell holds anything"
        if sheet.used != sheet.declared:
            facts["remark"] = f"the file declares {sheet.declared}, but {actual}"
    if sheet.tables:
        facts["tables"] = [f"{table.name} {table.block}" for table in sheet.tables[:_MOST_BLOCKS]]
    return {**facts, **_beside(sheet.around)}


def _beside(seen: Around) -> JsonObject:
    """What lies on the sheet beside its cells, in a line each; kinds that there are none of are left out."""
    lines = {
        "comments": [_comment(one) for one in seen.comments],
        "validation": [f"{one.cells}: {one.kind} {one.rule}".rstrip() for one in seen.validations],
        "charts": [_chart(one) for one in seen.charts],
        "texts": list(seen.texts),
    }
    facts: JsonObject = {
        kind: [_short(line) for line in found[:_MOST_BLOCKS]] for kind, found in lines.items() if found
    }
    if len(seen.comments) > _MOST_BLOCKS:
        facts["comment_count"] = len(seen.comments)
    return facts


def _chart(chart: Chart) -> str:
    """`Sales: Sheet1!A1:A9; words: Year; Amount`."""
    words = f"; words: {'; '.join(chart.words)}" if chart.words else ""
    return f"{chart.title or 'untitled'}: {', '.join(chart.ranges)}{words}"


def _short(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…"


def _found(package: Package, ask: Ask) -> JsonObject:
    hits = find(package, Wanted(ask.search or ""), ask.sheet, *ask.hits)
    places = tuple(f"{place.sheet}!{place.cell.cell}: {place.cell}" for place in hits.shown)
    return found_facts("cells", Hits(places, hits.total, hits.whole), ask)


def whole_lines(cells: str) -> str:
    """Whole columns (`B:D`) and whole rows (`2:9`) as a block; anything else as it is."""
    if columns := _COLUMNS.fullmatch(cells):
        return f"{columns[1]}1:{columns[2]}{MAX_ROW}"
    if rows := _ROWS.fullmatch(cells):
        return f"A{rows[1]}:{letters(MAX_COLUMN)}{rows[2]}"
    return cells.replace("$", "")


def split(cells: str | None, sheet: str | None) -> tuple[str | None, str | None]:
    """`'My sheet'!A1:B2` names its sheet itself."""
    if cells is None or "!" not in cells or sheet is not None:
        return sheet, cells
    name, _, block = cells.rpartition("!")
    return name.strip().strip("'").replace("''", "'"), block
