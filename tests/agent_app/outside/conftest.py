"""A part of the web that these tests may reach."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.web_server.server import WebServer, web_server


@pytest.fixture
def web(settings: Settings) -> Iterator[WebServer]:
    settings.WEB_PRIVATE_HOSTS = ["127.0.0.1"]
    with web_server() as server:
        yield server
