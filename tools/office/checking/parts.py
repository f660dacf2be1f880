"""Compares the parts of a file before and after an edit, and asks the closed tables why one changed."""

import io
import zipfile
from collections.abc import Callable
from typing import Literal

from tools.office.checking.report import Parts, TouchedPart
from tools.office.docx import closed_table as of_documents
from tools.office.docx.document import Document
from tools.office.package.package import Package
from tools.office.pptx import closed_table as of_decks
from tools.office.xlsx import closed_table as of_workbooks
from tools.office.xlsx.workbook import Workbook

Fate = Literal["changed", "lost", "added"]
Reason = Callable[[str, Fate], str]
"""Why an edit may touch a part in this way; empty when it may not."""


def compared(before: bytes, after: bytes, reason: Reason) -> Parts:
    """Both are unpacked by zipfile, which knows nothing of the writer."""
    old, new = members(before), members(after)
    kept = [name for name, content in old.items() if new.get(name) == content]
    changed = [name for name in old if name in new and name not in kept]
    return Parts(
        len(kept),
        _touched(changed, "changed", reason),
        _touched([name for name in old if name not in new], "lost", reason),
        _touched([name for name in new if name not in old], "added", reason),
    )


def in_workbook(package: Package, operation: of_workbooks.Operation) -> Reason:
    book = Workbook(package)
    allowed = of_workbooks.ALLOWED[operation]

    def reason(part: str, fate: Fate) -> str:
        role = of_workbooks.role_of(book, part)
        if role is None or (fate == "lost" and role != "calcChain"):
            return ""
        return allowed.get(role, "")

    return reason


def in_document(document: Document, operation: of_documents.Operation) -> Reason:
    allowed = of_documents.ALLOWED[operation]

    def reason(part: str, fate: Fate) -> str:
        role = of_documents.role_of(document, part)
        if fate == "lost" or role is None or not of_documents.may_touch(document, operation, part):
            return ""
        return allowed.get(role) or allowed["place"]

    return reason


def in_deck(package: Package, *operations: of_decks.Operation) -> Reason:
    """What one of the operations may touch."""
    names = frozenset(package.names())

    def reason(part: str, fate: Fate) -> str:
        if fate == "lost":
            role: of_decks.Role | None = "gone"
        else:
            role = of_decks.role_of(package, package, part) if part in names else "new"
        found = (of_decks.ALLOWED[operation].get(role, "") for operation in operations if role)
        return next(filter(None, found), "")

    return reason


def members(content: bytes) -> dict[str, bytes]:
    """The parts by their names, without a leading slash."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        infos = [item for item in archive.infolist() if not item.is_dir()]
        return {item.filename.replace("\\", "/").lstrip("/"): archive.read(item) for item in infos}


def _touched(names: list[str], fate: Fate, reason: Reason) -> tuple[TouchedPart, ...]:
    return tuple(TouchedPart(name, reason(name, fate)) for name in names)
