"""Ollama and llama.cpp are told apart, and what they say of their models is taken where it can be true."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from agent_app.outside.models.listing import Listed
from agent_app.outside.models.local import Found, find_local
from tests.model_hosts import Answer, Answers, Host, llama_cpp, model_host, ollama, ollama_show
from tools.kit.json_types import JsonObject, JsonValue

# A liveness bound.
PATIENCE_S = 20.0


def found_at(*addresses: str, within_s: float = PATIENCE_S) -> list[Found]:
    return asyncio.run(find_local(addresses, within_s=within_s))


def models_of(host: Host) -> list[Listed]:
    [(_, _, models)] = found_at(host.url)
    return models


def test_ollama_is_found_with_its_models_and_what_they_can_do() -> None:
    shows = {
        "llama3.2__latest": ollama_show("completion", "tools"),
        "gemma3__4b": ollama_show("completion", "vision", family="gemma3", trained_on=32_768),
        "nomic-embed-text__latest": ollama_show("embedding", family="nomic-bert", trained_on=2_048),
    }
    with model_host(ollama(**shows)) as host:
        assert found_at(f"{host.url}/") == [
            (
                "Ollama",
                f"{host.url}/v1",
                [
                    Listed("llama3.2:latest", "llama3.2", 131_072, None, vision=False, tools=True),
                    Listed("gemma3:4b", "gemma3:4b", 32_768, None, vision=True, tools=False),
                ],
            )
        ]


def test_ollama_reads_what_a_model_is_loaded_with_or_its_file_sets_rather_than_what_it_could() -> None:
    shows = {
        "loaded__1b": ollama_show("completion", parameters="num_ctx 9999"),
        "set__1b": ollama_show("completion", parameters='stop   "<x>"\nnum_ctx                        16384'),
    }
    answers = ollama(**shows)
    answers["GET /api/ps"] = (200, {"models": [{"model": "loaded:1b", "context_length": 4096}]})
    with model_host(answers) as host:
        assert [model.context_window for model in models_of(host)] == [4096, 16_384]


def test_an_older_ollama_that_says_less_is_found_all_the_same() -> None:
    show = ollama_show()
    del show["capabilities"], show["model_info"]
    with model_host(ollama(tiny=show)) as host:
        assert models_of(host) == [Listed("tiny", "tiny")]


@pytest.mark.parametrize(
    "show",
    [
        {"model_info": {"x.context_length": 10**30}, "parameters": "num_ctx " + "9" * 5000},
        {"model_info": {"x.context_length": True}, "parameters": "num_ctx -5"},
        {"model_info": [], "parameters": 5, "capabilities": "completion"},
    ],
)
def test_what_can_not_be_true_is_not_taken(show: JsonObject) -> None:
    with model_host(ollama(odd=show)) as host:
        assert models_of(host) == [Listed("odd", "odd")]


def test_names_that_are_none_are_left_out() -> None:
    answers = ollama()
    names: list[JsonValue] = ["", "a\nb", "n" * 201, 5, None, "good", "good"]
    answers["GET /api/tags"] = (200, {"models": [{"name": name} for name in names]})
    with model_host(answers) as host:
        assert [model.name for model in models_of(host)] == ["good"]


def test_llama_cpp_is_found_with_the_window_of_a_slot() -> None:
    with model_host(llama_cpp("unsloth/Qwen3.6-35B-A3B-GGUF", vision=True)) as host:
        assert found_at(host.url) == [
            (
                "llama.cpp",
                f"{host.url}/v1",
                [
                    Listed(
                        "unsloth/Qwen3.6-35B-A3B-GGUF",
                        "Qwen3.6-35B-A3B-GGUF",
                        65_536,
                        None,
                        vision=True,
                        tools=True,
                    )
                ],
            )
        ]


def test_a_model_that_is_called_by_its_path_is_shown_by_its_files_name() -> None:
    with model_host(llama_cpp("/home/me/models/tiny.Q4.gguf", tools=False)) as host:
        [model] = models_of(host)
        assert (model.name, model.label) == ("/home/me/models/tiny.Q4.gguf", "tiny.Q4")
        assert model.tools is False


def test_another_program_on_the_port_is_none_of_them() -> None:
    page: Answer = (200, b"<html>hello</html>")
    with model_host({"GET /props": page, "GET /api/version": page}) as host:
        assert found_at(host.url) == []
    with model_host({"GET /api/version": (200, {"version": 3}), "GET /props": (200, ["x"])}) as host:
        assert found_at(host.url) == []


def test_where_nothing_listens_nothing_is_found() -> None:
    with model_host({}) as host:
        gone = host.url
    assert found_at(gone, "not an address", "http://") == []


def held_back(answer: Answer, until: threading.Event) -> Callable[[JsonObject], Answer]:
    def wait(_: JsonObject) -> Answer:
        until.wait(PATIENCE_S)
        return answer

    return wait


def test_one_that_does_not_answer_in_time_keeps_no_other_from_being_found() -> None:
    end = threading.Event()
    silent: Answers = {"GET /props": held_back((200, {}), end), "GET /api/version": held_back((200, {}), end)}
    with model_host(silent) as mute, model_host(ollama(quick=ollama_show("completion"))) as host:
        found = found_at(mute.url, host.url, within_s=1.0)
        end.set()
    assert [kind for kind, _, _ in found] == ["Ollama"]


def test_a_model_that_is_not_described_in_time_is_offered_without() -> None:
    end = threading.Event()
    answers = ollama(slow={})
    answers["POST /api/show"] = held_back((200, ollama_show("completion")), end)
    with model_host(answers) as host:
        [(_, _, models)] = found_at(host.url, within_s=1.0)
        end.set()
    assert models == [Listed("slow", "slow")]
