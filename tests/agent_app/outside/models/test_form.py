"""What an admin enters for servers of models is taken, mended or refused with a sentence."""

from dataclasses import replace
from decimal import Decimal

import pytest

from agent_app.outside.models.form import (
    BadModelEntry,
    checked_model,
    checked_name,
    checked_price,
    checked_server,
)
from agent_app.records.model_rows import ModelFields, ModelServerFields, ModelServerRow
from agent_app.records.pricing import Prices

SERVER = ModelServerFields("Mine", "openai_chat", "https://models.example/v1", key="sk-1234567890abcdef")
STORED = ModelServerRow("ms-1", "Mine", "openai_chat", "https://models.example/v1", "cdef", True, "")  # noqa: FBT003 -- as it stands in the table
MODEL = ModelFields(
    "Big",
    vision=True,
    tools=True,
    context_window=8_000,
    max_output_tokens=2_000,
    withheld=False,
    prices=Prices(),
)


@pytest.mark.parametrize(
    "key",
    ["sk-one\nsk-two", "sk-one\r", "sk-\x00one", "sk-\x7fone", "sk-ключ", "sk one", "sk-one ", "k" * 4_001],
    ids=["newline", "return", "nul", "delete", "letters beyond ASCII", "space", "space at the end", "long"],
)
def test_a_key_that_no_header_can_hold_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(BadModelEntry) as refused:
        checked_server(replace(SERVER, key=key))
    assert refused.value.field == "secret"
    assert "sk-" not in str(refused.value)


@pytest.mark.parametrize("key", [None, "", "sk-plain", "a:b/c+d=="])
def test_a_key_of_one_word_none_and_an_empty_one_are_taken(key: str | None) -> None:
    assert checked_server(replace(SERVER, key=key)).key == key


@pytest.mark.parametrize(
    ("wire", "entered", "stored"),
    [
        ("openai_chat", " http://127.0.0.1:8000 ", "http://127.0.0.1:8000/v1"),
        ("openai_responses", "https://x.example/", "https://x.example/v1"),
        ("openai_chat", "https://x.example/api/v3/", "https://x.example/api/v3"),
        ("anthropic", "https://x.example/v1", "https://x.example"),
        ("anthropic", "https://x.example/claude/", "https://x.example/claude"),
        ("openai_chat", "http://[::1]:8000/v1", "http://[::1]:8000/v1"),
    ],
)
def test_an_address_is_stored_as_its_wire_takes_it(wire: str, entered: str, stored: str) -> None:
    assert checked_server(replace(SERVER, wire=wire, base_url=entered)).base_url == stored


@pytest.mark.parametrize(
    "address",
    [
        "",
        "models.example/v1",
        "ftp://x.example",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http://x.example:0/v1",
        "http://x.example:99999/v1",
        "http://[::1/v1",
        "http://x.example/a b",
        "http://x.example/\nv1",
        "http://bücher.example/v1",
        "https://name:word@x.example/v1",
        "https://name@x.example/v1",
        "https://x.example/v1?key=1",
        "https://x.example/v1#top",
        "https://x.example/" + "a" * 500,
    ],
)
def test_an_address_that_is_none_or_holds_more_is_refused(address: str) -> None:
    with pytest.raises(BadModelEntry) as refused:
        checked_server(replace(SERVER, base_url=address))
    assert refused.value.field == "base_url"
    assert "word" not in str(refused.value).replace("password", "")


def test_a_stored_key_goes_to_no_other_address() -> None:
    moved = replace(SERVER, base_url="https://elsewhere.example/v1", key=None)
    with pytest.raises(BadModelEntry, match="another address"):
        checked_server(moved, STORED)
    assert checked_server(replace(moved, key="sk-new"), STORED).base_url == "https://elsewhere.example/v1"
    assert checked_server(replace(moved, base_url="https://models.example/v2"), STORED).key is None


@pytest.mark.parametrize(
    ("text", "price"), [("0", "0"), (" 2.5 ", "2.5"), ("999999.999999", "999999.999999")]
)
def test_a_price_is_a_plain_number(text: str, price: str) -> None:
    assert checked_price(text) == Decimal(price)


def test_an_empty_price_is_not_known() -> None:
    assert checked_price(" ") is None


@pytest.mark.parametrize(
    "text",
    [
        "NaN",
        "nan",
        "Infinity",
        "-1",
        "-0",
        "+1",
        "1e3",
        "1_000",
        "1,5",
        "1000000",
        "0.0000001",
        ".5",
        "٣",
        "1\n2",
    ],
)
def test_no_other_price_is_taken(text: str) -> None:
    with pytest.raises(BadModelEntry) as refused:
        checked_price(text)
    assert refused.value.field == "price"


@pytest.mark.parametrize(
    "wrong",
    [
        replace(MODEL, label=" "),
        replace(MODEL, label="a\nb"),
        replace(MODEL, context_window=999),
        replace(MODEL, context_window=10**30),
        replace(MODEL, max_output_tokens=0),
        replace(MODEL, max_output_tokens=8_000),
    ],
)
def test_a_model_that_could_not_answer_is_refused(wrong: ModelFields) -> None:
    with pytest.raises(BadModelEntry):
        checked_model(wrong)


def test_a_model_that_can_is_taken() -> None:
    assert checked_model(replace(MODEL, label="  Big  ")) == MODEL


@pytest.mark.parametrize("name", ["", "a\x00b", "n" * 201])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadModelEntry):
        checked_name(name)
