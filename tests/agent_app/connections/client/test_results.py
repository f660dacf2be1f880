"""Results as facts."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.connections.client.results import facts_of, refusal_of
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import result_text


def text(words: str) -> JsonObject:
    return {"type": "text", "text": words}


@pytest.mark.parametrize(
    ("structured", "texts", "facts"),
    [
        ({"a": 1}, ['{"a": 1}'], {"result": {"a": 1}}),
        ({"result": [1, 2]}, ["1", "2"], {"result": [1, 2]}),
        ({"result": "yes"}, ["yes"], {"result": "yes"}),
        ([1], ["[1]"], {"result": [1]}),
        (
            {"count": 2},
            ["Two books: Tea and Time."],
            {"result": {"count": 2}, "text": "Two books: Tea and Time."},
        ),
        (None, ["one", "two"], {"text": ["one", "two"]}),
        (None, [""], {"note": "The server answered without any content."}),
    ],
)
def test_texts_that_repeat_structured_content_are_left_out(
    structured: JsonValue, texts: list[str], facts: JsonObject
) -> None:
    result: JsonObject = {"content": [text(words) for words in texts], "structuredContent": structured}
    assert facts_of(result) == facts


@given(st.binary(max_size=100))
def test_the_size_of_media_is_that_of_what_was_encoded(content: bytes) -> None:
    data = base64.b64encode(content).decode()
    facts = facts_of({"content": [{"type": "audio", "data": data, "mimeType": "audio/wav"}]})
    assert facts == {"media": [{"kind": "audio", "mime": "audio/wav", "bytes": len(content)}]}


def test_a_file_of_a_server_is_told_without_its_content() -> None:
    resource: JsonObject = {"uri": "file:///a.bin", "blob": "QUJD" * 1_000}
    facts = facts_of({"content": [{"type": "resource", "resource": resource}]})
    assert facts == {
        "resources": [{"uri": "file:///a.bin", "mime": "application/octet-stream", "bytes": 3_000}]
    }


def test_parts_of_an_unknown_kind_are_named() -> None:
    facts = facts_of({"content": [{"type": "hologram"}, {"x": 1}, text("seen")]})
    assert facts == {"text": "seen", "left_out": ["a part without a type", "hologram"]}


def test_a_refusal_is_the_servers_words_cut() -> None:
    refusal = refusal_of({"content": [text("no " * 5_000)], "isError": True})
    assert refusal is not None
    assert refusal.startswith("no no")
    assert len(refusal) <= 2_000
    assert refusal_of({"content": [], "isError": True}) == "It gave no reason."
    assert refusal_of({"content": [text("fine")], "isError": False}) is None


@pytest.mark.parametrize(("texts", "length"), [(["x" * 159_000], "159000"), (["y" * 10_000] * 40, "400000")])
def test_a_long_result_is_whole_here_and_told_with_its_length(texts: list[str], length: str) -> None:
    """TOOL-08: it is cut on its way to the model alone."""
    facts = facts_of({"content": [text(words) for words in texts]})
    assert facts == {"text": texts if len(texts) > 1 else texts[0]}
    sent = result_text({"ok": True, **facts})
    assert len(sent) <= 24_000
    assert f"{length} of text" in sent


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "text", "data", "resource", "uri", "blob", "mimeType", "size"]), inner
        )
    ),
    max_leaves=10,
)
kinds = st.sampled_from(["text", "image", "audio", "resource", "resource_link", "other"])


@given(
    st.lists(
        st.fixed_dictionaries({"type": kinds, "resource": json_values, "text": json_values}) | json_values
    ),
    json_values,
)
def test_whatever_comes_becomes_facts(content: list[JsonValue], structured: JsonValue) -> None:
    result: JsonObject = {"content": content, "structuredContent": structured, "isError": True}
    assert facts_of(result)
    assert refusal_of(result)
