"""LibreOffice opens what was edited and lays it out."""

import io
import os
import shutil
import subprocess
from pathlib import Path

import docx as python_docx
import pytest

from tests.tools.office.corpus import sample
from tests.tools.office.docx.changing import MIXED, REVIEWER, comment, edits_of, longest_word
from tools.editing.make import made
from tools.office.docx.document import Block, Document
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package

SAMPLED = None if os.environ.get("FOLIO_FULL_CORPUS") else 2
LARGEST_BYTES, WAIT_S = 60_000, 150


def to_pdf(folder: Path, contents: dict[str, bytes]) -> set[str]:
    """The names that came out as a PDF."""
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is not here: install it to see that it opens edited documents")
    for name, content in contents.items():
        (folder / f"{name}.docx").write_bytes(content)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [office, profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    files = [str(folder / f"{name}.docx") for name in contents]
    done = subprocess.run([*command, *files], check=False, capture_output=True, timeout=WAIT_S)
    assert done.returncode == 0
    return {path.stem for path in folder.glob("*.pdf")}


def edited(package: Package, block: Block, word: str) -> dict[str, bytes]:
    """The document after each edit, plain and tracked."""
    found = {}
    for number, (operation, make) in enumerate(edits_of(package, block, word)):
        for author in (None, REVIEWER):
            try:
                found[f"{number}-{operation}-{author is not None}"] = make(author).content
            except OfficeError:
                continue
    return found


def test_each_edit_of_a_made_document_opens(tmp_path: Path) -> None:
    package = Package.open(made("document", f"# Report\n\n{MIXED}\n\nEnd."))
    document = Document(package)
    cell = next(block for block in document.blocks if block.table)
    contents = edited(package, cell, "words")
    contents["comment"] = comment(package, document.blocks[1].id, find="words").content
    assert to_pdf(tmp_path, contents) == set(contents)


def test_edits_of_real_documents_open_as_the_documents_did(tmp_path: Path) -> None:
    paths = [
        path for path, kind in sample().items() if kind == "document" and path.stat().st_size < LARGEST_BYTES
    ]
    contents = {}
    for number, path in enumerate(paths[:SAMPLED]):
        package = Package.open(path.read_bytes())
        document = Document(package)
        contents[f"{number}"] = package.content
        block = next((one for one in document.blocks if one.place == "body" and one.text), document.blocks[0])
        all_edits = edited(package, block, longest_word(document, block.number))
        contents |= {f"{number}-{name}": content for name, content in all_edits.items()}
    opened = to_pdf(tmp_path, contents)
    assert [name for name in contents if name.partition("-")[0] in opened and name not in opened] == []


def test_a_tracked_document_opens_in_python_docx() -> None:
    package = Package.open(made("document", f"# Report\n\n{MIXED}\n\nEnd."))
    block = Document(package).blocks[1]
    for content in edited(package, block, "words").values():
        assert python_docx.Document(io.BytesIO(content)).paragraphs
