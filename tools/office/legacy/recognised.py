"""Says by its bytes which older or open format an Office file has, and refuses the locked and the damaged."""

import struct
from dataclasses import dataclass
from typing import Literal

from tools.office.package import compound
from tools.office.package.container import trouble_before_opening
from tools.office.package.directory import Directory, Entry, read_directory
from tools.office.package.errors import (
    Dangerous,
    Family,
    LegacyFormat,
    NotOffice,
    OfficeError,
    PasswordProtected,
)
from tools.office.package.limits import DEFAULT_LIMITS
from tools.office.package.members import check_member, unpacked_member
from tools.office.package.package import Package

Suffix = Literal[".xls", ".xlsb", ".ods", ".doc", ".ppt", ".odt", ".odp", ".rtf"]

_BROKEN = "and it is damaged or cut short"
_MEDIA: dict[Suffix, str] = {
    ".xls": "application/vnd.ms-excel",
    ".xlsb": "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
    ".ods": "application/vnd.oasis.opendocument.spreadsheet",
    ".doc": "application/msword",
    ".ppt": "application/vnd.ms-powerpoint",
    ".odt": "application/vnd.oasis.opendocument.text",
    ".odp": "application/vnd.oasis.opendocument.presentation",
    ".rtf": "application/rtf",
}
_WORDS: dict[Suffix, str] = {
    ".xls": "old binary Excel format (legacy)",
    ".xlsb": "binary Excel format (.xlsb)",
    ".ods": "OpenDocument spreadsheet format (.ods)",
    ".doc": "old binary Word format (legacy)",
    ".ppt": "old binary PowerPoint format (legacy)",
    ".odt": "OpenDocument text format (.odt)",
    ".odp": "OpenDocument presentation format (.odp)",
    ".rtf": "Rich Text Format (.rtf)",
}
_FAMILIES: dict[Suffix, Family] = {
    **dict.fromkeys((".xls", ".xlsb", ".ods"), "workbook"),
    **dict.fromkeys((".doc", ".odt", ".rtf"), "document"),
    **dict.fromkeys((".ppt", ".odp"), "deck"),
}
_OPEN_DOCUMENTS: tuple[tuple[str, Suffix], ...] = (
    ("application/vnd.oasis.opendocument.spreadsheet", ".ods"),
    ("application/vnd.oasis.opendocument.text", ".odt"),
    ("application/vnd.oasis.opendocument.presentation", ".odp"),
)
_BINARY: dict[Family, Suffix] = {"workbook": ".xls", "document": ".doc", "deck": ".ppt"}
_BINARY_WORKBOOK = "application/vnd.ms-excel.sheet.binary"
_MIMETYPE, _MANIFEST = "mimetype", "META-INF/manifest.xml"
_LONGEST_MIMETYPE, _LONGEST_MANIFEST = 200, 8 * 1024 * 1024
_WORD_MARKS, _WORD_97_SIZES = (0xA5EC, 0xA5DC), (14, 22)
_WORD_97, _WORD_LOCKED = 0x00C1, 0x0100
_BOF, _FILEPASS = (0x0009, 0x0209, 0x0409, 0x0809), 0x002F
_DECK_LOCKED = 0xF3D1C4DF


@dataclass(frozen=True, slots=True)
class Legacy:
    """A file that is read through calamine or LibreOffice; `words` name its format."""

    suffix: Suffix

    @property
    def family(self) -> Family:
        return _FAMILIES[self.suffix]

    @property
    def words(self) -> str:
        return _WORDS[self.suffix]

    @property
    def media_type(self) -> str:
        return _MEDIA[self.suffix]


def recognised(content: bytes) -> Legacy | None:
    """None for what is of no such format. Raises OfficeError for one that can't be read."""
    if content.startswith(b"{\\rtf"):
        return Legacy(".rtf")
    trouble = trouble_before_opening(content)
    if isinstance(trouble, LegacyFormat):
        return _binary(content, trouble.family)
    return None if trouble else _archive(content)


def _binary(content: bytes, family: Family) -> Legacy:
    if content.startswith(compound.MAGIC):
        check = {"workbook": _check_workbook, "document": _check_document, "deck": _check_deck}[family]
        check(content, compound.stream_names(content))
    return Legacy(_BINARY[family])


