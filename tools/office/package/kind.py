"""Says what a file is by its bytes and its content types, never by its name."""

from dataclasses import dataclass

from tools.office.package.errors import Family, NotOffice, OfficeError
from tools.office.package.limits import DEFAULT_LIMITS, Limits
from tools.office.package.package import Package

_EXCEL = "application/vnd.ms-excel."
_WORD = "application/vnd.ms-word."
_POWERPOINT = "application/vnd.ms-powerpoint."
_OPEN = "application/vnd.openxmlformats-officedocument."


@dataclass(frozen=True, slots=True)
class Ooxml:
    """A package that can be read: `suffix` is the one that its content type calls for, `.xlsm`."""

    family: Family
    suffix: str
    macros: bool
    template: bool
    strict: bool = False

    @property
    def media_type(self) -> str:
        return _MEDIA_TYPES[self.suffix]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What can't be read, with the error that says why; its class is the kind of trouble."""

    error: OfficeError


OfficeKind = Ooxml | Unreadable

_MAIN_TYPES: dict[str, Ooxml] = {
    f"{_OPEN}spreadsheetml.sheet.main+xml": Ooxml("workbook", ".xlsx", macros=False, template=False),
    f"{_OPEN}spreadsheetml.template.main+xml": Ooxml("workbook", ".xltx", macros=False, template=True),
    f"{_EXCEL}sheet.macroenabled.main+xml": Ooxml("workbook", ".xlsm", macros=True, template=False),
    f"{_EXCEL}template.macroenabled.main+xml": Ooxml("workbook", ".xltm", macros=True, template=True),
    f"{_EXCEL}addin.macroenabled.main+xml": Ooxml("workbook", ".xlam", macros=True, template=False),
    f"{_OPEN}wordprocessingml.document.main+xml": Ooxml("document", ".docx", macros=False, template=False),
    f"{_OPEN}wordprocessingml.template.main+xml": Ooxml("document", ".dotx", macros=False, template=True),
    f"{_WORD}document.macroenabled.main+xml": Ooxml("document", ".docm", macros=True, template=False),
    f"{_WORD}template.macroenabledtemplate.main+xml": Ooxml("document", ".dotm", macros=True, template=True),
    f"{_OPEN}presentationml.presentation.main+xml": Ooxml("deck", ".pptx", macros=False, template=False),
    f"{_OPEN}presentationml.template.main+xml": Ooxml("deck", ".potx", macros=False, template=True),
    f"{_OPEN}presentationml.slideshow.main+xml": Ooxml("deck", ".ppsx", macros=False, template=False),
    f"{_POWERPOINT}presentation.macroenabled.main+xml": Ooxml("deck", ".pptm", macros=True, template=False),
    f"{_POWERPOINT}template.macroenabled.main+xml": Ooxml("deck", ".potm", macros=True, template=True),
    f"{_POWERPOINT}slideshow.macroenabled.main+xml": Ooxml("deck", ".ppsm", macros=True, template=False),
    f"{_POWERPOINT}addin.macroenabled.main+xml": Ooxml("deck", ".ppam", macros=True, template=False),
}
_MEDIA_TYPES = {
    ".xlsx": f"{_OPEN}spreadsheetml.sheet",
    ".xltx": f"{_OPEN}spreadsheetml.template",
    ".xlsm": f"{_EXCEL}sheet.macroEnabled.12",
    ".xltm": f"{_EXCEL}template.macroEnabled.12",
    ".xlam": f"{_EXCEL}addin.macroEnabled.12",
    ".docx": f"{_OPEN}wordprocessingml.document",
    ".dotx": f"{_OPEN}wordprocessingml.template",
    ".docm": f"{_WORD}document.macroEnabled.12",
    ".dotm": f"{_WORD}template.macroEnabled.12",
    ".pptx": f"{_OPEN}presentationml.presentation",
    ".potx": f"{_OPEN}presentationml.template",
    ".ppsx": f"{_OPEN}presentationml.slideshow",
    ".pptm": f"{_POWERPOINT}presentation.macroEnabled.12",
    ".potm": f"{_POWERPOINT}template.macroEnabled.12",
    ".ppsm": f"{_POWERPOINT}slideshow.macroEnabled.12",
    ".ppam": f"{_POWERPOINT}addin.macroEnabled.12",
}


def sniff(content: bytes, limits: Limits = DEFAULT_LIMITS, expected: Family | None = None) -> OfficeKind:
    """Never raises on hostile bytes: a trouble comes back as Unreadable."""
    try:
        return kind_of(Package.open(content, limits, expected), expected)
    except OfficeError as error:
        return Unreadable(error)


def kind_of(package: Package, expected: Family | None = None) -> Ooxml:
    """The kind of an opened package; raises NotOffice for binary workbooks, drawings and the like."""
    media_type = package.content_type(package.main_part).lower()
    known = _MAIN_TYPES.get(media_type)
    if known is None:
        raise NotOffice(_what(media_type), expected)
    return Ooxml(known.family, known.suffix, known.macros, known.template, package.strict)


def _what(media_type: str) -> str:
    if media_type.startswith(f"{_EXCEL}sheet.binary"):
        return "a binary workbook (.xlsb)"
    if "visio" in media_type:
        return "a Visio drawing"
    if "theme" in media_type:
        return "a theme of Office"
    return "an Office package of an unknown type"
