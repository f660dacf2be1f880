"""The characters of a page, whatever it and its server say of them."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.reading.charset import page_text

WORDS = "今年的茶叶价格上涨了百分之七"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5", "utf-16-le", "iso2022_jp"])
def test_what_the_server_says_holds(encoding: str) -> None:
    words = "茶の値段" if encoding == "iso2022_jp" else "茶葉價格"
    assert page_text(words.encode(encoding), encoding) == words


def test_a_mark_comes_before_all_words() -> None:
    assert page_text(codecs.BOM_UTF16_BE + WORDS.encode("utf-16-be"), "iso-8859-1") == WORDS


def test_bytes_that_are_utf_8_are_that_whatever_is_said() -> None:
    assert page_text(f'<meta charset="gbk">{WORDS}'.encode(), "iso-8859-1").endswith(WORDS)


def test_a_page_says_it_where_its_server_does_not() -> None:
    page = f'<meta http-equiv="content-type" content="text/html; charset=gb2312">{WORDS}'
    assert page_text(page.encode("gb18030")).endswith(WORDS)


def test_western_words_are_read_as_browsers_read_them() -> None:
    assert page_text("“smart” – Ärger".encode("cp1252"), "iso-8859-1") == "“smart” – Ärger"


def test_names_that_only_the_web_has_are_known() -> None:
    assert page_text("値段①".encode("cp932"), "x-sjis") == "値段①"


def test_an_unknown_word_is_no_encoding() -> None:
    assert page_text(WORDS.encode(), "no-such-charset") == WORDS


@given(
    st.binary(max_size=400),
    st.sampled_from(["", "utf-8", "gbk", "utf-16", "x-sjis", "hex", "idna", "unicode_escape", "\0"]),
)
def test_any_bytes_become_text(content: bytes, declared: str) -> None:
    assert isinstance(page_text(content, declared), str)
