"""The strings in a workbook's cells by its raw XML alone, to compare a reading with."""

import io
import re
from collections.abc import Iterator

from lxml import etree

from tools.office.checking.raw_package import RawPackage, raw_tree

CellTexts = dict[tuple[str, str], str]
"""By the sheet's name and the cell, `B2`."""

_ESCAPE = re.compile(r"(?:_x[0-9A-Fa-f]{4}_)+")
_LETTERS = 26
_MOST_CHARACTERS = 32_767
_LAST_ROW = 1_048_576


def cell_texts(content: bytes) -> CellTexts:
    """Every cell whose type says that it holds text, except empty ones."""
    package = RawPackage(content)
    links = {r.id: r.target for r in package.relations(package.main)}
    strings = _shared_strings(package)
    found: CellTexts = {}
    for sheet in raw_tree(package.part(package.main)).iterfind("{*}sheets/{*}sheet"):
        target = next((links.get(str(v), "") for k, v in sheet.attrib.items() if str(k).endswith("}id")), "")
        if target in package:
            found |= {
                (sheet.get("name", ""), place): text
                for place, text in _in_sheet(package.part(target), strings)
            }
    return found


def _shared_strings(package: RawPackage) -> list[str]:
    parts = [r.target for r in package.relations(package.main) if r.type == "sharedStrings"]
    if not parts or parts[0] not in package:
        return []
    return [_item(one) for one in raw_tree(package.part(parts[0])).iter("{*}si", "{*}sstItem")]


def _in_sheet(part: bytes, strings: list[str]) -> Iterator[tuple[str, str]]:
    """Row by row, each given up when it is read."""
    row = 0
    for _, line in etree.iterparse(io.BytesIO(part), tag="{*}row", resolve_entities=False, huge_tree=True):
        row = int(line.get("r", row + 1))
        column = 0
        for cell in line.iterfind("{*}c"):
            letters = re.match("[A-Za-z]*", cell.get("r", ""))
            column = _number(letters[0]) if letters and letters[0] else column + 1
            text = _text(cell, strings)
            if text and 1 <= row <= _LAST_ROW:
                yield f"{_name(column)}{row}", text[:_MOST_CHARACTERS]
        line.clear()


def _text(cell: etree._Element, strings: list[str]) -> str:
    kind, value = cell.get("t", "n"), cell.findtext("{*}v") or ""
    if kind == "inlineStr":
        inside = cell.find("{*}is")
        return "" if inside is None else _item(inside)
    if kind == "s":
        number = int(value) if value.strip().isdigit() else -1
        return strings[number] if 0 <= number < len(strings) else ""
    return _plain(value) if kind == "str" else ""


def _item(item: etree._Element) -> str:
    """Its own text or that of its runs; the phonetic guide is none of it."""
    return _plain("".join(t.text or "" for path in ("{*}t", "{*}r/{*}t") for t in item.iterfind(path)))


def _plain(text: str) -> str:
    return _ESCAPE.sub(_resolved, text)


def _resolved(match: re.Match[str]) -> str:
    codes = re.findall("[0-9A-Fa-f]{4}(?=_)", match[0])
    return b"".join(bytes.fromhex(code)[::-1] for code in codes).decode("utf-16-le", "replace")


def _number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number


def _name(column: int) -> str:
    letters = ""
    while column:
        column, rest = divmod(column - 1, _LETTERS)
        letters = chr(ord("A") + rest) + letters
    return letters
