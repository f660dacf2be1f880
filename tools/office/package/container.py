"""Decides by its first bytes what a file is, before any reader opens it."""

import re

from tools.office.package import compound
from tools.office.package.errors import (
    EmptyFile,
    Family,
    LegacyFormat,
    NotOffice,
    OfficeError,
    PasswordProtected,
)

_ARCHIVE = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x06\x06")
_BIFF = (
    b"\x09\x00\x04\x00",
    b"\x09\x02\x06\x00",
    b"\x09\x04\x06\x00",
    b"\x09\x08\x08\x00",
    b"\x09\x08\x10\x00",
)
_WORD_2 = (b"\xdb\xa5", b"\x31\xbe\x00\x00")
_STREAMS: tuple[tuple[str, Family], ...] = (
    ("Workbook", "workbook"),
    ("Book", "workbook"),
    ("WordDocument", "document"),
    ("PowerPoint Document", "deck"),
    ("PP40", "deck"),
)
_MAGICS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "RTF text"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"MZ\x90", "a program"),
    (b"\x7fELF", "a program"),
)
_HTML = re.compile(rb"<(?:!doctype\s+html|html|head|body|table|meta|div)\b", re.IGNORECASE)
_OFFICE_2003 = re.compile(rb"<\?mso-application\s+progid=[\"'](\w+)\.")
_PROGRAMS: dict[bytes, str] = {b"Excel": "Excel 2003 XML", b"Word": "Word 2003 XML"}


def trouble_before_opening(content: bytes, expected: Family | None = None) -> OfficeError | None:
    """What keeps these bytes from being opened as an archive, or None when they look like one."""
    if not content:
        return EmptyFile()
    if content.startswith(_ARCHIVE):
        return None
    if content.startswith(compound.MAGIC):
        return _compound_trouble(content, expected)
    if content.startswith(_BIFF):
        return LegacyFormat("workbook")
    if content.startswith(_WORD_2):
        return LegacyFormat("document")
    return NotOffice(_what(content), expected)


def _compound_trouble(content: bytes, expected: Family | None) -> OfficeError:
    names = compound.stream_names(content)
    if {"EncryptionInfo", "EncryptedPackage"} & names:
        return PasswordProtected()
    for name, family in _STREAMS:
        if name in names:
            return LegacyFormat(family)
    return NotOffice("an OLE2 compound file with no Office document in it", expected)


def _what(content: bytes) -> str:
    for magic, words in _MAGICS:
        if content.startswith(magic):
            return words
    head = content[:4096].removeprefix(b"\xef\xbb\xbf")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = content[:8192].decode("utf-16", "replace").encode()
    if match := _OFFICE_2003.search(head):
        return _PROGRAMS.get(match[1], "Office 2003 XML")
    if _HTML.search(head):
        return "HTML"
    if head.lstrip().startswith(b"<?xml"):
        return "plain XML"
    return "data of an unknown type" if b"\x00" in head else "plain text"
