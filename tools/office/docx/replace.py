"""Replaces text that may be split over runs, in every place of a document that Word shows as text."""

from tools.office.docx.document import Document, Part
from tools.office.docx.errors import DocxError
from tools.office.docx.inline import items_of
from tools.office.docx.matching import REPLACE_KINDS, in_paragraph, put, stream_of
from tools.office.docx.quick import replaced_quickly
from tools.office.docx.story import hidden_paragraphs
from tools.office.docx.write import check_text, checked_edit, saved
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.runs.rewrite import Rewriting
from tools.office.runs.segments import FOLD_REMARK, rewrites


def replace_text(package: Package, find: str, replace: str) -> Edit:
    """Every `find` in body, tables, boxes, headers, footers and notes becomes `replace`.

    `\\t` and `\\n` in `find` match tabs and line breaks. Raises DocxError when nothing matches.
    """
    if not find:
        raise DocxError("find is empty; give the text to look for").on("find")
    find, replace = find.replace("\r\n", "\n"), check_text(replace)
    return replaced_quickly(package, find, replace) or replaced_anywhere(package, find, replace)


def replaced_anywhere(package: Package, find: str, replace: str) -> Edit:
    """With the whole document taken apart. Raises DocxError when nothing matches."""
    document = Document(package)
    for folded in (False, True):
        rewritings, numbers = _search(document, find, replace, folded=folded)
        if numbers:
            parts = [document.paragraphs[n - 1][0] for n in numbers]
            content = saved(document, rewritings)
            return checked_edit(document, content, numbers, parts, [FOLD_REMARK] if folded else [])
    raise not_found(document, find)


def not_found(document: Document, find: str) -> DocxError:
    """Says where the text does stand although it can't be replaced there."""
    return DocxError(f"{find[:80]!r} was not found in this document{_elsewhere(document, find)}").on("find")


def delete_text(package: Package, find: str) -> Edit:
    """Every `find` goes; the paragraphs stay."""
    return replace_text(package, find, "")


def _search(
    document: Document, find: str, replace: str, *, folded: bool
) -> tuple[dict[str, Rewriting], list[int]]:
    """What to rewrite in each part, and the number of the paragraph of each match."""
    rewritings: dict[str, Rewriting] = {}
    numbers: list[int] = []
    for number, (part, paragraph) in enumerate(document.paragraphs, 1):
        if part.kind not in REPLACE_KINDS:
            continue
        count, changed = in_paragraph(paragraph, find, replace, folded=folded)
        put(rewritings.setdefault(part.name, Rewriting()), changed)
        numbers += [number] * count
    for part in document.parts:
        if rewritings.get(part.name):
            _in_copies(part, rewritings[part.name], find, replace, folded=folded)
    return rewritings, numbers


def _in_copies(part: Part, rewriting: Rewriting, find: str, replace: str, *, folded: bool) -> None:
    """The hidden copies of compatibility blocks follow, uncounted."""
    for copy in hidden_paragraphs(part.root):
        _, changed = rewrites(list(stream_of(items_of(copy), frozenset())), find, replace, folded=folded)
        put(rewriting, changed)


def _elsewhere(document: Document, find: str) -> str:
    holders = [block for block in document.blocks if find in block.text]
    if not holders:
        return ""
    return f" (it stands in {holders[0].place} at {holders[0].id}, where it is no plain text of the document)"