def _check_workbook(content: bytes, names: frozenset[str]) -> None:
    """[MS-XLS] 2.4.21: the stream begins with BOF; FILEPASS says that the rest is encrypted."""
    head = compound.head_of(content, "Workbook" if "Workbook" in names else "Book")
    place, kinds = 0, list[int]()
    while place + 4 <= len(head):
        kind, size = struct.unpack_from("<HH", head, place)
        kinds.append(kind)
        place += 4 + size
    if not kinds or kinds[0] not in _BOF or (len(kinds) > 1 and kinds[1] == 0):
        raise LegacyFormat("workbook", _BROKEN)
    if _FILEPASS in kinds:
        raise PasswordProtected


def _check_document(content: bytes, names: frozenset[str]) -> None:
    """[MS-DOC] 2.5.1: the FIB's mark, its flag for encryption, and from Word 97 on the sizes of its parts."""
    head = compound.head_of(content, "WordDocument")
    if len(head) < compound.SMALL_BYTES or struct.unpack_from("<H", head)[0] not in _WORD_MARKS:
        raise LegacyFormat("document", _BROKEN)
    version, flags = struct.unpack_from("<H6xH", head, 2)
    sizes = (struct.unpack_from("<H", head, 32)[0], struct.unpack_from("<H", head, 62)[0])
    if version >= _WORD_97 and {"0Table", "1Table"} & names and sizes != _WORD_97_SIZES:
        raise LegacyFormat("document", _BROKEN)
    if flags & _WORD_LOCKED:
        raise PasswordProtected


def _check_deck(content: bytes, names: frozenset[str]) -> None:
    """[MS-PPT] 2.3.2: the token of the current user says whether the stream is encrypted."""
    head = compound.head_of(content, "Current User")
    token = struct.unpack_from("<I", head, 12)[0] if len(head) >= 16 else 0  # noqa: PLR2004 -- the token's end
    if "EncryptedSummary" in names or token == _DECK_LOCKED:
        raise PasswordProtected
    if not compound.head_of(content, "PowerPoint Document") and "PP40" not in names:
        raise LegacyFormat("deck", _BROKEN)


def _archive(content: bytes) -> Legacy | None:
    directory = read_directory(content, DEFAULT_LIMITS)
    members = {entry.name: entry for entry in directory.entries}
    if _MIMETYPE in members and "content.xml" in members:
        return _open_document(content, directory, members)
    return _binary_workbook(content)


def _open_document(content: bytes, directory: Directory, members: dict[str, Entry]) -> Legacy | None:
    mime = _small(content, members[_MIMETYPE], _LONGEST_MIMETYPE).decode("ascii", "replace").strip()
    suffix = next((suffix for start, suffix in _OPEN_DOCUMENTS if mime.startswith(start)), None)
    if suffix is None:
        raise NotOffice(f"an OpenDocument file of the type {mime[:80]!r}")
    _check_manifest(_small(content, members[_MANIFEST], _LONGEST_MANIFEST) if _MANIFEST in members else b"")
    for entry in directory.entries:
        if not entry.is_folder and entry.name != _MANIFEST:
            check_member(content, entry, DEFAULT_LIMITS)
    return Legacy(suffix)


def _check_manifest(manifest: bytes) -> None:
    """Old writers give it a document type without entities, which is no danger."""
    if b"<!ENTITY" in manifest:
        raise Dangerous("its list of parts defines entities")
    if b"encryption-data" in manifest:
        raise PasswordProtected


def _small(content: bytes, entry: Entry, most: int) -> bytes:
    if entry.unpacked > most:
        raise Dangerous(f"its part {entry.name!r} is far too long")
    return unpacked_member(content, entry, DEFAULT_LIMITS)


def _binary_workbook(content: bytes) -> Legacy | None:
    try:
        package = Package.open(content)
        kind = package.content_type(package.main_part).lower()
    except OfficeError:
        return None
    if not kind.startswith(_BINARY_WORKBOOK):
        return None
    package.check_contents()
    return Legacy(".xlsb")
