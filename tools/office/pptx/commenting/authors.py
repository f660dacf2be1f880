"""The list of those who comment on a deck (ISO/IEC 29500-1, 19.4.2)."""

from xml.sax.saxutils import quoteattr

from lxml import etree

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.pptx.deck import Part
from tools.office.pptx.dialect import DECLARATION
from tools.office.pptx.draft import Draft
from tools.office.pptx.names import local

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.commentAuthors+xml"
_COLOURS = 8
_EMPTY = "<p:cmAuthorLst {ns}/>"
MOST_AUTHOR_CHARS = 100


class Authors:
    """Those of one deck; `store` enters what came in, in the part that is made when there is none."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._part = self._find()
        self._root = self._part.root if self._part else xml.parse(draft.dialect.part(_EMPTY))

    def entry(self, name: str) -> etree._Element:
        """The author's entry, made when there is none; it counts the author's comments in `lastIdx`."""
        entries = [one for one in self._root if local(one) == "cmAuthor"]
        known = next((one for one in entries if one.get("name") == name), None)
        if known is not None:
            return known
        number = max((whole(one.get("id")) for one in entries), default=-1) + 1
        initials = "".join(word[0] for word in name.split())[:4].upper()
        made = self._draft.dialect.fragment(
            f'<p:cmAuthor id="{number}" name={quoteattr(name)} initials={quoteattr(initials)} lastIdx="0" '
            f'clrIdx="{number % _COLOURS}"/>'
        )
        self._root.append(made)
        return made

    def store(self) -> None:
        draft, presentation = self._draft, self._draft.presentation.name
        if self._part is not None:
            draft.touch(self._part)
            return
        folder = presentation.rpartition("/")[0]
        stem = f"{folder}/commentAuthors" if folder else "commentAuthors"
        name = f"{stem}.xml" if f"{stem}.xml" not in draft.package else draft.free_name(stem, ".xml")
        draft.add(name, xml.serialise(self._root, DECLARATION), MEDIA_TYPE)
        draft.relate(presentation, "commentAuthors", name)

    def _find(self) -> Part | None:
        package = self._draft.package
        for relation in package.relations(self._draft.presentation.name):
            if relation.type == "commentAuthors" and not relation.external and relation.target in package:
                return self._draft.deck.parts.get(relation.target)
        return None
