"""What is refused at upload, each with its own sentence, and what is taken by its bytes."""

import io
import zipfile

import pytest

from agent_app.files.sniffing import Refused, sniff, sniff_made
from tests.shared_files import case_file, corpus_files
from tests.tools.office.legacy.made import RTF, needs_libreoffice, ods, open_document, row, sheet, text
from tests.tools.office.pdf.made import Page, pdf

PAPER = pdf(Page().write(60, 700, "words"))
BOOK = ods(sheet("S", row(text("a"))))


def refused(name: str, content: bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        sniff(name, content)
    return caught.value


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("encrypted_stub.xlsx", "encrypted", "password-protected"),
        ("encrypted_stub.docx", "encrypted", "password-protected"),
        ("legacy_word_named.docx", "legacy", "old binary Word format"),
        ("old_is_xls.xlsx", "legacy", "old binary Excel format"),
        ("report_is_html.xlsx", "unsupported", "this is HTML, not a workbook"),
        ("bomb.docx", "dangerous", "unpacks to"),
        ("photo_stub.heic", "unsupported", "HEIC"),
        ("IMG_0001_heic_bytes.jpg", "unsupported", "HEIC"),
        ("img_bomb_30000.png", "unsupported", "megapixels"),
    ],
)
def test_each_trouble_has_its_own_sentence(name: str, code: str, words: str) -> None:
    error = refused(name, case_file(name).read_bytes())
    assert error.code == code
    assert str(error).startswith(f"{name}: ")
    assert words in str(error)


@pytest.mark.parametrize(
    ("name", "kind", "mime"),
    [
        ("photo_is_jpeg.png", "image", "image/jpeg"),
        ("photo_is_webp.jpg", "image", "image/webp"),
        (
            "contract_is_docx.doc",
            "docx",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
        ("xlsm_rich_parts.xlsm", "xlsx", "application/vnd.ms-excel.sheet.macroEnabled.12"),
        ("pptx_groups_tables.pptx", "pptx", None),
        ("csv_gb18030.csv", "csv", "text/csv"),
        ("csv_utf16le_bom.csv", "csv", "text/csv"),
    ],
)
def test_bytes_decide_and_not_the_name(name: str, kind: str, mime: str | None) -> None:
    sniffed = sniff(name, case_file(name).read_bytes())
    assert sniffed.kind == kind
    assert mime is None or sniffed.mime == mime


@pytest.mark.parametrize(
    ("name", "content", "kind", "mime"),
    [
        ("report.pdf", PAPER, "pdf", "application/pdf"),
        ("scan.pdf", b"\r\n" + PAPER, "pdf", "application/pdf"),
        ("budget.ods", BOOK, "xls", "application/vnd.oasis.opendocument.spreadsheet"),
        ("budget.xlsx", BOOK, "xls", "application/vnd.oasis.opendocument.spreadsheet"),
    ],
)
def test_papers_and_open_workbooks_are_taken(name: str, content: bytes, kind: str, mime: str) -> None:
    sniffed = sniff(name, content)
    assert (sniffed.kind, sniffed.mime) == (kind, mime)


@needs_libreoffice
@pytest.mark.parametrize(
    ("name", "content", "mime"),
    [
        ("letter.rtf", RTF, "application/rtf"),
        ("letter.doc", RTF, "application/rtf"),
        ("letter.odt", open_document("text", ""), "application/vnd.oasis.opendocument.text"),
    ],
)
def test_documents_that_libreoffice_converts_are_taken(name: str, content: bytes, mime: str) -> None:
    sniffed = sniff(name, content)
    assert (sniffed.kind, sniffed.mime) == ("doc", mime)


def test_a_cut_pdf_is_damaged() -> None:
    assert refused("report.pdf", PAPER[:200]).code == "damaged"


def test_old_workbooks_are_taken() -> None:
    path = next(path for path in corpus_files(".xls") if "clusterfuzz" not in path.name)
    assert sniff(path.name, path.read_bytes()).kind == "xls"


def test_an_upper_case_ending_is_an_ending() -> None:
    assert sniff("PHOTO.JPG", case_file("photo_is_jpeg.png").read_bytes()).mime == "image/jpeg"
    assert sniff("DATA.CSV", b"a,b\n").kind == "csv"


def test_an_empty_upload_is_refused_by_name() -> None:
    error = refused("empty.txt", b"")
    assert error.code == "empty"
    assert str(error).startswith("empty.txt: this file is empty")


def test_an_empty_text_that_a_tool_made_is_a_text_file() -> None:
    assert sniff_made("empty.txt", b"").kind == "text"


def test_a_truncated_package_is_damaged() -> None:
    whole = case_file("pptx_groups_tables.pptx").read_bytes()
    assert refused("cut.pptx", whole[: len(whole) // 2]).code == "damaged"


@pytest.mark.parametrize("content", [b"MZ\x90\x00\x03\x00\x00\x00\xff\xff", b"\x7fELF\x02\x01\x01\x00\x00"])
def test_what_is_neither_text_nor_known_is_refused(content: bytes) -> None:
    assert refused("thing.bin", content).code == "unsupported"


def test_a_plain_archive_is_no_office_file() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "words")
    assert refused("things.zip", packed.getvalue()).code == "unsupported"


@pytest.mark.parametrize("name", ["main.py", "notes.md", "data.json", "page.html", "Makefile"])
def test_code_and_prose_are_text(name: str) -> None:
    assert sniff(name, "x = 'é'\n".encode()).kind == "text"
