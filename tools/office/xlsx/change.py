"""Carries out an edit of a workbook: all sheets, dependents and shared parts together, or nothing."""

from collections.abc import Iterable, Mapping, Sequence

from tools.office.package import xml
from tools.office.package.edit import Change as Reported
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.package.splice import NewContent
from tools.office.xlsx.calculation import with_full_calculation, without_chain
from tools.office.xlsx.cell_change import Change, Restate, with_dropped_value
from tools.office.xlsx.dependents import Formulas
from tools.office.xlsx.excerpt import Excerpt
from tools.office.xlsx.filing import Filing
from tools.office.xlsx.formula_cells import formula_cells
from tools.office.xlsx.formula_rules import Surroundings
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.precedents import Precedents
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.sheet_edit import SheetEdit
from tools.office.xlsx.sight import rows_around
from tools.office.xlsx.stale import stale_remark
from tools.office.xlsx.table_effects import Rename, with_renames
from tools.office.xlsx.table_parts import changed_table_parts, with_renamed_names
from tools.office.xlsx.tables import Table
from tools.office.xlsx.values import Wish
from tools.office.xlsx.weave import woven
from tools.office.xlsx.window import read_cells
from tools.office.xlsx.workbook import Sheet, Workbook

Wishes = Mapping[Sheet, Mapping[Cell, Wish]]
Texts = Mapping[Sheet, Mapping[Cell, str]]


def changed(book: Workbook, wishes: Wishes, texts: Texts | None = None) -> Edit:
    """The edited workbook, opened again and read back; raises XlsxError and leaves all as it was."""
    work = _Work(book, [SheetEdit(book, s, cells, (texts or {}).get(s, {})) for s, cells in wishes.items()])
    work.carry_out()
    saved = book.package.with_parts(work.parts, work.removed)
    return _reported(book, work, saved)


class _Work:
    def __init__(self, book: Workbook, edits: Sequence[SheetEdit]) -> None:
        self.book = book
        self.edits = {edit.sheet.index: edit for edit in edits}
        self.filing = Filing(book)
        self.parts: dict[str, NewContent] = {}
        self.removed: tuple[str, ...] = ()
        self.stale: list[tuple[Sheet, Cell]] = []
        self._has_formulas = False

    def carry_out(self) -> None:
        around = Surroundings(
            frozenset(sheet.name.casefold() for sheet in self.book.sheets),
            {table.name.casefold(): table for _, table in self._tables()},
        )
        for edit in self.edits.values():
            edit.file(self.filing, around)
        touched = self._touched()
        for sheet in self.book.worksheets:
            self._change_sheet(sheet, touched.get(sheet.index, set()))
        self._change_shared_parts()
        for content in self.parts.values():
            if isinstance(content, bytes):
                xml.check(content)

    def _tables(self) -> Iterable[tuple[int, Table]]:
        for sheet in self.book.worksheets:
            edit = self.edits.get(sheet.index)
            for table in edit.tables_after if edit else self.book.tables(sheet):
                yield sheet.index, table

    def _grid(self, sheet: Sheet) -> Grid:
        """The whole sheet."""
        edit = self.edits.get(sheet.index)
        return edit.grid if edit and edit.excerpt is None else self.book.grid(sheet)

    def _touched(self) -> dict[int, set[Cell]]:
        """The cells of each sheet whose results the change outdates, without those that are written."""
        formulas = Formulas(Precedents(self.book, tuple(self._tables())))
        for sheet in self.book.worksheets:
            edit = self.edits.get(sheet.index)
            if self._add_formulas(formulas, sheet, edit):
                self._has_formulas = True
        touched: dict[int, set[Cell]] = {}
        for index, row, column in formulas.touched_by(self._places()):
            touched.setdefault(index, set()).add(Cell(row, column))
        for index, edit in self.edits.items():
            touched.get(index, set()).difference_update(edit.wishes)
        return touched

    def _add_formulas(self, formulas: Formulas, sheet: Sheet, edit: SheetEdit | None) -> bool:
        if edit is None:
            return formulas.add_sheet(sheet.index, self.book.windows(sheet), {})
        replaced = {cell: edit.formulas.get(cell, "") for cell in edit.wishes}
        if edit.excerpt:
            return formulas.add_gathered(sheet.index, edit.gathered, replaced)
        return formulas.add_sheet(sheet.index, (edit.grid,), replaced)

    def _places(self) -> Iterable[Place]:
        for index, edit in self.edits.items():
            for cell in (*edit.wishes, *edit.freed):
                yield index, cell.row, cell.column

    @property
    def renames(self) -> tuple[Rename, ...]:
        return tuple(r for edit in self.edits.values() for effect in edit.effects for r in effect.renames)

    def _change_sheet(self, sheet: Sheet, touched: set[Cell]) -> None:
        edit = self.edits.get(sheet.index)
        if edit is None and not touched and not self.renames:
            return
        part = self._excerpt(sheet, touched)
        grid = part.grid if part else self._grid(sheet)
        changes: dict[Cell, Change] = dict(edit.changes) if edit else {}
        self._follow_renames(grid, changes)
        for cell in touched:
            changes[cell] = with_dropped_value(changes.get(cell))
        self.stale += [(sheet, cell) for cell in sorted(touched)]
        content = woven(grid, changes) if changes else grid.raw
        if content != grid.raw:
            self.parts[sheet.part] = xml.checked(part.whole(content)) if part else content

    def _excerpt(self, sheet: Sheet, touched: set[Cell]) -> Excerpt | None:
        """The rows of a large sheet that change; a renamed header is looked for in all of them."""
        edit = self.edits.get(sheet.index)
        if self.renames or (edit and edit.excerpt is None):
            return None
        rows = {cell.row for cell in touched}
        if edit and edit.excerpt and edit.excerpt.shows(rows):
            return edit.excerpt
        return self.book.excerpt(sheet, rows | rows_around(edit.wishes if edit else ()))

    def _follow_renames(self, grid: Grid, changes: dict[Cell, Change]) -> None:
        if not self.renames:
            return
        for formula in formula_cells(grid):
            text = with_renames(formula.text, self.renames)
            if text != formula.text and formula.cell not in changes:
                changes[formula.cell] = Restate((formula.attributes, text))

    def _change_shared_parts(self) -> None:
        book, package = self.book, self.book.package
        if self.filing.added_strings and (name := book.shared_part("sharedStrings")):
            self.parts[name] = book.strings.with_added(self.filing.added_strings)
        if self.filing.added_formats and (name := book.shared_part("styles")):
            self.parts[name] = book.styles.with_added(self.filing.added_formats)
        effects = [effect for edit in self.edits.values() for effect in edit.effects]
        self.parts |= changed_table_parts(book, effects, self.renames)
        self._change_workbook_part(package.part(book.part))
        if any(edit.loses_a_formula for edit in self.edits.values()):
            listings, chain = without_chain(book)
            self.parts |= listings
            self.removed = (chain,) if chain else ()

    def _change_workbook_part(self, content: bytes) -> None:
        new = with_renamed_names(content, self.renames) if self.renames else content
        if self._has_formulas:
            new = with_full_calculation(new)
        if new != content:
            self.parts[self.book.part] = new


