"""The workbook part: sheets by name, defined names, calendar, and the parts that all sheets share."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Literal

from lxml import etree

from tools.office.package.errors import NotOffice
from tools.office.package.kind import Ooxml, kind_of
from tools.office.package.numbers import whole
from tools.office.package.package import Package, Relation
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.excerpt import Excerpt, excerpt
from tools.office.xlsx.gathered import Gathered
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.stretches import Stretch, Unusual, stretches
from tools.office.xlsx.strings import SharedStrings
from tools.office.xlsx.styles import Styles
from tools.office.xlsx.tables import Table, read_table

SheetKind = Literal["worksheet", "chartsheet", "dialogsheet", "macrosheet"]
LARGE_BYTES = 4 * 1024 * 1024
"""From here on a sheet is taken apart, and never held whole unless its spelling asks for it."""
_MOST_NAMES = 20
_KINDS: dict[str, SheetKind] = {
    "worksheet": "worksheet",
    "chartsheet": "chartsheet",
    "dialogsheet": "dialogsheet",
    "xlMacrosheet": "macrosheet",
    "xlIntlMacrosheet": "macrosheet",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tab of the workbook; `index` counts all tabs from 0, as local names do."""

    index: int
    name: str
    part: str
    state: str
    kind: SheetKind


@dataclass(frozen=True, slots=True)
class DefinedName:
    """A name for a formula; `sheet` is the index of the tab that it is local to, or None."""

    name: str
    formula: str
    sheet: int | None
    hidden: bool


class Workbook:
    """A package read as a workbook; raises NotOffice when it is another kind of file."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.kind: Ooxml = kind_of(package, "workbook")
        if self.kind.family != "workbook":
            raise NotOffice(f"a {self.kind.family}", "workbook")
        self.part = package.main_part

    @cached_property
    def root(self) -> etree._Element:
        return self.package.tree(self.part)[1]

    @cached_property
    def relations(self) -> dict[str, Relation]:
        return {relation.id: relation for relation in self.package.relations(self.part)}

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        return tuple(self._sheets())

    def _sheets(self) -> Iterator[Sheet]:
        for index, element in enumerate(self.root.iterfind("{*}sheets/{*}sheet")):
            relation = self.relations.get(_relation_id(element))
            if relation is None or relation.external or relation.target not in self.package:
                continue
            kind = _KINDS.get(relation.type, "worksheet")
            state = element.get("state", "visible")
            part = self.package.actual_name(relation.target)
            yield Sheet(index, element.get("name", ""), part, state, kind)

    @property
    def worksheets(self) -> tuple[Sheet, ...]:
        """The tabs that have cells."""
        return tuple(sheet for sheet in self.sheets if sheet.kind in ("worksheet", "macrosheet"))

    def sheet(self, name: str | None, pointer: str = "") -> Sheet:
        """The tab of exactly this name; without a name, the only one there is."""
        if name is None:
            return self._only_sheet(pointer)
        for sheet in self.sheets:
            if sheet.name == name:
                if sheet not in self.worksheets:
                    raise XlsxError(
                        f"{name!r} is a {sheet.kind} without cells; {self._choices()}", pointer
                    ).on("sheet")
                return sheet
        raise XlsxError(f"there is no sheet {name[:80]!r}; {self._choices()}", pointer).on("sheet")

    def _only_sheet(self, pointer: str) -> Sheet:
        if len(self.worksheets) != 1:
            raise XlsxError(f"name a sheet; {self._choices()}", pointer).on("sheet")
        return self.worksheets[0]

    def _choices(self) -> str:
        names = [repr(sheet.name) for sheet in self.worksheets]
        more = len(names) - _MOST_NAMES
        shown = ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
        return f"the sheets with cells are {shown}" if names else "this workbook has no sheet with cells"

    def grid(self, sheet: Sheet) -> Grid:
        return Grid(self.package.part(sheet.part))

    def excerpt(
        self,
        sheet: Sheet,
        rows: Collection[int],
        *,
        ordered: bool = False,
        to_read: bool = False,
        gathered: Gathered | None = None,
    ) -> Excerpt | None:
        """A large sheet with these rows alone; None for one that is small, or better seen whole."""
        if self.package.size(sheet.part) < LARGE_BYTES:
            return None
        pieces = partial(self.package.pieces, sheet.part)
        return excerpt(pieces, rows, ordered=ordered, to_read=to_read, gathered=gathered)

    def windows(self, sheet: Sheet) -> Iterator[Grid]:
        """All rows of a sheet in order; a large one comes some rows at a time, if it is known that it can."""
        large = self.package.size(sheet.part) >= LARGE_BYTES
        if not large or not self._comes_apart(sheet):
            yield self.grid(sheet)
            return
        head, end = b"", b""
        for one in stretches(self.package.pieces(sheet.part)):
            if isinstance(one, Stretch):
                yield Grid(head + one.raw + end)
            else:
                head, end = one.raw, b"</%ssheetData>" % one.prefix

    def _comes_apart(self, sheet: Sheet) -> bool:
        try:
            return all(stretches(self.package.pieces(sheet.part)))
        except Unusual:
            return False

    @cached_property
    def names(self) -> tuple[DefinedName, ...]:
        found = self.root.iterfind("{*}definedNames/{*}definedName")
        return tuple(_defined_name(element) for element in found)

    @cached_property
    def date1904(self) -> bool:
        element = self.root.find("{*}workbookPr")
        return element is not None and element.get("date1904", "0") in ("1", "true", "on")

    def shared_part(self, kind: str) -> str | None:
        """The name of the part that the workbook refers to by this type (`styles`, `calcChain`)."""
        for relation in self.relations.values():
            if relation.type == kind and not relation.external and relation.target in self.package:
                return self.package.actual_name(relation.target)
        return None

    @cached_property
    def strings(self) -> SharedStrings:
        name = self.shared_part("sharedStrings")
        return SharedStrings(self.package.part(name) if name else b"")

    @cached_property
    def styles(self) -> Styles:
        name = self.shared_part("styles")
        return Styles(self.package.part(name) if name else b"")

    def tables(self, sheet: Sheet) -> tuple[Table, ...]:
        """The tables on one sheet."""
        package = self.package
        found = (r.target for r in package.relations(sheet.part) if r.type == "table" and not r.external)
        names = [package.actual_name(name) for name in found if name in package]
        return tuple(read_table(name, package.part(name)) for name in names)

    @cached_property
    def all_tables(self) -> tuple[tuple[Sheet, Table], ...]:
        return tuple((sheet, table) for sheet in self.worksheets for table in self.tables(sheet))


def open_workbook(content: bytes) -> Workbook:
    """Opens bytes as a workbook; raises an OfficeError that says what else they are."""
    return Workbook(Package.open(content, expected="workbook"))


def _relation_id(element: etree._Element) -> str:
    for name, value in element.attrib.items():
        if str(name).endswith("}id"):
            return str(value)
    return ""


def _defined_name(element: etree._Element) -> DefinedName:
    local = element.get("localSheetId")
    formula = "".join(str(text) for text in element.itertext())
    hidden = element.get("hidden", "0") in ("1", "true")
    return DefinedName(element.get("name", ""), formula, None if local is None else whole(local, -1), hidden)
