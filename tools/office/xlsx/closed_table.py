"""The parts that each operation may touch; every other part of a saved workbook has the bytes it had."""

from collections.abc import Mapping
from typing import Literal

from tools.office.package.package import CONTENT_TYPES, relations_name
from tools.office.xlsx.workbook import Workbook

Operation = Literal["set_cells", "replace_text"]
Role = Literal["sheet", "table", "sharedStrings", "styles", "workbook", "calcChain", "listing"]

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
}


def role_of(book: Workbook, part: str) -> Role | None:
    """What a part is to the workbook, or None when no operation may touch it."""
    if part in (CONTENT_TYPES, relations_name(book.part)):
        return "listing"
    if part == book.part:
        return "workbook"
    for kind in _SHARED:
        if part == book.shared_part(kind):
            return kind
    if any(part == sheet.part for sheet in book.worksheets):
        return "sheet"
    return "table" if any(part == table.part for _, table in book.all_tables) else None


def may_touch(book: Workbook, operation: Operation, part: str) -> bool:
    role = role_of(book, part)
    return role is not None and role in ALLOWED[operation]