def placed(sheet: Sheet, cell: Cell) -> str:
    """`Sheet1!B2`, with apostrophes around a name that needs them."""
    name = sheet.name if sheet.name.isidentifier() else "'" + sheet.name.replace("'", "''") + "'"
    return f"{name}!{cell}"


def _reported(book: Workbook, work: _Work, saved: bytes) -> Edit:
    again = Workbook(Package.open(saved, book.package.limits))
    reported: list[Reported] = []
    for edit in work.edits.values():
        sheet = again.sheet(edit.sheet.name)
        part = again.excerpt(sheet, rows_around(edit.wishes), ordered=True) if edit.excerpt else None
        after = read_cells(again, sheet, part.grid if part else again.grid(sheet), edit.wishes)
        reported += [
            Reported(placed(sheet, cell), str(edit.before[cell]), str(after[cell])) for cell in edit.wishes
        ]
    touched = (*work.parts, *work.removed)
    return Edit(
        content=saved,
        changed=tuple(reported),
        parts_changed=tuple(sorted(touched)),
        parts_kept=len(book.package.names()) - len(touched),
        remarks=tuple(dict.fromkeys((*work.filing.remarks, *_remarks(book, work)))),
        stale=tuple(placed(sheet, cell) for sheet, cell in work.stale),
    )


def _remarks(book: Workbook, work: _Work) -> Iterable[str]:
    for edit in work.edits.values():
        for effect in edit.effects:
            if effect.rows_added:
                yield f"table {effect.after.name} grew to {effect.after.block}"
            for rename in effect.renames:
                yield f"the column {rename.old!r} of table {rename.table} is called {rename.new!r} now"
        filled = [str(cell) for cell in edit.wishes if cell not in edit.asked]
        if filled:
            yield f"the formulas of the table were repeated in {', '.join(filled[:10])}"
        if edit.grid.tags.opening("sheetProtection").search(edit.grid.tail):
            yield f"the sheet {edit.sheet.name!r} is protected against changes in Excel"
    if work.stale:
        yield stale_remark(len(work.stale))
    if any(name.lower().startswith("_xmlsignatures/") for name in book.package.names()):
        yield "the file is signed, and its digital signature no longer holds"
