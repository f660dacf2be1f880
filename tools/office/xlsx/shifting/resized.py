"""The names and tables whose block becomes longer or shorter when lines are put in or taken out."""

from tools.office.xlsx.shifting.names import moved_name
from tools.office.xlsx.shifting.outdated import mentioned
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.workbook import Sheet, Workbook


def resized_names(book: Workbook, sheet: Sheet, follower: Follower) -> set[str]:
    """Folded; a name that speaks of a resized one counts as well."""
    lines = follower.lines
    found = {t.name.casefold() for t in book.tables(sheet) if lines.cuts(*lines.ends(t.block))}
    for name in book.names:
        home = name.sheet == sheet.index
        if follower.followed(name.formula, home=home).resized or "#REF!" in moved_name(
            name, follower, sheet.index
        ):
            found.add(name.name.casefold())
    speaks = {name.name.casefold(): mentioned(name.formula) for name in book.names}
    while more := {one for one, others in speaks.items() if one not in found and others & found}:
        found |= more
    return found
