"""Says at which cells a note can be written."""

import re
from functools import cached_property

from tools.office.package import xml
from tools.office.xlsx.around import comments_of
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.guard import Covered, covered_cells
from tools.office.xlsx.markup import attribute, masked
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.workbook import Sheet, Workbook

_THREAD = re.compile(rb"<(?:[\w.-]+:)?threadedComment(\s[^<>]*)>")


class NotedSheet:
    """One sheet with its notes, threads and merged blocks, each read once."""

    def __init__(self, book: Workbook, tab: Sheet) -> None:
        self.book, self.tab = book, tab

    @cached_property
    def grid(self) -> Grid:
        return self.book.grid(self.tab)

    def related(self, kind: str) -> str | None:
        """The name of the part that the sheet refers to by this type."""
        package = self.book.package
        found = (r.target for r in package.relations(self.tab.part) if r.type == kind and not r.external)
        return next((package.actual_name(name) for name in found if name in package), None)

    def said(self) -> dict[str, str]:
        """What stands at each cell that has a note or a thread."""
        return {one.cell: one.text for one in comments_of(self.book.package, self.tab.part)}

    def check(self, cell: Cell) -> None:
        """Raises XlsxError for a cell that nobody can put a note on."""
        if cell in self._covered:
            block = next(one for one in self.grid.merges if cell in one)
            raise XlsxError(
                f"{cell} is covered by the merged block {block}; comment on {block.first}, which shows for it"
            ).on("cell")
        if str(cell) in self._threads:
            raise XlsxError(
                f"{cell} has a thread of comments, to which only Excel can add; comment on a cell beside it"
            ).on("cell")

    @cached_property
    def _covered(self) -> Covered:
        return covered_cells(self.grid)

    @cached_property
    def _threads(self) -> frozenset[str]:
        name = self.related("threadedComment")
        if name is None:
            return frozenset()
        raw = masked(xml.utf8(self.book.package.part(name)))
        return frozenset(attribute(match[1], "ref") or "" for match in _THREAD.finditer(raw))
