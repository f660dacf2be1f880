"""Has LibreOffice draw a document or a deck as PDF."""

from tools.office.package.errors import OfficeError
from tools.office.rendering.links import without_links
from tools.office.rendering.soffice import Allowed, TookTooLong, convert

SUFFIXES = frozenset((".docx", ".pptx", ".doc", ".ppt", ".odt", ".odp", ".rtf"))
_PACKAGES = frozenset((".docx", ".pptx"))
_FILTERS = {".pptx": "impress_pdf_Export", ".ppt": "impress_pdf_Export", ".odp": "impress_pdf_Export"}
_SETTINGS = '{"ExportBookmarks":{"type":"boolean","value":"true"},"ReduceImageResolution":{"type":"boolean","value":"true"},"MaxImageResolution":{"type":"long","value":"150"}}'  # noqa: E501 -- one word of a command line


class NotDrawn(OfficeError):
    """LibreOffice made no PDF; its text says why."""


def to_pdf(content: bytes, suffix: str, *, limit_s: float) -> bytes:
    """Raises NotDrawn after `limit_s` or when nothing came of it, NoLibreOffice, or an OfficeError."""
    safe = without_links(content) if suffix in _PACKAGES else content
    source, to = f"file{suffix}", f"pdf:{_FILTERS.get(suffix, 'writer_pdf_Export')}:{_SETTINGS}"
    try:
        made = convert({source: safe}, to, Allowed(limit_s)).files.get(source)
    except TookTooLong:
        raise NotDrawn(
            f"drawing this file took over {limit_s:.0f} seconds; it is too heavy to preview"
        ) from None
    if made is None:
        raise NotDrawn("LibreOffice could not draw this file; open it in Office and save it again")
    return made
