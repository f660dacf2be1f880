"""Puts rows or columns into a sheet or takes them out, with every reference following."""

from collections.abc import Iterable

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.xlsx.change import placed
from tools.office.xlsx.refs import Cell, letters
from tools.office.xlsx.shifting.lines import Lines, check_lines
from tools.office.xlsx.shifting.work import Work
from tools.office.xlsx.window import read_window
from tools.office.xlsx.workbook import Sheet, Workbook

_SHOWN = 120
_CELLS_SHOWN = 6
_PLACES_SHOWN = 10
_SIGHT = 200


def shifted(package: Package, sheet: str | None, lines: Lines) -> Edit:
    """The edited workbook, opened again and read back; raises XlsxError and leaves all as it was.

    Formulas of other sheets, names, tables, rules, charts and what else speaks of the moved cells follow by
    Excel's rules: what lies inside a block makes it longer, what is gone reads #REF!.
    """
    check_lines(lines)
    book = Workbook(package)
    tab = book.sheet(sheet)
    work = Work(book, tab, lines)
    work.carry_out()
    saved = package.with_parts(work.parts, work.removed)
    return _reported(book, tab, work, saved)


def _reported(book: Workbook, tab: Sheet, work: Work, saved: bytes) -> Edit:
    again = Workbook(Package.open(saved, book.package.limits))
    touched = (*work.parts, *work.removed)
    return Edit(
        content=saved,
        changed=(_change(book, again, tab, work.lines),),
        parts_changed=tuple(sorted(touched)),
        parts_kept=len(book.package.names()) - len(touched),
        remarks=tuple(_remarks(book, tab, work)),
        stale=tuple(placed(sheet, cell) for sheet, cell in sorted(work.stale, key=_order)),
    )


def _order(place: tuple[Sheet, Cell]) -> tuple[int, Cell]:
    return place[0].index, place[1]


def _change(book: Workbook, again: Workbook, tab: Sheet, lines: Lines) -> Change:
    place = placed(tab, Cell(1, 1)).removesuffix("A1") + lines.reference
    before, after = _held(book, tab, lines, lines.at), _held(again, tab, lines, lines.at)
    if not lines.inserts:
        return Change(place, before, f"taken out; now there: {after}")
    moved = lines.moved(lines.at)
    if moved is None:
        return Change(place, before, after)
    return Change(place, before, f"{after}; now in {_named(lines, moved)}: {_held(again, tab, lines, moved)}")


def _named(lines: Lines, line: int) -> str:
    return f"{lines.axis} {line if lines.axis == 'row' else letters(line)}"


def _held(book: Workbook, tab: Sheet, lines: Lines, line: int) -> str:
    """The first filled cells of a line."""
    if lines.axis == "row":
        rows = read_window(book, tab.name, line, 1).rows
        cells = [cell for row in rows for cell in row.cells]
    else:
        rows = read_window(book, tab.name, f"{letters(line)}1:{letters(line)}{_SIGHT}", 1).rows
        cells = [cell for row in rows for cell in row.cells]
    shown = [f"{cell.cell}: {str(cell)[:_SHOWN]}" for cell in cells[:_CELLS_SHOWN]]
    more = len(cells) - len(shown)
    return " | ".join(shown) + (f" and {more} more" if more > 0 else "") or "empty"


def _remarks(book: Workbook, tab: Sheet, work: Work) -> Iterable[str]:
    changes = sum(len(found.changes) for found in work.formulas.values())
    if changes:
        yield f"{changes:,} {'formula follows' if changes == 1 else 'formulas follow'}"
    yield from _about_formulas(book, work)
    for move in work.moves:
        if move.lost:
            yield f"table {move.table.name} lost the columns {', '.join(map(repr, sorted(move.lost)))}"
        if move.added:
            names = ", ".join(repr(name) for _, name in move.added)
            yield f"table {move.table.name} has the new columns {names}"
        if move.loses_totals:
            yield f"table {move.table.name} has no row of totals any more"
    yield from _about_merges(work)
    if work.grid.tags.opening("sheetProtection").search(work.grid.tail):
        yield f"the sheet {tab.name!r} is protected against changes in Excel"
    if work.stale:
        yield f"{len(work.stale):,} values are recalculated when the file is opened"
    if any(name.lower().endswith("vbaproject.bin") for name in book.package.names()):
        yield "macros are as they were and may name cells by their old places"
    if any(name.lower().startswith("_xmlsignatures/") for name in book.package.names()):
        yield "the file is signed, and its digital signature no longer holds"


def _about_formulas(book: Workbook, work: Work) -> Iterable[str]:
    tabs = {tab.index: tab for tab in book.sheets}
    lost = [(tabs[n], work.after(n, cell)) for n, found in work.formulas.items() for cell in found.lost]
    if lost:
        yield f"formulas that read what is gone say #REF! now: {_listed(lost)}"
    across = [(tabs[n], work.after(n, cell)) for n, found in work.formulas.items() for cell in found.across]
    if across:
        yield f"formulas over a row of sheets still read the same cells, as in Excel: {_listed(across)}"


def _listed(places: list[tuple[Sheet, Cell]]) -> str:
    shown = ", ".join(placed(sheet, cell) for sheet, cell in places[:_PLACES_SHOWN])
    more = len(places) - _PLACES_SHOWN
    return f"{shown} and {more:,} more" if more > 0 else shown


def _about_merges(work: Work) -> Iterable[str]:
    lines = work.lines
    for block in work.grid.merges:
        if lines.cuts(*lines.ends(block)) and lines.cell(block.first) is None:
            yield f"the merged block {block} lost its first {lines.axis}, and what it said with it"
