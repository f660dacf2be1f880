"""Copies a slide with all that is its own: notes, charts with their workbooks, diagrams."""

import posixpath
import re
from urllib.parse import quote, unquote

from lxml import etree

from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.numbers import whole
from tools.office.package.package import Package, Relation, relations_name
from tools.office.pptx.deck import Deck
from tools.office.pptx.draft import Draft
from tools.office.pptx.slides.place import enter, place_behind

_SHARED = frozenset(
    (
        "slideLayout",
        "slideMaster",
        "notesMaster",
        "theme",
        "image",
        "media",
        "audio",
        "video",
        "slide",
        "customXml",
    )
)
_LEFT_OUT = frozenset(("comments",))
_NUMBER = re.compile(r"\d+\Z")
_CREATION = "{http://schemas.microsoft.com/office/powerpoint/2010/main}creationId"
_LARGEST = 2**32 - 1


def copy_slide(package: Package, slide: int, after: int | None = None) -> Edit:
    """The copy comes behind slide `after` (0: in front of all), or behind the slide itself.

    The closed table of parts: the copies, presentation.xml and its relations, the content types.
    Raises PptxError.
    """
    draft = Draft(package)
    page = draft.deck.slide(slide)
    place = place_behind(draft.deck, after, slide)
    copies = _Copies(draft)
    enter(draft, copies.copied(page.part.name), place)
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits)).slide(place + 1)
    remarks = ["comments were not copied"] if copies.left_out else []
    change = Change(f"slide {place + 1}", "", f"copy of slide {slide}: {fresh.title}")
    return draft.edit(content, [change], remarks)


class _Copies:
    """New names by old ones, so that what refers to one another in the slide does so in its copy."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._names: dict[str, str] = {}
        self.left_out = False

    def copied(self, name: str) -> str:
        """The name of a part's copy, made with the parts that are its own."""
        if name in self._names:
            return self._names[name]
        package, draft = self._draft.package, self._draft
        stem, suffix = posixpath.splitext(name)
        new = self._names[name] = draft.free_name(_NUMBER.sub("", stem), suffix)
        draft.add(new, self._content(name), package.content_type(name))
        if relations_name(name) in package:
            draft.put(relations_name(new), self._relations(name, new))
        return new

    def _content(self, name: str) -> bytes:
        """A slide's creation id is its own; anything else is copied byte for byte."""
        content = self._draft.package.part(name)
        if b"creationId" not in content or name not in self._draft.deck.names:
            return content
        root = xml.parse(content)
        for mark in root.iter(_CREATION):
            mark.set("val", str((whole(mark.get("val")) + len(self._draft.deck.names)) % _LARGEST or 1))
        return xml.serialise(root, content)

    def _relations(self, name: str, new: str) -> bytes:
        """The same relations under the same ids, those to copied parts leading to the copies."""
        content, root = self._draft.package.tree(relations_name(name))
        known = {relation.id: relation for relation in self._draft.package.relations(name)}
        for element in list(root):
            relation = known.get(element.get("Id", ""))
            if relation is not None and relation.type in _LEFT_OUT:
                root.remove(element)
                self.left_out = True
            elif relation is not None and self._is_own(relation):
                self._lead(element, relation, new)
        return xml.serialise(root, content)

    def _is_own(self, relation: Relation) -> bool:
        there = not relation.external and relation.target in self._draft.package
        if not there:
            return False
        return relation.type not in _SHARED or self._draft.package.actual_name(relation.target) in self._names

    def _lead(self, element: etree._Element, relation: Relation, source: str) -> None:
        target = self.copied(self._draft.package.actual_name(relation.target))
        relative = posixpath.relpath(f"/{target}", posixpath.dirname(f"/{source}"))
        fragment = unquote(element.get("Target", "")).partition("#")[2]
        element.set("Target", quote(relative) + (f"#{fragment}" if fragment else ""))
