"""An opened Office package: its parts by name, their types, their relations, and saving it again."""

import posixpath
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self
from urllib.parse import unquote

from lxml import etree

from tools.office.package import xml
from tools.office.package.container import trouble_before_opening
from tools.office.package.directory import Directory, Entry, read_directory
from tools.office.package.errors import Family, MissingPart, NotOffice, OfficeError
from tools.office.package.limits import DEFAULT_LIMITS, Limits
from tools.office.package.members import (
    check_member,
    checked_pieces,
    head_of_member,
    pieces_of_member,
    unpacked_member,
)
from tools.office.package.splice import NewContent, spliced

CONTENT_TYPES = "[Content_Types].xml"
_STRICT = "http://purl.oclc.org/ooxml/"
_MAX_LISTING_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Relation:
    """`type` is the last word of the relation's type (`worksheet`); an internal `target` is a part name."""

    id: str
    type: str
    target: str
    external: bool


@dataclass(frozen=True)
class Package:
    """Opened by `Package.open`; part names carry no leading slash and are found in any letter case."""

    content: bytes
    limits: Limits
    directory: Directory
    _entries: Mapping[str, Entry] = field(repr=False)
    _tags: dict[str, int] = field(default_factory=dict, repr=False, compare=False)
    _sound: set[str] = field(default_factory=set, repr=False, compare=False)

    @classmethod
    def open(cls, content: bytes, limits: Limits = DEFAULT_LIMITS, expected: Family | None = None) -> Self:
        """Raises an OfficeError; nothing but the list of content types is unpacked."""
        if trouble := trouble_before_opening(content, expected):
            raise trouble
        directory = read_directory(content, limits)
        entries = {e.name.casefold(): e for e in directory.entries if not e.is_folder}
        package = cls(content, limits, directory, entries)
        if CONTENT_TYPES.casefold() not in entries:
            raise NotOffice(_what_archive(entries), expected)
        _ = package._types
        return package

    def names(self) -> tuple[str, ...]:
        """All part names in the order of the archive."""
        return tuple(entry.name for entry in self.directory.entries if not entry.is_folder)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.casefold() in self._entries

    def actual_name(self, name: str) -> str:
        """The name as the archive spells it."""
        return self._entry(name).name

    def size(self, name: str) -> int:
        """The part's unpacked size in bytes, as declared."""
        return self._entry(name).unpacked

    def part(self, name: str) -> bytes:
        """The unpacked bytes; raises MissingPart, Damaged or Dangerous."""
        return self._unpacked(self._entry(name))

    def pieces(self, name: str) -> Iterator[bytes]:
        """The unpacked bytes, some at a time; raises as `part` does, but only where the trouble is met.

        What was once unpacked to its end without a trouble is not checked again.
        """
        entry = self._entry(name)
        if entry.name in self._sound:
            yield from pieces_of_member(self.content, entry)
            return
        yield from checked_pieces(self.content, entry, self.limits)
        self._sound.add(entry.name)

    def tree(self, name: str) -> tuple[bytes, etree._Element]:
        """The part's bytes and its XML; Dangerous when the trees of this package grow too large together."""
        entry = self._entry(name)
        xml.check_size(entry.unpacked)
        content = self._unpacked(entry)
        self._tags[entry.name] = content.count(b"<")
        xml.check_tags(sum(self._tags.values()), self.limits.tags)
        return content, xml.parse(content)

    def check_contents(self) -> None:
        """Unpacks every part in small pieces; raises on the first that is damaged, a bomb or has a DTD."""
        for entry in self._entries.values():
            check_member(self.content, entry, self.limits)

    @cached_property
    def main_part(self) -> str:
        """The name of workbook.xml, document.xml or presentation.xml, whatever they are called here.

        Where the package's relations are broken, the content types say which part it is.
        """
        try:
            return self._related_main_part()
        except OfficeError:
            typed = [name for name in self.names() if self.content_type(name).endswith("main+xml")]
            if len(typed) != 1:
                raise
            return typed[0]

    def _related_main_part(self) -> str:
        for relation in self.relations(""):
            if relation.type == "officeDocument" and not relation.external:
                return self.actual_name(relation.target)
        raise NotOffice("an archive without a main document")

    @cached_property
    def strict(self) -> bool:
        """Whether the main part speaks the strict namespaces of ISO/IEC 29500."""
        head = head_of_member(self.content, self._entry(self.main_part))
        return xml.read_root(head).namespace.startswith(_STRICT)

    def content_type(self, name: str) -> str:
        """The declared media type, without parameters; empty when there is none."""
        overrides, defaults = self._types
        key = name.casefold()
        return overrides.get(key) or defaults.get(key.rpartition(".")[2], "")

    def relations(self, name: str) -> tuple[Relation, ...]:
        """The relations of a part, or of the package itself when `name` is empty."""
        listing = relations_name(name)
        if listing not in self:
            return ()
        root = xml.parse(self.part(listing), _MAX_LISTING_BYTES)
        return tuple(_relation(element, name) for element in root.iterchildren("{*}Relationship"))

    def with_parts(self, changed: Mapping[str, NewContent], removed: Collection[str] = ()) -> bytes:
        """The saved package: all other members keep their raw packed bytes, order, flags and dates.

        Content that comes in pieces is never held whole.
        """
        names = {self._spelled(name): new for name, new in changed.items()}
        saved = spliced(self.content, self.directory, names, {self.actual_name(name) for name in removed})
        read_directory(saved, self.limits)
        return saved

    @cached_property
    def _types(self) -> tuple[dict[str, str], dict[str, str]]:
        root = xml.parse(self.part(CONTENT_TYPES), _MAX_LISTING_BYTES)
        overrides, defaults = {}, {}
        for element in root.iterchildren("{*}Override"):
            overrides[_part_key(element.get("PartName", ""))] = _media_type(element.get("ContentType", ""))
        for element in root.iterchildren("{*}Default"):
            defaults[element.get("Extension", "").casefold()] = _media_type(element.get("ContentType", ""))
        return overrides, defaults

    def _spelled(self, name: str) -> str:
        entry = self._entries.get(name.casefold())
        return entry.name if entry else name

    def _entry(self, name: str) -> Entry:
        entry = self._entries.get(name.casefold())
        if entry is None:
            raise MissingPart(name)
        return entry

    def _unpacked(self, entry: Entry) -> bytes:
        return unpacked_member(self.content, entry, self.limits)


def relations_name(name: str) -> str:
    """The name of the part that lists the relations of `name`."""
    folder, base = posixpath.split(name)
    return posixpath.join(folder, "_rels", f"{base}.rels")


def _relation(element: etree._Element, source: str) -> Relation:
    kind = element.get("Type", "")
    external = element.get("TargetMode", "").casefold() == "external"
    target = element.get("Target", "")
    resolved = target if external else _resolved(target, source)
    return Relation(element.get("Id", ""), kind.rpartition("/")[2], resolved, external)


def _resolved(target: str, source: str) -> str:
    path = unquote(target.replace("\\", "/").partition("#")[0])
    joined = path if path.startswith("/") else posixpath.join("/", posixpath.dirname(source), path)
    return posixpath.normpath(joined).lstrip("/")


def _part_key(name: str) -> str:
    return unquote(name).removeprefix("/").casefold()


def _media_type(text: str) -> str:
    return text.partition(";")[0].strip()


def _what_archive(entries: Mapping[str, Entry]) -> str:
    if "mimetype" in entries and "content.xml" in entries:
        return "an OpenDocument file"
    if "meta-inf/manifest.mf" in entries:
        return "a Java archive"
    return "an archive of other files"
