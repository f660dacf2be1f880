"""What servers list is read in the formats that are about, and what is no list is told in a sentence."""

import asyncio

import pytest

from agent_app.outside.models.asking import ServerTrouble
from agent_app.outside.models.listing import Listed, listed
from tests.model_hosts import Answer, model_host
from tools.kit.json_types import JsonValue

KEY = "sk-marker-0123456789"


def names_in(body: JsonValue) -> list[str]:
    with model_host({"GET /v1/models": (200, body)}) as host:
        return [model.name for model in asyncio.run(listed("openai_chat", f"{host.url}/v1", KEY))]


def trouble(answer: Answer) -> str:
    with model_host({"GET /v1/models": answer}) as host, pytest.raises(ServerTrouble) as refused:
        asyncio.run(listed("openai_chat", f"{host.url}/v1", KEY))
    assert KEY not in str(refused.value)
    return str(refused.value)


def test_a_server_of_openais_kind_is_asked_with_its_key() -> None:
    answer: JsonValue = {
        "object": "list",
        "data": [{"id": "gpt-6.2-sol", "object": "model", "owned_by": "openai"}],
    }
    with model_host({"GET /v1/models": (200, answer)}) as host:
        models = asyncio.run(listed("openai_responses", f"{host.url}/v1", KEY))
    assert models == [Listed("gpt-6.2-sol", "gpt-6.2-sol")]
    assert host.headers[0]["authorization"] == f"Bearer {KEY}"


def test_without_a_key_none_is_sent() -> None:
    with model_host({"GET /v1/models": (200, {"data": []})}) as host:
        assert asyncio.run(listed("openai_chat", f"{host.url}/v1", "")) == []
    assert "authorization" not in host.headers[0]


def test_anthropics_list_is_asked_in_its_own_way() -> None:
    entry: JsonValue = {
        "type": "model",
        "id": "claude-sonnet-5-5",
        "display_name": "Claude Sonnet 5.5",
        "created_at": "2026-09-28T00:00:00Z",
        "max_input_tokens": 1_000_000,
        "max_tokens": 128_000,
    }
    body: JsonValue = {"data": [entry], "has_more": False, "first_id": None, "last_id": None}
    with model_host({"GET /v1/models": (200, body)}) as host:
        models = asyncio.run(listed("anthropic", host.url, KEY))
    assert models == [Listed("claude-sonnet-5-5", "Claude Sonnet 5.5", 1_000_000, 128_000)]
    assert host.headers[0]["x-api-key"] == KEY
    assert host.headers[0]["anthropic-version"]
    assert "authorization" not in host.headers[0]


def test_what_other_servers_add_is_taken() -> None:
    entries: JsonValue = [
        {"id": "vllm", "max_model_len": 32_768},
        {
            "id": "routed",
            "name": "Vendor: Routed",
            "context_length": 262_144,
            "architecture": {"input_modalities": ["text", "image"]},
            "supported_parameters": ["temperature"],
        },
    ]
    with model_host({"GET /v1/models": (200, {"data": entries})}) as host:
        models = asyncio.run(listed("openai_chat", f"{host.url}/v1", KEY))
    assert models == [
        Listed("vllm", "vllm", 32_768),
        Listed("routed", "Vendor: Routed", 262_144, vision=True, tools=False),
    ]


@pytest.mark.parametrize(
    "body", [[{"id": "a"}], {"models": [{"name": "a"}]}, {"data": [{"id": "a"}, {"id": "a"}, 5]}]
)
def test_lists_of_other_forms_are_read(body: JsonValue) -> None:
    assert names_in(body) == ["a"]


def test_more_than_a_thousand_are_not_listed() -> None:
    assert len(names_in({"data": [{"id": f"m{number}"} for number in range(1_200)]})) == 1_000


@pytest.mark.parametrize("body", [b"<html>", b'{"object": "list"}', b"5", b"[" * 100_000])
def test_what_is_no_list_is_said_with_what_to_look_at(body: bytes) -> None:
    assert "no list of models" in trouble((200, body))


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (401, "does not accept the key"),
        (403, "does not accept the key"),
        (404, "does not exist"),
        (500, "error 500"),
    ],
)
def test_a_refusal_is_told_by_its_status_and_repeats_nothing(status: int, words: str) -> None:
    said = trouble((status, {"error": f"the key {KEY} is wrong"}))
    assert words in said


def test_an_answer_without_an_end_is_not_read_to_it() -> None:
    assert "can't be reached" in trouble((200, b'{"data": "' + b"x" * (9 * 1024 * 1024)))


def test_a_redirect_with_the_key_is_not_followed() -> None:
    assert "error 302" in trouble((302, b""))


def test_a_server_that_is_away_is_told_so() -> None:
    with model_host({}) as host:
        gone = host.url
    with pytest.raises(ServerTrouble, match="can't be reached"):
        asyncio.run(listed("openai_chat", f"{gone}/v1", KEY))
