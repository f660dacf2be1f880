"""The list of slides in presentation.xml and the sections that lay them out ([MS-PPTX] 2.2.9)."""

from collections.abc import Iterator

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.dialect import Dialect
from tools.office.pptx.names import child, children, local

FIRST_ID, END_OF_IDS = 256, 2**31
_BEFORE_LIST = frozenset(("sldMasterIdLst", "notesMasterIdLst", "handoutMasterIdLst"))


def entries(presentation: etree._Element) -> list[etree._Element]:
    """The `sldId` elements in the order in which slides are shown."""
    return list(children(child(presentation, "sldIdLst"), "sldId"))


def add_entry(
    presentation: etree._Element, dialect: Dialect, relation_id: str, after: etree._Element | None
) -> None:
    """A new entry behind another one, or at the front; it joins the section of its neighbour."""
    listed = entries(presentation)
    made = dialect.fragment(f'<p:sldId id="{_free_id(presentation)}" r:id="{relation_id}"/>')
    _list(presentation, dialect).insert(0 if after is None else _place(after) + 1, made)
    neighbour = after if after is not None else next(iter(listed), None)
    _enter_section(presentation, made, neighbour, behind=after is not None)


def move_entry(presentation: etree._Element, start: int, end: int) -> None:
    """From one index to another; it joins the section of the slide whose place it takes."""
    listed = entries(presentation)
    moved, anchor = listed[start], listed[end]
    parent = moved.getparent()
    if parent is None or start == end:
        return
    parent.remove(moved)
    parent.insert(_place(anchor) + (1 if end > start else 0), moved)
    if any(True for _ in _section_entries(presentation)):
        _leave_sections(presentation, moved)
        _enter_section(presentation, moved, anchor, behind=end > start)


def drop_entry(presentation: etree._Element, entry: etree._Element) -> None:
    """The entry goes from the list and from its section."""
    _leave_sections(presentation, entry)
    parent = entry.getparent()
    if parent is not None:
        parent.remove(entry)


def _place(entry: etree._Element) -> int:
    parent = entry.getparent()
    return 0 if parent is None else parent.index(entry)


def _list(presentation: etree._Element, dialect: Dialect) -> etree._Element:
    found = child(presentation, "sldIdLst")
    if found is not None:
        return found
    made = dialect.fragment("<p:sldIdLst/>")
    before = [at for at, one in enumerate(presentation) if local(one) in _BEFORE_LIST]
    presentation.insert(max(before, default=-1) + 1, made)
    return made


def _free_id(presentation: etree._Element) -> int:
    """Slides' ids run from 256 to 2^31 - 1; an id that only a section still names is taken, too."""
    listed = (*entries(presentation), *_section_entries(presentation))
    taken = {whole(one.get("id")) for one in listed}
    after_all = max((one for one in taken if one < END_OF_IDS), default=FIRST_ID - 1) + 1
    if FIRST_ID <= after_all < END_OF_IDS:
        return after_all
    return next(number for number in range(FIRST_ID, END_OF_IDS) if number not in taken)


def _sections(presentation: etree._Element) -> Iterator[etree._Element]:
    extensions = child(presentation, "extLst")
    if extensions is not None:
        yield from (one for one in extensions.iter("{*}section") if child(one, "sldIdLst") is not None)


def _section_entries(presentation: etree._Element) -> Iterator[etree._Element]:
    for section in _sections(presentation):
        yield from children(child(section, "sldIdLst"), "sldId")


def _leave_sections(presentation: etree._Element, entry: etree._Element) -> None:
    for one in list(_section_entries(presentation)):
        parent = one.getparent()
        if one.get("id") == entry.get("id") and parent is not None:
            parent.remove(one)


def _enter_section(
    presentation: etree._Element, entry: etree._Element, neighbour: etree._Element | None, *, behind: bool
) -> None:
    """Beside the neighbour in its section; in the last section when the neighbour is in none."""
    sections = list(_sections(presentation))
    if not sections:
        return
    wanted = None if neighbour is None else neighbour.get("id")
    beside = next((one for one in _section_entries(presentation) if one.get("id") == wanted), None)
    listing = child(sections[-1], "sldIdLst") if beside is None else beside.getparent()
    if listing is None:
        return
    made = etree.Element(f"{{{etree.QName(listing).namespace}}}sldId", id=entry.get("id", ""))
    listing.insert(len(listing) if beside is None else listing.index(beside) + (1 if behind else 0), made)
