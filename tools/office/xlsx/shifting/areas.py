"""Moves the areas that elements of a sheet, a table or a list of comments lie in."""

from collections.abc import Callable

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.refs import Range, cell_or_none, range_or_none
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.trees import child, children, drop, local, remove

_AREAS = {
    "mergeCell": "ref",
    "hyperlink": "ref",
    "autoFilter": "ref",
    "nsvFilter": "ref",
    "sortState": "ref",
    "sortCondition": "ref",
    "protectedRange": "sqref",
    "ignoredError": "sqref",
    "cellWatch": "r",
    "inputCells": "r",
    "cellSmartTags": "r",
    "webPublishItem": "sourceRef",
    "singleXmlCell": "r",
}
"""Elements that go when their area does, by the attribute that holds it."""


def area_list(text: str, lines: Lines) -> str:
    """Areas with blanks between; empty when all of them go. What is no area stays as it is."""
    moved = []
    for word in text.split():
        block = range_or_none(word.replace("$", ""))
        after = lines.block(block) if block else None
        if block is None or after is not None:
            moved.append(word if after in (None, block) else str(after))
    return " ".join(moved)


def blocks_of(text: str) -> list[Range]:
    return [block for word in text.split() if (block := range_or_none(word.replace("$", "")))]


def move_area(element: etree._Element, lines: Lines) -> None:
    """An element with an area of its own, and what in it counts from the area's edge."""
    name = _AREAS.get(local(element))
    old = element.get(name) if name else None
    if not name or not old:
        return
    if local(element) in ("autoFilter", "nsvFilter"):
        _move_filter_columns(element, old, lines)
    new = area_list(old, lines)
    single = local(element) == "mergeCell" and (block := range_or_none(new)) and block.size == 1
    if new and not single:
        element.set(name, new)
    else:
        remove(element)


def _move_filter_columns(element: etree._Element, ref: str, lines: Lines) -> None:
    block = range_or_none(ref)
    after = lines.block(block) if block else None
    if lines.axis == "row" or block is None or after is None:
        return
    for column in [*children(element, "filterColumn"), *children(element, "columnFilter")]:
        moved = lines.moved(block.first.column + whole(column.get("colId")))
        if moved is None:
            element.remove(column)
        else:
            column.set("colId", str(moved - after.first.column))


def move_areas_as_text(element: etree._Element, lines: Lines) -> None:
    """`xm:sqref` of an extension; its owner goes with it."""
    old = element.text or ""
    new = area_list(old, lines)
    owner = element.getparent()
    if new:
        element.text = new
    elif owner is not None:
        remove(owner)


def move_dimension(element: etree._Element, lines: Lines) -> None:
    element.set("ref", area_list(element.get("ref", ""), lines) or "A1")


def move_breaks(element: etree._Element, lines: Lines) -> None:
    """A page begins with the line after `id`; one that can't begin there any more goes."""
    if local(element) != ("rowBreaks" if lines.axis == "row" else "colBreaks"):
        return
    taken: set[int] = set()
    for one in children(element, "brk"):
        before = lines.settled(whole(one.get("id")) + 1) - 1
        if before < 1 or before in taken:
            element.remove(one)
            continue
        taken.add(before)
        one.set("id", str(before))
    manual = sum(one.get("man") in ("1", "true") for one in children(element, "brk"))
    if element.get("manualBreakCount") is not None:
        element.set("manualBreakCount", str(manual))
    if not taken:
        remove(element)


def move_view(element: etree._Element, lines: Lines) -> None:
    """A view, its frozen lines and its selections."""
    pane = child(element, "pane")
    top = cell_or_none(element.get("topLeftCell", "A1"))
    if pane is not None and top is not None:
        _move_pane(pane, lines.of(top), lines)
    for one, names in ((element, ("topLeftCell",)), (pane, ("topLeftCell",))):
        if one is not None:
            _settle(one, names, lines, keeps_start=one is element)
    for selection in children(element, "selection"):
        _settle(selection, ("activeCell",), lines, keeps_start=False)
        if selection.get("sqref"):
            selected = area_list(selection.get("sqref", ""), lines)
            selection.set("sqref", selected or selection.get("activeCell", "A1"))
            if not _holds_active(selection):
                selection.set("sqref", selection.get("activeCell", "A1"))
                drop(selection, "activeCellId")


def _holds_active(selection: etree._Element) -> bool:
    active = cell_or_none(selection.get("activeCell", "A1"))
    return any(active in block for block in blocks_of(selection.get("sqref", "")))


def _settle(element: etree._Element, names: tuple[str, ...], lines: Lines, *, keeps_start: bool) -> None:
    for name in names:
        cell = cell_or_none(element.get(name, ""))
        if cell is None or (keeps_start and lines.inserts and lines.of(cell) == 1):
            continue
        element.set(name, str(lines.with_line(cell, lines.settled(lines.of(cell)))))


def _move_pane(pane: etree._Element, top: int, lines: Lines) -> None:
    """The frozen lines stay frozen: new ones among them are too, lost ones are no more."""
    name = "ySplit" if lines.axis == "row" else "xSplit"
    frozen = whole(pane.get(name))
    if pane.get("state") not in ("frozen", "frozenSplit") or not frozen:
        return
    start = top if lines.inserts and top == 1 else lines.settled(top)
    left = lines.settled(top + frozen) - start
    if left > 0:
        pane.set(name, str(left))
        return
    drop(pane, name)
    if not whole(pane.get("xSplit")) and not whole(pane.get("ySplit")):
        _unfreeze(pane)
    else:
        _keep_one_half(pane, lines)


def _unfreeze(pane: etree._Element) -> None:
    view = pane.getparent()
    if view is None:
        return
    panes = children(view, "selection")
    for selection in panes[:-1]:
        view.remove(selection)
    for selection in panes[-1:]:
        drop(selection, "pane")
    view.remove(pane)


def _keep_one_half(pane: etree._Element, lines: Lines) -> None:
    """Of four quarters the two that remain when one of the splits is gone."""
    view = pane.getparent()
    active = "topRight" if lines.axis == "row" else "bottomLeft"
    pane.set("activePane", active)
    for selection in children(view, "selection") if view is not None else ():
        if selection.get("pane") not in (None, active):
            selection.getparent().remove(selection)  # type: ignore[union-attr]  # a child has a parent


MOVES: dict[str, Callable[[etree._Element, Lines], None]] = {
    **dict.fromkeys(_AREAS, move_area),
    "sqref": move_areas_as_text,
    "dimension": move_dimension,
    "rowBreaks": move_breaks,
    "colBreaks": move_breaks,
    "sheetView": move_view,
    "customSheetView": move_view,
}
"""What moves with the lines of its own sheet, by the name of the element."""
