"""Enters a chart in the drawing of a sheet, which is made when there is none."""

from lxml import etree

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.xlsx.children import appended, place_for, relation_attribute
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.listings import Listings
from tools.office.xlsx.markup import escaped_attribute
from tools.office.xlsx.namespaces import Namespaces, namespaces_of
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell
from tools.office.xlsx.workbook import Sheet, Workbook

_DRAWING = "application/vnd.openxmlformats-officedocument.drawing+xml"
_WIDTH, _HEIGHT = 5_760_000, 3_240_000
_ROWS_HIGH = 18
_GAP = 3


def folder_of(book: Workbook) -> str:
    """The folder of the workbook part, with a slash."""
    folder = book.part.rpartition("/")[0]
    return f"{folder}/" if folder else ""


class Drawing:
    """What is drawn on a sheet; `part` is None before the first thing is."""

    def __init__(self, book: Workbook, tab: Sheet, grid: Grid) -> None:
        self._book, self._tab, self._grid = book, tab, grid
        self._spaces = namespaces_of(book)
        self.part = self._find()
        self._raw = xml.utf8(book.package.part(self.part)) if self.part else _empty_drawing(self._spaces)
        self._root = xml.parse(self._raw)

    def _find(self) -> str | None:
        if self._grid.tags.opening("drawing").search(self._grid.tail) is None:
            return None
        package = self._book.package
        found = (
            r.target for r in package.relations(self._tab.part) if r.type == "drawing" and not r.external
        )
        return next((package.actual_name(name) for name in found if name in package), None)

    def free_corner(self) -> Cell:
        """Right of all that the sheet holds, below what is drawn there already."""
        used = self._grid.used()
        column = min(used.last.column + 2, MAX_COLUMN) if used else 1
        row = used.first.row if used else 1
        for anchor in self._root.iterchildren("{*}oneCellAnchor", "{*}twoCellAnchor"):
            right, bottom = _reach(anchor)
            if right >= column:
                row = max(row, bottom + _GAP)
        return Cell(min(row, MAX_ROW), column)

    def enter(self, listings: Listings, chart: str, corner: Cell, title: str) -> None:
        spaces = self._spaces
        part = self.part or self._made(listings)
        relation = listings.relate(part, f"{spaces.relations}/chart", chart)
        ids = [whole(one.get("id")) for one in self._root.iter("{*}cNvPr")]
        number = 1 + sum(1 for _ in self._root.iter("{*}graphicFrame"))
        named = b'<xdr:cNvPr id="%d" name="Chart %d"%s/><xdr:cNvGraphicFramePr/>' % (
            max(ids, default=1) + 1,
            number,
            b' descr="%s"' % escaped_attribute(title) if title else b"",
        )
        listings.parts[part] = appended(self._raw, _frame(spaces, named, relation, corner))

    def _made(self, listings: Listings) -> str:
        """A new part, with the sheet speaking of it."""
        grid, spaces = self._grid, self._spaces
        part = listings.add(folder_of(self._book) + "drawings/drawing", _DRAWING, self._raw)
        relation = listings.relate(self._tab.part, f"{spaces.relations}/drawing", part)
        spoken = relation_attribute(grid.raw, spaces.relations, relation)
        element = b"<%sdrawing%s/>" % (grid.tags.prefix, spoken)
        place = place_for(grid, "drawing")
        listings.parts[self._tab.part] = grid.raw[:place] + element + grid.raw[place:]
        return part


def _reach(anchor: etree._Element) -> tuple[int, int]:
    """The last column and row, from 1, that something drawn lies over."""
    start, end = anchor.find("{*}from"), anchor.find("{*}to")
    if end is not None:
        return _number(end, "col") + 1, _number(end, "row") + 1
    if start is None:
        return 0, 0
    return _number(start, "col") + 1, _number(start, "row") + _ROWS_HIGH


def _number(marker: etree._Element, name: str) -> int:
    return whole(marker.findtext(f"{{*}}{name}"))


def _empty_drawing(spaces: Namespaces) -> bytes:
    return (
        b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr xmlns:xdr="%s" xmlns:a="%s"/>'
        % (spaces.sheet_drawing.encode(), spaces.drawing.encode())
    )


def _frame(spaces: Namespaces, named: bytes, relation: str, corner: Cell) -> bytes:
    place = b"<xdr:from><xdr:col>%d</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>%d</xdr:row>" % (
        corner.column - 1,
        corner.row - 1,
    )
    place += b'<xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="%d" cy="%d"/>' % (_WIDTH, _HEIGHT)
    uri = spaces.chart.encode()
    chart = b'<c:chart xmlns:c="%s" xmlns:r="%s" r:id="%s"/>' % (
        uri,
        spaces.relations.encode(),
        relation.encode(),
    )
    graphic = b'<a:graphic><a:graphicData uri="%s">%s</a:graphicData></a:graphic>' % (uri, chart)
    frame = b"<xdr:nvGraphicFramePr>%s</xdr:nvGraphicFramePr>" % named
    frame += b'<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' + graphic
    inner = place + b'<xdr:graphicFrame macro="">%s</xdr:graphicFrame><xdr:clientData/>' % frame
    return b'<xdr:oneCellAnchor xmlns:xdr="%s" xmlns:a="%s">%s</xdr:oneCellAnchor>' % (
        spaces.sheet_drawing.encode(),
        spaces.drawing.encode(),
        inner,
    )
