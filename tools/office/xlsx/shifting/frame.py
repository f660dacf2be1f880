"""Moves all of a sheet part that stands before and after its rows."""

from dataclasses import dataclass

from lxml import etree

from tools.office.package import xml
from tools.office.package.errors import Damaged
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.shifting.anchors import move_anchor
from tools.office.xlsx.shifting.areas import MOVES
from tools.office.xlsx.shifting.column_runs import move_column_runs
from tools.office.xlsx.shifting.pivots import move_source
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.rules import move_formulas_of
from tools.office.xlsx.shifting.trees import edited, elements, local, recount

_ROWS = b"<?rows-stand-here?>"


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands before and after the element that holds the rows."""

    head: bytes
    tail: bytes


def moved_frame(grid: Grid, follower: Follower, *, home: bool) -> Frame:
    """The same bytes where nothing moves; `home` says that the lines of this sheet do."""
    head, tail = grid.raw[: grid.data_start], grid.raw[grid.data_end :]
    if _ROWS in head or _ROWS in tail:
        raise Damaged("a sheet of it holds instructions that no program writes")
    whole = edited(head + _ROWS + tail, lambda root: _move(root, follower, home=home))
    head, _, tail = xml.utf8(whole).partition(_ROWS)
    return Frame(head, tail)


def _move(root: etree._Element, follower: Follower, *, home: bool) -> None:
    move_formulas_of(root, follower, home=home)
    move_source(root, follower)
    if home:
        for element in elements(root):
            _move_places(element, follower)
    recount(root)


def _move_places(element: etree._Element, follower: Follower) -> None:
    name = local(element)
    if name == "cols":
        move_column_runs(element, follower.lines)
    elif name == "anchor":
        move_anchor(element, follower.lines)
    elif name == "sqref" and _is_rule(element):
        return
    elif move := MOVES.get(name):
        move(element, follower.lines)


def _is_rule(element: etree._Element) -> bool:
    """Rules have moved their areas already, together with their formulas."""
    owner = element.getparent()
    return owner is not None and local(owner) in ("conditionalFormatting", "dataValidation")
