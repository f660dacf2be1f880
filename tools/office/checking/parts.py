"""Compares the parts of a file before and after an edit, and asks the closed tables why one changed."""

import io
import zipfile
from collections.abc import Callable

from tools.office.checking.report import Parts, TouchedPart
from tools.office.docx.document import Document
from tools.office.docx.matching import REPLACE_KINDS
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.xlsx.closed_table import ALLOWED, Operation, role_of
from tools.office.xlsx.workbook import Workbook

Reason = Callable[[str], str]
"""Why an edit may touch a part; empty when it may not."""


def compared(before: bytes, after: bytes, reason: Reason) -> Parts:
    """Both are unpacked by zipfile, which knows nothing of the writer."""
    old, new = _members(before), _members(after)
    kept = [name for name, content in old.items() if new.get(name) == content]
    changed = [name for name in old if name in new and name not in kept]
    return Parts(
        len(kept),
        _touched(changed, reason),
        _touched([name for name in old if name not in new], reason),
        _touched([name for name in new if name not in old], reason),
    )


def in_workbook(package: Package, operation: Operation) -> Reason:
    book = Workbook(package)

    def reason(part: str) -> str:
        role = role_of(book, part)
        return ALLOWED[operation].get(role, "") if role else ""

    return reason


def in_document(package: Package) -> Reason:
    kinds = {part.name: part.kind for part in Document(package).parts if part.kind in REPLACE_KINDS}

    def reason(part: str) -> str:
        return f"the {kinds[part]} holds the text" if part in kinds else ""

    return reason


def in_deck(package: Package) -> Reason:
    """A slide, and what is shown on it or belongs to it alone."""
    kinds: dict[str, str] = {}
    for slide in Deck(package).slides():
        kinds[slide.part.name] = f"slide {slide.number} holds the text"
        for relation in slide.relations:
            if relation.type in _WITH_A_SLIDE and relation.target in package:
                name = package.actual_name(relation.target)
                kinds[name] = f"{_WITH_A_SLIDE[relation.type]} of slide {slide.number} holds the text"
    return lambda part: kinds.get(part, "")


_WITH_A_SLIDE = {
    "notesSlide": "a note",
    "chart": "a chart",
    "diagramData": "a diagram",
    "diagramDrawing": "the drawing of a diagram",
}


def _touched(names: list[str], reason: Reason) -> tuple[TouchedPart, ...]:
    return tuple(TouchedPart(name, reason(name)) for name in names)


def _members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        infos = [item for item in archive.infolist() if not item.is_dir()]
        return {item.filename.replace("\\", "/").lstrip("/"): archive.read(item) for item in infos}
