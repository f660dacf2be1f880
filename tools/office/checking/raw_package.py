"""The parts and relations of a package by zipfile and lxml alone, as a second opinion."""

import io
import posixpath
import zipfile
from dataclasses import dataclass
from urllib.parse import unquote

from lxml import etree


@dataclass(frozen=True, slots=True)
class RawRelation:
    """`target` is a part's name in small letters."""

    id: str
    type: str
    target: str


class RawPackage:
    """Part names are in small letters, without a leading slash."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            self._parts = {_key(i.filename): archive.read(i) for i in archive.infolist() if not i.is_dir()}

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    def part(self, name: str) -> bytes:
        return self._parts[name]

    @property
    def parts(self) -> dict[str, bytes]:
        return self._parts

    @property
    def main(self) -> str:
        """By the package's relations, or by its content types where those are broken."""
        try:
            return next(r.target for r in self.relations("") if r.type == "officeDocument")
        except etree.XMLSyntaxError:
            typed = raw_tree(self._parts["[content_types].xml"]).iterfind("{*}Override")
            names = [t.get("PartName", "") for t in typed if t.get("ContentType", "").endswith("main+xml")]
            return _key(names[0])

    def relations(self, name: str) -> list[RawRelation]:
        """Those that stay inside the package."""
        folder, base = posixpath.split(name)
        listing = self._parts.get(posixpath.join(folder, "_rels", f"{base}.rels"))
        if listing is None:
            return []
        found = raw_tree(listing).iterfind("{*}Relationship")
        return [_relation(one, folder) for one in found if one.get("TargetMode") != "External"]


def raw_tree(part: bytes) -> etree._Element:
    """The part's XML as it stands."""
    return etree.fromstring(part, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))


def _relation(element: etree._Element, folder: str) -> RawRelation:
    target = unquote(element.get("Target", "").replace("\\", "/").partition("#")[0])
    resolved = posixpath.normpath(posixpath.join("/", folder, target))
    kind = element.get("Type", "").rpartition("/")[2]
    return RawRelation(element.get("Id", ""), kind, _key(resolved))


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").casefold()
