"""What a formula that someone asks for must be like to be written, and how Excel spells it in the file."""

import re
from dataclasses import dataclass

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_shape import check_shape
from tools.office.xlsx.formula_tokens import Token, escaped_column, structured, tokens
from tools.office.xlsx.functions import (
    PREFIXED,
    PREFIXED_TWICE,
    REACHING_OUTSIDE,
    SPILLING,
    WITH_VARIABLES,
)
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.tables import Table

_MAX_CHARACTERS = 8192
_PREFIX = re.compile(r"^(?:_xlfn\.|_xlws\.|_xludf\.|_xll\.)+", re.IGNORECASE)
_FILE_PREFIX = re.compile(r"_xlfn\.(?:_xlws\.)?|_xlpm\.", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a formula may speak of: the workbook's sheets and tables, and the table around its cell."""

    sheets: frozenset[str]
    tables: dict[str, Table]
    own_table: Table | None = None


def shown(formula: str) -> str:
    """A formula of the file as people see it, with `=` and without the prefixes of newer functions."""
    return "=" + (_FILE_PREFIX.sub("", formula) if "_xl" in formula else formula)


def spills(formula: str) -> bool:
    """Whether Excel would fill more than one cell from it if it were typed in."""
    return any(token.kind == "call" and _bare(token.text) in SPILLING for token in tokens(formula))


def written(formula: str, around: Surroundings, place: Cell, pointer: str) -> str:
    """The formula (without `=`) as the file spells it; raises XlsxError when Excel could not read it."""
    if not formula.strip():
        raise XlsxError(
            f"the formula for {place} is empty; write one like =SUM(B2:B9), or '= for the text", pointer
        )
    if len(formula) > _MAX_CHARACTERS:
        raise XlsxError(f"the formula for {place} is longer than {_MAX_CHARACTERS:,} characters", pointer)
    pieces = list(tokens(formula))
    _check_outside(pieces, around, place, pointer)
    check_shape(pieces, f"the formula for {place}", pointer)
    return "".join(_spelled_all(pieces, around, place, pointer))


def _spelled_all(pieces: list[Token], around: Surroundings, place: Cell, pointer: str) -> list[str]:
    """`A1#` becomes a call and `@` goes, since a plain formula takes one value of a range anyway."""
    out: list[str] = []
    for piece in pieces:
        if piece.kind == "op" and piece.text == "#" and out:
            reference = out.pop()
            sheet = out.pop() if out and out[-1].endswith("!") else ""
            out.append(f"_xlfn.ANCHORARRAY({sheet}{reference})")
        elif piece.text != "@":
            out.append(_spelled(piece, around, place, pointer))
    return out


def _check_outside(pieces: list[Token], around: Surroundings, place: Cell, pointer: str) -> None:
    for piece in pieces:
        reach = _reach(piece, around)
        if reach:
            raise XlsxError(
                f"the formula for {place} reaches outside of the workbook ({reach}); "
                "use only cells, names and functions of this workbook",
                pointer,
            )


def _reach(piece: Token, around: Surroundings) -> str:
    if piece.kind in ("call", "name") and _bare(piece.text) in REACHING_OUTSIDE:
        return _bare(piece.text)
    if piece.kind == "op" and piece.text == "|":
        return "DDE"
    if piece.kind == "sheet":
        name = _sheet_name(piece.text)
        if name.casefold() not in around.sheets and re.search(r"[\[\]\\/|]", name):
            return "a link to another file"
    return ""


def _spelled(piece: Token, around: Surroundings, place: Cell, pointer: str) -> str:
    if piece.kind == "call":
        return _function(piece.text, place, pointer)
    if piece.kind == "sheet":
        _check_sheet(piece.text, around, place, pointer)
    if piece.kind == "table":
        return _table_reference(piece.text, around, place, pointer)
    return piece.text


def _bare(name: str) -> str:
    return _PREFIX.sub("", name).upper()


def _function(name: str, place: Cell, pointer: str) -> str:
    bare = _bare(name)
    if bare in WITH_VARIABLES:
        raise XlsxError(
            f"the formula for {place} uses {bare}, which can't be written here; use plain functions", pointer
        )
    if bare in PREFIXED_TWICE:
        return f"_xlfn._xlws.{bare}"
    return f"_xlfn.{bare}" if bare in PREFIXED else name


def _sheet_name(text: str) -> str:
    name = text.removesuffix("!")
    return name[1:-1].replace("''", "'") if name.startswith("'") else name


def _check_sheet(text: str, around: Surroundings, place: Cell, pointer: str) -> None:
    name = _sheet_name(text)
    parts = [name] if name.casefold() in around.sheets else name.split(":")
    for part in parts:
        if part.casefold() not in around.sheets:
            raise XlsxError(
                f"the formula for {place} speaks of a sheet {part[:80]!r} that is not there", pointer
            )


def _table_reference(text: str, around: Surroundings, place: Cell, pointer: str) -> str:
    """Spells `[@Qty]` as the file does, `Sales[[#This Row],[Qty]]`; checks the table and its columns."""
    reference = structured(text)
    table = around.tables.get(reference.table.casefold()) if reference.table else around.own_table
    if table is None:
        named = (
            f"a table {reference.table!r} that is not there"
            if reference.table
            else "a column outside of a table"
        )
        raise XlsxError(f"the formula for {place} speaks of {named}", pointer)
    for column in {reference.first, reference.last} - {""}:
        if table.column_index(column) is None:
            known = ", ".join(repr(name) for name in table.columns[:20])
            raise XlsxError(
                f"the formula for {place} speaks of a column {column[:80]!r}; {table.name} has {known}",
                pointer,
            )
    inside = text[len(reference.table) :]
    if not inside.startswith("[@"):
        return table.name + inside
    if not reference.first:
        return f"{table.name}[#This Row]"
    columns = [escaped_column(name) for name in dict.fromkeys((reference.first, reference.last))]
    return f"{table.name}[[#This Row],{':'.join(f'[{name}]' for name in columns)}]"
