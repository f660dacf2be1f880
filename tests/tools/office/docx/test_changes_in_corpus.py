"""Each edit at places of each kind in real documents: what it may touch, what stays, and what is tracked."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import docx as python_docx
import pytest
from docx.opc.exceptions import OpcError

from tests.tools.office.corpus import STEP, sample
from tests.tools.office.docx.changing import REVIEWER, comment, edits_of, longest_word
from tests.tools.office.docx.tracking.resolved import accepted, rejected, words
from tools.office.docx.closed_table import Operation, may_touch
from tools.office.docx.document import Block, Document
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package

LARGEST_BYTES, MOST_PARAGRAPHS = 400_000, 400


def documents() -> list[Path]:
    """Every other sampled document; large ones only with the whole corpus."""
    found = [path for path, kind in sample().items() if kind.endswith("document") and "legacy" not in kind]
    return found if STEP == 1 else [path for path in found if path.stat().st_size < LARGEST_BYTES]


def places(document: Document) -> Iterator[Block]:
    """The last paragraph of each kind of place."""
    last: dict[tuple[str, bool, bool], Block] = {}
    for block, (part, paragraph) in zip(document.blocks, document.paragraphs, strict=True):
        if part.kind not in {"chart", "diagram"}:
            last[part.kind, paragraph.table is not None, "box" in block.place] = block
    yield from last.values()


def members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def opens(content: bytes) -> bool:
    try:
        python_docx.Document(io.BytesIO(content))
    except (ValueError, KeyError, OSError, OpcError):
        return False
    return True


@pytest.mark.timeout(3600)
def test_each_edit_touches_what_it_may_and_can_be_accepted_and_rejected() -> None:
    for path in documents():
        document = Document(Package.open(path.read_bytes(), expected="document"))
        if STEP == 1 or len(document.blocks) <= MOST_PARAGRAPHS:
            check_edits(document)


def check_edits(document: Document) -> None:
    package = document.package
    before, opened = members(package.content), opens(package.content)
    for block in places(document):
        for operation, make in edits_of(package, block, longest_word(document, block.number)):
            try:
                plain, tracked = make(None), make(REVIEWER)
            except OfficeError as error:
                assert " " in str(error)  # noqa: PT017 - a refusal is fine where it is a sentence
                continue
            for edit in (plain, tracked):
                check_parts(document, operation, before, edit)
                assert opens(edit.content) or not opened
            check_tracking(package, plain, tracked)


def test_a_comment_changes_no_text() -> None:
    for path in documents()[::2]:
        document = Document(Package.open(path.read_bytes(), expected="document"))
        body = (block for block in document.blocks if block.place == "body")
        block = next((one for one in body if longest_word(document, one.number)), None)
        if block is not None:
            check_comment(document, block)


def check_comment(document: Document, block: Block) -> None:
    package = document.package
    edit = comment(package, block.id, "Is it?\nReally", longest_word(document, block.number))
    check_parts(document, "comment", members(package.content), edit)
    now = words(accepted(edit.content))
    was = words(accepted(package.content))
    assert [name for name in was if "comments" not in name and now[name] != was[name]] == []
    assert [change.after for change in edit.changed][-2:] == ["Is it?", "Really"]


def check_parts(document: Document, operation: Operation, before: dict[str, bytes], edit: Edit) -> None:
    after = members(edit.content)
    differ = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    assert differ <= set(edit.parts_changed)
    assert [name for name in differ if not may_touch(document, operation, name)] == []


def check_tracking(package: Package, plain: Edit, tracked: Edit) -> None:
    assert words(rejected(tracked.content)) == words(rejected(package.content))
    if not any("stays" in remark for remark in tracked.remarks):
        assert words(accepted(tracked.content)) == words(accepted(plain.content))
