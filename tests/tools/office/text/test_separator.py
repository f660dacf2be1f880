"""The separator and the encoding of a CSV file are those of the whole file."""

import pytest

from tools.office.text.csv_table import read_rows, separator_of
from tools.office.text.decode import decode


def test_a_preamble_with_commas_does_not_decide_for_the_rows_below() -> None:
    preamble = "".join(f"Note {number}, as told by the office\r\n" for number in range(60))
    rows = "".join(f"{number};name {number};1,50\r\n" for number in range(400))
    table = read_rows((preamble + rows).encode(), 62, 1)
    assert table.separator == ";"
    assert table.rows[0].cells == ("1", "name 1", "1,50")


def test_a_head_in_one_column_leaves_it_to_the_rest() -> None:
    text = "title\n" * 80 + "a\tb\n" * 200
    assert separator_of(text)[0] == "\t"


def test_commas_in_decimals_of_the_first_rows_do_not_part_cells() -> None:
    rows = ["1,5;2,5;3,5"] * 60 + ["1;2;3"] * 600
    assert separator_of("\n".join(rows))[0] == ";"


def test_quoted_separators_are_no_separators_in_a_long_file_either() -> None:
    text = "heading\n" * 60 + '"a;b;c;d",2\n' * 500
    assert separator_of(text)[0] == ","


@pytest.mark.parametrize("encoding", ["gb18030", "cp932", "cp1252", "utf-8", "cp949"])
def test_an_encoding_that_shows_only_at_the_end_is_recognised(encoding: str) -> None:
    words = {
        "gb18030": "测试公司,北京",
        "cp932": "株式会社テスト,東京都①",
        "cp1252": "Café für Söhne,Ærø",
        "utf-8": "测试,é",
        "cp949": "대한민국 서울특별시,회사",
    }
    text = "id,name\n" * 40_000 + f"{words[encoding]}\n"
    decoded = decode(text.encode(encoding))
    assert decoded.encoding == encoding
    assert decoded.text.endswith(f"{words[encoding]}\n")


def test_decimal_commas_in_every_row_do_not_win_over_semicolons() -> None:
    assert separator_of("1,5;2,5;3,5\n" * 3)[0] == ";"


def test_numbers_between_commas_are_cells() -> None:
    assert separator_of("1,2,3\n4,5,6\n")[0] == ","
