"""What a reader sees of each kind of file, and how it reads on."""

import pytest

from tests.shared_files import case_file
from tests.tools.files import holding, run, texts, workspace
from tools.editing.make import made
from tools.file_read import FILE_READ
from tools.kit.json_types import JsonObject, JsonValue


def read(files_of: tuple[str, bytes], limit: int = 24_000, **arguments: object) -> JsonObject:
    return run(FILE_READ, {"file_id": "f_1", **arguments}, holding(files_of), limit=limit)


def case(name: str) -> tuple[str, bytes]:
    return name, case_file(name).read_bytes()


def test_a_workbook_shows_its_sheets_and_its_first_rows() -> None:
    receipt = read(case("xlsx_merged.xlsx"))
    assert receipt["outline"] == {"sheets": [{"name": "S", "used": "A1:B5", "merged": ["B2:D3"]}]}
    assert texts(receipt["rows"])[0] == "1 | A: Id"


def test_cells_are_read_by_sheet_and_range_also_in_one() -> None:
    by_name = read(case("xlsx_merged.xlsx"), sheet="S", range="A2:A3")
    assert by_name["rows"] == ["2 | A: 1", "3 | A: 2"]
    assert read(case("xlsx_merged.xlsx"), range="S!A2:A3")["rows"] == by_name["rows"]


def test_a_sheet_that_is_not_there_is_told_with_those_that_are() -> None:
    assert "'S'" in str(read(case("xlsx_merged.xlsx"), sheet="s2")["error"])


def test_a_document_shows_its_paragraphs_with_their_places() -> None:
    receipt = read(case("docx_run_split.docx"))
    assert texts(receipt["paragraphs"])[0] == "P1#ad89 Payment to {{client_name}} is due by 30 June."
    assert receipt["total"] == 4


def test_a_deck_shows_every_text_of_a_slide_apart() -> None:
    receipt = read(case("pptx_groups_tables.pptx"))
    for words in ("FIRST BOX", "SECOND BOX", "NESTED TWO", "2,1: Q1 Revenue", "CHART TITLE", "NOTE TEXT"):
        assert words in str(receipt["slides"])


@pytest.mark.parametrize("name", ["docx_run_split.docx", "pptx_groups_tables.pptx", "xlsx_merged.xlsx"])
def test_a_search_says_where_the_text_stands(name: str) -> None:
    wanted = {"docx": "client", "pptx": "grouped", "xlsx": "REGION"}[name.rpartition(".")[2]]
    found = texts(read(case(name), search=wanted)["found"])
    assert found
    assert all(wanted.casefold() in hit.casefold() for hit in found)


def test_a_search_that_finds_nothing_is_no_error() -> None:
    assert read(("a.txt", b"words"), search="zebra")["found"] == []


def test_csv_rows_carry_their_numbers_and_the_encoding() -> None:
    receipt = read(case("csv_gb18030.csv"), start=2, count=1)
    assert receipt["rows"] == [[2, "1", "测试公司", "北京"]]
    assert receipt["encoding"] == "gb18030"
    assert receipt["next"] == {"start": 3}


def test_a_block_of_a_csv_file_is_read_by_range() -> None:
    assert read(("a.csv", b"a,b,c\n1,2,3\n4,5,6\n"), range="B2:C3")["rows"] == [[2, "2", "3"], [3, "5", "6"]]


def test_an_empty_file_and_a_blank_one_say_what_they_are() -> None:
    assert read(("empty.txt", b""))["remark"] == "empty file"
    assert "no visible text" in str(read(("blank.txt", b"\n"))["remark"])


def test_a_long_file_is_read_on_without_gap_or_overlap() -> None:
    lines = [f"line {number} " + "x" * (number % 97) for number in range(1, 900)]
    seen: list[str] = []
    start = 1
    while True:
        receipt = read(("long.txt", "\n".join(lines).encode()), start=start, limit=6_000)
        seen += str(receipt["text"]).split("\n")
        if "next" not in receipt:
            break
        assert isinstance(receipt["next"], dict)
        start = int(str(receipt["next"]["start"]))
    assert seen == lines


