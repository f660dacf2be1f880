"""What a reader sees of PDFs, of older and open formats, and of many hits."""

import io

import pytest
from PIL import Image

from tests.tools.files import edit, holding, run, texts
from tests.tools.image.drawn import picture
from tests.tools.image.test_ocr import needs_tesseract
from tests.tools.image.truth import written
from tests.tools.office.legacy.made import RTF, needs_libreoffice, number, ods, row, sheet, text
from tests.tools.office.pdf.made import Page, pdf
from tools.file_read import FILE_READ
from tools.kit.json_types import JsonObject

PAPER = (
    "report.pdf",
    pdf(*(Page().write(60, 700, f"Invoice 4,711 page {number}") for number in range(1, 31))),
)
BOOK = (
    "old.ods",
    ods(sheet("S", row(text("Item"), text("Sum")), *(row(text(f"i{n}"), number(n)) for n in range(400)))),
)


def read(files_of: tuple[str, bytes], limit: int = 24_000, **arguments: object) -> JsonObject:
    return run(FILE_READ, {"file_id": "f_1", **arguments}, holding(files_of), limit=limit)


def read_on(files_of: tuple[str, bytes], following: JsonObject, limit: int = 24_000) -> JsonObject:
    return run(FILE_READ, {"file_id": "f_1", **following}, holding(files_of), limit=limit)


def _next(receipt: JsonObject) -> JsonObject | None:
    following = receipt.get("next")
    return following if isinstance(following, dict) else None


def test_a_pdf_is_read_on_page_by_page_without_gap_or_overlap() -> None:
    receipt = read(PAPER)
    assert receipt["kind"] == "pdf"
    assert receipt["outline"] == {"pages": 30}
    seen: list[object] = []
    for _ in range(20):
        pages = receipt["pages"]
        assert isinstance(pages, list)
        seen += [page["page"] for page in pages if isinstance(page, dict)]
        following = _next(receipt)
        if following is None:
            break
        receipt = read_on(PAPER, following)
    assert seen == list(range(1, 31))


def test_hits_in_a_pdf_are_paged_with_their_total() -> None:
    first = read(PAPER, search="4711", count=20)
    assert first["total"] == 30
    assert first["next"] == {"search": "4711", "start": 21}
    rest = read(PAPER, search="4711", start=21, count=20)
    assert texts(rest["found"])[0] == "page 21: Invoice 4,711 page 21"
    assert len(texts(rest["found"])) == 10
    assert "next" not in rest


def test_a_page_longer_than_a_receipt_is_read_on_by_its_characters() -> None:
    words = [f"w{number:04}" for number in range(1_200)]
    page = Page().lines(10, 830, [" ".join(words[at : at + 20]) for at in range(0, 1_200, 20)], step=13)
    files = ("dense.pdf", pdf(page))
    receipt = read(files, limit=6_000)
    seen = str(receipt["text"])
    for _ in range(20):
        following = _next(receipt)
        if following is None:
            break
        receipt = read_on(files, following, limit=6_000)
        seen += str(receipt["text"])
    assert seen.split() == words


def scanned(*pages: Image.Image) -> tuple[str, bytes]:
    out = io.BytesIO()
    pages[0].save(out, "PDF", resolution=100, save_all=True, append_images=pages[1:])
    return "scan.pdf", out.getvalue()


def _only_page(receipt: JsonObject) -> JsonObject:
    pages = receipt["pages"]
    assert isinstance(pages, list)
    (page,) = pages
    assert isinstance(page, dict)
    return page


def test_scanned_pages_are_named() -> None:
    files = ("scan.pdf", pdf(Page().paint(), Page().paint()))
    assert "scanned, without text: page 1-2" in str(read(files)["remark"])


@needs_tesseract
def test_a_scanned_page_is_recognised_when_it_is_asked_for() -> None:
    signs = [written(f"Platform {number}\nMind the gap", "DejaVuSans.ttf", 40) for number in (8, 9)]
    page = _only_page(read(scanned(*signs), start=2))
    assert page["transcript"] == "Platform 9\nMind the gap"
    assert "remark" not in page


@needs_tesseract
def test_a_scanned_page_without_writing_says_so() -> None:
    page = _only_page(read(scanned(picture(size=(300, 200), color="white")), start=1))
    assert page["remark"] == "no writing was found in it; what it shows is not known"
    assert page["transcript"] == ""


