"""A document on its way to being changed: trees change in place, only what was touched is written anew."""

import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from urllib.parse import quote

from lxml import etree

from tools.office.docx.document import Block, Document, Part
from tools.office.docx.drafting.dialect import DECLARATION, dialect_of
from tools.office.package import xml
from tools.office.package.package import CONTENT_TYPES, Package, relations_name
from tools.office.runs.rewrite import TAG_END, Rewriting, rewritten_at

_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_NO_RELATIONS = DECLARATION + f'<Relationships xmlns="{_RELATIONS}"/>'.encode()
_IN_TARGET = "/!$&'()*+,;=:@~-._"
_DECLARED = re.compile(rb"""\sxmlns(?::([^\s=]+))?\s*=\s*("[^"]*"|'[^']*')""")


@dataclass
class _Notes:
    """What happens to the elements of one part; `ordinals` counts its start tags before any change."""

    content: bytes
    ordinals: dict[etree._Element, int]
    touched: dict[etree._Element, None] = field(default_factory=dict)
    removed: dict[etree._Element, None] = field(default_factory=dict)
    before: dict[etree._Element, list[etree._Element]] = field(default_factory=dict)
    after: dict[etree._Element, list[etree._Element]] = field(default_factory=dict)


class Draft:
    """Every change of a tree goes through `touch`, `put_after`, `append` or `remove`, before it is made."""

    def __init__(self, package: Package) -> None:
        self.package, self.document, self.dialect = package, Document(package), dialect_of(package)
        self.blocks: tuple[Block, ...] = self.document.blocks
        self._notes: dict[str, _Notes] = {}
        self._trees: dict[str, tuple[bytes, etree._Element]] = {}
        self._listings: dict[str, tuple[bytes, etree._Element]] = {}
        self._contents: dict[str, bytes] = {}

    @property
    def parts_changed(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._notes, *self._listings, *self._contents)))

    def notes(self, name: str, content: bytes, root: etree._Element) -> _Notes:
        if name not in self._notes:
            ordinals = {one: number for number, one in enumerate(root.iter("*"))}
            self._notes[name] = _Notes(content, ordinals)
        return self._notes[name]

    def touch(self, part: Part, element: etree._Element) -> None:
        """The element is written as it stands in the tree when all is done."""
        self.notes(part.name, part.content, part.root).touched[element] = None

    def put_after(self, part: Part, anchor: etree._Element, new: Sequence[etree._Element]) -> None:
        """New siblings right behind `anchor`, which was there before."""
        notes = self.notes(part.name, part.content, part.root)
        place = anchor
        for one in new:
            place.addnext(one)
            place = one
        notes.after[anchor] = [*new, *notes.after.get(anchor, [])]

    def put_before(self, part: Part, anchor: etree._Element | None, new: etree._Element) -> None:
        """A new sibling right before `anchor`; at the end of the part's root when there is none."""
        if anchor is None:
            self.append(part, [new])
            return
        notes = self.notes(part.name, part.content, part.root)
        anchor.addprevious(new)
        notes.before.setdefault(anchor, []).append(new)

    def append(self, part: Part, new: Sequence[etree._Element]) -> None:
        """New elements at the end of a part's root."""
        notes = self.notes(part.name, part.content, part.root)
        last = next((one for one in part.root.iterchildren("*", reversed=True)), None)
        if last is not None and last in notes.ordinals:
            self.put_after(part, last, new)
        else:
            notes.touched[part.root] = None
            part.root.extend(new)

    def remove(self, part: Part, element: etree._Element) -> None:
        notes = self.notes(part.name, part.content, part.root)
        notes.removed[element] = None
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)

    def related(self, kind: str) -> Part | None:
        """A part of the main part's relations, such as styles; one that is missing gives None."""
        for relation in self.package.relations(self.package.main_part):
            if relation.type == kind and not relation.external and relation.target in self.package:
                name = self.package.actual_name(relation.target)
                if name not in self._trees:
                    self._trees[name] = self.package.tree(name)
                return Part(name, kind, *self._trees[name], [])
        return None

    def add(self, stem: str, suffix: str, content: bytes, media_type: str) -> str:
        """A new part beside the main part, with its content type; gives back its name."""
        name = self._free(posixpath.join(posixpath.dirname(self.package.main_part), stem), suffix)
        self._contents[name] = content
        self._declare(name, media_type)
        return name

    def add_tree(self, kind: str, content: bytes, media_type: str) -> Part:
        """A new part that the main part is related to by `kind`, to which elements may be appended."""
        name = self.add(kind, ".xml", content, media_type)
        self.relate(self.package.main_part, kind, name)
        self._trees[name] = content, xml.parse(content)
        return Part(name, kind, *self._trees[name], [])

    def relate(self, source: str, kind: str, target: str, *, external: bool = False) -> str:
        """The id of a relation of a part; `kind` is the last word of its type; one that is there is used."""
        for known in self.package.relations(source):
            if (known.type, known.target, known.external) == (kind, target, external):
                return known.id
        _, root = self._relations(source)
        relative = posixpath.relpath(f"/{target}", posixpath.dirname(f"/{source}"))
        spelled = target if external else quote(relative, safe=_IN_TARGET)
        for one in root:
            if (one.get("Type"), one.get("Target")) == (self.dialect.relations + kind, spelled):
                return str(one.get("Id"))
        taken = {one.get("Id") for one in root}
        made = etree.SubElement(root, f"{{{_RELATIONS}}}Relationship")
        made.set("Id", next(f"rId{n}" for n in count(1) if f"rId{n}" not in taken))
        made.set("Type", self.dialect.relations + kind)
        made.set("Target", spelled)
        if external:
            made.set("TargetMode", "External")
        return str(made.get("Id"))

    def saved(self) -> bytes:
        """The package with its changed parts; every other part keeps its bytes."""
        changed = {name: _rewritten(notes) for name, notes in self._notes.items()}
        listings = {name: xml.serialise(root, content) for name, (content, root) in self._listings.items()}
        if not changed and not listings and not self._contents:
            return self.package.content
        return self.package.with_parts({**self._contents, **changed, **listings})

    def _relations(self, source: str) -> tuple[bytes, etree._Element]:
        name = relations_name(source)
        content = self.package.part(name) if name in self.package else _NO_RELATIONS
        return self._listings.setdefault(name, (content, xml.parse(content)))

    def _free(self, stem: str, suffix: str) -> str:
        names = {name.casefold() for name in (*self.package.names(), *self._contents)}
        spelled = (f"{stem}{n or ''}{suffix}" for n in count())
        return next(name for name in spelled if name.casefold() not in names)

    def _declare(self, name: str, media_type: str) -> None:
        """By its suffix for pictures, by its name for all else; nothing where that is declared already."""
        extension = posixpath.splitext(name)[1].lstrip(".").casefold()
        by_suffix = extension != "xml" and not self.package.content_type(f"any.{extension}")
        if self.package.content_type(name) == media_type:
            return
        content = self.package.part(CONTENT_TYPES)
        _, root = self._listings.setdefault(CONTENT_TYPES, (content, xml.parse(content)))
        namespace = etree.QName(root).namespace
        if by_suffix:
            attributes = {"Extension": extension, "ContentType": media_type}
            root.insert(0, etree.Element(f"{{{namespace}}}Default", attributes))
        else:
            attributes = {"PartName": f"/{quote(name, safe=_IN_TARGET)}", "ContentType": media_type}
            etree.SubElement(root, f"{{{namespace}}}Override", attributes)


