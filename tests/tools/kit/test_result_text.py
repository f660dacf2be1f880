"""Receipts as text for a model: valid JSON, capped, never half a character."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.kit.json_types import JsonObject
from tools.kit.result_text import result_text


def test_a_small_receipt_is_sent_whole() -> None:
    assert json.loads(result_text({"ok": True, "file": "报告.docx"})) == {"ok": True, "file": "报告.docx"}


def test_a_large_one_says_its_full_length_and_how_to_get_the_rest() -> None:
    receipt: JsonObject = {"ok": True, "text": "x" * 159_000}
    text = result_text(receipt)
    assert len(text) <= 24_000
    told = json.loads(text)
    assert told["ok"] is True
    assert str(len(json.dumps(receipt, separators=(",", ":")))) in told["cut"]
    assert "start and count" in told["cut"]
    assert told["text"].startswith("xxx")


def test_many_parts_are_cut_at_the_end() -> None:
    told = json.loads(result_text({"ok": True, "parts": ["y" * 10_000] * 40}))
    assert told["parts"][0] == "y" * 10_000


def test_an_emoji_at_the_cap_is_whole_or_gone() -> None:
    family = "👩‍👩‍👧"
    for extra in range(12):
        text = result_text({"ok": True, "text": "a" * extra + family * 100}, limit=400)
        kept = json.loads(text)["text"].removesuffix("…").lstrip("a")
        assert kept == family * (len(kept) // len(family))


def test_a_lone_surrogate_becomes_a_mark_that_can_be_sent() -> None:
    result_text({"ok": True, "text": "half \ud83d"}).encode("utf-8")


texts = st.builds(lambda text, times: text * times, st.text(max_size=6), st.integers(0, 60))
values = st.recursive(
    st.none() | st.integers() | texts,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["ok", "cut", "text", "", "é\0"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from("abcde"), values, max_size=5),
    st.sampled_from([1, 2, 50, 300]),
    st.integers(700, 3_000),
)
def test_every_receipt_becomes_valid_json_within_its_limit(facts: JsonObject, times: int, limit: int) -> None:
    many: JsonObject = {name: [value] * times for name, value in facts.items()}
    text = result_text({"ok": True, **facts, "many": many}, limit=limit)
    assert len(text) <= limit
    assert json.loads(text)["ok"] is True


@pytest.mark.parametrize(
    "facts",
    [
        {"content": {"ok": "x" * 30_000}},
        {"content": {"cut": "x" * 30_000, "ok": 1}},
        {"content": {str(number): {} for number in range(9_000)}},
        {"cut": "theirs", "content": "x" * 30_000},
        {"x" * 30_000: "y"},
        {str(number): number for number in range(9_000)},
    ],
    ids=["ok inside", "cut inside", "only empty ones", "its own cut", "one long name", "many names"],
)
def test_whatever_its_names_are_it_says_that_it_was_cut(facts: JsonObject) -> None:
    text = result_text({"ok": True, **facts})
    assert len(text) <= 24_000
    assert json.loads(text)["cut"].startswith("This result has ")


def test_ten_million_characters_in_one_line_are_cut_like_any_others() -> None:
    told = json.loads(result_text({"ok": True, "text": "\0é\ud83d" * 3_500_000}))
    assert "10500000 of text in 'text'" in told["cut"]
