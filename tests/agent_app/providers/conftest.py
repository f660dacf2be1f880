"""The model server, the adapters on it, and the shortest way to run one step."""

from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio

from agent_app.providers import registry
from agent_app.providers.base import Endpoint
from tests.wire_server import WireServer

MakeEndpoint = Callable[..., Endpoint]


@pytest_asyncio.fixture(autouse=True)
async def closed_clients() -> AsyncIterator[None]:
    yield
    await registry.aclose_all()


@pytest.fixture
def openai(wire_server: WireServer) -> MakeEndpoint:
    """An endpoint where OpenAI's own rules hold; keywords replace its fields."""
    return _maker(wire_server.openai_base_url, "vendor")


@pytest.fixture
def compatible(wire_server: WireServer) -> MakeEndpoint:
    """Another vendor's server, which refuses OpenAI's own fields."""
    return _maker(wire_server.compatible_base_url, "auto")


@pytest.fixture
def responses(wire_server: WireServer) -> MakeEndpoint:
    """An endpoint of the Responses wire: "auto" means OpenAI's own rules there."""
    return _maker(wire_server.responses_base_url, "auto")


@pytest.fixture
def anthropic(wire_server: WireServer) -> MakeEndpoint:
    return _maker(wire_server.anthropic_base_url, "vendor")


def _maker(base_url: str, dialect: str) -> MakeEndpoint:
    def make(**fields: object) -> Endpoint:
        defaults: dict[str, object] = {
            "model_name": "scripted",
            "base_url": base_url,
            "api_key": "key-for-tests",
            "vision": True,
            "tools": True,
            "dialect": dialect,
        }
        return Endpoint(**{**defaults, **fields})  # type: ignore[arg-type]  # fields of Endpoint by name

    return make
