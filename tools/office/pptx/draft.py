"""A deck on its way to being changed: the parts that get new bytes, those that come in, those that go."""

import posixpath
import re
from collections.abc import Iterable
from functools import cached_property
from urllib.parse import quote, unquote

from lxml import etree

from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.package import CONTENT_TYPES, Package, relations_name
from tools.office.pptx.deck import Deck, Part
from tools.office.pptx.dialect import DECLARATION, dialect_of
from tools.office.pptx.names import local

_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_NO_RELATIONS = DECLARATION + f'<Relationships xmlns="{_RELATIONS}"/>'.encode()
_IN_TARGET = "/!$&'()*+,;=:@~-._"


class Draft:
    """Trees of `deck` may be changed in place when their part is `touch`ed; `saved` writes them."""

    def __init__(self, package: Package) -> None:
        self.package, self.deck, self.dialect = package, Deck(package), dialect_of(package)
        self._touched: dict[str, Part] = {}
        self._listings: dict[str, Part] = {}
        self._contents: dict[str, bytes] = {}
        self._removed: dict[str, None] = {}

    def touch(self, part: Part) -> etree._Element:
        """The part's tree, which is saved as it then stands."""
        self._touched[part.name] = part
        return part.root

    @cached_property
    def presentation(self) -> Part:
        return self.deck.parts.get(self.package.main_part)

    def put(self, name: str, content: bytes) -> None:
        """New bytes of a part that is there."""
        self._contents[name] = content

    def add(self, name: str, content: bytes, media_type: str) -> str:
        """A new part with its content type; gives back its name."""
        self._contents[name] = content
        self._declare(name, media_type)
        return name

    def remove(self, names: Iterable[str]) -> None:
        """Parts with their own relations and their content types; relations to them are the caller's."""
        gone = {name.casefold() for part in names for name in (part, relations_name(part))}
        self._removed.update(dict.fromkeys(name for name in self.package.names() if name.casefold() in gone))
        types = self._types.root
        for override in [one for one in types if local(one) == "Override"]:
            if unquote(override.get("PartName", "")).lstrip("/").casefold() in gone:
                types.remove(override)
                self.touch(self._types)

    def relate(self, source: str, kind: str, target: str) -> str:
        """The id of a new relation from one part to another; `kind` is the last word of its type."""
        root = self.relations(source)
        taken = {one.get("Id") for one in root}
        number = next(n for n in range(1, len(taken) + 2) if f"rId{n}" not in taken)
        relative = posixpath.relpath(f"/{target}", posixpath.dirname(f"/{source}"))
        made = etree.SubElement(root, f"{{{_RELATIONS}}}Relationship")
        for attribute, value in (
            ("Id", f"rId{number}"),
            ("Type", self.dialect.relations + kind),
            ("Target", quote(relative, safe=_IN_TARGET)),
        ):
            made.set(attribute, value)
        return f"rId{number}"

    def unrelate(self, source: str, relation_id: str) -> None:
        root = self.relations(source)
        for one in [one for one in root if one.get("Id") == relation_id]:
            root.remove(one)

    def relations(self, source: str) -> etree._Element:
        """The relations of a part, to be changed; those of a new or bare part are made."""
        name = relations_name(source)
        if name not in self._listings:
            there = name in self.package
            part = self.deck.parts.get(name) if there else Part(name, _NO_RELATIONS, xml.parse(_NO_RELATIONS))
            self._listings[name] = part
        return self.touch(self._listings[name])

    def free_name(self, stem: str, suffix: str) -> str:
        """`stem`, a number after all that are taken, `suffix`."""
        pattern = re.compile(rf"{re.escape(stem)}(\d{{1,9}})\.\w+\Z", re.IGNORECASE)
        taken = [int(m[1]) for name in (*self.package.names(), *self._contents) if (m := pattern.match(name))]
        return f"{stem}{max(taken, default=0) + 1}{suffix}"

    def saved(self) -> bytes:
        """Raises Dangerous when the result would be larger than a deck may be."""
        changed = {name: xml.serialise(part.root, part.content) for name, part in self._touched.items()}
        return self.package.with_parts({**changed, **self._contents}, tuple(self._removed))

    def edit(self, content: bytes, changes: Iterable[Change], remarks: Iterable[str] = ()) -> Edit:
        """The account of what `saved` gave."""
        told = [*remarks]
        if any(name.lower().startswith("_xmlsignatures/") for name in self.package.names()):
            told.append("the file is signed, and its digital signature no longer holds")
        parts = tuple(dict.fromkeys((*self._touched, *self._contents, *self._removed)))
        kept = sum(name not in parts for name in self.package.names())
        return Edit(content, tuple(changes), parts, kept, tuple(told))

    def declare_default(self, suffix: str, media_type: str) -> bool:
        """Declares what files with this suffix are, unless that is declared; False when as something else."""
        for one in self._types.root:
            if local(one) == "Default" and one.get("Extension", "").casefold() == suffix:
                return one.get("ContentType", "").casefold() == media_type
        made = etree.Element(self._typed("Default"), Extension=suffix, ContentType=media_type)
        self.touch(self._types).insert(0, made)
        return True

    def _declare(self, name: str, media_type: str) -> None:
        suffix = posixpath.splitext(name)[1].lstrip(".").casefold()
        if suffix != "xml" and self.declare_default(suffix, media_type):
            return
        made = etree.SubElement(self.touch(self._types), self._typed("Override"))
        made.set("PartName", f"/{quote(name, safe=_IN_TARGET)}")
        made.set("ContentType", media_type)

    def _typed(self, name: str) -> str:
        return f"{{{etree.QName(self._types.root).namespace}}}{name}"

    @cached_property
    def _types(self) -> Part:
        return self.deck.parts.get(CONTENT_TYPES)
