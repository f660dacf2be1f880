"""Edits of text files keep encoding, mark and line ends."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared_files import case_file
from tools.office.text.edit import delete_text, full_replace, replace_text
from tools.office.text.errors import TextError


def test_a_cp932_file_keeps_every_other_line_and_its_line_ends() -> None:
    before = case_file("csv_cp932_late.csv").read_bytes()
    edit = replace_text(before, "東京都①", "京都府")
    old, new = before.split(b"\r\n"), edit.content.split(b"\r\n")
    assert edit.count == 1
    assert [n for n, (a, b) in enumerate(zip(old, new, strict=True)) if a != b] == [251]
    assert edit.content.decode("cp932").split("\r\n")[251] == "251,A00251,株式会社テスト,京都府"


def test_a_change_says_what_the_saved_line_reads() -> None:
    edit = replace_text(b"one\ntwo three\n", "three", "four")
    assert [(c.place, c.before, c.after) for c in edit.changed] == [("line 2", "two three", "two four")]


def test_a_line_feed_to_find_matches_the_files_own_line_end() -> None:
    assert replace_text(b"a\r\nb\r\n", "a\nb", "x\ny").content == b"x\r\ny\r\n"


def test_a_byte_order_mark_stays() -> None:
    content = codecs.BOM_UTF16_LE + "old".encode("utf-16-le")
    assert replace_text(content, "old", "new").content == codecs.BOM_UTF16_LE + "new".encode("utf-16-le")


def test_bytes_that_no_encoder_gives_back_stay_beside_an_edit() -> None:
    doubled = b"\xed\x40"
    content = doubled + "東京,".encode("cp932") + b"x,old\r\n" + doubled
    assert replace_text(content, "old", "new").content == content.replace(b"old", b"new")


def test_a_character_that_the_encoding_lacks_is_refused_by_name() -> None:
    with pytest.raises(TextError, match=r"cp1252.*🍎"):
        replace_text("Müller und Söhne".encode("cp1252"), "und", "🍎")


def test_text_that_is_not_there_fails() -> None:
    with pytest.raises(TextError, match="not found"):
        delete_text(b"abc", "x")


def test_new_content_beyond_the_encoding_becomes_utf8_and_says_so() -> None:
    edit = full_replace("Müller".encode("cp1252"), "東京")
    assert edit.content.decode() == "東京"
    assert "utf-8" in edit.remarks[0]


@given(st.text(st.sampled_from("ab\n é東"), max_size=40), st.text("ab\n", min_size=1, max_size=3))
def test_a_replacement_is_what_str_replace_gives(text: str, find: str) -> None:
    content = text.encode()
    if find in text:
        assert replace_text(content, find, "Z").content.decode() == text.replace(find, "Z")
    else:
        with pytest.raises(TextError):
            replace_text(content, find, "Z")
