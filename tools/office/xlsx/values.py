"""What a cell is asked to hold, read from the value that was sent."""

import math
import re
from dataclasses import dataclass
from datetime import date, datetime

from tools.office.xlsx.dates import Moment, moment_or_none
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.strings import MOST_CHARACTERS

CellInput = str | int | float | bool | date | datetime | None
_EXACT_DIGITS = 15
_LARGEST = 10**307
_NUMERIC = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Number:
    """`digits` as they go into the file."""

    digits: str


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class RichText:
    """The content of a string item with its runs, in the prefix of the part it came from."""

    content: bytes
    shared: bool


@dataclass(frozen=True, slots=True)
class Truth:
    holds: bool


@dataclass(frozen=True, slots=True)
class Formula:
    """As it was asked for, without `=`, or `as_filed` when it already has the file's spelling."""

    text: str
    as_filed: bool = False


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing; the cell keeps its look."""


Value = Number | Text | RichText | Truth | Moment | Formula | Empty


@dataclass(frozen=True, slots=True)
class Wish:
    """A value for a cell; `pointer` says where in the request it stands."""

    value: Value
    pointer: str = ""
    remark: str = ""


def read_value(cell: Cell, value: CellInput, pointer: str) -> Wish:
    """Numbers and booleans by type; text by its first sign: `=` a formula, `'` the text after it."""
    match value:
        case None:
            raise XlsxError(f'{cell} was given no value; send "" to empty it', pointer).on("value")
        case bool():
            return Wish(Truth(value), pointer)
        case int() | float():
            return _number(cell, value, pointer)
        case str():
            return _written(cell, value, pointer)
    moment = moment_or_none(value)
    if moment is None:
        raise XlsxError(f"{cell} was given a time with a zone; leave the zone out", pointer).on("value")
    return Wish(moment, pointer)


def _number(cell: Cell, value: float, pointer: str) -> Wish:
    if isinstance(value, int):
        return _whole_number(cell, value, pointer)
    if not math.isfinite(value):
        raise XlsxError(
            f"{cell} was given {value}, which no cell can hold; send a finite number", pointer
        ).on("value")
    whole = value.is_integer() and abs(value) < 10**_EXACT_DIGITS
    return Wish(Number(str(int(value)) if whole else repr(value)), pointer)


def _whole_number(cell: Cell, value: int, pointer: str) -> Wish:
    if abs(value) < 10**_EXACT_DIGITS:
        return Wish(Number(str(value)), pointer)
    if abs(value) > _LARGEST:
        raise XlsxError(f"{cell} was given a number that no cell can hold; send it as text", pointer).on(
            "value"
        )
    remark = f"{cell} keeps 15 digits of {value}; send it as text to keep all"
    return Wish(Number(repr(float(value))), pointer, remark)


def _written(cell: Cell, value: str, pointer: str) -> Wish:
    if value == "":
        return Wish(Empty(), pointer)
    if value.startswith("="):
        return Wish(Formula(value[1:]), pointer)
    if moment := moment_or_none(value):
        return Wish(moment, pointer)
    text = value.removeprefix("'")
    _check_text(cell, text, pointer)
    numeric = _looks_numeric(value)
    remark = f"{cell} holds the text {text!r}; send it without quotes for a number" if numeric else ""
    return Wish(Text(text), pointer, remark)


def _check_text(cell: Cell, text: str, pointer: str) -> None:
    if len(text) > MOST_CHARACTERS:
        count, most = f"{len(text):,}", f"{MOST_CHARACTERS:,}"
        raise XlsxError(f"the text for {cell} has {count} characters; a cell holds {most}", pointer).on(
            "value"
        )
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise XlsxError(
            f"the text for {cell} holds half of a character pair; send whole characters", pointer
        ).on("value")


def _looks_numeric(text: str) -> bool:
    """Digits as a number is written; a leading zero means a code, such as 007."""
    return bool(_NUMERIC.fullmatch(text.strip()))
