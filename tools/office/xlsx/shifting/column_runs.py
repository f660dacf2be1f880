"""Moves the widths and looks of columns."""

from copy import deepcopy

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.refs import MAX_COLUMN
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.trees import children, drop, remove

_NOT_TAKEN_OVER = ("hidden", "collapsed", "outlineLevel")


def move_column_runs(cols: etree._Element, lines: Lines) -> None:
    """`cols`: new columns take the width and look of the one to their left."""
    if lines.axis != "column":
        return
    for run in children(cols, "col"):
        first, last = whole(run.get("min")), min(whole(run.get("max")), MAX_COLUMN)
        if lines.inserts and last == lines.at - 1:
            run.addnext(_taken_over(run, lines))
        span = _span(first, last, lines)
        if span is None:
            remove(run)
        else:
            run.set("min", str(span[0]))
            run.set("max", str(span[1]))


def _span(first: int, last: int, lines: Lines) -> tuple[int, int] | None:
    """A run of all columns counts as one that ends with the sheet."""
    if first <= 1 and last >= lines.limit:
        return first, last
    return lines.span(first, last)


def _taken_over(run: etree._Element, lines: Lines) -> etree._Element:
    new = deepcopy(run)
    new.tail = None
    for name in _NOT_TAKEN_OVER:
        drop(new, name)
    new.set("min", str(lines.at))
    new.set("max", str(min(lines.last, MAX_COLUMN)))
    return new
