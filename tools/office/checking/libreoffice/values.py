"""Compares the values that LibreOffice calculates for a workbook before and after an edit."""

import io
from collections.abc import Collection, Mapping, Sequence
from itertools import islice, zip_longest

from openpyxl.utils.cell import get_column_letter
from python_calamine import CalamineWorkbook, SheetTypeEnum

from tools.office.checking.readers import Where

Place = tuple[str, int, int]
Values = Mapping[Place, object]
_SHOWN = 5
_DIGITS = 12
"""The last digits of a sum depend on the order in which it was added up."""


def compare_values(
    before: bytes, again: bytes, after: bytes, where: Where, names: Sequence[str] = (), echoed: str = ""
) -> str:
    """`ok`, or where values differ. `again` is the original a second time: RAND and NOW give others there.

    LibreOffice names some sheets anew: `names` are the original's in order. Cells may hold `echoed`, which a
    pivot table drew from the header that was set.
    """
    old, unsteady, new = (values_of(content, names) for content in (before, again, after))
    expected = {place for place in {*old, *unsteady} if old.get(place) != unsteady.get(place)}
    expected |= set(where.ignored) | (set() if where.same else {where.place})
    expected |= {place for place, value in new.items() if echoed and value == echoed}
    wrong = differing(old, new, expected)
    if not wrong:
        return f"ok: {len(old)} values the same"
    shown = "; ".join(
        f"{sheet}!{get_column_letter(column)}{row} is {new.get((sheet, row, column))!r}"
        f" and was {old.get((sheet, row, column))!r}"
        for sheet, row, column in islice(sorted(wrong), _SHOWN)
    )
    return f"calculates {len(wrong)} other values: {shown}"


def differing(old: Values, new: Values, expected: Collection[Place]) -> set[Place]:
    return {place for place in {*old, *new} - {*expected} if old.get(place) != new.get(place)}


def values_of(content: bytes, names: Sequence[str] = ()) -> dict[Place, object]:
    """Of all worksheets, without empty cells."""
    found: dict[Place, object] = {}
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    for facts, name in zip_longest(book.sheets_metadata, names):
        if facts is None:
            break
        if facts.typ != SheetTypeEnum.WorkSheet:
            continue
        sheet = book.get_sheet_by_name(facts.name)
        top, left = sheet.start or (0, 0)
        for row, cells in enumerate(sheet.to_python(), top + 1):
            for column, value in enumerate(cells, left + 1):
                if value != "":
                    found[name or facts.name, row, column] = _steady(value)
    return found


def _steady(value: object) -> object:
    """`True` is not 1 here."""
    if isinstance(value, float):
        return float(f"{value:.{_DIGITS}g}")
    return value if not isinstance(value, bool) else str(value)
