"""Finds what must go so that a paragraph has no text of its own any more, and nothing else."""

from collections import Counter

from lxml import etree

from tools.office.docx.inline import Item
from tools.office.docx.names import local

STEPPED_OUT_OF = frozenset(("hyperlink", "fldSimple", "ruby", "rubyBase", "dir", "bdo", "r"))
EMPTY_GOES = frozenset(("hyperlink", "fldSimple", "smartTag", "ins", "moveTo", "ruby", "rubyBase"))
NOTHING_IN_RUN = frozenset(("rPr", "lastRenderedPageBreak"))
CODES = frozenset(("instrText", "fldChar"))
WORDS = {"hyperlink": "link", "fldSimple": "field"}


def first_place(paragraph: etree._Element, live: list[Item]) -> etree._Element | None:
    """The element before which new text goes: the first run, out of links and fields it does not fill."""
    if not live or live[0].run is None:
        return None
    links = {_within(item.element, paragraph, "hyperlink") for item in live}
    one_link = next(iter(links)) if len(links) == 1 else None
    place = live[0].run
    for ancestor in live[0].run.iterancestors():
        if ancestor is paragraph or ancestor is one_link:
            break
        if local(ancestor) in STEPPED_OUT_OF:
            place = ancestor
    return place


def cleared(
    paragraph: etree._Element, items: list[Item], codes: frozenset[Item], place: etree._Element | None
) -> tuple[list[etree._Element], list[str]]:
    """The outermost elements to remove, and what was lost beside text, in words."""
    fields, leaves = whole_fields(paragraph, items)
    leaves |= {item.element for item in items if item.kind == "text" and item not in codes}
    removed = _collapsed(leaves, set() if place is None else set(place.iterancestors()))
    outermost = [one for one in removed if not any(ancestor in removed for ancestor in one.iterancestors())]
    lost = Counter(WORDS[local(one)] for one in removed if local(one) in WORDS)
    lost["field"] += fields
    return outermost, [f"{n} {word}{'s' if n > 1 else ''} became plain text" for word, n in lost.items() if n]


def whole_fields(paragraph: etree._Element, items: list[Item]) -> tuple[int, set[etree._Element]]:
    """Fields that begin and end in this paragraph go with their codes; others keep their borders."""
    opened: list[Item] = []
    pairs: list[tuple[Item, Item]] = []
    for item in items:
        if item.kind == "field_begin" and not _deleted(item.element):
            opened.append(item)
        elif item.kind == "field_end" and opened:
            pairs.append((opened.pop(), item))
    if not pairs:
        return 0, set()
    starts, ends = {begin.element for begin, _ in pairs}, {end.element for _, end in pairs}
    leaves, depth = set(), 0
    texts = {item.element for item in items if item.kind == "text"}
    for one in paragraph.iter("*"):
        depth += one in starts
        if depth and (one in texts or local(one) in CODES) and not _deleted(one):
            leaves.add(one)
        depth -= one in ends
    return len(pairs), leaves


def _collapsed(leaves: set[etree._Element], kept: set[etree._Element]) -> set[etree._Element]:
    """Runs and links that hold nothing else go whole."""
    removed = set(leaves)
    level = {one.getparent() for one in leaves}
    while level:
        emptied = {one for one in level if one is not None and one not in kept and _is_empty(one, removed)}
        removed |= emptied
        level = {one.getparent() for one in emptied}
    return removed


def _is_empty(element: etree._Element, removed: set[etree._Element]) -> bool:
    name = local(element)
    if name == "r":
        parent = element.getparent()
        in_control = parent is not None and local(parent) == "sdtContent"
        return not in_control and all(one in removed or local(one) in NOTHING_IN_RUN for one in element)
    if name == "ruby":
        return all(one in removed for one in element if local(one) == "rubyBase")
    return name in EMPTY_GOES and all(one in removed for one in element)


def _within(element: etree._Element, paragraph: etree._Element, name: str) -> etree._Element | None:
    for ancestor in element.iterancestors():
        if ancestor is paragraph:
            return None
        if local(ancestor) == name:
            return ancestor
    return None


def _deleted(element: etree._Element) -> bool:
    return any(local(one) in {"del", "moveFrom"} for one in element.iterancestors())
