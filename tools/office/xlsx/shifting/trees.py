"""Edits a part's XML as a tree, by the local names of its elements, and only where something comes of it."""

from collections.abc import Callable, Iterator

from lxml import etree

from tools.office.package import xml


def local(element: etree._Element) -> str:
    """The name without namespace."""
    return str(element.tag).rpartition("}")[2]


def elements(root: etree._Element) -> Iterator[etree._Element]:
    """All of them in order; those in a subtree that goes meanwhile are given too."""
    return iter(list(root.iter("*")))


def child(element: etree._Element, name: str) -> etree._Element | None:
    return next((one for one in element.iterchildren("*") if local(one) == name), None)


def children(element: etree._Element, name: str) -> list[etree._Element]:
    return [one for one in element.iterchildren("*") if local(one) == name]


def within(element: etree._Element, name: str) -> Iterator[etree._Element]:
    return (one for one in elements(element) if local(one) == name)


def remove(element: etree._Element) -> None:
    """Takes an element out, its following blanks left; a holder that is empty then goes too."""
    parent = element.getparent()
    if parent is None:
        return
    parent.remove(element)
    if _is_holder(parent) and next(parent.iterchildren("*"), None) is None:
        remove(parent)


_LISTS = """
mergeCells hyperlinks dataValidations protectedRanges ignoredErrors scenarios scenario rowBreaks colBreaks
cellWatches cellSmartTags smartTags conditionalFormatting conditionalFormattings sparklines sparklineGroup
sparklineGroups cols webPublishItems dataRefs ext extLst
"""
_HOLDERS = frozenset(_LISTS.split())


def _is_holder(element: etree._Element) -> bool:
    return local(element) in _HOLDERS


def drop(element: etree._Element, name: str) -> None:
    """Takes an attribute out, if it is there."""
    if name in element.attrib:
        del element.attrib[name]


def recount(root: etree._Element) -> None:
    """`count` says how many there are, in the lists that say it."""
    for holder in elements(root):
        if local(holder) in _HOLDERS and holder.get("count") is not None:
            holder.set("count", str(len(list(holder.iterchildren("*")))))


def edited(content: bytes, edit: Callable[[etree._Element], None]) -> bytes:
    """The part after `edit` had its tree; the very same bytes when nothing changed."""
    root = xml.parse(content)
    before = etree.tostring(root)
    edit(root)
    return content if etree.tostring(root) == before else xml.serialise(root, content)
