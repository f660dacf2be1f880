"""The parts that each operation may touch; every other part of a saved workbook has the bytes it had."""

from collections.abc import Mapping
from typing import Literal

from tools.office.package.package import CONTENT_TYPES, relations_name
from tools.office.xlsx.workbook import Workbook

Operation = Literal[
    "set_cells",
    "replace_text",
    "add_sheet",
    "rename_sheet",
    "format",
    "sort",
    "add_chart",
    "move_lines",
    "add_comment",
]
Role = Literal[
    "sheet",
    "table",
    "sharedStrings",
    "styles",
    "workbook",
    "calcChain",
    "listing",
    "drawing",
    "chart",
    "comments",
    "control",
    "pivotCache",
    "pivotReport",
    "connections",
    "cellLists",
    "relations",
    "new",
]

_SHARED: tuple[Role, ...] = ("sharedStrings", "styles", "calcChain")
ALLOWED: Mapping[Operation, Mapping[Role, str]] = {
    "set_cells": {
        "sheet": "the sheet, sheets with dependents (their `<v>` goes) or with a renamed header's references",
        "table": "when a header is renamed, or when the table grows",
        "sharedStrings": "texts are added at the end",
        "styles": "a format is added at the end, when a date needs one",
        "workbook": "fullCalcOnLoad when there are formulas; defined names that speak of a renamed header",
        "calcChain": "removed when a formula goes",
        "listing": "[Content_Types].xml and the workbook's relations, when calcChain goes",
    },
    "replace_text": {
        "sheet": "sheets whose cells hold the text, and those with dependents",
        "table": "when a header is renamed",
        "sharedStrings": "texts are added at the end",
        "workbook": "as for set_cells",
    },
    "add_sheet": {
        "new": "the sheet, and styles.xml when the workbook has none",
        "listing": "the new part's content type and relation",
        "workbook": "the tab, and what counts tabs from the left; fullCalcOnLoad when there are formulas",
        "sharedStrings": "as for set_cells",
        "styles": "formats are added at the end, for dates and the header",
        "sheet": "sheets whose formulas read the new one, as those over a span of sheets: their `<v>` goes",
    },
    "rename_sheet": {
        "workbook": "the tab and defined names; fullCalcOnLoad when formulas find sheets by text",
        "sheet": "formulas, rules, links and sparklines that name it; `<v>` of those that find it by text",
        "table": "formulas of columns",
        "chart": "references of series and titles",
        "drawing": "texts of shapes that are linked to cells, and boxes of form controls",
        "control": "linked cells of form controls",
        "pivotCache": "the source of a pivot table",
        "relations": "links of shapes to places",
    },
    "format": {
        "sheet": "the sheet: `s` of cells, rows and columns, missing cells, widths, panes",
        "styles": "formats, fonts, fills, borders and codes are added at the end",
        "new": "styles.xml when the workbook has none",
        "listing": "content type and relation of a new styles.xml",
    },
    "sort": {
        "sheet": "the sheet, and sheets with dependents (their `<v>` goes)",
        "table": "the mark of the order before goes",
        "comments": "notes and threads move with their rows",
        "drawing": "the boxes of notes move with their rows",
        "workbook": "fullCalcOnLoad when there are formulas",
        "calcChain": "removed when formulas move",
        "listing": "when calcChain goes",
    },
    "add_chart": {
        "new": "the chart, and the drawing with its relations when the sheet had none",
        "sheet": "`<drawing>` when the sheet had none",
        "drawing": "the chart's frame at the end",
        "relations": "of the sheet or of its drawing",
        "listing": "content types of the new parts",
    },
    "move_lines": {
        "sheet": "the sheet; what in others speaks of it; `<v>` of what is outdated",
        "table": "places and columns of its tables; formulas of all tables that speak of it",
        "workbook": "defined names; fullCalcOnLoad when there are formulas",
        "calcChain": "removed when there are formulas, since their cells have other places",
        "listing": "when calcChain goes",
        "chart": "references of series and titles, and the points remembered of them",
        "drawing": "anchors on the sheet, and texts of shapes and boxes that are linked to its cells",
        "comments": "places of notes and threads; those of lost cells go",
        "control": "linked cells of form controls",
        "pivotCache": "the source of a pivot table",
        "pivotReport": "the place of a pivot table on the sheet",
        "connections": "cells that queries take their parameters from",
        "cellLists": "places of single mapped cells and of views that people keep",
    },
    "add_comment": {
        "comments": "the sheet's notes",
        "drawing": "the boxes of its notes",
        "new": "both, when the sheet had none",
        "sheet": "`<legacyDrawing>` when the sheet had none",
        "relations": "of the sheet",
        "listing": "content types of the new parts",
    },
}
_KINDS: tuple[tuple[str, Role], ...] = (
    ("chart+xml", "chart"),
    ("chartex+xml", "chart"),
    ("chartshapes+xml", "drawing"),
    ("drawing+xml", "drawing"),
    ("vmldrawing", "drawing"),
    ("comments+xml", "comments"),
    ("threadedcomments+xml", "comments"),
    ("controlproperties+xml", "control"),
    ("pivotcachedefinition+xml", "pivotCache"),
    ("pivottable+xml", "pivotReport"),
    ("connections+xml", "connections"),
    ("tablesinglecells+xml", "cellLists"),
    ("namedsheetviews+xml", "cellLists"),
    ("chartsheet+xml", "sheet"),
    ("dialogsheet+xml", "sheet"),
)


def role_of(book: Workbook, part: str) -> Role | None:
    """What a part is to the workbook before the edit, or None when no operation may touch it."""
    if part.casefold() in (CONTENT_TYPES.casefold(), relations_name(book.part).casefold()):
        return "listing"
    if part == book.part:
        return "workbook"
    for kind in _SHARED:
        if part == book.shared_part(kind):
            return kind
    if any(part == sheet.part for sheet in book.worksheets):
        return "sheet"
    if any(part == table.part for _, table in book.all_tables):
        return "table"
    return _role_beside(book, part)


def _role_beside(book: Workbook, part: str) -> Role | None:
    """Of parts that belong to a sheet, or that are not there before the edit."""
    if part not in book.package:
        return "new"
    if part.lower().endswith(".rels"):
        return "relations"
    media_type = book.package.content_type(part).lower()
    return next((role for ending, role in _KINDS if media_type.endswith(ending)), None)


def may_touch(book: Workbook, operation: Operation, part: str) -> bool:
    role = role_of(book, part)
    return role is not None and role in ALLOWED[operation]
