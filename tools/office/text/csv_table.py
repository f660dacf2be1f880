"""Reads a CSV file as rows and cells with their exact places in the text."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from tools.office.search.hits import Hits, hits_of
from tools.office.search.wanted import Wanted
from tools.office.text.decode import decode
from tools.office.text.errors import TextError
from tools.office.text.lines import emptiness

SEPARATORS = ",;\t|"
SAMPLE_ROWS, MOST_PIECES, PIECE_CHARS = 50, 20, 20_000
_SURE, _HALF = 0.9, 0.5
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")
_LINE_END = r"(?:\r\n|\n|\r|\Z)"
_CELL = r'(?:"[^"]*+(?:""[^"]*+)*+"[^{mark}\r\n]*+|[^{mark}\r\n]*+)'
SEPARATOR_LINE = re.compile(r"sep=(.)(?:\r\n|\n|\r|\Z)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Field:
    """One cell: its value, and the characters it takes in the text with its quotes."""

    value: str
    start: int
    end: int
    quoted: bool


@dataclass(frozen=True)
class Row:
    """One record; `number` is the row that a spreadsheet program shows, not the line of the file."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A window of rows; `columns` is the widest row of the whole file."""

    rows: tuple[Row, ...]
    total: int
    columns: int
    separator: str
    encoding: str
    newline: str
    remark: str | None


def read_rows(content: bytes, start: int = 1, count: int = 100) -> Table:
    """The rows `start` … `start + count - 1`. Raises TextError when `start` lies behind the end."""
    decoded = decode(content)
    separator, at = separator_of(decoded.text)
    rows: list[Row] = []
    total = columns = 0
    field = field_pattern(separator)
    for total, span in enumerate(row_spans(decoded.text, separator, at), 1):
        if decoded.text.count(separator, *span) >= columns:
            columns = max(columns, len(fields_of(decoded.text, field, span)))
        if start <= total < start + count:
            rows.append(Row(total, tuple(one.value for one in fields_of(decoded.text, field, span))))
    if start < 1 or (total and start > total):
        raise TextError(f"start {start} is outside this file's rows 1 to {total}").on("start")
    remark = emptiness(content, decoded)
    return Table(tuple(rows), total, columns, separator, decoded.encoding, decoded.newline, remark)


def find_rows(content: bytes, wanted: Wanted, start: int = 1, count: int = 50) -> Hits[Row]:
    """The rows with a cell that holds what is wanted, as a page of hits."""
    text = decode(content).text
    separator, at = separator_of(text)
    rows = (
        Row(number, tuple(field.value for field in fields))
        for number, fields in enumerate(records(text, separator, at), 1)
        if any(wanted.in_text(field.value) for field in fields)
    )
    return hits_of(rows, start, count)


def separator_of(text: str) -> tuple[str, int]:
    """The separator, and where the first row begins behind a `sep=` line.

    Where the first rows and the last don't agree, such as under a preamble, rows from all over are asked.
    """
    if match := SEPARATOR_LINE.match(text):
        return match[1], match.end()
    pieces = _pieces(text)
    head, share = _best(pieces[:1], SAMPLE_ROWS)
    tail, its_share = _best(pieces[-1:], SAMPLE_ROWS)
    if head == tail and min(share, its_share) >= _SURE:
        return head, 0
    return _best(pieces, None)[0], 0


def _pieces(text: str) -> list[str]:
    """Whole lines from all over the file; a short one is cut in two only."""
    count = max(2, min(MOST_PIECES, len(text) // PIECE_CHARS))
    places = [len(text) * number // count for number in range(count)]
    starts = [0, *(text.find("\n", place) + 1 or len(text) for place in places[1:])]
    size = max(PIECE_CHARS, -(-len(text) // count)) if count < MOST_PIECES else PIECE_CHARS
    return [text[start : start + size] for start in starts]


def _best(texts: list[str], rows: int | None) -> tuple[str, float]:
    """The mark that most rows agree on, and how many do; a comma between digits may be one of decimals."""
    fits = {mark: _fitness(texts, mark, rows) for mark in SEPARATORS}
    if max(fits[mark][0] for mark in SEPARATORS if mark != ",") >= _HALF:
        fits[","] = _fitness([_DECIMAL.sub(".", text) for text in texts], ",", rows)
    best = max(SEPARATORS, key=lambda mark: fits[mark])
    share = fits[best][0]
    return (best, share) if share > 0 else (",", 0.0)


def records(text: str, separator: str, at: int = 0) -> Iterator[list[Field]]:
    """All rows in order; a quoted cell may hold separators and line ends."""
    field = field_pattern(separator)
    return (fields_of(text, field, span) for span in row_spans(text, separator, at))


def row_spans(text: str, separator: str, at: int = 0) -> Iterator[tuple[int, int]]:
    """Where each row begins, and where it ends with its line end."""
    cell = _CELL.format(mark=re.escape(separator))
    row = re.compile(f"{cell}(?:{re.escape(separator)}{cell})*+{_LINE_END}")
    while at < len(text):
        match = row.match(text, at)
        if match is None:
            raise TextError(f"character {at} of this file fits no CSV cell; close its quotation marks")
        yield match.span()
        at = match.end()


def fields_of(text: str, field: re.Pattern[str], span: tuple[int, int]) -> list[Field]:
    """The cells of one row."""
    at, end = span
    fields: list[Field] = []
    more = True
    while more and (match := field.match(text, at, end)) is not None:
        fields.append(_field(match))
        at, more = match.end(), match[4] is not None
    return fields


@lru_cache
def field_pattern(separator: str) -> re.Pattern[str]:
    mark = re.escape(separator)
    quoted, plain = r'"([^"]*+(?:""[^"]*+)*+)"', f"[^{mark}\\r\\n]*+"
    return re.compile(f"(?:{quoted}({plain})|({plain}))(?:({mark})|{_LINE_END})")


def _field(match: re.Match[str]) -> Field:
    quoted = match[1] is not None
    value = match[1].replace('""', '"') + match[2] if quoted else match[3]
    return Field(value, match.start(), match.end(2) if quoted else match.end(3), quoted)


def _fitness(texts: list[str], separator: str, rows: int | None) -> tuple[float, int]:
    """How many of the rows agree on a width above one, then how wide they are."""
    widths: Counter[int] = Counter()
    for text in texts:
        widths.update(_width(text, separator, *span) for span in islice(row_spans(text, separator), rows))
    several = [(count, width) for width, count in widths.items() if width > 1]
    if not several:
        return 0.0, 0
    count, width = max(several)
    return count / widths.total(), width


def _width(text: str, separator: str, start: int, end: int) -> int:
    """The number of cells; only a row with quotes has to be taken apart for that."""
    if text.find('"', start, end) < 0:
        return text.count(separator, start, end) + 1
    return len(fields_of(text, field_pattern(separator), (start, end)))
