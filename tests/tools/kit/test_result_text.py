"""Receipts as text for a model: valid JSON, capped, never half a character."""

import json

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


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=40), inner, max_size=8),
    max_leaves=60,
)


@given(st.dictionaries(st.text(max_size=20), values, max_size=6), st.integers(700, 3_000))
def test_every_receipt_becomes_valid_json_within_its_limit(facts: JsonObject, limit: int) -> None:
    text = result_text(
        {"ok": True, **{k: v for k, v in facts.items() if k not in ("ok", "cut")}}, limit=limit
    )
    assert len(text) <= limit
    assert json.loads(text)["ok"] is True
