"""Cuts a formula into tokens, and moves its references as a shared formula asks for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, column_number, letters

Kind = Literal[
    "text",
    "error",
    "sheet",
    "range",
    "number",
    "call",
    "name",
    "table",
    "open",
    "close",
    "space",
    "op",
    "bad",
]

_TOKEN = re.compile(
    r"""
  (?P<text>"(?:[^"]|"")*")
| (?P<error>\#(?:REF!|DIV/0!|N/A|NAME\?|NULL!|NUM!|VALUE!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!
              |CONNECT!|UNKNOWN!|BUSY!|PYTHON!|EXTERNAL!|TIMEOUT!))
| (?P<sheet>(?:'(?:[^']|'')+' | (?:\[[^\[\]]*\])?[^\W\d][\w.]*(?::[^\W\d][\w.]*)? | \[\d+\])!)
| (?P<range>\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?(?![\w(.\[!\\?])
          | \$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\w(.\[!$\\?])
          | \$?[0-9]{1,7}:\$?[0-9]{1,7}(?![\w.]))
| (?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
| (?P<call>[^\W\d][\w.\\]*(?=\s*\())
| (?P<name>[^\W\d][\w.\\?]*|\\[\w.\\?]*)
| (?P<space>\s+)
| (?P<open>[({])
| (?P<close>[)}])
| (?P<op><=|>=|<>|[-+*/^&=<>%,;:@|!\#])
""",
    re.VERBOSE,
)
_STRUCTURE = re.compile(r"'.|[\[\]]|[^'\[\]]+", re.DOTALL)
_PART = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7})|(\$?)([A-Za-z]{1,3})|(\$?)([0-9]{1,7})")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a formula. A `table` token is a structured reference with its brackets."""

    kind: Kind
    text: str


def tokens(formula: str) -> Iterator[Token]:
    """All pieces in order, so that joined they give the formula again; `=` in front is no part of it."""
    place = 0
    while place < len(formula):
        match = _TOKEN.match(formula, place)
        kind: Kind = match.lastgroup if match else "bad"  # type: ignore[assignment]  # the groups are the kinds
        end = match.end() if match else place + 1
        if (
            kind in ("name", "bad")
            and formula[end if match else place : (end if match else place) + 1] == "["
        ):
            kind, end = "table", _structure_end(formula, end if match else place)
        elif kind == "range" and not _on_sheet(formula[place:end]):
            kind = "name"
        yield Token(kind, formula[place:end])
        place = end


def _structure_end(formula: str, place: int) -> int:
    """The place after the bracket that closes the one at `place`; an apostrophe escapes the next sign."""
    depth = 0
    for match in _STRUCTURE.finditer(formula, place):
        depth += {"[": 1, "]": -1}.get(match[0], 0)
        if depth == 0:
            return match.end()
    return len(formula)


def _on_sheet(text: str) -> bool:
    return all(
        column_number(m[2] or m[6] or "A") <= MAX_COLUMN and 1 <= int(m[4] or m[8] or 1) <= MAX_ROW
        for m in _PART.finditer(text)
    )


def moved(formula: str, rows: int, columns: int) -> str:
    """The formula as it reads so many rows and columns further on; beyond the sheet it says #REF!."""
    if not rows and not columns:
        return formula
    return "".join(
        _moved_range(token.text, rows, columns) if token.kind == "range" else token.text
        for token in tokens(formula)
    )


def _moved_range(text: str, rows: int, columns: int) -> str:
    parts = [_moved_part(match, rows, columns) for match in _PART.finditer(text)]
    return "#REF!" if None in parts else ":".join(part or "" for part in parts)


def _moved_part(match: re.Match[str], rows: int, columns: int) -> str | None:
    fixed_column, column = match[1] or match[5] or "", match[2] or match[6]
    fixed_row, row = match[3] or match[7] or "", match[4] or match[8]
    if column and not fixed_column:
        number = column_number(column) + columns
        if not 1 <= number <= MAX_COLUMN:
            return None
        column = letters(number)
    if row and not fixed_row:
        number = int(row) + rows
        if not 1 <= number <= MAX_ROW:
            return None
        row = str(number)
    return f"{fixed_column}{column or ''}{fixed_row}{row or ''}"


@dataclass(frozen=True, slots=True)
class Structured:
    """A structured reference: `first` and `last` column (empty for all), and its special items."""

    table: str
    first: str
    last: str
    items: frozenset[str]

    @property
    def this_row(self) -> bool:
        return "#this row" in self.items


@lru_cache(maxsize=4096)
def structured(text: str) -> Structured:
    """Reads `Sales[Qty]`, `Sales[[#This Row],[Qty]:[Price]]`, `Sales[@Qty]`, `[@[Unit price]]`."""
    table, _, inside = text.partition("[")
    inside = inside.removesuffix("]")
    items: set[str] = set()
    if inside.startswith("@"):
        items.add("#this row")
        inside = inside[1:]
    if "[" not in inside.replace("'[", ""):
        return _plain_structure(table, inside, items)
    columns: list[str] = []
    for name in _bracketed(inside):
        if name.startswith("#"):
            items.add(name.casefold())
        else:
            columns.append(unescaped_column(name))
    return Structured(table, columns[0] if columns else "", columns[-1] if columns else "", frozenset(items))


def _plain_structure(table: str, inside: str, items: set[str]) -> Structured:
    if inside.startswith("#"):
        return Structured(table, "", "", frozenset({*items, inside.casefold()}))
    name = unescaped_column(inside.strip())
    return Structured(table, name, name, frozenset(items))


def _bracketed(inside: str) -> Iterator[str]:
    depth, name = 0, ""
    for match in _STRUCTURE.finditer(inside):
        piece = match[0]
        if piece == "[":
            depth += 1
        elif piece == "]":
            depth -= 1
            yield name
            name = ""
        elif depth:
            name += piece


def unescaped_column(name: str) -> str:
    return re.sub(r"'(.)", r"\1", name, flags=re.DOTALL)


def escaped_column(name: str) -> str:
    """A column's name as it stands between brackets."""
    return re.sub(r"(['\[\]#@])", r"'\1", name)
