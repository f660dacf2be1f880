"""Enters new parts of a workbook in the lists of content types and of relations."""

import posixpath
import re
from collections.abc import Mapping

from tools.office.package import xml
from tools.office.package.package import CONTENT_TYPES, Package, relations_name
from tools.office.package.splice import NewContent
from tools.office.xlsx.children import appended
from tools.office.xlsx.markup import attribute, escaped_attribute, masked, tags_of

_NEW = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
)


def free_name(package: Package, stem: str, taken: Mapping[str, NewContent], suffix: str = ".xml") -> str:
    """The first of `xl/charts/chart1.xml`, `…2.xml` that no part has; `stem` is what stands before.

    A stem that is a whole name is taken as it is, if it is free.
    """
    if stem.endswith(suffix) and stem not in package:
        return stem
    stem, number = stem.removesuffix(suffix), 1
    while (name := f"{stem}{number}{suffix}") in package or name in taken:
        number += 1
    return name


class Listings:
    """Gathers new parts; `parts` holds them with the changed lists."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self.parts: dict[str, NewContent] = {}

    def add(self, stem: str, media_type: str, content: bytes, suffix: str = ".xml") -> str:
        """Takes in a new part and gives its name."""
        name = free_name(self._package, stem, self.parts, suffix)
        self.parts[name] = content
        types = self._current(CONTENT_TYPES)
        prefix, kind = tags_of(types).prefix, media_type.encode()
        declared = None if suffix == ".xml" else self._default(types, suffix.removeprefix("."))
        if declared == media_type:
            return name
        if suffix == ".xml" or declared is not None:
            element = b'<%sOverride PartName="/%s" ContentType="%s"/>' % (prefix, name.encode(), kind)
        else:
            element = b'<%sDefault Extension="%s" ContentType="%s"/>' % (prefix, suffix[1:].encode(), kind)
        self.parts[CONTENT_TYPES] = appended(types, element)
        return name

    def _default(self, types: bytes, extension: str) -> str | None:
        """What parts with this extension are declared to be."""
        for match in tags_of(types).opening("Default").finditer(masked(types)):
            if (attribute(match[1], "Extension") or "").casefold() == extension:
                return attribute(match[1], "ContentType")
        return None

    def relate(self, source: str, kind: str, target: str) -> str:
        """The id of a new relation; `kind` is its whole type."""
        listing = relations_name(source)
        raw = self._current(listing)
        tags = tags_of(raw)
        taken = {attribute(m[1], "Id") for m in tags.opening("Relationship").finditer(masked(raw))}
        number = len(taken) + 1
        while f"rId{number}" in taken:
            number += 1
        self.parts[listing] = appended(
            raw,
            b'<%sRelationship Id="rId%d" Type="%s" Target="%s"/>'
            % (tags.prefix, number, kind.encode(), escaped_attribute(_relative(target, source))),
        )
        return f"rId{number}"

    def _current(self, name: str) -> bytes:
        known = self.parts.get(name)
        if isinstance(known, bytes):
            return known
        return xml.utf8(self._package.part(name)) if name in self._package else _NEW


def _relative(target: str, source: str) -> str:
    relative = posixpath.relpath(f"/{target}", posixpath.join("/", posixpath.dirname(source)))
    return re.sub(r"[%\s#?]", lambda match: f"%{ord(match[0]):02X}", relative)
