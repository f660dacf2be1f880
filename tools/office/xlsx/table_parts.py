"""Writes what an edit changes in table parts and in defined names."""

from collections.abc import Collection, Sequence

from tools.office.package import xml
from tools.office.xlsx.markup import escaped, from_escapes, masked, plain, tags_of, to_escapes
from tools.office.xlsx.table_effects import Rename, TableEffect, with_renames
from tools.office.xlsx.tables import rewritten_table
from tools.office.xlsx.workbook import Workbook

_FORMULAS = ("calculatedColumnFormula", "totalsRowFormula")


def changed_table_parts(
    book: Workbook, effects: Sequence[TableEffect], renames: Collection[Rename]
) -> dict[str, bytes]:
    """The parts of tables that grow or get a new header, and of those whose formulas speak of it."""
    parts = {
        e.before.part: rewritten_table(book.package.part(e.before.part), e.before, e.after) for e in effects
    }
    for _, table in book.all_tables if renames else ():
        old = parts.get(table.part) or xml.utf8(book.package.part(table.part))
        new = _with_renamed(old, _FORMULAS, renames)
        if new != old:
            parts[table.part] = new
    return parts


def with_renamed_names(workbook_part: bytes, renames: Collection[Rename]) -> bytes:
    """workbook.xml with structured references in defined names following."""
    return _with_renamed(xml.utf8(workbook_part), ("definedName",), renames)


def _with_renamed(raw: bytes, elements: Sequence[str], renames: Collection[Rename]) -> bytes:
    tags = tags_of(raw)
    for name in elements:
        for match in reversed(list(tags.elements(name, masked(raw)))):
            if match[2] is None:
                continue
            before = from_escapes(plain(raw[match.start(2) : match.end(2)]))
            after = with_renames(before, renames)
            if after != before:
                raw = raw[: match.start(2)] + escaped(to_escapes(after)) + raw[match.end(2) :]
    return raw
