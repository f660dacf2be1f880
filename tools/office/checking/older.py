"""Reads files of older and open formats whole, and PDFs, and compares with what others read."""

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pypdfium2 as pdfium
from openpyxl.utils.cell import get_column_letter
from python_calamine import CalamineWorkbook, SheetTypeEnum

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.apart.limited import Bounds, Died, run_limited
from tools.office.apart.start import ask_apart
from tools.office.checking.oracle import compare
from tools.office.checking.reading import read_whole
from tools.office.checking.report import Reading
from tools.office.legacy.answer import MOST_ROWS
from tools.office.legacy.convert import converted
from tools.office.legacy.recognised import Legacy, recognised
from tools.office.package.errors import Family, OfficeError
from tools.office.package.package import Package

APART = Bounds(cpu_s=25, wall_s=40, memory_mb=900)
COMPARING = Bounds(cpu_s=120, wall_s=240, memory_mb=2_000)
_PAGES = 200
_SHOWN_CHARS, _MOST_WRONG = 60, 20
_COMPARED_CHARS = 200
_MISSING_SHARE = 0.01
"""Of a PDF's letters; what stands in two places at once, as for a shadow, is read once."""

_Lines = dict[tuple[str, int], str]


class NotRead(OfficeError):
    """The reading of a file, or what it was to be compared with, came to no end."""


@dataclass(frozen=True, slots=True)
class OlderReading:
    """What was read; `converted` are the bytes of the Open XML copy that it was read from, if from one."""

    reading: Reading
    converted: bytes = b""


def read_older(content: bytes) -> OlderReading:
    """Raises OfficeError."""
    legacy = recognised(content)
    if legacy is None:
        return OlderReading(_within(partial(_paper, content)))
    if legacy.family != "workbook":
        return _by_conversion(content, legacy)
    try:
        return OlderReading(_within(partial(_sheets, content)))
    except NotRead:
        # So does the product: what calamine gives up may still be converted.
        return _by_conversion(content, legacy)


def _by_conversion(content: bytes, legacy: Legacy) -> OlderReading:
    made = converted(content, legacy)
    return OlderReading(_within(partial(_copy, made, legacy.family)), made)


def _within(read: "partial[Reading]") -> Reading:
    outcome = run_limited(read, COMPARING)
    if isinstance(outcome, Died):
        raise NotRead(outcome.why)
    return outcome.value


def _copy(made: bytes, family: Family) -> Reading:
    pages, units = read_whole(Package.open(made), family)
    compared = compare(made, family)
    return Reading(pages, len(units), compared.texts, compared.wrong)


def _sheets(content: bytes) -> Reading:
    """Against calamine itself: every row once, with each of its texts."""
    names = [str(sheet["name"]) for sheet in _objects(_asked(content, {"do": "look"})["sheets"])]
    lines: _Lines = {}
    wrong: list[str] = []
    pages = 0
    for name in names:
        for page in _windows(content, name):
            pages += 1
            for number, line in page:
                wrong += [f"{name}!{number} is read twice"] * ((name, number) in lines)
                lines[name, number] = line
    texts, missing = _missing_texts(content, lines)
    return Reading(pages, len(lines), texts, tuple((wrong + missing)[:_MOST_WRONG]))


def _windows(content: bytes, sheet: str) -> Iterator[list[tuple[int, str]]]:
    start: JsonValue = 1
    while start is not None:
        wish: JsonObject = {"do": "window", "sheet": sheet, "start": start, "count": MOST_ROWS}
        found = _asked(content, wish)
        yield [(int(str(row[0])), str(row[1])) for row in _lists(found["rows"])]
        start = found["next_row"]


def _asked(content: bytes, wish: JsonObject) -> JsonObject:
    return ask_apart("sheets", "workbook", content, {"start": 1, "count": 1, **wish}, APART)


def _missing_texts(content: bytes, lines: _Lines) -> tuple[int, list[str]]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    texts, missing = 0, []
    for facts in book.sheets_metadata:
        if facts.typ != SheetTypeEnum.WorkSheet:
            continue
        sheet = book.get_sheet_by_name(facts.name)
        top, left = sheet.start or (0, 0)
        for row, values in enumerate(sheet.to_python(), top + 1):
            for column, value in enumerate(values, left + 1):
                if not isinstance(value, str) or not value:
                    continue
                texts += 1
                wanted = f"{get_column_letter(column)}: {value[:_COMPARED_CHARS]}".replace("\n", "\\n")
                if wanted not in lines.get((facts.name, row), ""):
                    place = f"{facts.name}!{get_column_letter(column)}{row}"
                    missing.append(f"{place} ({value[:_SHOWN_CHARS]!r}) is not read")
    return texts, missing


def _paper(content: bytes) -> Reading:
    """Against the text layer as it lies in the PDF, letter by letter."""
    read: Counter[str] = Counter()
    held: Counter[str] = Counter()
    with pdfium.PdfDocument(content) as document:
        total = len(document)
        for page in document:
            held.update(_letters(page.get_textpage().get_text_bounded()))
    start, units = 1, 0
    while start <= total:
        wish: JsonObject = {"do": "pages", "start": start, "count": _PAGES}
        shown = _objects(ask_apart("pdf", "PDF", content, wish, APART)["pages"])
        read.update(_letters("".join(_strings([*shown]))))
        units += len(shown)
        start += max(len(shown), 1)
    missing = held - read
    few = missing.total() <= held.total() * _MISSING_SHARE
    wrong = () if few else (f"{missing.total()} of {held.total()} letters are not read",)
    return Reading(total, units, held.total(), wrong)


def _letters(text: str) -> Iterator[str]:
    return (letter for letter in text if letter.isalnum())


def _strings(value: JsonValue) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from _strings(one)
        case dict():
            for one in value.values():
                yield from _strings(one)


def _lists(value: JsonValue) -> list[list[JsonValue]]:
    return [one for one in value if isinstance(one, list)] if isinstance(value, list) else []


def _objects(value: JsonValue) -> list[JsonObject]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
