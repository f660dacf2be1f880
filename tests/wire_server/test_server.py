"""How tests and the browser drive the model server."""

import json
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import openai
import pytest

from tests.wire_server import Call, Delay, Done, Gate, Status, Text, WireServer
from tests.wire_server.steps import TokenUsage, steps_from_json
from tools.kit.json_types import JsonValue


@pytest.fixture
def chat(wire_server: WireServer) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(api_key="k", base_url=wire_server.openai_base_url, max_retries=0) as client:
        yield client


def ask(client: openai.OpenAI, words: str = "hi", *, model: str = "m") -> str:
    stream = client.chat.completions.create(
        model=model, messages=[{"role": "user", "content": words}], stream=True
    )
    return "".join(chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices)


def post(server: WireServer, path: str, body: JsonValue) -> JsonValue:
    return control(f"{server.anthropic_base_url}{path}", json.dumps(body).encode())


def control(url: str, body: bytes | None = None) -> JsonValue:
    with urllib.request.urlopen(url, body, timeout=20) as answer:  # noqa: S310 -- our own loopback address
        value: JsonValue = json.loads(answer.read())
    return value


def test_with_nothing_queued_the_answer_is_ok(chat: openai.OpenAI) -> None:
    assert ask(chat) == "ok"


def test_scripts_are_played_in_order_and_then_gone(chat: openai.OpenAI, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("one")])
    wire_server.script("any", [Text("two")])
    wire_server.script("anthropic", [Text("three")])
    assert [ask(chat) for _ in range(3)] == ["one", "two", "ok"]
    assert wire_server.unplayed == 1


def test_a_script_can_wait_for_the_request_it_is_meant_for(
    chat: openai.OpenAI, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("for b")], when=lambda request: request.model == "b")
    assert [ask(chat, model=model) for model in "abb"] == ["ok", "for b", "ok"]


def test_a_rule_answers_what_no_script_is_for(chat: openai.OpenAI, wire_server: WireServer) -> None:
    wire_server.rule(lambda request: [Text("A title")] if "title" in request.last_user_text else None)
    wire_server.script("openai", [Text("scripted")])
    assert [ask(chat, "a title please"), ask(chat, "a title please"), ask(chat, "hi")] == [
        "scripted",
        "A title",
        "ok",
    ]


def test_a_stream_waits_at_its_gate(chat: openai.OpenAI, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hel"), Gate("g1"), Delay(0.001), Text("lo")])
    heard: list[str] = []
    asking = threading.Thread(target=lambda: heard.append(ask(chat)))
    asking.start()
    wire_server.wait_at("g1")
    assert heard == []
    wire_server.release("g1")
    asking.join(20)
    assert heard == ["Hello"]


def test_a_gate_may_be_opened_before_anyone_stands_at_it(
    chat: openai.OpenAI, wire_server: WireServer
) -> None:
    wire_server.release("g1")
    wire_server.script("openai", [Gate("g1"), Text("through")])
    assert ask(chat) == "through"


def test_a_status_after_a_gate_is_a_status(chat: openai.OpenAI, wire_server: WireServer) -> None:
    wire_server.release("g1")
    wire_server.script("openai", [Gate("g1"), Status(429, retry_after="3")])
    with pytest.raises(openai.RateLimitError) as raised:
        ask(chat)
    assert raised.value.response.headers["retry-after"] == "3"


def test_a_request_without_stream_gets_the_script_as_one_answer(
    chat: openai.OpenAI, wire_server: WireServer
) -> None:
    wire_server.script(
        "openai", [Text("a"), Text("b"), Call("t", {"x": 1}), Done(usage=TokenUsage(output=3))]
    )
    answer = chat.chat.completions.create(model="m", messages=[{"role": "user", "content": "hi"}])
    assert answer.choices[0].message.content == "ab"
    assert answer.choices[0].finish_reason == "tool_calls"
    assert answer.usage is not None
    assert answer.usage.completion_tokens == 3


def test_a_request_is_kept_for_the_test(chat: openai.OpenAI, wire_server: WireServer) -> None:
    ask(chat, "hello there")
    [request] = wire_server.wait_for_requests(1)
    assert request.ended.wait(20)
    assert (request.wire, request.status, request.last_user_text) == ("openai", 200, "hello there")
    assert not request.disconnected.is_set()


def test_the_browser_scripts_over_http(chat: openai.OpenAI, wire_server: WireServer) -> None:
    steps: JsonValue = [
        {"do": "text", "text": "Hel"},
        {"do": "gate", "name": "g1"},
        {"do": "text", "text": "lo"},
    ]
    post(wire_server, "/_script", {"wire": "openai", "when": "please", "steps": steps})
    post(wire_server, "/_release", {"gate": "g1"})
    assert [ask(chat, "no"), ask(chat, "yes please")] == ["ok", "Hello"]
    requests = control(f"{wire_server.anthropic_base_url}/_requests")
    assert isinstance(requests, list)
    assert len(requests) == 2
    assert control(f"{wire_server.anthropic_base_url}/_gates") == {"g1": True}
    post(wire_server, "/_reset", {})
    assert wire_server.requests == []


def test_an_entry_of_the_cases_can_be_played_over_http(chat: openai.OpenAI, wire_server: WireServer) -> None:
    post(wire_server, "/_play", {"entry": "STR-01_forty_words"})
    assert ask(chat).split() == [f"w{number:02}" for number in range(1, 41)]


@pytest.mark.parametrize("step", [{"do": "dance"}, {"do": "text"}, {"do": "text", "text": "a", "more": 1}, 7])
def test_a_step_that_is_none_is_refused_by_name(step: JsonValue) -> None:
    with pytest.raises(ValueError, match="step"):
        steps_from_json([step])


def test_it_runs_by_itself_until_it_is_told_to_stop() -> None:
    command = [sys.executable, "-m", "tests.wire_server", "--port", "0"]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert control(f"{address}/_requests") == []
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
