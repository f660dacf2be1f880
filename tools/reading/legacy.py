"""Shows a document or presentation of an older or open format, by way of a copy that LibreOffice converts."""

from tools.kit.json_types import JsonObject
from tools.office.legacy.convert import converted
from tools.office.legacy.recognised import Legacy, recognised
from tools.reading.ask import Ask, AskError
from tools.reading.deck import read_deck
from tools.reading.document import read_document


def read_legacy(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    legacy = recognised(content)
    if legacy is None:
        raise AskError("/file_id: this file is of no format that can be converted")
    read = read_deck if legacy.family == "deck" else read_document
    return {"format": _remark(legacy), **read(converted(content, legacy), ask)}


def _remark(legacy: Legacy) -> str:
    suffix = ".pptx" if legacy.family == "deck" else ".docx"
    return f"{legacy.words}, read from a copy in {suffix}; an edit makes that copy a file of its own"
