"""The pytest fixture: one server for the session, emptied for each test."""

from collections.abc import Iterator

import pytest

from tests.wire_server.server import WireServer


@pytest.fixture(scope="session")
def running_wire_server() -> Iterator[WireServer]:
    with WireServer() as server:
        yield server


@pytest.fixture
def wire_server(running_wire_server: WireServer) -> Iterator[WireServer]:
    running_wire_server.reset()
    yield running_wire_server
    running_wire_server.reset()
