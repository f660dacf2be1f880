"""Moves what a view of a sheet shows: its first cell, its frozen lines, its selections."""

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.refs import cell_or_none
from tools.office.xlsx.shifting.area_lists import area_list, blocks_of
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.trees import child, children, drop

_FROZEN = ("frozen", "frozenSplit")


def move_view(view: etree._Element, lines: Lines) -> None:
    top = cell_or_none(view.get("topLeftCell", "A1"))
    start = lines.of(top) if top else 1
    new_start = start if lines.inserts and start == 1 else lines.settled(start)
    pane = child(view, "pane")
    if pane is not None and not _move_frozen(pane, start, new_start, lines):
        _settle(pane, "topLeftCell", lines)
    if top is not None and view.get("topLeftCell"):
        view.set("topLeftCell", str(lines.with_line(top, new_start)))
    for selection in children(view, "selection"):
        _move_selection(selection, lines)


def _settle(element: etree._Element, name: str, lines: Lines) -> None:
    cell = cell_or_none(element.get(name, ""))
    if cell is not None:
        element.set(name, str(lines.with_line(cell, lines.settled(lines.of(cell)))))


def _move_selection(selection: etree._Element, lines: Lines) -> None:
    _settle(selection, "activeCell", lines)
    if not selection.get("sqref"):
        return
    active = selection.get("activeCell", "A1")
    selected = area_list(selection.get("sqref", ""), lines)
    cell = cell_or_none(active)
    if not any(cell in block for block in blocks_of(selected)):
        selected = active
        drop(selection, "activeCellId")
    selection.set("sqref", selected)


def _move_frozen(pane: etree._Element, start: int, new_start: int, lines: Lines) -> bool:
    """The frozen lines stay frozen: new ones among them are too, lost ones are no more.

    Says whether it has set the first cell that can be scrolled.
    """
    name = "ySplit" if lines.axis == "row" else "xSplit"
    frozen = whole(pane.get(name))
    if pane.get("state") not in _FROZEN or not frozen:
        return False
    span = lines.span(start, start + frozen - 1)
    left = span[1] - new_start + 1 if span else 0
    if left <= 0:
        drop(pane, name)
        _end_split(pane, lines)
        return False
    pane.set(name, str(left))
    first = cell_or_none(pane.get("topLeftCell", ""))
    if first is None or lines.of(first) != start + frozen:
        return False
    pane.set("topLeftCell", str(lines.with_line(first, new_start + left)))
    return True


def _end_split(pane: etree._Element, lines: Lines) -> None:
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
