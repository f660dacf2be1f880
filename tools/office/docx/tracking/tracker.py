"""Marks changes as made by an author at a time, each with an id of its own (ISO/IEC 29500-1, 17.13.5)."""

from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from tools.office.docx.document import Document
from tools.office.docx.drafting.make import P_PR, Maker, mark_properties, properties_of, put
from tools.office.docx.errors import DocxError
from tools.office.docx.names import attribute, child, local
from tools.office.package.numbers import whole
from tools.office.runs.rewrite import unwritable

MOST_AUTHOR_CHARS = 100
INSERTIONS = frozenset(("ins", "moveTo"))
_NOT_OLD = frozenset(("rPr", "sectPr", "pPrChange"))


@dataclass(frozen=True)
class Author:
    """Who makes changes or comments; `date` is in UTC, as `2031-05-02T09:30:00Z`."""

    name: str
    date: str

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > MOST_AUTHOR_CHARS or unwritable(self.name):
            raise DocxError(f"an author needs a name of 1 to {MOST_AUTHOR_CHARS} printable characters")

    @property
    def initials(self) -> str:
        return "".join(word[0] for word in self.name.split())[:4].upper()


class Tracker:
    """Makes the marks of one edit."""

    def __init__(self, author: Author, document: Document) -> None:
        self.author = author
        self._next = highest_id(document) + 1

    def mark(self, kind: str, near: etree._Element, *children: etree._Element) -> etree._Element:
        """An element such as `w:ins` or `w:del` around its children."""
        attributes = {"id": str(self._next), "author": self.author.name, "date": self.author.date}
        self._next += 1
        return Maker(near).make(kind, attributes, *children)

    def owns(self, insertion: etree._Element) -> bool:
        return local(insertion) == "ins" and attribute(insertion, "author") == self.author.name

    def in_own_insertion(self, element: etree._Element) -> bool:
        """Whether the text there is the author's own proposal, which goes without a trace."""
        for one in element.iterancestors():
            if local(one) == "p":
                return False
            if self.owns(one):
                return True
        return False

    def insert(self, place: etree._Element, new: etree._Element) -> None:
        """Puts new runs before `place`; another author's insertion is split, the author's own is joined."""
        around = place.getparent()
        if self.in_own_insertion(place):
            place.addprevious(new)
            return
        mark = self.mark("ins", place, new)
        place.addprevious(mark)
        if around is not None and local(around) in INSERTIONS:
            self.lift(mark)

    def lift(self, mark: etree._Element) -> None:
        """Takes a mark out of the insertion that it stands in, which goes on behind it as one of its own."""
        around = mark.getparent()
        if around is None or local(around) not in INSERTIONS:
            return
        behind = list(mark.itersiblings())
        around.addnext(mark)
        if behind:
            rest = Maker(around).make(local(around))
            rest.attrib.update(around.attrib)
            for key in rest.attrib:
                if etree.QName(key).localname == "id":
                    rest.attrib[key] = str(self._next)
                    self._next += 1
            rest.extend(behind)
            mark.addnext(rest)
        if not len(around):
            _dropped(around)

    def mark_end(self, paragraph: etree._Element, kind: str) -> None:
        """The end of the paragraph was inserted or deleted."""
        look = mark_properties(paragraph)
        if child(look, kind) is None:
            order = ("ins", "del")
            new = self.mark(kind, paragraph)
            before = [one for one in look if local(one) in order[: order.index(kind)]]
            look.insert(len(before), new)

    def note_old(self, paragraph: etree._Element, old: etree._Element | None) -> None:
        """The paragraph's properties replaced those of `old`, which come back when that is rejected."""
        now = child(paragraph, "pPr")
        if _bare(now) == _bare(old) or child(now, "pPrChange") is not None:
            return
        own = properties_of(paragraph)
        before = Maker(paragraph).make("pPr")
        before.extend(deepcopy(one) for one in (() if old is None else old) if local(one) not in _NOT_OLD)
        put(own, self.mark("pPrChange", paragraph, before), P_PR)


def highest_id(document: Document) -> int:
    """The highest id of marks, bookmarks and comments in all parts."""
    ids = (
        whole(attribute(one, "id"))
        for part in document.parts
        for one in part.root.iter("*")
        if attribute(one, "id") is not None
    )
    return min(max(ids, default=0), 2**31 - 1_000_000)


def _bare(properties: etree._Element | None) -> bytes:
    kept = [one for one in (() if properties is None else properties) if local(one) not in _NOT_OLD]
    return b"".join(etree.tostring(one, method="c14n", with_tail=False) for one in kept)


def _dropped(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
