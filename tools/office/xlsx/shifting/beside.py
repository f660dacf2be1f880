"""Moves what lies in parts of its own beside the sheets: charts, drawings, comments, controls, pivots."""

from collections.abc import Callable, Mapping

from lxml import etree

from tools.office.package.package import Package
from tools.office.xlsx.shifting.anchors import move_drawing
from tools.office.xlsx.shifting.areas import MOVES
from tools.office.xlsx.shifting.charts import move_chart
from tools.office.xlsx.shifting.comments import move_comments, moved_shapes
from tools.office.xlsx.shifting.names import move_parameters
from tools.office.xlsx.shifting.pivots import move_report, move_source
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.related import parts_of_type, related
from tools.office.xlsx.shifting.rules import move_links
from tools.office.xlsx.shifting.trees import edited, elements, local
from tools.office.xlsx.workbook import Sheet, Workbook

Edits = dict[str, Callable[[bytes], bytes]]


def moved_beside(book: Workbook, sheet: Sheet, follower: Follower) -> dict[str, bytes]:
    """The parts that become different, tables apart."""
    edits: Edits = {}
    for tab in book.sheets:
        edits |= _of_sheet(book.package, tab, follower, home=tab.index == sheet.index)
    for ending, move in _EVERYWHERE.items():
        for name in parts_of_type(book.package, ending):
            edits[name] = _by_tree(_bound(move, follower))
    parts: dict[str, bytes] = {}
    for name, edit in edits.items():
        old = book.package.part(name)
        new = edit(old)
        if new != old:
            parts[name] = new
    return parts


def _shapes(root: etree._Element, follower: Follower) -> None:
    """Shapes that lie in a chart."""
    move_drawing(root, follower, home=False)


_EVERYWHERE: Mapping[str, Callable[[etree._Element, Follower], None]] = {
    "drawingml.chart+xml": move_chart,
    "ms-office.chartex+xml": move_chart,
    "drawingml.chartshapes+xml": _shapes,
    "pivotCacheDefinition+xml": move_source,
    "spreadsheetml.connections+xml": move_parameters,
}


def _of_sheet(package: Package, tab: Sheet, follower: Follower, *, home: bool) -> Edits:
    edits: Edits = {}
    for name in related(package, tab.part, "drawing"):
        edits[name] = _by_tree(lambda root: move_drawing(root, follower, home=home))
    for name in related(package, tab.part, "vmlDrawing"):
        edits[name] = lambda content: moved_shapes(content, follower, home=home)
    for name in related(package, tab.part, "ctrlProp"):
        edits[name] = _by_tree(lambda root: move_links(root, follower, home=home))
    for kinds, move in _AT_HOME.items() if home else ():
        for name in related(package, tab.part, *kinds):
            edits[name] = _by_tree(_bound(move, follower))
    return edits


def _comments(root: etree._Element, follower: Follower) -> None:
    move_comments(root, follower.lines)


def _places(root: etree._Element, follower: Follower) -> None:
    for element in elements(root):
        if move := MOVES.get(local(element)):
            move(element, follower.lines)


_AT_HOME: Mapping[tuple[str, ...], Callable[[etree._Element, Follower], None]] = {
    ("comments", "threadedComment"): _comments,
    ("pivotTable",): move_report,
    ("tableSingleCells", "namedSheetViews"): _places,
}


def _bound(
    move: Callable[[etree._Element, Follower], None], follower: Follower
) -> Callable[[etree._Element], None]:
    return lambda root: move(root, follower)


def _by_tree(move: Callable[[etree._Element], None]) -> Callable[[bytes], bytes]:
    return lambda content: edited(content, move)