def test_a_long_block_of_a_csv_file_points_at_its_rest() -> None:
    files = ("a.csv", ("1,2,3\n" * 2_000).encode())
    receipt = read(files, range="B2:C1500", limit=6_000)
    rows = receipt["rows"]
    assert isinstance(rows, list)
    assert _next(receipt) == {"range": f"B{len(rows) + 2}:C1500"}
    assert "next" not in read(files, range="B2:C3")


def test_a_damaged_pdf_says_so() -> None:
    assert "report.pdf: this PDF is damaged" in str(read(("report.pdf", PAPER[1][:300]))["error"])


def test_an_open_workbook_is_read_like_a_new_one() -> None:
    receipt = read(BOOK)
    assert receipt["kind"] == "xls"
    outline = receipt["outline"]
    assert isinstance(outline, dict)
    assert outline["sheets"] == [{"name": "S", "used": "A1:B401"}]
    rows = [*texts(receipt["rows"])]
    for _ in range(10):
        following = _next(receipt)
        if following is None:
            break
        receipt = read_on(BOOK, following)
        rows += texts(receipt["rows"])
    assert [one.partition(" ")[0] for one in rows] == [str(number) for number in range(1, 402)]


def test_cells_of_an_open_workbook_are_found_and_read_by_range() -> None:
    assert texts(read(BOOK, search="i39")["found"])[0] == "S!A41: i39"
    assert read(BOOK, sheet="S", range="B2:B3")["rows"] == ["2 | B: 0", "3 | B: 1"]
    assert texts(read(BOOK, range="B:B")["rows"])[0] == "1 | B: Sum"


def test_a_long_range_of_an_open_workbook_points_at_its_rest() -> None:
    receipt = read(BOOK, range="A1:B300", limit=5_000)
    following = _next(receipt)
    assert following is not None
    shown = len(texts(receipt["rows"]))
    assert following == {"sheet": "S", "range": f"A{shown + 1}:B300"}


@needs_libreoffice
def test_rich_text_is_read_by_way_of_a_copy_and_edited_as_one() -> None:
    files = holding(("letter.rtf", RTF))
    receipt = run(FILE_READ, {"file_id": "f_1"}, files)
    assert "Payment to client is due." in texts(receipt["paragraphs"])[0]
    assert "read from a copy in .docx" in str(receipt["format"])
    done = edit(files, {"op": "replace_text", "find": "client", "replace": "Acme"})
    assert done["file"] == "letter.docx"
    assert "letter.rtf itself is as it was" in str(done["remarks"])
    assert files.read("f_1") == RTF
    again = run(FILE_READ, {"file_id": done["file_id"]}, files)
    assert "Payment to Acme is due." in texts(again["paragraphs"])[0]


@needs_libreoffice
def test_a_failed_edit_of_an_old_file_makes_no_copy() -> None:
    files = holding(("letter.rtf", RTF))
    failed = edit(files, {"op": "replace_text", "find": "zebra", "replace": "x"})
    assert failed["ok"] is False
    assert len(files.files()) == 1


@pytest.mark.parametrize(
    "files",
    [
        ("a.txt", "\n".join(f"line 4711 no {n}" for n in range(120)).encode()),
        ("a.csv", "\n".join(f"4,711;no {n}" for n in range(120)).encode()),
    ],
    ids=["text", "csv"],
)
def test_many_hits_are_paged_with_their_total(files: tuple[str, bytes]) -> None:
    first = read(files, search="4711")
    assert first["total"] == 120
    assert _next(first) == {"search": "4711", "start": 51}
    assert len(read(files, search="4711", start=101)["found"]) == 20  # type: ignore[arg-type]  # a list


@pytest.mark.parametrize(
    ("files", "unit"),
    [
        (("a.csv", ("id,name\n" + "1,x\n" * 900).encode()), "rows"),
        (("a.md", ("# One\n" + "words\n" * 900).encode()), "lines"),
    ],
    ids=["csv", "text"],
)
def test_a_large_file_comes_with_an_outline_and_a_small_one_whole(
    files: tuple[str, bytes], unit: str
) -> None:
    outline = read(files)["outline"]
    assert isinstance(outline, dict)
    assert outline[unit] == 901
    small = read((files[0], files[1][:40]))
    assert "outline" not in small
    assert "next" not in small
