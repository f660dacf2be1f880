"""What of a model's reply is a chat's name."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.title import TITLE_CHARS, title_in, title_request
from prompts.tokens import count


@pytest.mark.parametrize(
    ("reply", "title"),
    [
        ("Budget for May", "Budget for May"),
        ('"Budget for May."\n', "Budget for May"),
        ("**Title: Budget for May**", "Budget for May"),
        ("标题：五月预算", "五月预算"),
        ("《五月预算》", "五月预算"),
        ("C++ or Rust?", "C++ or Rust?"),
    ],
)
def test_quotation_marks_and_labels_around_a_name_go(reply: str, title: str) -> None:
    assert title_in(reply) == title


@pytest.mark.parametrize(
    "reply", ["", "…", "one\ntwo", "<tool_call>", '{"title": "x"}', "a" * 61, "left\u202eright", "a\x00b"]
)
def test_what_is_no_plain_short_line_is_no_name(reply: str) -> None:
    assert title_in(reply) is None


@given(st.text())
def test_a_name_is_one_short_line_whatever_the_reply(reply: str) -> None:
    title = title_in(reply)
    assert title is None or (
        0 < len(title) <= TITLE_CHARS
        and not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in title)
    )


def test_the_request_stays_small_however_long_the_conversation() -> None:
    [message] = title_request("word " * 10_000, "word " * 10_000).messages
    assert count(str(message)) < 1_000
