"""Book indexes that these tests may reach."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.index_server.shelves import addresses, put_books
from tests.web_server.server import WebServer, web_server


@pytest.fixture
def indexes(settings: Settings) -> Iterator[WebServer]:
    """Both answer that they know nothing, until a test says otherwise."""
    settings.GOOGLE_BOOKS_KEY = ""
    with web_server() as server:
        for name, address in addresses(server).items():
            setattr(settings, name, address)
        put_books(server)
        yield server
