"""Names and prose are cut into the words that a search compares."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.finding.words import stem, words


def test_camel_snake_and_prose_are_alike() -> None:
    assert words("createPullRequest") == words("create_pull_request") == words("Creates pull-requests")


def test_capitals_in_a_row_stay_together() -> None:
    assert words("exportHTMLPage") == words("export html page")


def test_chinese_becomes_overlapping_pairs() -> None:
    assert words("发送消息") == ["发送", "送消", "消息"]


def test_a_lone_character_stands_for_itself() -> None:
    assert words("发 mail") == ["发", "mail"]


def test_scripts_that_touch_are_cut_apart() -> None:
    assert words("查询API文档") == ["查询", "api", "文档"]


def test_full_width_letters_are_letters() -> None:
    assert words("ＧｉｔＨｕｂ") == words("GitHub")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("issues", "issue"),
        ("queries", "query"),
        ("branches", "branch"),
        ("listing", "list"),
        ("merged", "merge"),
    ],
)
def test_forms_of_one_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_words_that_say_nothing_are_dropped() -> None:
    assert words("Get me all of the issues") == words("all issues")


@settings(max_examples=500)
@given(st.text(max_size=200))
def test_no_text_raises_and_no_word_is_empty(text: str) -> None:
    assert all(words(text))
