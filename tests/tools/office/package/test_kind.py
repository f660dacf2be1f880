import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared_files import case_file, corpus_files
from tests.tools.office.package.archives import archive, minimal
from tools.office.package.errors import (
    Damaged,
    Dangerous,
    EmptyFile,
    LegacyFormat,
    NotOffice,
    OfficeError,
    PasswordProtected,
)
from tools.office.package.kind import Ooxml, Unreadable, sniff


def _error(content: bytes) -> OfficeError:
    kind = sniff(content, expected="workbook")
    assert isinstance(kind, Unreadable)
    return kind.error


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("encrypted_stub.xlsx", PasswordProtected, "password-protected"),
        ("encrypted_stub.docx", PasswordProtected, "password-protected"),
        ("legacy_word_named.docx", LegacyFormat, "old binary Word format (legacy)"),
        ("old_is_xls.xlsx", LegacyFormat, "old binary Excel format"),
        ("report_is_html.xlsx", NotOffice, "this is HTML, not a workbook"),
        ("photo_is_jpeg.png", NotOffice, "a JPEG picture"),
        ("bomb.docx", Dangerous, "unpacks to"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_it_is(name: str, error: type[OfficeError], words: str) -> None:
    found = _error(case_file(name).read_bytes())
    assert type(found) is error
    assert words in str(found)


def test_a_truncated_archive_is_called_damaged() -> None:
    found = _error(case_file("docx_run_split.docx").read_bytes()[:300])
    assert type(found) is Damaged
    assert "damaged archive" in str(found)


def test_no_bytes_are_an_empty_file() -> None:
    assert type(_error(b"")) is EmptyFile


def test_no_sentence_speaks_of_zip_or_of_a_path() -> None:
    names = ("encrypted_stub.xlsx", "legacy_word_named.docx", "report_is_html.xlsx", "bomb.docx")
    sentences = [str(_error(case_file(name).read_bytes())) for name in names]
    sentences.append(str(_error(case_file("docx_run_split.docx").read_bytes()[:300])))
    assert len(set(sentences)) == len(names) + 1
    assert not any("zip" in s.lower() or "/" in s or "Traceback" in s for s in sentences)


def test_a_document_under_a_legacy_name_is_a_document() -> None:
    kind = sniff(case_file("contract_is_docx.doc").read_bytes())
    assert kind == Ooxml("document", ".docx", macros=False, template=False, strict=False)


def test_macros_are_told_by_the_content_type() -> None:
    kind = sniff(case_file("xlsm_rich_parts.xlsm").read_bytes())
    assert isinstance(kind, Ooxml)
    assert (kind.family, kind.suffix, kind.macros) == ("workbook", ".xlsm", True)


@pytest.mark.parametrize(
    ("media_type", "family", "suffix"),
    [
        ("application/vnd.ms-word.document.macroEnabled.main+xml", "document", ".docm"),
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
            "document",
            ".dotx",
        ),
        ("application/vnd.openxmlformats-officedocument.presentationml.template.main+xml", "deck", ".potx"),
        ("application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml", "deck", ".ppsx"),
        (
            "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml",
            "workbook",
            ".xltx",
        ),
    ],
)
def test_templates_and_shows_are_told_by_the_content_type(media_type: str, family: str, suffix: str) -> None:
    kind = sniff(archive(minimal(media_type)))
    assert isinstance(kind, Ooxml)
    assert (kind.family, kind.suffix) == (family, suffix)


def test_a_binary_workbook_is_named() -> None:
    media_type = "application/vnd.ms-excel.sheet.binary.macroEnabled.main"
    assert "binary workbook (.xlsb)" in str(_error(archive(minimal(media_type))))


def test_an_open_document_is_named() -> None:
    assert "OpenDocument" in str(_error(archive({"mimetype": "x", "content.xml": "<a/>"})))


def test_strict_namespaces_are_seen() -> None:
    strict = [p for p in corpus_files(".xlsx") if "strict" in p.name.lower()]
    kinds = [sniff(path.read_bytes()) for path in strict]
    assert any(isinstance(kind, Ooxml) and kind.strict for kind in kinds)


def test_legacy_files_of_the_corpus_are_called_legacy() -> None:
    for path in corpus_files(".doc", ".ppt"):
        assert isinstance(_error(path.read_bytes()), LegacyFormat), path.name


@given(st.binary(max_size=400))
def test_any_bytes_get_an_answer(content: bytes) -> None:
    assert isinstance(sniff(content), Ooxml | Unreadable)


@given(
    st.sampled_from([b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"]),
    st.binary(max_size=700),
)
def test_any_bytes_after_a_known_beginning_get_an_answer(magic: bytes, content: bytes) -> None:
    assert isinstance(sniff(magic + content), Unreadable)


@given(st.data())
def test_a_damaged_package_gets_an_answer(data: st.DataObject) -> None:
    content = bytearray(archive(minimal()))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    assert isinstance(sniff(bytes(content)), Ooxml | Unreadable)


def test_where_the_relations_are_broken_the_content_types_name_the_main_part() -> None:
    parts = {**minimal(), "_rels/.rels": "broken"}
    found = sniff(archive(parts))
    assert isinstance(found, Ooxml)
    assert found.family == "document"