def _rewritten(notes: _Notes) -> bytes:
    rewriting = Rewriting(
        replaced={
            **{one: _serialised(one) for one in notes.touched if one not in notes.removed},
            **dict.fromkeys(notes.removed, b""),
        },
        before={anchor: b"".join(map(_serialised, new)) for anchor, new in notes.before.items()},
        after={anchor: b"".join(map(_serialised, new)) for anchor, new in notes.after.items()},
    )
    known = {*rewriting.replaced, *rewriting.before, *rewriting.after}
    ordinals = {number: one for one, number in notes.ordinals.items() if one in known}
    return rewritten_at(notes.content, ordinals, rewriting)


def _serialised(element: etree._Element) -> bytes:
    """The element without the declarations of namespaces that hold around it anyway."""
    raw = etree.tostring(element, encoding="UTF-8", with_tail=False)
    parent, tag = element.getparent(), TAG_END.match(raw)
    if parent is None or tag is None:
        return raw
    around = {(prefix or "").encode(): uri.encode() for prefix, uri in parent.nsmap.items()}

    def kept(declared: re.Match[bytes]) -> bytes:
        return b"" if around.get(declared[1] or b"") == declared[2][1:-1] else declared[0]

    return _DECLARED.sub(kept, tag[0]) + raw[tag.end() :]
