"""Sets cells of a CSV file by address; every other cell keeps its bytes and its quotes."""

import re
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from tools.kit.json_types import JsonValue
from tools.office.package.edit import Change, Edit
from tools.office.text.csv_table import Field, field_pattern, fields_of, row_spans, separator_of
from tools.office.text.decode import Decoded, decode
from tools.office.text.edit import decode_like
from tools.office.text.errors import TextError
from tools.office.text.splice import Splice, splice

ADDRESS = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})")
MAX_NEW_ROWS = 1_000
MAX_COLUMNS = 16_384

Values = Mapping[int, Mapping[int, str]]
"""New text by row and column, both counted from 1."""


@dataclass(frozen=True)
class Rows:
    """The cells of the rows that are touched, and how many rows there are."""

    fields: Mapping[int, list[Field]]
    total: int

    @classmethod
    def of(cls, text: str, separator: str, begin: int, wanted: Container[int]) -> "Rows":
        total, fields, pattern = 0, {}, field_pattern(separator)
        for total, span in enumerate(row_spans(text, separator, begin), 1):
            if total in wanted:
                fields[total] = fields_of(text, pattern, span)
        return cls(fields, total)

    def value(self, row: int, column: int) -> str:
        cells = self.fields.get(row, [])
        return cells[column - 1].value if column <= len(cells) else ""


def set_cells(content: bytes, cells: Sequence[tuple[str, JsonValue]]) -> Edit:
    """Sets `(address, value)` pairs such as `("B2", 42)`; rows and columns are added where needed.

    All or nothing: raises TextError for a wrong address or value, or one that the encoding lacks.
    """
    decoded = decode(content)
    separator, begin = separator_of(decoded.text)
    wanted = [(address.strip().upper(), *place(address), _text(address, value)) for address, value in cells]
    by_row: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for _, row, column, text in wanted:
        by_row[row][column] = text
    rows = Rows.of(decoded.text, separator, begin, by_row)
    _check_rows(by_row, rows.total)
    saved = splice(content, decoded, _splices(decoded, separator, rows, by_row))
    after = Rows.of(decode_like(saved, decoded), separator, begin, by_row)
    changed = tuple(Change(name, rows.value(r, c), after.value(r, c)) for name, r, c, _ in wanted)
    return Edit(saved, changed, (), 0, _formula_remarks(changed))


def place(address: str) -> tuple[int, int]:
    """Row and column of `B2`, from 1. Raises TextError."""
    match = ADDRESS.fullmatch(address.strip())
    if match is None:
        raise TextError(
            f"{address[:80]!r} is not a cell; use a column letter and a row number such as B2"
        ).on("cell")
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - 64
    if column > MAX_COLUMNS:
        raise TextError(f"column {match[1].upper()} is out of reach; the last one is XFD").on("cell")
    return int(match[2]), column


def _text(address: str, value: JsonValue) -> str:
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case int() | float():
            return str(value)
        case str():
            return value
        case _:
            raise TextError(f"the value for {address[:20]} must be text, a number, true or false").on("value")


def _check_rows(wanted: Values, total: int) -> None:
    last = max(wanted, default=0)
    if last > total + MAX_NEW_ROWS:
        raise TextError(
            f"row {last} is too far below the last row {total}; at most {MAX_NEW_ROWS} rows are added"
        ).on("cell")


def _splices(decoded: Decoded, separator: str, rows: Rows, wanted: Values) -> list[Splice]:
    inside = [one for row in sorted(rows.fields) for one in _in_row(rows.fields[row], separator, wanted[row])]
    appended = _appended(decoded, separator, rows.total, wanted)
    return [*inside, Splice(len(decoded.text), len(decoded.text), appended)] if appended else inside


def _in_row(fields: list[Field], separator: str, values: Mapping[int, str]) -> list[Splice]:
    splices = [
        Splice(field.start, field.end, _written(values[column], separator, quoted=field.quoted))
        for column, field in enumerate(fields, 1)
        if column in values
    ]
    tail = "".join(
        separator + _written(values.get(column, ""), separator)
        for column in range(len(fields) + 1, max(values) + 1)
    )
    if not tail:
        return splices
    end = fields[-1].end
    if splices and splices[-1].end == end:
        last = splices.pop()
        return [*splices, Splice(last.start, end, last.text + tail)]
    return [*splices, Splice(end, end, tail)]


def _appended(decoded: Decoded, separator: str, total: int, wanted: Values) -> str:
    last = max(wanted, default=0)
    if last <= total:
        return ""
    lines = [
        separator.join(
            _written(wanted.get(row, {}).get(column, ""), separator) for column in _columns(wanted, row)
        )
        for row in range(total + 1, last + 1)
    ]
    ended = not decoded.text or decoded.text.endswith(("\n", "\r"))
    text = decoded.newline.join(lines)
    return text + decoded.newline if ended else decoded.newline + text


def _columns(wanted: Values, row: int) -> range:
    return range(1, max(wanted.get(row, {1: ""})) + 1)


def _written(value: str, separator: str, *, quoted: bool = False) -> str:
    """The value as CSV text: in quotes when the old cell had them or its characters ask for them."""
    special = any(mark in value for mark in (separator, '"', "\n", "\r")) or value != value.strip()
    return '"' + value.replace('"', '""') + '"' if quoted or special else value


def _formula_remarks(changed: Sequence[Change]) -> tuple[str, ...]:
    cells = [change.place for change in changed if change.after.startswith("=")]
    if not cells:
        return ()
    return (f"{', '.join(cells[:5])}: a spreadsheet program will take the text after = for a formula",)
