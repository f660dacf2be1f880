"""Reads a page or file of the web."""

import re
import ssl

from agent_app.net.pinning import Resolver, look_up
from agent_app.net.shown import shown
from agent_app.outside.download import Downloaded, download
from tools.kit.json_types import JsonObject
from tools.kit.web import Page, WebTrouble
from tools.office.package.errors import Dangerous, OfficeError
from tools.reading.apart_start import file_apart, page_apart

_PAGES = frozenset({"text/html", "application/xhtml+xml"})
_UNSURE = frozenset({"", "text/plain", "application/octet-stream"})
_LOOKS_LIKE_PAGE = re.compile(
    rb"\s*(?:<!--.{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_FILES = (b"%PDF-", b"PK\x03\x04")
_BOM = b"\xef\xbb\xbf"


async def fetch(url: str, *, resolver: Resolver = look_up, trust: ssl.SSLContext | None = None) -> Page:
    """Raises WebTrouble."""
    found = await download(url, resolver=resolver, trust=trust)
    if not found.content.strip():
        raise WebTrouble(f"{shown(found.url)} is empty. Try another page.")
    try:
        facts = await _read(found)
    except Dangerous:
        raise WebTrouble(
            f"{shown(found.url)} is too heavy to be read here. Try another page that says the same."
        ) from None
    except OfficeError as error:
        raise WebTrouble(f"{shown(found.url)}: {error}.") from None
    title, date, kind = (str(facts.pop(name, "")) for name in ("title", "date", "kind"))
    return Page(found.url, kind or "page", len(found.content), facts, title, date)


async def _read(found: Downloaded) -> JsonObject:
    if _is_page(found):
        return await page_apart(found.content, found.url, found.charset)
    return await file_apart(found.content, found.name)


def _is_page(found: Downloaded) -> bool:
    """Servers say a wrong type now and then; what the bytes are comes first."""
    if found.content.startswith(_FILES):
        return False
    if found.media_type in _PAGES:
        return True
    beginning = found.content.removeprefix(_BOM)[:4096]
    return found.media_type in _UNSURE and _LOOKS_LIKE_PAGE.match(beginning) is not None
