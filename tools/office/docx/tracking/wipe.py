"""Marks all that a paragraph holds as deleted; the author's own proposals go without a trace."""

from lxml import etree

from tools.office.docx.names import bare, local
from tools.office.docx.placing.contents import holds_reference, is_marker
from tools.office.docx.tracking.splice import deleted
from tools.office.docx.tracking.tracker import Tracker

_ENTERED = frozenset(
    ("hyperlink", "smartTag", "sdt", "sdtContent", "customXml", "dir", "bdo", "fldSimple", "ins", "moveTo")
)
_WRAPPED = frozenset(("r", "AlternateContent", "oMath", "oMathPara"))


def wipe(parent: etree._Element, tracker: Tracker) -> None:
    """Runs side by side share one mark; what is deleted already stays as it is."""
    mark: etree._Element | None = None
    for one in list(parent.iterchildren("*")):
        name = local(one)
        if _goes(one):
            if tracker.in_own_insertion(one):
                parent.remove(one)
                continue
            if mark is None:
                mark = tracker.mark("del", one)
                one.addprevious(mark)
            mark.append(one)
            deleted(one)
            continue
        mark = None
        if name in _ENTERED:
            wipe(one, tracker)
            if tracker.owns(one) and not len(one):
                parent.remove(one)


def nothing_left(paragraph: etree._Element) -> bool:
    """Whether only properties and markers are in it."""
    return all(local(one) == "pPr" or is_marker(one) or holds_reference(one) for one in paragraph)


def _goes(element: etree._Element) -> bool:
    name = local(element)
    wrapped = name in _WRAPPED or bare(element) in {"oMath", "oMathPara"}
    return wrapped and not holds_reference(element)
