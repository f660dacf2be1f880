"""Deletes a slide with all that belongs to it alone."""

from collections.abc import Iterable

from lxml import etree

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.names import ALTERNATE, local, refers_to
from tools.office.pptx.slides.listing import drop_entry
from tools.office.pptx.slides.reach import Reach

_LINKS = frozenset(("hlinkClick", "hlinkHover", "hlinkMouseOver"))


def delete_slide(package: Package, slide: int) -> Edit:
    """The closed table of parts: presentation.xml and its relations, the content types, parts that pointed
    at the slide with their relations, and the parts that nothing else refers to, which go.

    Raises PptxError.
    """
    draft = Draft(package)
    page = draft.deck.slide(slide)
    before = list(draft.deck.names)
    if len(before) == 1:
        raise PptxError("slide 1 is the only slide of this deck; a deck keeps at least one").on("slide")
    entry = draft.deck.entries[slide - 1]
    drop_entry(draft.touch(draft.presentation), entry)
    remarks = [] if page.part.name in before[: slide - 1] + before[slide:] else _unlink(draft, page.part.name)
    _drop_zooms(draft, entry.get("id", ""))
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits))
    if list(fresh.names) != before[: slide - 1] + before[slide:]:
        raise PptxError("the deck's list of slides is not in order; save it anew in PowerPoint")
    change = Change(f"slide {slide}", page.title or "(no title)", f"deleted; {len(fresh.names)} slides")
    return draft.edit(content, [change], remarks)


def _unlink(draft: Draft, name: str) -> list[str]:
    """Takes out every reference to the slide, then the parts that are no longer reached."""
    reach = Reach(draft.package)
    going = reach.only_through(name)
    links = 0
    for source, relation_id in reach.leading_to(name):
        if source not in going:
            draft.unrelate(source, relation_id)
            links += _cut(draft, source, relation_id)
    draft.remove(going)
    return [f"{links} link{'s' if links > 1 else ''} to the slide removed from other slides"] if links else []


def _cut(draft: Draft, source: str, relation_id: str) -> int:
    """Removes the elements that use a relation; how many of them were links."""
    if not source or not draft.package.content_type(source).endswith("xml"):
        return 0
    part = draft.deck.parts.get(source)
    users = [one for one in part.root.iter("*") if refers_to(one, relation_id) and one is not part.root]
    for one in users:
        _remove(one)
        draft.touch(part)
    return sum(local(one) in _LINKS for one in users)


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _drop_zooms(draft: Draft, slide_id: str) -> None:
    """A zoom onto a slide that is gone becomes the picture that stands in for it."""
    for name in draft.deck.names:
        if b"sldZmObj" not in draft.package.part(name):
            continue
        part = draft.deck.parts.get(name)
        zooms = [one for one in part.root.iter("{*}sldZmObj") if one.get("sldId") == slide_id]
        for block in _alternates(zooms):
            parent = block.getparent()
            fallback = next((one for one in block if local(one) == "Fallback"), None)
            if parent is not None:
                place = parent.index(block)
                parent[place : place + 1] = [] if fallback is None else list(fallback)
                draft.touch(part)


def _alternates(elements: Iterable[etree._Element]) -> list[etree._Element]:
    found = (next((up for up in one.iterancestors() if local(up) == ALTERNATE), None) for one in elements)
    return list(dict.fromkeys(block for block in found if block is not None))
