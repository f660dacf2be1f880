"""An authorisation server on loopback, and settings that let Folio reach it."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.auth_server.server import AuthServer, auth_server


@pytest.fixture
def login(settings: Settings) -> Iterator[AuthServer]:
    settings.CONNECTIONS_PRIVATE_HOSTS = ["127.0.0.1"]
    settings.PUBLIC_URL = "https://folio.example"
    with auth_server() as server:
        yield server