def test_one_endless_line_is_read_on_by_characters() -> None:
    text = "".join(f"{number}😀" for number in range(20_000))
    files = ("one.txt", text.encode())
    receipt = read(files, limit=9_000)
    seen = str(receipt["text"])
    assert receipt["total"] == len(text)
    for _ in range(200):
        if "next" not in receipt:
            break
        assert isinstance(receipt["next"], dict)
        receipt = read(files, limit=9_000, **receipt["next"])
        seen += str(receipt["text"])
    assert seen == text


def test_long_documents_and_workbooks_point_at_the_next_part() -> None:
    document = run(FILE_READ, {"file_id": "f_1", "count": 1}, workspace("docx"))
    assert document["next"] == {"start": 2}
    sheet = read(case("xlsx_merged.xlsx"), sheet="S", count=2)
    assert sheet["next"] == {"sheet": "S", "start": 3}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("encrypted_stub.xlsx", "password-protected"),
        ("legacy_word_named.docx", "old binary Word format"),
        ("old_is_xls.xlsx", "old binary Excel format"),
        ("report_is_html.xlsx", "this is HTML, not a workbook"),
        ("bomb.docx", "unpacks to"),
        ("photo_stub.heic", "HEIC"),
    ],
)
def test_a_file_that_can_not_be_read_says_why_in_its_own_sentence(name: str, words: str) -> None:
    receipt = read(case(name))
    assert receipt["ok"] is False
    assert str(receipt["error"]).startswith(f"{name}: ")
    assert words in str(receipt["error"])


def test_a_document_under_an_old_name_is_read_by_its_bytes() -> None:
    assert "REAL DOCX INSIDE" in str(read(case("contract_is_docx.doc"))["paragraphs"])


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("docx", {"sheet": "S"}),
        ("pptx", {"range": "A1:B2"}),
        ("text", {"sheet": "S"}),
        ("image", {"start": 2}),
    ],
)
def test_an_argument_that_does_not_apply_is_named(kind: str, arguments: dict[str, object]) -> None:
    receipt = run(FILE_READ, {"file_id": "f_1", **arguments}, workspace(kind))
    assert str(receipt["error"]).startswith(f"/{next(iter(arguments))} does not apply")


@pytest.mark.parametrize("kind", ["docx", "pptx", "csv", "text"])
def test_a_start_behind_the_end_is_told_with_the_end(kind: str) -> None:
    receipt = run(FILE_READ, {"file_id": "f_1", "start": 999_999}, workspace(kind))
    assert "999999" in str(receipt["error"])


def test_a_picture_shows_its_size_and_the_writing_in_it() -> None:
    receipt = read(case("img_ocr_ja.png"))
    assert receipt["format"] == "PNG"
    assert "transcript" in receipt or "no transcript" in str(receipt["remark"])


def test_hidden_text_is_marked_as_hidden() -> None:
    assert "hidden" in str(read(case("docx_hidden_injection.docx"))["paragraphs"])


@pytest.mark.parametrize(
    ("block", "rows"),
    [
        ("$B:B", ["2 | B: Region [covers B2:D3]"]),
        ("3:2", ["2 | A: 1 | B: Region [covers B2:D3]", "3 | A: 2"]),
        ("B3:A2", ["2 | A: 1 | B: Region [covers B2:D3]", "3 | A: 2"]),
    ],
)
def test_whole_columns_whole_rows_and_blocks_from_any_corner_are_ranges(block: str, rows: list[str]) -> None:
    assert read(case("xlsx_merged.xlsx"), range=block)["rows"] == rows


def test_a_block_that_is_longer_than_one_reading_goes_on_where_it_stopped() -> None:
    rows: list[JsonValue] = [[number] for number in range(1, 5_101)]
    book = ("long.xlsx", made("spreadsheet", [{"name": "S", "rows": rows}]))
    receipt = read(book, limit=200_000, range="A:A")
    assert receipt["next"] == {"sheet": "S", "range": "A5001:A1048576"}
    last = read(book, limit=200_000, **_object(receipt["next"]))
    assert texts(last["rows"])[-1] == "5100 | A: 5100"
    assert "next" not in last


def _object(value: JsonValue) -> JsonObject:
    assert isinstance(value, dict)
    return value
