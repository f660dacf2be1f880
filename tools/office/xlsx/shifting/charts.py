"""Moves what charts draw, with the values that they remember of it."""

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.references import Follower, corners
from tools.office.xlsx.shifting.trees import child, elements, local

_CACHES = ("numCache", "strCache", "multiLvlStrCache")


def move_chart(root: etree._Element, follower: Follower) -> None:
    """A chart part, of any sheet; its formulas name their sheets."""
    for element in elements(root):
        if local(element) in ("f", "sqref") and element.text:
            old = element.text
            element.text = follower.followed(old, home=False).text
            holder = element.getparent()
            if holder is not None and element.text != old:
                _move_caches(holder, old, follower)


def _move_caches(holder: etree._Element, formula: str, follower: Follower) -> None:
    ends = _only_run(formula, follower)
    span = follower.lines.span(*ends) if ends else None
    for cache in holder.iterchildren("*") if ends and span else ():
        if local(cache) in _CACHES and ends and span:
            _move_points(cache, ends, span, follower.lines)


def _only_run(formula: str, follower: Follower) -> tuple[int, int] | None:
    """The lines of a formula that is one area of the sheet."""
    pieces = [pair for pair in follower.aimed(formula, home=False) if pair[0].kind != "space"]
    ranges = [token.text for token, on in pieces if token.kind == "range" and on]
    if [token.kind for token, _ in pieces] != ["sheet", "range"] or not ranges:
        return None
    found = [end.line for end in corners(ranges[0], follower.lines)]
    return (min(found), max(found)) if found else None


def _move_points(cache: etree._Element, ends: tuple[int, int], span: tuple[int, int], lines: Lines) -> None:
    """Each point goes with its cell, when the points lie along the lines that move."""
    count = child(cache, "ptCount")
    if count is None or whole(count.get("val")) != ends[1] - ends[0] + 1:
        return
    count.set("val", str(span[1] - span[0] + 1))
    for point in [one for one in elements(cache) if local(one) == "pt"]:
        line = lines.moved(ends[0] + whole(point.get("idx")))
        holder = point.getparent()
        if line is not None and line <= span[1]:
            point.set("idx", str(line - span[0]))
        elif holder is not None:
            holder.remove(point)
