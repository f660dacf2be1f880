"""Says what a file is, in the words of a report."""

from tools.office.apart.errors import ReaderError
from tools.office.checking.report import Kind
from tools.office.legacy.recognised import Legacy, recognised
from tools.office.package.errors import (
    Damaged,
    Dangerous,
    EmptyFile,
    LegacyFormat,
    MissingPart,
    NotOffice,
    OfficeError,
    PasswordProtected,
)
from tools.office.package.kind import kind_of
from tools.office.package.package import Package

PAPER = b"%PDF-"
_FROM_BEFORE_2007 = (".xls", ".doc", ".ppt")
_REFUSALS: tuple[tuple[type[OfficeError], str], ...] = (
    (EmptyFile, "empty"),
    (PasswordProtected, "encrypted"),
    (Dangerous, "dangerous"),
    (Damaged, "damaged"),
    (MissingPart, "damaged"),
    (LegacyFormat, "damaged"),
    (NotOffice, "not Office"),
)


def kind_of_file(content: bytes) -> Kind:
    """Never raises for what is in the file."""
    try:
        if content.startswith(PAPER):
            return Kind("pdf", older=True)
        legacy = recognised(content)
        return _of_legacy(legacy) if legacy else _of_package(content)
    except OfficeError as error:
        return refused(error)


def _of_legacy(legacy: Legacy) -> Kind:
    """`legacy document` for what is older than Open XML, `odt document` for what is not."""
    word = "legacy" if legacy.suffix in _FROM_BEFORE_2007 else legacy.suffix[1:]
    return Kind(f"{word} {legacy.family}", legacy.family, older=True)


def _of_package(content: bytes) -> Kind:
    package = Package.open(content)
    kind = kind_of(package)
    package.check_contents()
    words = ("strict " * kind.strict, "macro " * kind.macros, "template " * kind.template)
    return Kind("".join((*words, kind.family)), kind.family)


def refused(error: OfficeError) -> Kind:
    for trouble, word in _REFUSALS:
        if isinstance(error, trouble):
            return Kind(word, None, str(error))
    return Kind("not readable" if isinstance(error, ReaderError) else "unreadable", None, str(error))
