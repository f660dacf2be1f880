"""An older or open format is known by its bytes; what is locked, damaged or a bomb has its own sentence."""

from contextlib import suppress

import pytest

from tests.shared_files import SHARED, case_file, corpus_files
from tests.tools.office.corpus import expected_kinds
from tests.tools.office.legacy.made import RTF, open_document, row, sheet, text, xls
from tools.office.legacy.recognised import recognised
from tools.office.package.errors import Dangerous, LegacyFormat, NotOffice, OfficeError, PasswordProtected

SMALL = sheet("S", row(text("a")))


def suffix(content: bytes) -> str:
    found = recognised(content)
    return found.suffix if found else ""


@pytest.mark.parametrize(
    ("kind", "expected"), [("spreadsheet", ".ods"), ("text", ".odt"), ("presentation", ".odp")]
)
def test_open_documents_are_known_by_their_declared_type(kind: str, expected: str) -> None:
    assert suffix(open_document(kind, "")) == expected


def test_rich_text_is_known_and_a_new_workbook_is_none_of_these() -> None:
    assert suffix(RTF) == ".rtf"
    assert suffix(case_file("xlsx_merged.xlsx").read_bytes()) == ""


@pytest.mark.parametrize("stream", ["Workbook", "WORKBOOK", "BOOK", "Book"])
def test_an_old_workbook_is_known_however_its_stream_is_spelt(stream: str) -> None:
    assert suffix(xls(stream, Data=0)) == ".xls"


def test_old_files_of_the_corpus_have_the_family_that_the_manifest_says() -> None:
    corpus_files()
    for name, kind in expected_kinds().items():
        if kind.startswith("legacy") and "Password" not in name:
            found = recognised((SHARED / "corpus" / name).read_bytes())
            assert found is not None, name
            assert found.family == kind.removeprefix("legacy "), name


@pytest.mark.parametrize(
    ("name", "words"),
    [("legacy_word_named.docx", "old binary Word format"), ("old_is_xls.xlsx", "old binary Excel format")],
)
def test_a_stub_under_the_mark_of_an_old_format_is_damaged(name: str, words: str) -> None:
    with pytest.raises(LegacyFormat, match=f"{words}.*damaged"):
        recognised(case_file(name).read_bytes())


def test_a_locked_deck_of_the_corpus_is_locked() -> None:
    (path,) = (one for one in corpus_files(".ppt") if "Password" in one.name)
    with pytest.raises(PasswordProtected):
        recognised(path.read_bytes())


def test_a_locked_open_document_is_locked() -> None:
    locked = '<manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>'
    with pytest.raises(PasswordProtected):
        recognised(open_document("text", "", {"META-INF/manifest.xml": locked}))


@pytest.mark.parametrize(
    "content",
    [
        open_document("spreadsheet", SMALL, {"styles.xml": " " * 60_000_000}),
        open_document("spreadsheet", SMALL, prolog='<!DOCTYPE x [<!ENTITY a "aaaa">]>'),
        open_document("text", "", {"META-INF/manifest.xml": '<!DOCTYPE m [<!ENTITY a "a">]><m>&a;</m>'}),
    ],
    ids=["bomb", "entities", "entities in the list of parts"],
)
def test_a_dangerous_open_document_is_refused(content: bytes) -> None:
    with pytest.raises(Dangerous):
        recognised(content)


def test_another_open_document_says_what_it_is() -> None:
    with pytest.raises(NotOffice, match="graphics"):
        recognised(open_document("graphics", ""))


@pytest.mark.parametrize("length", [100, 600, 2_000, 5_000])
def test_cut_files_are_known_or_refused(length: int) -> None:
    for path in corpus_files(".xls", ".doc", ".ppt")[::5]:
        with suppress(OfficeError):
            recognised(path.read_bytes()[:length])
