"""What a file is by its bytes, or why it can't be worked on, in one sentence."""

from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from tools.image.decode import inspect
from tools.image.errors import ImageError
from tools.image.formats import is_picture
from tools.kit.workspace import FileKind
from tools.office.legacy.convert import MISSING, Unreadable
from tools.office.legacy.recognised import recognised
from tools.office.package.errors import (
    Damaged,
    Dangerous,
    EmptyFile,
    Family,
    LegacyFormat,
    MissingPart,
    OfficeError,
    PasswordProtected,
)
from tools.office.package.kind import kind_of
from tools.office.package.package import Package
from tools.office.rendering.soffice import soffice
from tools.office.text.decode import decode

Code = Literal["empty", "encrypted", "legacy", "damaged", "dangerous", "unsupported"]

READABLE = "workbooks (.xlsx), documents (.docx), presentations (.pptx), PDF, text, CSV and pictures"
_ARCHIVE, _COMPOUND = b"PK", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PAPER, _PAPER_WITHIN, _RICH = b"%PDF-", 1_024, b"{\\rtf"
_FAMILIES: dict[str, Family] = {
    **dict.fromkeys((".xlsx", ".xlsm", ".xltx", ".xltm", ".xls", ".xlsb", ".xlam", ".ods"), "workbook"),
    **dict.fromkeys((".docx", ".docm", ".dotx", ".dotm", ".doc", ".odt"), "document"),
    **dict.fromkeys((".pptx", ".pptm", ".potx", ".ppsx", ".ppsm", ".ppt", ".odp"), "deck"),
}
_LEGACY_KINDS: dict[Family, FileKind] = {"workbook": "xls", "document": "doc", "deck": "ppt"}
_KINDS: dict[Family, FileKind] = {"workbook": "xlsx", "document": "docx", "deck": "pptx"}
_CODES: tuple[tuple[type[OfficeError], Code], ...] = (
    (EmptyFile, "empty"),
    (PasswordProtected, "encrypted"),
    (LegacyFormat, "legacy"),
    (Dangerous, "dangerous"),
    (Damaged, "damaged"),
    (MissingPart, "damaged"),
)
_TEXT_TYPES = {
    ".md": "text/markdown",
    ".json": "application/json",
    ".html": "text/html",
    ".htm": "text/html",
    ".xml": "application/xml",
    ".py": "text/x-python",
}
_CSV_TYPES = {".csv": "text/csv", ".tsv": "text/tab-separated-values"}
_PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".heic", ".avif")


@dataclass(frozen=True)
class Sniffed:
    kind: FileKind
    mime: str


OTHER = Sniffed("other", "application/octet-stream")


class UnfitError(Exception):
    """A file that can't be worked on; `str(error)` is the sentence, without the file's name."""

    def __init__(self, sentence: str, code: Code) -> None:
        super().__init__(sentence)
        self.code: Code = code


def sniff(name: str, content: bytes) -> Sniffed:
    """The kind by bytes; only text of different kinds is told apart by its name. Raises UnfitError."""
    suffix = PurePath(name).suffix.lower()
    if not content:
        raise UnfitError("this file is empty (0 bytes); send it again with its content", "empty")
    if is_picture(content):
        return _picture(content)
    if content.startswith(_PAPER) or (suffix == ".pdf" and _PAPER in content[:_PAPER_WITHIN]):
        return _paper(content)
    if content.startswith((_ARCHIVE, _COMPOUND, _RICH)) or suffix in _FAMILIES:
        return _legacy(content, suffix) or _office(content, _FAMILIES.get(suffix))
    return _text(content, suffix)


def sniff_made(name: str, content: bytes) -> Sniffed:
    """The same for what a tool has made: an empty text file is one too."""
    if not content:
        return text_of_name(PurePath(name).suffix.lower())
    return sniff(name, content)


def sniff_or_other(name: str, content: bytes) -> Sniffed:
    """For files that are there whatever they are: one that can't be worked on is `other`."""
    try:
        return sniff_made(name, content) if _is_text_name(name) else sniff(name, content)
    except UnfitError:
        return OTHER


def _is_text_name(name: str) -> bool:
    """Whether a file without any bytes can still be meant as text."""
    suffix = PurePath(name).suffix.lower()
    return suffix not in _FAMILIES and suffix not in (*_PICTURE_SUFFIXES, ".pdf")


def text_of_name(suffix: str) -> Sniffed:
    if suffix in _CSV_TYPES:
        return Sniffed("csv", _CSV_TYPES[suffix])
    return Sniffed("text", _TEXT_TYPES.get(suffix, "text/plain"))


def _picture(content: bytes) -> Sniffed:
    try:
        return Sniffed("image", inspect(content).mime)
    except ImageError as error:
        raise UnfitError(str(error), "unsupported") from error


def _paper(content: bytes) -> Sniffed:
    from tools.reading.paper import check_paper  # noqa: PLC0415 -- brings its libraries

    try:
        check_paper(content)
    except OfficeError as error:
        raise UnfitError(str(error), _code_of(error)) from error
    return Sniffed("pdf", "application/pdf")


def _legacy(content: bytes, suffix: str) -> Sniffed | None:
    """Where LibreOffice is missing, rich text is still text."""
    try:
        legacy = recognised(content)
        if legacy is not None and legacy.family != "workbook" and soffice() is None:
            if legacy.suffix == ".rtf" and suffix not in _FAMILIES:
                return text_of_name(suffix)
            raise Unreadable(legacy, MISSING)
    except OfficeError as error:
        raise UnfitError(str(error), _code_of(error)) from error
    return Sniffed(_LEGACY_KINDS[legacy.family], legacy.media_type) if legacy else None


def _office(content: bytes, expected: Family | None) -> Sniffed:
    try:
        package = Package.open(content, expected=expected)
        kind = kind_of(package, expected)
        package.check_contents()
    except OfficeError as error:
        raise UnfitError(str(error), _code_of(error)) from error
    return Sniffed(_KINDS[kind.family], kind.media_type)


def _code_of(error: OfficeError) -> Code:
    for trouble, code in _CODES:
        if isinstance(error, trouble):
            return code
    return "unsupported"


def _text(content: bytes, suffix: str) -> Sniffed:
    try:
        decode(content)
    except OfficeError as error:
        what = (
            "a damaged or unknown picture"
            if suffix in _PICTURE_SUFFIXES
            else "neither text nor of a known type"
        )
        raise UnfitError(f"this file is {what}; send {READABLE}", "unsupported") from error
    return text_of_name(suffix)
