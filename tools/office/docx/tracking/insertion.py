"""Marks blocks that are new: their runs, the ends of their paragraphs, the rows of their tables."""

from collections.abc import Sequence

from lxml import etree

from tools.office.docx.drafting.make import Maker
from tools.office.docx.names import child, local
from tools.office.docx.tracking.tracker import Tracker

_HOLDERS = frozenset(("hyperlink", "smartTag"))


def mark_new(
    tracker: Tracker, blocks: Sequence[etree._Element], keeps_end: etree._Element | None = None
) -> None:
    """`keeps_end` is a paragraph whose end was there before."""
    for block in blocks:
        if local(block) == "tbl":
            _mark_table(tracker, block)
        elif local(block) == "p":
            _mark_runs(tracker, block)
            if block is not keeps_end:
                tracker.mark_end(block, "ins")


def _mark_table(tracker: Tracker, table: etree._Element) -> None:
    for row in [one for one in table if local(one) == "tr"]:
        properties = child(row, "trPr")
        if properties is None:
            properties = Maker(row).make("trPr")
            row.insert(0, properties)
        properties.append(tracker.mark("ins", row))
        for cell in [one for one in row if local(one) == "tc"]:
            mark_new(tracker, [one for one in cell if local(one) in {"p", "tbl"}])


def _mark_runs(tracker: Tracker, parent: etree._Element) -> None:
    """Runs side by side share one mark."""
    mark: etree._Element | None = None
    for one in list(parent):
        if local(one) != "r":
            mark = None
            if local(one) in _HOLDERS:
                _mark_runs(tracker, one)
            continue
        if mark is None:
            mark = tracker.mark("ins", one)
            one.addprevious(mark)
        mark.append(one)
