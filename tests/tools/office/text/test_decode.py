"""The encoding of a text file is recognised over its whole length."""

import pytest

from tests.shared_files import case_file
from tools.office.text.csv_table import read_rows
from tools.office.text.decode import decode, encode_new
from tools.office.text.errors import TextError


def row(name: str, number: int) -> tuple[str, ...]:
    return read_rows(case_file(name).read_bytes(), number, 1).rows[0].cells


def test_cp932_that_begins_behind_five_thousand_ascii_bytes_is_read_right() -> None:
    table = read_rows(case_file("csv_cp932_late.csv").read_bytes(), 1, 1000)
    rows = {r.cells[0]: r.cells for r in table.rows}
    assert rows["251"] == ("251", "A00251", "株式会社テスト", "東京都①")
    assert table.encoding == "cp932"


def test_gb18030_with_rare_characters_is_read_right() -> None:
    assert row("csv_gb18030.csv", 3) == ("2", "龘龘", "上海")


def test_utf16_with_tabs_has_two_columns() -> None:
    assert row("csv_utf16le_bom.csv", 2) == ("1", "Äpfel 🍎")


def test_the_byte_order_mark_is_no_part_of_the_first_header() -> None:
    assert row("csv_utf8_bom.csv", 1)[0] == "id"


def test_cp1252_with_semicolons_has_three_columns() -> None:
    assert row("csv_cp1252_semicolon.csv", 2)[:2] == ("1", "1.234,50")


@pytest.mark.parametrize(
    "name",
    [
        "csv_cp932_late.csv",
        "csv_gb18030.csv",
        "csv_utf16le_bom.csv",
        "csv_utf8_bom.csv",
        "csv_cp1252_semicolon.csv",
    ],
)
def test_no_character_is_lost(name: str) -> None:
    assert "\ufffd" not in decode(case_file(name).read_bytes()).text


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("gb18030", "姓名,年龄\n张三,20\n"),
        ("gb18030", "上海"),
        ("cp932", "氏名,住所\n山田太郎,大阪府\n"),
        ("cp932", "ﾄｳｷｮｳﾄ ｼﾝｼﾞｭｸｸ"),
        ("cp949", "이름,주소\n홍길동,서울특별시 강남구\n"),
        ("cp950", "這是一個測試檔案，請確認內容是否正確。"),
        ("cp1252", "Año;España\n"),
        ("cp1252", "naïve “quoted” text – dash"),
        ("utf-16-le", "plain text without a mark"),
        ("utf-16-be", "plain text without a mark"),
        ("utf-8", "naïve 東京 🍎"),
    ],
)
def test_an_encoding_without_a_mark_is_told_by_its_text(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)).text == text


def test_an_xml_declaration_is_believed() -> None:
    content = '<?xml version="1.0" encoding="iso-8859-2"?><a>Łódź</a>'.encode("iso-8859-2")
    assert "Łódź" in decode(content).text


def test_binary_data_is_refused() -> None:
    with pytest.raises(TextError, match="binary data"):
        decode(bytes(range(256)) * 20)


def test_new_text_is_utf8_with_line_feeds() -> None:
    assert encode_new("a\r\nü\r") == "a\nü\n".encode()
