"""Freezes the rows above and the columns left of a cell, or frees them again."""

from tools.office.xlsx.children import children_of_sheet, first_child, place_for
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import Tags, with_attribute
from tools.office.xlsx.refs import Cell


def with_frozen(grid: Grid, cell: Cell) -> bytes:
    """`cell` is the first one that scrolls; A1 frees everything."""
    head = grid.raw[: grid.data_start]
    view = grid.tags.first("sheetView", grid.head)
    if view is None:
        return _with_view(grid, cell)
    inner = head[view.start(2) : view.end(2)] if view[2] is not None else b""
    kept = grid.tags.without("selection", grid.tags.without("pane", inner))
    attributes = with_attribute(view[1].removesuffix(b"/").rstrip(), "topLeftCell", None)
    new = _view(grid.tags, attributes, _pane(grid.tags, cell) + kept)
    return head[: view.start()] + new + grid.raw[view.end() :]


def _with_view(grid: Grid, cell: Cell) -> bytes:
    view = _view(grid.tags, b' workbookViewId="0"', _pane(grid.tags, cell))
    views = first_child(children_of_sheet(grid), "sheetViews")
    start, end = (views.start, views.end) if views else (place_for(grid, "sheetViews"),) * 2
    return grid.raw[:start] + grid.tags.wrapped("sheetViews", view) + grid.raw[end:]


def _view(tags: Tags, attributes: bytes, inner: bytes) -> bytes:
    name = tags.prefix + b"sheetView"
    return b"<%s%s>%s</%s>" % (name, attributes, inner, name) if inner else b"<%s%s/>" % (name, attributes)


def _pane(tags: Tags, cell: Cell) -> bytes:
    rows, columns = cell.row - 1, cell.column - 1
    if not rows and not columns:
        return b""
    split = b' xSplit="%d"' % columns if columns else b""
    split += b' ySplit="%d"' % rows if rows else b""
    panes = _panes(rows, columns)
    p = tags.prefix
    pane = b'<%spane%s topLeftCell="%s" activePane="%s" state="frozen"/>' % (
        p,
        split,
        str(cell).encode(),
        panes[-1],
    )
    return pane + b"".join(b'<%sselection pane="%s"/>' % (p, name) for name in panes)


def _panes(rows: int, columns: int) -> list[bytes]:
    if rows and columns:
        return [b"topRight", b"bottomLeft", b"bottomRight"]
    return [b"bottomLeft"] if rows else [b"topRight"]
