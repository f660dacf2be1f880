"""Servers on this machine take the demo's place while they run."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.core.management import call_command
from pytest_django import Settings

from agent_app.outside.models.listing import Listed
from agent_app.outside.models.offering import offer_local_models, to_offer
from agent_app.records.models import AuditEntry, ChatModel, ModelServer
from agent_app.records.pricing import Prices
from agent_app.records.queries.models import enabled_models
from agent_app.records.writes.audit import TERMINAL
from agent_app.records.writes.model_servers import remove_model_server
from tests.agent_app import people
from tests.agent_app.model_servers import offered_at, server
from tests.model_hosts import Host, llama_cpp, model_host, ollama, ollama_show

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def host(settings: Settings) -> Iterator[Host]:
    with model_host(ollama(llama=ollama_show("completion", "tools", "vision"))) as host:
        settings.LOCAL_MODELS = True
        settings.LOCAL_MODEL_URLS = [host.url]
        yield host


def look(*, asked_for: bool = True) -> list[str]:
    """Names of the models that are offered then; who asks waits longer, which a busy machine needs."""
    offer_local_models(asked_for=asked_for)
    return [row.name for row in enabled_models()]


def test_a_found_server_takes_the_place_of_the_demo_and_gives_it_back(host: Host) -> None:
    assert look() == ["llama"]
    [row] = enabled_models()
    assert row.server is not None
    assert (row.server.title, row.server.base_url, row.server.sealed_key) == ("Ollama", f"{host.url}/v1", "")
    assert (row.wire, row.vision, row.context_window, row.max_output_tokens) == (
        "openai_chat",
        True,
        131_072,
        16_000,
    )
    host.answers.clear()
    assert look() == ["demo"]


def test_models_that_vanish_come_back_as_they_were(host: Host) -> None:
    look()
    ChatModel.objects.filter(name="llama").update(label="Mine", context_window=50_000)
    answers = dict(host.answers)
    host.answers.clear()
    assert look() == ["demo"]
    host.answers.update(answers)
    assert look() == ["llama"]
    assert [(row.label, row.context_window) for row in enabled_models()] == [("Mine", 50_000)]
    assert ModelServer.objects.count() == 1


def test_a_model_that_is_gone_from_a_server_that_runs_is_not_offered(host: Host) -> None:
    look()
    host.answers.update(ollama(other=ollama_show("completion")))
    assert look() == ["other"]


def test_what_an_admin_withholds_stays_withheld(host: Host) -> None:
    look()
    ChatModel.objects.filter(name="llama").update(withheld=True)
    assert look() == []


def test_both_kinds_stand_side_by_side(host: Host, settings: Settings) -> None:
    with ExitStack() as stack:
        second = stack.enter_context(model_host(llama_cpp("tiny", n_ctx=4_096)))
        third = stack.enter_context(model_host(llama_cpp("other")))
        settings.LOCAL_MODEL_URLS = [host.url, second.url, third.url]
        assert sorted(look()) == ["llama", "other", "tiny"]
        titles = set(ModelServer.objects.values_list("title", flat=True))
    assert {"Ollama", "llama.cpp"} <= titles
    assert len(titles) == 3
    assert ChatModel.objects.values_list("max_output_tokens", flat=True).get(name="tiny") == 1_024


def test_they_cost_no_money(host: Host) -> None:
    look()
    model = ChatModel.objects.get(name="llama")
    assert {model.input_price, model.cached_price, model.cache_write_price, model.output_price} == {0}


def test_switched_off_nothing_is_looked_for(host: Host, settings: Settings) -> None:
    settings.LOCAL_MODELS = False
    assert look() == ["demo"]
    assert host.asked == []


def test_a_server_that_an_admin_removed_comes_back_only_when_it_is_asked_for(host: Host) -> None:
    look()
    assert remove_model_server(ModelServer.objects.get().id, TERMINAL)
    assert look(asked_for=False) == ["demo"]
    assert look() == ["llama"]


def test_so_does_one_that_an_admin_entered_and_removed(host: Host) -> None:
    row = server("Lab", base_url=f"{host.url}/v1", key="sk-of-the-lab-1234")
    owner = people.member()
    people.said(owner, people.chat(owner, offered_at(row)).chat_id)
    assert remove_model_server(row.server_id, TERMINAL)
    assert ModelServer.objects.exists()
    assert look(asked_for=False) == ["demo"]
    assert look() == ["llama"]
    found = ModelServer.objects.get()
    assert (found.title, found.found_as, found.sealed_key) == ("Ollama", "Ollama", "")


def test_an_address_that_an_admin_entered_is_left_to_them(host: Host) -> None:
    server("Lab", base_url=f"{host.url}/v1")
    assert look() == ["demo"]
    assert ModelServer.objects.get().title == "Lab"


def test_models_of_entered_servers_and_of_the_settings_stay(host: Host) -> None:
    people.model("gpt-test")
    host.answers.clear()
    assert look() == ["gpt-test"]


def test_a_find_is_noted_once(host: Host) -> None:
    look()
    look()
    assert [entry.action for entry in AuditEntry.objects.all()] == ["model_server.found"]


def test_the_start_looks_for_them(host: Host, settings: Settings) -> None:
    call_command("prepare")
    assert "GET /api/version" in host.asked


def test_what_is_offered_of_a_server_has_the_prices_that_are_known() -> None:
    known = to_offer(Listed("claude-sonnet-5-5", "Sonnet", 1_000_000, 128_000), "anthropic")
    assert (known.vision, known.context_window, known.max_output_tokens) == (True, 1_000_000, 16_000)
    assert known.prices.output == 10
    plain = to_offer(Listed("mystery", "mystery"), "openai_chat")
    assert (plain.vision, plain.tools, plain.context_window, plain.prices) == (False, True, 128_000, Prices())
