"""Paper indexes that these tests may reach."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.index_server.shelves import addresses, put_papers
from tests.web_server.server import WebServer, web_server


@pytest.fixture
def indexes(settings: Settings) -> Iterator[WebServer]:
    """All three answer that they know nothing, until a test says otherwise."""
    settings.WEB_PRIVATE_HOSTS = ["127.0.0.1"]
    settings.OPENALEX_MAILTO = settings.OPENALEX_KEY = settings.SEMANTIC_SCHOLAR_KEY = ""
    with web_server() as server:
        for name, address in addresses(server).items():
            setattr(settings, name, address)
        put_papers(server)
        yield server
