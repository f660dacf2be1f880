"""SDK clients: shared on a loop, never between loops, closed without a trace."""

import asyncio

import pytest

from agent_app.providers import registry
from agent_app.providers.clients import Clients
from agent_app.providers.registry import UnknownWire, openai_wire, provider_for
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import asked, events_of
from tests.wire_server import WireServer


class Client:
    """Notes whether it was closed."""

    def __init__(self, base_url: str, api_key: str) -> None:
        self.address = (base_url, api_key)
        self.closed = False

    async def close(self) -> None:
        self.closed = True


@pytest.mark.asyncio
async def test_one_address_and_key_share_a_client_and_another_key_does_not() -> None:
    clients = Clients(Client)
    first = clients.get("http://a", "k1")
    assert clients.get("http://a", "k1") is first
    assert clients.get("http://a", "k2") is not first
    assert clients.get("http://b", "k1") is not first


@pytest.mark.asyncio
async def test_closing_closes_all_and_the_next_step_gets_a_new_one() -> None:
    clients = Clients(Client)
    first = clients.get("http://a", "k1")
    await clients.aclose()
    assert first.closed
    assert clients.get("http://a", "k1") is not first


def test_each_loop_has_a_client_of_its_own() -> None:
    clients = Clients(Client)

    async def get() -> Client:
        return clients.get("http://a", "k1")

    assert asyncio.run(get()) is not asyncio.run(get())


def test_steps_on_one_loop_after_another_leave_no_warning(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    async def step() -> int:
        events = await events_of("openai_chat", asked(), openai())
        await registry.aclose_all()
        return len(events)

    assert [asyncio.run(step()) for _ in range(2)] == [2, 2]


@pytest.mark.asyncio
async def test_fifty_streams_side_by_side_all_end(wire_server: WireServer, openai: MakeEndpoint) -> None:
    runs = await asyncio.gather(*(events_of("openai_chat", asked(), openai()) for _ in range(50)))
    assert [len(run) for run in runs] == [2] * 50


def test_a_wire_that_nobody_speaks_is_named() -> None:
    with pytest.raises(UnknownWire, match="telex"):
        provider_for("telex")  # type: ignore[arg-type]  # a row may hold what the code no longer knows


@pytest.mark.parametrize(
    ("base_url", "choice", "wire"),
    [
        ("https://api.openai.com/v1", "auto", "openai_responses"),
        ("https://eu.api.openai.com/v1", "auto", "openai_responses"),
        ("https://api.openai.com.example/v1", "auto", "openai_chat"),
        ("http://127.0.0.1:9/v1", "auto", "openai_chat"),
        ("http://[broken", "auto", "openai_chat"),
        ("http://127.0.0.1:9/v1", "responses", "openai_responses"),
        ("https://api.openai.com/v1", "chat", "openai_chat"),
    ],
)
def test_an_address_is_spoken_to_on_its_wire(base_url: str, choice: str, wire: str) -> None:
    assert openai_wire(base_url, choice) == wire


def test_a_wire_that_openai_does_not_have_is_named() -> None:
    with pytest.raises(UnknownWire, match="auto, chat or responses, not 'soap'"):
        openai_wire("https://api.openai.com/v1", "soap")
