"""Takes an older document or presentation apart, by way of the copy that LibreOffice converts."""

from collections.abc import Iterator

from tools.office.legacy.convert import converted
from tools.office.legacy.recognised import recognised
from tools.office.package.errors import Damaged
from tools.passages.deck import deck_units
from tools.passages.document import document_units
from tools.passages.unit import Unit


def legacy_units(content: bytes) -> Iterator[Unit]:
    """Raises OfficeError."""
    legacy = recognised(content)
    if legacy is None:
        raise Damaged("this file is of no format that can be converted")
    made = converted(content, legacy)
    yield from deck_units(made) if legacy.family == "deck" else document_units(made)
