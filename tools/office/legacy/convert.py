"""Has LibreOffice convert a file to Open XML, in a process of its own without network, macros or links."""

from functools import lru_cache

from tools.office.legacy.recognised import Legacy
from tools.office.package.errors import Family, LegacyFormat, OfficeError
from tools.office.package.package import Package
from tools.office.rendering.soffice import Allowed, NoLibreOffice, TookTooLong, convert

ALLOWED = Allowed(limit_s=50, memory_mb=4_000)
MISSING = "which can't be read here without LibreOffice on the server"
_TO: dict[Family, str] = {"workbook": "xlsx", "document": "docx", "deck": "pptx"}


class Unreadable(LegacyFormat):
    """A file that could only be read by way of LibreOffice; `why` says what stands in the way."""

    def __init__(self, legacy: Legacy, why: str) -> None:
        self.family = legacy.family
        to = _TO[legacy.family]
        OfficeError.__init__(self, f"this is the {legacy.words}, {why}; save it as .{to} and send that")


@lru_cache(maxsize=1)
def converted(content: bytes, legacy: Legacy) -> bytes:
    """The same document as .xlsx, .docx or .pptx. Raises OfficeError.

    The last one is kept, so that a reader who pages through a document does not convert it each time.
    """
    source = f"in{legacy.suffix}"
    try:
        made = convert({source: content}, _TO[legacy.family], ALLOWED)
    except NoLibreOffice:
        raise Unreadable(legacy, MISSING) from None
    except TookTooLong as error:
        raise Unreadable(legacy, f"and LibreOffice took over {error.limit_s:.0f} s for it") from None
    if made.code or source not in made.files:
        raise Unreadable(legacy, "and LibreOffice could not open it")
    Package.open(made.files[source], expected=legacy.family)
    return made.files[source]
